package reader

import (
	"encoding/json"
	"fmt"
	"math"
	"regexp"
	"strconv"
	"strings"
	"time"

	"caesura"
)

// A cue is a piece of a transcript as it is read: its times may be unknown, or
// the wrong way round.
type cue struct {
	text        string
	start, stop moment
	speaker     string
}

// A moment is a time from the start of the recording, if known.
type moment struct {
	at    time.Duration
	known bool
}

// or is m, or if it is unknown other.
func (m moment) or(other moment) moment {
	if m.known {
		return m
	}
	return other
}

// plus is the moment a while later, unknown unless both are known.
func (m moment) plus(while moment) moment {
	if !m.known || !while.known {
		return moment{}
	}
	return moment{m.at + while.at, true}
}

// latestMoment bounds times: ten years. What is over it is no time in seconds.
const latestMoment = 10 * 365 * 24 * time.Hour

func newMoment(seconds float64) (moment, error) {
	if math.IsNaN(seconds) || math.Abs(seconds) > latestMoment.Seconds() {
		return moment{}, fmt.Errorf("%v is no time in seconds", seconds)
	}
	at := time.Duration(math.Round(seconds*1e6)) * time.Microsecond
	return moment{at, true}, nil
}

// UnmarshalJSON reads seconds, as a number or text such as "1.5", "1.5s" or
// "1500ms", or as text a clock time or a duration of ISO 8601.
func (m *moment) UnmarshalJSON(value []byte) error { return m.scaled(value, time.Second) }

// scaled reads a number of these units, or a time that names its own. Null,
// "", NaN and infinite ones are unknown.
func (m *moment) scaled(value []byte, unit time.Duration) (err error) {
	text := string(value)
	*m = moment{}
	if text[0] == '"' {
		if err := json.Unmarshal(value, &text); err != nil {
			return err
		}
		text = strings.TrimSpace(text)
	}
	if text == "" || text == "null" {
		return nil
	}
	if at, ok := clockTime(text); ok {
		*m = moment{at, true}
		return nil
	}
	if at, ok := isoDuration(text); ok {
		*m = moment{at, true}
		return nil
	}
	if number, ok := strings.CutSuffix(text, "ms"); ok {
		text, unit = number, time.Millisecond
	}
	number, err := strconv.ParseFloat(strings.TrimSuffix(text, "s"), 64)
	switch {
	case err != nil:
		return fmt.Errorf("%s is no time", value)
	case math.IsNaN(number), math.IsInf(number, 0):
		return nil
	}
	*m, err = newMoment(number * unit.Seconds())
	return err
}

var isoTime = regexp.MustCompile(`^PT(?:(\d{1,5})H)?(?:(\d{1,7})M)?(?:(\d{1,9}(?:[.,]\d{1,9})?)S)?$`)

// isoDuration reads a duration as ISO 8601 writes it: PT1H2M3.5S.
func isoDuration(text string) (at time.Duration, ok bool) {
	parts := isoTime.FindStringSubmatch(text)
	if parts == nil || text == "PT" {
		return 0, false
	}
	seconds := 0.0
	for i, unit := range []float64{3600, 60, 1} {
		n, _ := strconv.ParseFloat(strings.Replace(parts[i+1], ",", ".", 1), 64) // "" is 0
		seconds += n * unit
	}
	m, err := newMoment(seconds)
	return m.at, err == nil
}

// paragraphPause is the silence after which a paragraph begins. In 508 gaps of
// the PsTuts transcripts 21 are longer, and all stand after a whole sentence.
const paragraphPause = 2 * time.Second

// writeCues writes cues in their order, each as a cue of the document.
//
// What is not known is bounded by what is: a start that is missing is the stop
// before it, a stop that is missing or lies before its start is the start, a
// time before zero is zero. Cues that are out of order keep their times.
//
// A paragraph begins where the speaker changes, after a pause, and where time
// jumps back.
func writeCues(b *builder, cues []cue) {
	var before caesura.Cue
	var silent time.Duration // since then nobody of the paragraph speaks
	for _, c := range cues {
		if strings.TrimSpace(c.text) == "" {
			continue
		}
		start, stop := c.times(before.Stop)
		if b.open && (start-silent > paragraphPause || start < before.Start-paragraphPause || c.speaker != before.Speaker) {
			b.end()
		}
		if b.open {
			b.write("\n")
		} else {
			b.begin(caesura.Paragraph, 0)
			silent = stop
		}
		silent = max(silent, stop)
		b.startCue(start, stop, c.speaker)
		b.write(strings.TrimSpace(c.text))
		b.endCue()
		before = caesura.Cue{Start: start, Stop: stop, Speaker: c.speaker}
	}
	b.end()
}

func (c *cue) times(before time.Duration) (start, stop time.Duration) {
	switch {
	case c.start.known:
		start = max(0, c.start.at)
	case c.stop.known:
		start = max(0, min(before, c.stop.at))
	default:
		start = before
	}
	return start, max(start, c.stop.at)
}

// transcriptDocument is a document of nothing but cues. That times are unknown
// is noted.
func transcriptDocument(cues []cue) *caesura.Document {
	var b builder
	writeCues(&b, cues)
	d := b.document()
	untimed := 0
	for _, c := range cues {
		if (!c.start.known || !c.stop.known) && strings.TrimSpace(c.text) != "" {
			untimed++
		}
	}
	if untimed > 0 {
		d.Notes = append(d.Notes, fmt.Sprintf("%d of %d cues lack a time, which the cues around them bound", untimed, len(d.Cues)))
	}
	return d
}
