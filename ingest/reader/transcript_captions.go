package reader

import (
	"encoding/json"
	"fmt"
	"html"
	"strings"

	"caesura"
)

// A captionRow is a caption as the YouTube transcript API gives it, or with an
// offset for the start.
type captionRow struct {
	Text     *string `json:"text"`
	Start    moment  `json:"start"`
	Offset   moment  `json:"offset"`
	Duration moment  `json:"duration"`
	End      moment  `json:"end"`
	Speaker  name    `json:"speaker"`
}

// readCaptions reads a list of captions, which is one document. Their text is
// HTML: it has entities.
func readCaptions(rows []json.RawMessage) ([]*caesura.Document, error) {
	segments := make([]segment, len(rows))
	for i, row := range rows {
		where := fmt.Sprintf("row %d", i+1)
		var c captionRow
		if err := json.Unmarshal(row, &c); err != nil {
			return nil, wrongType(where, err)
		}
		if c.Text == nil {
			return nil, badInput(where, "text is missing")
		}
		text, start := html.UnescapeString(*c.Text), c.Start.or(c.Offset)
		segments[i] = segment{Text: &text, Start: start, End: c.End.or(start.plus(c.Duration)), Speaker: c.Speaker}
	}
	return []*caesura.Document{spokenDocument(segments)}, nil
}

// readSnippets reads captions with what the YouTube transcript API tells of
// them.
func readSnippets(source []byte) ([]*caesura.Document, error) {
	var y struct {
		Video    json.RawMessage   `json:"video_id"`
		Language string            `json:"language_code"`
		Snippets []json.RawMessage `json:"snippets"`
	}
	if err := json.Unmarshal(source, &y); err != nil {
		return nil, wrongType("", err)
	}
	id, err := videoID(y.Video)
	if err != nil {
		return nil, badInput("", "video_id: %w", err)
	}
	documents, err := readCaptions(y.Snippets)
	for _, d := range documents {
		d.Language, d.Meta = y.Language, map[string]string{"video_id": id}
	}
	return documents, err
}

// youTube is YouTube's own format, json3. Automatic captions have an event for
// each line, with the times of its words, and events that only scroll.
type youTube struct {
	Events []struct {
		Start    millis `json:"tStartMs"`
		Duration millis `json:"dDurationMs"`
		Parts    []struct {
			Text   string `json:"utf8"`
			Offset millis `json:"tOffsetMs"`
		} `json:"segs"`
	} `json:"events"`
}

func readYouTube(source []byte) ([]*caesura.Document, error) {
	var y youTube
	if err := json.Unmarshal(source, &y); err != nil {
		return nil, wrongType("", err)
	}
	var segments []segment
	timed := false // the line before has the times of its words
	for _, e := range y.Events {
		text, words := "", []word(nil)
		for i, part := range e.Parts {
			text += part.Text
			if i == 0 || part.Offset.known {
				words = append(words, word{Text: part.Text, Start: e.Start.plus(part.Offset.or(moment{known: true}))})
			}
		}
		if strings.TrimSpace(text) == "" {
			continue
		}
		if n := len(segments); n > 0 && timed {
			segments[n-1].endBefore(e.Start.moment)
		}
		if timed = len(words) > 1; !timed {
			words = nil
		}
		segments = append(segments, segment{Text: &text, Start: e.Start.moment, End: e.Start.plus(e.Duration.moment), Words: words})
	}
	return []*caesura.Document{transcriptDocument(cuesOf(segments))}, nil
}

// endBefore ends a line where the next begins. An automatic caption is shown
// until two more lines are spoken.
func (s *segment) endBefore(next moment) {
	if next.known && s.End.known && next.at >= s.Start.at {
		s.End.at = min(s.End.at, next.at)
	}
}
