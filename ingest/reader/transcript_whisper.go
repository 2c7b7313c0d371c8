package reader

import (
	"encoding/json"
	"strings"

	"caesura"
)

// A whisper is the JSON that Whisper, faster-whisper, WhisperX and OpenAI's
// API write.
type whisper struct {
	Language string     `json:"language"`
	Segments []*segment `json:"segments"`
}

type segment struct {
	Start   moment  `json:"start"`
	End     moment  `json:"end"`
	Text    *string `json:"text"`
	Speaker string  `json:"speaker"`
	Words   []word  `json:"words"`
}

// A word has no times where the aligner found none: numbers, as a rule.
type word struct {
	Text  string `json:"word"`
	Start moment `json:"start"`
	End   moment `json:"end"`
}

func readWhisper(source []byte) ([]*caesura.Document, error) {
	var w whisper
	if err := json.Unmarshal(source, &w); err != nil {
		return nil, wrongType("", err)
	}
	var cues []cue
	for _, s := range w.Segments {
		if s == nil || s.Text == nil {
			return nil, noTranscript()
		}
		cues = append(cues, s.cues()...)
	}
	d := transcriptDocument(cues)
	d.Language = languageCode(w.Language)
	return []*caesura.Document{d}, nil
}

// cues are the sentences of a segment, with the times of their words, or if the
// words do not make up its text the segment as it is.
func (s *segment) cues() []cue {
	cuts, ok := s.sentenceEnds()
	if !ok {
		return []cue{{text: *s.Text, start: s.Start.or(firstStart(s.Words)), stop: s.End.or(lastKnown(s.Words)), speaker: s.Speaker}}
	}
	var cues []cue
	from, at := 0, 0 // word and byte where the sentence begins
	for i, cut := range cuts {
		words := s.Words[from:cut.word]
		c := cue{text: (*s.Text)[at:cut.byte], start: firstStart(words[:1]), stop: lastEnd(words, s.Words[cut.word:]), speaker: s.Speaker}
		if i == 0 {
			c.start = s.Start.or(firstStart(words))
		} else {
			c.start = c.start.or(cues[i-1].stop)
		}
		if i == len(cuts)-1 {
			c.stop = s.End.or(lastKnown(words))
		}
		cues = append(cues, c)
		from, at = cut.word, cut.byte
	}
	return cues
}

// A cut is where a sentence ends: before this word and this byte of the text.
type cut struct{ word, byte int }

// sentenceEnds finds where sentences end among a segment's words. It is not ok
// if the words do not make up the segment's text.
func (s *segment) sentenceEnds() (cuts []cut, ok bool) {
	rest := *s.Text
	for i, w := range s.Words {
		word := strings.TrimSpace(w.Text)
		rest = strings.TrimLeft(rest, " \t\n")
		if rest, ok = strings.CutPrefix(rest, word); !ok {
			return nil, false
		}
		if endsWithStop(word) {
			cuts = append(cuts, cut{i + 1, len(*s.Text) - len(rest)})
		}
	}
	if strings.TrimSpace(rest) != "" || len(s.Words) == 0 {
		return nil, false
	}
	last := cut{len(s.Words), len(*s.Text)}
	if n := len(cuts); n > 0 && cuts[n-1].word == last.word {
		cuts[n-1] = last
		return cuts, true
	}
	return append(cuts, last), true
}

// endsWithStop reports whether a word ends a sentence, as far as its marks tell.
func endsWithStop(word string) bool {
	word = strings.TrimRight(word, `"'”’»)]」』`)
	for _, mark := range []string{".", "?", "!", "…", "。", "？", "！", "؟", "।"} {
		if strings.HasSuffix(word, mark) {
			return true
		}
	}
	return false
}

// firstStart is the first start that is known.
func firstStart(words []word) (m moment) {
	for _, w := range words {
		m = m.or(w.Start)
	}
	return m
}

// lastKnown is the last time that is known.
func lastKnown(words []word) (m moment) {
	for _, w := range words {
		m = w.End.or(w.Start).or(m)
	}
	return m
}

// lastEnd is when words ended: the end of the last one, or before the next that
// has a start, or the last time that is known.
func lastEnd(words, next []word) moment {
	return words[len(words)-1].End.or(firstStart(next)).or(lastKnown(words))
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
