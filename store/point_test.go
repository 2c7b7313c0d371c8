package store

import (
	"bytes"
	"encoding/json"
	"flag"
	"math"
	"os"
	"path/filepath"
	"reflect"
	"testing"
	"time"
	"unicode/utf8"

	"caesura"
	"caesura/store/storetest"
)

var update = flag.Bool("update", false, "write the golden files anew")

// The golden files are what other programs read: a change of them is a change
// of Version.
func TestPayloadHasItsNames(t *testing.T) {
	point := storetest.Rich()[0]
	for name, layout := range layouts {
		got, err := json.MarshalIndent(layout.encode(&point), "", "  ")
		if err != nil {
			t.Fatal(err)
		}
		got = append(got, '\n')
		golden := filepath.Join("testdata", "payload-"+name+".json")
		if *update {
			if err := os.WriteFile(golden, got, 0o666); err != nil {
				t.Fatal(err)
			}
		}
		want, err := os.ReadFile(golden)
		if err != nil {
			t.Fatal(err)
		}
		if !bytes.Equal(got, want) {
			t.Errorf("%s has changed (-update writes it anew):\n%s", golden, got)
		}
	}
}

func TestPayloadKeepsNumbersApart(t *testing.T) {
	point := storetest.Rich()[0]
	values := toValues(layouts[LayoutFlat].encode(&point))
	if values[keyFirstPage].GetIntegerValue() != 3 || values[keyStop].GetDoubleValue() != 83.456789 {
		t.Errorf("page %v, stop %v", values[keyFirstPage], values[keyStop])
	}
	if start := values[keyStart].GetKind(); start == nil || values[keyStart].String() != "double_value:0" {
		t.Errorf("a whole number of seconds is stored as %v", values[keyStart])
	}
	if id := values[keyMeta].GetStructValue().GetFields()["video_id"].GetStringValue(); id != "4103" {
		t.Errorf("video_id is %q", id)
	}
}

func TestDecodeToleratesAnything(t *testing.T) {
	for _, text := range []string{
		`{}`, `{"document": 3, "hash": "xyz", "chunk": "7", "meta": [], "headings": "no", "cues": {}, "start_seconds": "0"}`,
		`{"meta": {"a": 1}, "headings": [1, null], "cues": [null, 3, {"start": "x"}], "start_seconds": 5, "metadata": 7}`,
	} {
		tree, err := parseTree(text)
		if err != nil {
			t.Fatal(err)
		}
		for _, layout := range layouts {
			if p := layout.decode(tree); p.Document == nil || p.Document.Hash != (caesura.Hash{}) || p.Chunk.Index != 0 {
				t.Errorf("%s gives %+v", text, p)
			}
		}
	}
}

func FuzzPayloadComesBack(f *testing.F) {
	f.Add("Text.", "Title", "video_id", "4103", int64(1500), int64(83456789), 0.25)
	f.Add("caf\xe9", "\xff", "", "\x00", int64(-1), int64(1<<52), math.NaN())
	f.Add("", "", "a.b", "\u2028", int64(0), int64(0), math.Inf(1))
	f.Fuzz(func(t *testing.T, text, title, key, value string, start, stop int64, distance float64) {
		const exact = 1e9 << 22 // nanoseconds of 48 days
		start, stop = start%exact, stop%exact
		want := storetest.Document("a.txt", "One.")[0]
		want.Vector, want.ID = nil, caesura.PointID{}
		want.Document.Title, want.Document.Meta = title, map[string]string{key: value}
		want.Chunk.Text, want.Chunk.Headings = text, []string{title, value}
		span := caesura.TimeSpan{Start: time.Duration(start), Stop: time.Duration(stop)}
		want.Chunk.Time = caesura.TimeRange{Known: true, Start: span.Start, Stop: span.Stop, Cues: []caesura.TimeSpan{span, {}}}
		want.Chunk.Edge.Distance = distance
		for name, layout := range layouts {
			tree := layout.encode(&want)
			b, err := json.Marshal(tree)
			if err != nil || !utf8.Valid(b) {
				t.Fatal(err)
			}
			parsed, err := parseTree(string(b))
			if err != nil {
				t.Fatal(err)
			}
			samePayload(t, name+" as JSON", layout.decode(parsed), want)
			samePayload(t, name+" as values", layout.decode(fromValues(toValues(tree))), want)
		}
	})
}

// samePayload compares with what is left of the point when its strings are
// made valid and its distance is dropped unless it is a number.
func samePayload(t *testing.T, name string, got, want caesura.Point) {
	t.Helper()
	doc := *want.Document
	meta := make(map[string]string)
	for k, v := range doc.Meta {
		meta[valid(k)] = valid(v)
	}
	doc.Title, doc.Meta = valid(doc.Title), meta
	want.Document = &doc
	want.Chunk.Text = valid(want.Chunk.Text)
	want.Chunk.Headings = []string{valid(want.Chunk.Headings[0]), valid(want.Chunk.Headings[1])}
	if d := want.Chunk.Edge.Distance; math.IsNaN(d) || math.IsInf(d, 0) {
		if !math.IsNaN(got.Chunk.Edge.Distance) {
			t.Errorf("%s: distance %v comes back as %v", name, d, got.Chunk.Edge.Distance)
		}
		got.Chunk.Edge.Distance, want.Chunk.Edge.Distance = 0, 0
	}
	if !reflect.DeepEqual(got, want) {
		t.Errorf("%s: got  %+v of %+v\nwant %+v of %+v", name, got.Chunk, got.Document, want.Chunk, want.Document)
	}
}
