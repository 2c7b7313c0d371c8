package reader

import (
	"slices"
	"time"
	"unicode/utf8"

	"caesura"
)

const (
	// wordyCue is how many characters a cue must have for its length to tell the
	// unit: a cue of music alone may last minutes.
	wordyCue = 12

	// longestCue is longer than any cue: what lasts longer by its numbers is
	// given in milliseconds. Cues last 1 to 10 seconds, which is 1000 to 10000.
	longestCue = 1000 * time.Second
)

// spokenDocument is the document of segments in a shape that gives seconds, or
// with some writers milliseconds without saying so.
func spokenDocument(segments []segment) *caesura.Document {
	for i := range segments {
		s := &segments[i]
		s.Start, s.End = s.Start.or(s.Both[0]), s.End.or(s.Both[1])
	}
	scaled := inMilliseconds(segments)
	if scaled {
		for i := range segments {
			segments[i].divide(1000)
		}
	}
	d := transcriptDocument(cuesOf(segments))
	if scaled {
		d.Notes = append(d.Notes, "the times are so long that they are read as milliseconds")
	}
	return d
}

// inMilliseconds tells the unit by what is plausible: the median length of the
// segments with words enough.
func inMilliseconds(segments []segment) bool {
	var lengths []time.Duration
	for _, s := range segments {
		start, stop := s.Start.or(firstStart(s.Words)), s.End.or(lastKnown(s.Words))
		if start.known && stop.known && stop.at > start.at && utf8.RuneCountInString(*s.Text) >= wordyCue {
			lengths = append(lengths, stop.at-start.at)
		}
	}
	if len(lengths) == 0 {
		return false
	}
	slices.Sort(lengths)
	return lengths[len(lengths)/2] >= longestCue
}

// divide makes all times smaller.
func (s *segment) divide(by time.Duration) {
	s.Start.at /= by
	s.End.at /= by
	for i := range s.Words {
		s.Words[i].Start.at /= by
		s.Words[i].End.at /= by
	}
}
