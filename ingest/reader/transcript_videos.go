package reader

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"math/big"
	"strings"

	"caesura"
)

// A video is one row of a file in the shape of the PsTuts data set.
type video struct {
	ID          json.RawMessage `json:"video_id"`
	Title       string          `json:"title"`
	Description string          `json:"desc"`
	URL         string          `json:"url"`
	Sentences   *[]struct {
		Text  string `json:"sent"`
		Begin moment `json:"begin"`
		End   moment `json:"end"`
	} `json:"transcripts"`
}

// readVideos reads a list of videos, each a document of its own.
func readVideos(ctx context.Context, rows []json.RawMessage) ([]*caesura.Document, error) {
	documents := make([]*caesura.Document, len(rows))
	seen := make(map[string]int, len(rows))
	for i, row := range rows {
		if err := context.Cause(ctx); err != nil {
			return nil, err
		}
		where := fmt.Sprintf("row %d", i+1)
		d, err := newVideo(where, row)
		if err != nil {
			return nil, err
		}
		if d.ID == "" {
			return nil, badInput(where, "video_id is missing; without it the video has no name")
		}
		if first := seen[d.ID]; first > 0 {
			return nil, badInput(where, "video_id %s is that of row %d too", d.ID, first)
		}
		seen[d.ID] = i + 1
		d.Hash = hashJSON(row)
		documents[i] = d
	}
	return documents, nil
}

// hashJSON leaves out how the file is laid out, so that a file written anew
// changes only the videos that did change.
func hashJSON(value []byte) caesura.Hash {
	var compact bytes.Buffer
	if json.Compact(&compact, value) != nil {
		return caesura.HashBytes(value)
	}
	return caesura.HashBytes(compact.Bytes())
}

// readVideo reads a file that is one video.
func readVideo(source []byte) ([]*caesura.Document, error) {
	d, err := newVideo("", source)
	if err != nil {
		return nil, err
	}
	d.ID = "" // the file is the document
	return []*caesura.Document{d}, nil
}

// newVideo is a video's document, with the video's id as its ID.
func newVideo(where string, row json.RawMessage) (*caesura.Document, error) {
	var v video
	if err := json.Unmarshal(row, &v); err != nil {
		return nil, wrongType(where, err)
	}
	if v.Sentences == nil {
		return nil, badInput(where, "transcripts is missing")
	}
	id, err := videoID(v.ID)
	if err != nil {
		return nil, badInput(where, "video_id: %w", err)
	}
	segments := make([]segment, len(*v.Sentences))
	for i, s := range *v.Sentences {
		segments[i] = segment{Text: &s.Text, Start: s.Begin, End: s.End}
	}
	d := spokenDocument(segments)
	d.ID, d.Title = id, v.Title
	d.Meta = map[string]string{"video_id": id, "url": v.URL, "description": v.Description}
	return d, nil
}

// videoID is an id that is text or a whole number, however that is written;
// "" if there is none.
func videoID(value json.RawMessage) (string, error) {
	if len(value) == 0 || string(value) == "null" {
		return "", nil
	}
	if value[0] == '"' {
		var id string
		err := json.Unmarshal(value, &id)
		return strings.TrimSpace(id), err
	}
	number := string(value)
	if _, isInt := new(big.Int).SetString(number, 10); isInt {
		return number, nil
	}
	f, _, err := big.ParseFloat(number, 10, 64, big.ToZero)
	if err != nil || !f.IsInt() || f.MantExp(nil) > 64 {
		return "", errors.New("neither text nor a whole number")
	}
	return f.Text('f', 0), nil
}
