package reader

import (
	"context"
	"fmt"
	"strings"
	"time"

	"caesura"
)

// subtitlesFormat reads WebVTT and SubRip. Both are blocks of lines: a name or
// number, a line of two times, the text.
type subtitlesFormat struct{}

func (subtitlesFormat) read(_ context.Context, body []byte) ([]*caesura.Document, error) {
	text, notes, err := decodeText(body, "")
	if err != nil {
		return nil, err
	}
	lines := strings.Split(lineEnds(text), "\n")
	language, all, vtt := "", len(lines), strings.HasPrefix(lines[0], "WEBVTT")
	if vtt {
		language, lines = subtitlesHeader(lines)
	}
	captions, err := findCaptions(lines, all-len(lines)+1, vtt)
	if err != nil {
		return nil, err
	}
	if len(captions) == 0 && !vtt && strings.TrimSpace(text) != "" {
		return nil, badInput("", "no line of times, such as 00:00:01,000 --> 00:00:02,500")
	}
	var cues []cue
	for _, c := range unroll(captions) {
		cues = append(cues, c.cues()...)
	}
	d := transcriptDocument(cues)
	d.Language, d.Notes = language, notes
	return []*caesura.Document{d}, nil
}

// subtitlesHeader takes the lines up to the first empty one, which name the
// language at times.
func subtitlesHeader(lines []string) (language string, rest []string) {
	for i, line := range lines {
		if strings.Contains(line, "-->") {
			return language, lines[i:]
		}
		if value, ok := strings.CutPrefix(line, "Language:"); ok {
			language = value
		}
		if line == "" {
			return language, lines[i:]
		}
	}
	return language, nil
}

// A subtitle is one block: its times and its lines without tags.
type subtitle struct {
	start, stop time.Duration
	lines       []spoken
	words       []string // of all lines
}

// A spoken is a line, or the part of one that one speaker has.
type spoken struct {
	speaker string
	text    string
}

// findCaptions finds the blocks with times. In WebVTT an empty line ends a
// block; what follows up to the next times is a name, a note or a style. In
// SubRip it may be more text. The first line has this number in the file.
func findCaptions(lines []string, number int, vtt bool) (captions []subtitle, err error) {
	var text []string // of the block that is open
	inText := false
	flush := func() {
		if n := len(captions); n > 0 {
			captions[n-1].setLines(text)
		}
		text = nil
	}
	for i, line := range lines {
		start, stop, ok, err := timesLine(line)
		if err != nil {
			return nil, badInput(fmt.Sprintf("line %d", number+i), "%w", err)
		}
		switch {
		case ok:
			if inText {
				text = withoutName(text, vtt)
			}
			flush()
			captions = append(captions, subtitle{start: start, stop: stop})
			inText = true
		case vtt && line == "":
			inText = false
		case inText:
			text = append(text, line)
		}
	}
	flush()
	return captions, nil
}

// withoutName drops the last line of a block's text if it is the number or name
// of the block that follows, which no empty line parts from it.
func withoutName(text []string, vtt bool) []string {
	n := len(text)
	if n == 0 {
		return text
	}
	last := strings.TrimSpace(text[n-1])
	number := last != "" && strings.Trim(last, "0123456789") == ""
	afterGap := n > 1 && strings.TrimSpace(text[n-2]) == ""
	if !vtt && number || vtt && last != "" && afterGap {
		return text[:n-1]
	}
	return text
}

// timesLine reads "00:01.500 --> 00:04.250 align:start". The arrow may be short.
func timesLine(line string) (start, stop time.Duration, ok bool, err error) {
	from, to, found := strings.Cut(line, "->")
	from = strings.TrimSpace(strings.TrimRight(from, "-"))
	if !found || strings.Trim(from, "-0123456789:., ") != "" || from == "" {
		return 0, 0, false, nil
	}
	fields := strings.Fields(to)
	start, ok = clockTime(from)
	if ok && len(fields) > 0 {
		stop, ok = clockTime(fields[0])
	} else {
		ok = false
	}
	if !ok && strings.Contains(from, ":") {
		return 0, 0, false, fmt.Errorf("%q is no line of times", line)
	}
	return start, stop, ok, nil
}

// clockTime reads hours, minutes and seconds: 1:02:03.450, 02:03,45. Hours may
// have any number of digits and be left out. A colon before the fraction is
// read only of three digits: two may count frames.
func clockTime(text string) (at time.Duration, ok bool) {
	text, negative := strings.CutPrefix(text, "-")
	text, fraction, _ := strings.Cut(strings.Replace(text, ",", ".", 1), ".")
	parts := strings.Split(text, ":")
	if n := len(parts) - 1; n == 3 && len(parts[n]) == 3 && fraction == "" { // 00:01:02:500
		parts, fraction = parts[:n], parts[n]
	}
	if len(parts) < 2 || len(parts) > 3 || len(fraction) > 9 {
		return 0, false
	}
	seconds := int64(0)
	for _, part := range parts {
		n, ok := digits(part)
		if !ok || part == "" {
			return 0, false
		}
		seconds = seconds*60 + n
	}
	nanos, ok := digits((fraction + "000000000")[:9])
	if !ok || seconds > int64(latestMoment/time.Second) {
		return 0, false
	}
	at = time.Duration(seconds)*time.Second + time.Duration(nanos)
	if negative {
		at = -at
	}
	return at, true
}

// digits reads up to nine decimal digits.
func digits(s string) (n int64, ok bool) {
	for _, c := range []byte(s) {
		if c < '0' || c > '9' || len(s) > 9 {
			return 0, false
		}
		n = n*10 + int64(c-'0')
	}
	return n, true
}
