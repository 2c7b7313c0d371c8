package reader

import (
	"encoding/json"
	"fmt"
	"strings"

	"caesura"
)

// A whisper is the JSON that Whisper, faster-whisper, WhisperX and OpenAI's
// API write. The API gives words beside the segments, or instead of them, and
// these have no marks.
type whisper struct {
	Language string     `json:"language"`
	Segments []*segment `json:"segments"`
	Chunks   []*segment `json:"chunks"` // of the Transformers library
	Words    []word     `json:"words"`
	Text     *string    `json:"text"`
}

func readWhisper(source []byte) ([]*caesura.Document, error) {
	var w whisper
	if err := json.Unmarshal(source, &w); err != nil {
		return nil, wrongType("", err)
	}
	if len(w.Segments) == 0 && len(w.Words) > 0 && w.Text != nil {
		w.Segments = []*segment{{Text: w.Text, Words: w.Words}}
	}
	if len(w.Segments) == 0 {
		w.Segments = w.Chunks
	}
	segments := make([]segment, len(w.Segments))
	for i, s := range w.Segments {
		if s == nil || s.Text == nil {
			return nil, noTranscript()
		}
		segments[i] = *s
	}
	d := spokenDocument(segments)
	d.Language = languageCode(w.Language)
	return []*caesura.Document{d}, nil
}

// readSegments reads a list of segments without anything around it, as
// faster-whisper's are written by most who use it.
func readSegments(rows []json.RawMessage) ([]*caesura.Document, error) {
	segments := make([]segment, len(rows))
	for i, row := range rows {
		where := fmt.Sprintf("row %d", i+1)
		if err := json.Unmarshal(row, &segments[i]); err != nil {
			return nil, wrongType(where, err)
		}
		if segments[i].Text == nil {
			return nil, badInput(where, "text is missing")
		}
	}
	return []*caesura.Document{spokenDocument(segments)}, nil
}

// A whisperCPP is the JSON of whisper.cpp: milliseconds, and tokens, which are
// words or parts of them.
type whisperCPP struct {
	Result struct {
		Language string `json:"language"`
	} `json:"result"`
	Transcription []struct {
		cppSpan
		Speaker name      `json:"speaker"`
		Tokens  []cppSpan `json:"tokens"`
	} `json:"transcription"`
}

type cppSpan struct {
	Text    string `json:"text"`
	Offsets struct {
		From millis `json:"from"`
		To   millis `json:"to"`
	} `json:"offsets"`
	Timestamps struct {
		From moment `json:"from"`
		To   moment `json:"to"`
	} `json:"timestamps"`
}

func (c *cppSpan) start() moment { return c.Offsets.From.moment.or(c.Timestamps.From) }
func (c *cppSpan) stop() moment  { return c.Offsets.To.moment.or(c.Timestamps.To) }

func readWhisperCPP(source []byte) ([]*caesura.Document, error) {
	var w whisperCPP
	if err := json.Unmarshal(source, &w); err != nil {
		return nil, wrongType("", err)
	}
	var segments []segment
	for _, t := range w.Transcription {
		s := segment{Text: &t.Text, Start: t.start(), End: t.stop(), Speaker: t.Speaker}
		for _, token := range t.Tokens {
			if text := strings.TrimSpace(token.Text); text != "" && !strings.HasPrefix(text, "[_") { // marks of the model
				s.Words = append(s.Words, word{Text: text, Start: token.start(), End: token.stop()})
			}
		}
		segments = append(segments, s)
	}
	d := transcriptDocument(cuesOf(segments))
	d.Language = languageCode(w.Result.Language)
	return []*caesura.Document{d}, nil
}

// languageCode is the code of a language that may be written as Whisper writes
// it: "english". Others stay as they are.
func languageCode(language string) string {
	name := strings.ToLower(language)
	for _, l := range strings.Fields(whisperLanguages) {
		if code, long, _ := strings.Cut(l, "="); long == name {
			return code
		}
	}
	return language
}

// whisperLanguages are the languages that the most speech is transcribed in.
const whisperLanguages = `ar=arabic bg=bulgarian bn=bengali ca=catalan cs=czech da=danish de=german el=greek en=english
es=spanish et=estonian fa=persian fi=finnish fr=french he=hebrew hi=hindi hr=croatian hu=hungarian id=indonesian
it=italian ja=japanese ko=korean lt=lithuanian lv=latvian ms=malay nl=dutch no=norwegian pl=polish pt=portuguese
ro=romanian ru=russian sk=slovak sl=slovenian sr=serbian sv=swedish ta=tamil th=thai tr=turkish uk=ukrainian
ur=urdu vi=vietnamese zh=chinese`
