package reader

import (
	"encoding/json"
	"fmt"
	"html"
	"strings"

	"caesura"
)

// A captionRow is a caption as the YouTube transcript API gives it.
type captionRow struct {
	Text     *string `json:"text"`
	Start    moment  `json:"start"`
	Duration moment  `json:"duration"`
	End      moment  `json:"end"`
	Speaker  string  `json:"speaker"`
}

// readCaptions reads a list of captions, which is one document. Their text is
// HTML: it has entities.
func readCaptions(rows []json.RawMessage) ([]*caesura.Document, error) {
	cues := make([]cue, len(rows))
	for i, row := range rows {
		where := fmt.Sprintf("row %d", i+1)
		var c captionRow
		if err := json.Unmarshal(row, &c); err != nil {
			return nil, wrongType(where, err)
		}
		if c.Text == nil {
			return nil, badInput(where, "text is missing")
		}
		stop := c.End
		if !stop.known && c.Start.known && c.Duration.known {
			stop = moment{c.Start.at + c.Duration.at, true}
		}
		cues[i] = cue{text: html.UnescapeString(*c.Text), start: c.Start, stop: stop, speaker: c.Speaker}
	}
	return []*caesura.Document{transcriptDocument(cues)}, nil
}

// awsTranscript is the JSON that AWS Transcribe writes.
type awsTranscript struct {
	Results struct {
		Language string    `json:"language_code"`
		Items    []awsItem `json:"items"`
	} `json:"results"`
}

type awsItem struct {
	Type         string `json:"type"` // "pronunciation" or "punctuation", which has no times
	Start        moment `json:"start_time"`
	End          moment `json:"end_time"`
	Speaker      string `json:"speaker_label"`
	Alternatives []struct {
		Content string `json:"content"`
	} `json:"alternatives"`
}

func readAWS(source []byte) ([]*caesura.Document, error) {
	var results struct {
		Results json.RawMessage `json:"results"`
	}
	if json.Unmarshal(source, &results) != nil || !has(results.Results, "items") {
		return nil, noTranscript()
	}
	var t awsTranscript
	if err := json.Unmarshal(source, &t); err != nil {
		return nil, wrongType("", err)
	}
	d := transcriptDocument(awsCues(t.Results.Items))
	d.Language = t.Results.Language
	return []*caesura.Document{d}, nil
}

// cueWords is how many words without a stop a cue has at most. Twelve take
// about five seconds to speak.
const cueWords = 12

// awsCues joins words to cues: up to a stop, a pause or another speaker.
func awsCues(items []awsItem) (cues []cue) {
	words, ended := 0, true
	for _, item := range items {
		if len(item.Alternatives) == 0 || strings.TrimSpace(item.Alternatives[0].Content) == "" {
			continue
		}
		text := item.Alternatives[0].Content
		n := len(cues)
		if item.Type == "punctuation" && n > 0 {
			cues[n-1].text += text
			ended = ended || endsWithStop(text)
			continue
		}
		if !ended && words < cueWords && cues[n-1].speaker == item.Speaker && item.Start.at-cues[n-1].stop.at < paragraphPause {
			cues[n-1].text += "\n" + text
			cues[n-1].stop = item.End.or(cues[n-1].stop)
			words++
			continue
		}
		cues = append(cues, cue{text: text, start: item.Start, stop: item.End, speaker: item.Speaker})
		words, ended = 1, endsWithStop(text) && item.Type == "punctuation"
	}
	return cues
}
