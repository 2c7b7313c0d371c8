package reader

import (
	"encoding/json"
	"strings"
	"time"
	"unicode"
	"unicode/utf8"
)

// A segment is a stretch of speech with the times of its words, if these are
// known.
type segment struct {
	Start   moment  `json:"start"`
	End     moment  `json:"end"`
	Text    *string `json:"text"`
	Speaker name    `json:"speaker"`
	Words   []word  `json:"words"`
	Both    pair    `json:"timestamp"` // start and end, in place of these
}

// A pair is a start and an end.
type pair [2]moment

// A word has no times where the aligner found none: numbers, as a rule.
type word struct {
	Text    string `json:"word"`
	Start   moment `json:"start"`
	End     moment `json:"end"`
	Speaker name   `json:"speaker"`
}

// A name is a speaker's: text, or a number.
type name string

// UnmarshalJSON reads text or a number.
func (n *name) UnmarshalJSON(value []byte) error {
	var number json.Number
	var text string
	if json.Unmarshal(value, &text) == nil {
		*n = name(strings.TrimSpace(text))
		return nil
	}
	err := json.Unmarshal(value, &number)
	*n = name(number.String())
	return err
}

const (
	// cueWords is how many words without a stop a cue has at most. Twelve take
	// about five seconds to speak.
	cueWords = 12

	// cuePause is the silence that parts two cues, so that what is divided at
	// pauses can be divided there.
	cuePause = 700 * time.Millisecond
)

// cues are the parts of a segment with the times of their words: sentences,
// and where there is no stop up to a pause or cueWords words. A segment whose
// words do not make up its text is one cue.
func (s *segment) cues() []cue {
	cuts := s.cuts()
	var cues []cue
	from, at := 0, 0 // word and byte where the part begins
	for i, cut := range cuts {
		words := s.Words[from:cut.word]
		c := cue{text: (*s.Text)[at:cut.byte], speaker: s.speaker(words)}
		if i == 0 {
			c.start = s.Start.or(firstStart(words))
		} else {
			c.start = firstStart(words[:1]).or(cues[i-1].stop)
		}
		if i == len(cuts)-1 {
			c.stop = s.End.or(lastKnown(words))
		} else {
			c.stop = lastEnd(words, s.Words[cut.word:])
		}
		cues = append(cues, c.within(s))
		from, at = cut.word, cut.byte
	}
	return cues
}

// speaker is who says the words: a word may tell it where the segment does not,
// or has several.
func (s *segment) speaker(words []word) string {
	for _, w := range words {
		if w.Speaker != "" {
			return string(w.Speaker)
		}
	}
	return string(s.Speaker)
}

// within keeps a part inside the time of its segment.
func (c cue) within(s *segment) cue {
	for _, m := range []*moment{&c.start, &c.stop} {
		if s.Start.known && m.known {
			m.at = max(m.at, s.Start.at)
		}
		if s.End.known && m.known && s.End.at >= s.Start.at {
			m.at = min(m.at, s.End.at)
		}
	}
	return c
}

// A cut is where a part ends: before this word and this byte of the text.
type cut struct{ word, byte int }

// cuts finds each word in the text, in order, and divides the text after some.
func (s *segment) cuts() (cuts []cut) {
	text, at, found, since := *s.Text, 0, 0, 0
	for i, w := range s.Words {
		end := wordEnd(text, at, w.Text)
		if end < 0 {
			continue
		}
		found, since = found+1, since+1
		marks := len(text[end:]) - len(strings.TrimLeftFunc(text[end:], isMark))
		stop := endsWithStop(text[at : end+marks])
		at = end + marks
		if parts(text, at) && timedEnd(s.Words[i:]) && (stop || changesSpeaker(s.Words[i:]) || since >= cueWords || pauseAfter(s.Words[i:]) && saysNext(text[at:], s.Words[i+1].Text)) {
			cuts, since = append(cuts, cut{i + 1 + marksAlone(s.Words[i+1:]), at}), 0
		}
	}
	whole := cut{len(s.Words), len(text)}
	if 2*found < len(s.Words) || len(cuts) == 0 {
		return []cut{whole}
	}
	if last := &cuts[len(cuts)-1]; last.word == whole.word || strings.TrimSpace(text[last.byte:]) == "" {
		*last = whole
		return cuts
	}
	return append(cuts, whole)
}

// wordReach is how far ahead in the text a word is looked for: past a number
// that is written otherwise than spoken, not at the next time the word is said.
const wordReach = 40

// wordEnd is where a word ends that is looked for from a byte of the text on,
// or -1. It may be written there with other capitals, and without its marks.
func wordEnd(text string, from int, word string) int {
	if word = bare(word); word == "" {
		return -1
	}
	for at, r := range text[from:] {
		at += from
		if at > from+wordReach {
			break
		}
		end := at + len(word)
		if unicode.IsSpace(r) || end > len(text) || !strings.EqualFold(text[at:end], word) {
			continue
		}
		return end
	}
	return -1
}

// bare is a word without the marks and white space around it.
func bare(word string) string {
	return strings.TrimFunc(word, func(r rune) bool { return unicode.IsSpace(r) || isMark(r) })
}

// saysNext reports whether a text goes on with a word, so that no other was
// spoken before it.
func saysNext(text, word string) bool {
	text = strings.TrimLeftFunc(text, func(r rune) bool { return unicode.IsSpace(r) || isMark(r) })
	word = bare(word)
	return len(text) >= len(word) && strings.EqualFold(text[:len(word)], word)
}

// marksAlone counts the words at the begin that are nothing but marks.
func marksAlone(words []word) (n int) {
	for n < len(words) && bare(words[n].Text) == "" {
		n++
	}
	return n
}

// isMark reports whether a character stands beside words and is none.
func isMark(r rune) bool { return unicode.IsPunct(r) || unicode.IsSymbol(r) }

// parts reports whether two words meet at a byte of the text.
func parts(text string, at int) bool {
	before, _ := utf8.DecodeLastRuneInString(text[:at])
	after, _ := utf8.DecodeRuneInString(text[at:])
	return at == len(text) || unicode.IsSpace(after) || spaceless(before) && spaceless(after)
}

// timedEnd reports whether it is known when the first of some words ends, or
// the next begins. Without, a cut would have a time that nobody gave; the time
// of a sentence is then its share of the cue.
func timedEnd(words []word) bool {
	return words[0].End.known || len(words) < 2 || words[1].Start.known
}

// pauseAfter reports whether silence follows the first of some words.
func pauseAfter(words []word) bool {
	return len(words) > 1 && words[0].End.known && words[1].Start.known && words[1].Start.at-words[0].End.at >= cuePause
}

// changesSpeaker reports whether another one says the second of some words.
func changesSpeaker(words []word) bool {
	return len(words) > 1 && words[0].Speaker != "" && words[1].Speaker != "" && words[0].Speaker != words[1].Speaker
}

// endsWithStop reports whether a text ends a sentence, as far as its marks tell.
func endsWithStop(text string) bool {
	text = strings.TrimRight(text, `"'”’»)]」』`)
	for _, mark := range []string{".", "?", "!", "…", "。", "？", "！", "؟", "।"} {
		if strings.HasSuffix(text, mark) {
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

// segmentsOf joins words that come without a text to segments: one for each
// run of one speaker's.
func segmentsOf(words []word) (segments []segment) {
	for i, w := range words {
		if strings.TrimSpace(w.Text) == "" {
			continue
		}
		n := len(segments)
		if n == 0 || w.Speaker != segments[n-1].Speaker {
			text := ""
			segments, n = append(segments, segment{Text: &text, Speaker: w.Speaker}), n+1
		}
		s := &segments[n-1]
		*s.Text = joinWord(*s.Text, strings.TrimSpace(w.Text))
		s.Words = append(s.Words, words[i])
	}
	return segments
}

// joinWord puts a word after others. Marks that no space stands before, and
// words of scripts without spaces, join without one.
func joinWord(text, word string) string {
	before, _ := utf8.DecodeLastRuneInString(text)
	after, _ := utf8.DecodeRuneInString(word)
	if text == "" || spaceless(before) && spaceless(after) || strings.ContainsRune(".,;:?!…%)]}»”’،؟।", after) && strings.IndexFunc(word, unicode.IsLetter) < 0 && strings.IndexFunc(word, unicode.IsDigit) < 0 {
		return text + word
	}
	return text + " " + word
}

// cuesOf are the cues of all segments.
func cuesOf(segments []segment) (cues []cue) {
	for i := range segments {
		cues = append(cues, segments[i].cues()...)
	}
	return cues
}
