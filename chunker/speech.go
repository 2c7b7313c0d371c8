package chunker

import (
	"sort"
	"time"
	"unicode"
	"unicode/utf8"

	"caesura"
)

// Speech that a machine wrote down often has no end marks. A stretch of it
// that is longer than longSpeech bytes without one is divided at the ends of
// cues: at every pause of at least pause, and wherever a part has reached
// shortSpeech bytes. Written English sentences have 100 to 150 bytes; one of
// 400 has about 70 words.
const (
	longSpeech  = 400
	shortSpeech = 100
	pause       = 700 * time.Millisecond
)

// speech gives the sentence under a span as it is, or its parts if it is a
// long stretch of speech, if the speaker changes in it, or if a cue in it ends
// with an end mark: what a machine writes down goes on in small letters at times.
func (r *rules) speech(text string, span caesura.Span, cues []caesura.Cue, emit func(caesura.Span)) {
	start := span.Start
	cues = cuesFrom(cues, start)
	for i := 0; i+1 < len(cues) && cues[i+1].Span.Start < span.End; i++ {
		at := cues[i].Span.End
		if at <= start || !between(text, at) {
			continue
		}
		if changes(cues[i], cues[i+1]) || r.marked(text[start:at]) || span.Len() > longSpeech && rests(cues[i], cues[i+1], at-start) {
			emit(caesura.Span{Start: start, End: at})
			start = at
		}
	}
	emit(caesura.Span{Start: start, End: span.End})
}

// marked reports whether a part of speech ends with a word and an end mark that
// is no abbreviation's.
func (r *rules) marked(part string) bool {
	switch lastOf(part) {
	case '!', '?':
		return true
	case '.':
		token, _, ok := lastToken(part[:len(part)-1])
		return ok && utf8.RuneCountInString(token) > 2 && unicode.IsLetter(lastOf(token)) && r.class(token) == ends
	}
	return false
}

// changes reports whether another speaker goes on.
func changes(a, b caesura.Cue) bool {
	return a.Speaker != b.Speaker && a.Speaker != "" && b.Speaker != ""
}

// rests reports whether a part of so many bytes ends between two cues.
func rests(a, b caesura.Cue, size int) bool {
	return size >= shortSpeech || b.Start-a.Stop >= pause
}

// between reports whether at is not inside a word.
func between(text string, at int) bool {
	before, _ := utf8.DecodeLastRuneInString(text[:at])
	after, _ := utf8.DecodeRuneInString(text[at:])
	inWord := func(r rune) bool { return (unicode.IsLetter(r) || unicode.IsDigit(r)) && !isWide(r) }
	return !inWord(before) || !inWord(after)
}

// cuesFrom leaves out the cues that end at or before an offset.
func cuesFrom(cues []caesura.Cue, offset int) []caesura.Cue {
	return cues[sort.Search(len(cues), func(i int) bool { return cues[i].Span.End > offset }):]
}
