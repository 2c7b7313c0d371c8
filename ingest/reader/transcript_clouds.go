package reader

import (
	"encoding/json"
	"strings"
	"time"

	"caesura"
)

// google is the JSON of Google's Speech-to-Text: version 1 has times, version
// 2 offsets. What was started and asked for later is wrapped in a response.
type google struct {
	Results  []googleResult `json:"results"`
	Response struct {
		Results []googleResult `json:"results"`
	} `json:"response"`
}

type googleResult struct {
	Language     string `json:"languageCode"`
	End          moment `json:"resultEndTime"`
	EndOffset    moment `json:"resultEndOffset"`
	Alternatives []struct {
		Transcript string       `json:"transcript"`
		Words      []googleWord `json:"words"`
	} `json:"alternatives"`
}

type googleWord struct {
	Word        string `json:"word"`
	Start       moment `json:"startTime"`
	End         moment `json:"endTime"`
	StartOffset moment `json:"startOffset"`
	EndOffset   moment `json:"endOffset"`
	Tag         name   `json:"speakerTag"`
	Label       name   `json:"speakerLabel"`
}

func readGoogle(source []byte) ([]*caesura.Document, error) {
	var g google
	if err := json.Unmarshal(source, &g); err != nil {
		return nil, wrongType("", err)
	}
	var segments []segment
	language, before := "", 0
	for _, r := range append(g.Results, g.Response.Results...) {
		language = first(language, r.Language)
		if len(r.Alternatives) == 0 {
			continue
		}
		best := r.Alternatives[0]
		words, speakers := googleWords(best.Words)
		if speakers && before > 0 && len(words) >= before { // the last result tells all words again, with their speakers
			segments = nil
		}
		before += len(words)
		if speakers || strings.TrimSpace(best.Transcript) == "" {
			segments = append(segments, segmentsOf(words)...)
			continue
		}
		s := segment{Text: &best.Transcript, Words: words, Start: firstStart(words)}
		s.End = lastKnown(words).or(r.End).or(r.EndOffset)
		segments = append(segments, s)
	}
	d := transcriptDocument(cuesOf(segments))
	d.Language = language
	return []*caesura.Document{d}, nil
}

// googleWords also tells whether speakers are told apart. A start that is left
// out is zero, as Google leaves out what is zero.
func googleWords(from []googleWord) (words []word, speakers bool) {
	for _, w := range from {
		word := word{Text: w.Word, Start: w.Start.or(w.StartOffset), End: w.End.or(w.EndOffset), Speaker: w.Label}
		if word.Speaker == "" && w.Tag != "0" {
			word.Speaker = w.Tag
		}
		if len(words) == 0 && word.End.known {
			word.Start = word.Start.or(moment{known: true})
		}
		speakers = speakers || word.Speaker != ""
		words = append(words, word)
	}
	return words, speakers
}

// azureBatch is the JSON of Azure's batch transcription: times in ticks.
type azureBatch struct {
	Phrases []struct {
		Channel  int   `json:"channel"`
		Speaker  name  `json:"speaker"`
		Offset   ticks `json:"offsetInTicks"`
		Duration ticks `json:"durationInTicks"`
		Best     []struct {
			Display      string      `json:"display"`
			Lexical      string      `json:"lexical"`
			Words        []azureWord `json:"words"`
			DisplayWords []azureWord `json:"displayWords"`
		} `json:"nBest"`
		Locale string `json:"locale"`
	} `json:"recognizedPhrases"`
}

type azureWord struct {
	Word     string `json:"word"`
	Display  string `json:"displayText"`
	Offset   ticks  `json:"offsetInTicks"`
	Duration ticks  `json:"durationInTicks"`
}

func readAzureBatch(source []byte) ([]*caesura.Document, error) {
	var a azureBatch
	if err := json.Unmarshal(source, &a); err != nil {
		return nil, wrongType("", err)
	}
	var cues []cue
	language, channels := "", 1
	for _, p := range a.Phrases {
		language, channels = first(language, p.Locale), max(channels, p.Channel+1)
		if len(p.Best) == 0 {
			continue
		}
		best := p.Best[0]
		text := first(best.Display, best.Lexical)
		s := segment{Text: &text, Start: p.Offset.moment, End: p.Offset.plus(p.Duration.moment), Speaker: p.Speaker}
		from := best.DisplayWords
		if len(from) == 0 {
			from = best.Words
		}
		for _, w := range from {
			s.Words = append(s.Words, word{Text: first(w.Display, w.Word), Start: w.Offset.moment, End: w.Offset.plus(w.Duration.moment)})
		}
		cues = append(cues, s.cues()...)
	}
	return channelled(cues, channels, language), nil
}

// azureFast is the JSON of Azure's fast transcription: milliseconds.
type azureFast struct {
	Phrases []struct {
		Channel int `json:"channel"`
		azurePhrase
		Speaker name          `json:"speaker"`
		Locale  string        `json:"locale"`
		Words   []azurePhrase `json:"words"`
	} `json:"phrases"`
}

type azurePhrase struct {
	Text     string `json:"text"`
	Offset   millis `json:"offsetMilliseconds"`
	Duration millis `json:"durationMilliseconds"`
}

func readAzureFast(source []byte) ([]*caesura.Document, error) {
	var a azureFast
	if err := json.Unmarshal(source, &a); err != nil {
		return nil, wrongType("", err)
	}
	var cues []cue
	language, channels := "", 1
	for _, p := range a.Phrases {
		language, channels = first(language, p.Locale), max(channels, p.Channel+1)
		s := segment{Text: &p.Text, Start: p.Offset.moment, End: p.Offset.plus(p.Duration.moment), Speaker: p.Speaker}
		for _, w := range p.Words {
			s.Words = append(s.Words, word{Text: w.Text, Start: w.Offset.moment, End: w.Offset.plus(w.Duration.moment)})
		}
		cues = append(cues, s.cues()...)
	}
	return channelled(cues, channels, language), nil
}

// millis is a moment in milliseconds, ticks one in units of 100 nanoseconds.
type (
	millis struct{ moment }
	ticks  struct{ moment }
)

// UnmarshalJSON reads a number, or text that is one.
func (m *millis) UnmarshalJSON(value []byte) error { return m.scaled(value, time.Millisecond) }

// UnmarshalJSON reads a number, or text that is one.
func (t *ticks) UnmarshalJSON(value []byte) error { return t.scaled(value, 100*time.Nanosecond) }
