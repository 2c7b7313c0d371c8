package storetest

import (
	"fmt"
	"math"
	"time"

	"caesura"
)

// Source is the name of the source that the test's documents are from.
const Source = "talks"

// Model is what the test's vectors are made by.
var Model = caesura.Model{Name: "test", Revision: "1", Dimensions: 8, Pooling: "mean", Prefix: "passage: "}

// Document makes the points of a document of Source, one for each text.
func Document(name string, texts ...string) []caesura.Point {
	return Points(Source, name, texts...)
}

// Points makes the points of a document, one for each text. Equal arguments
// give equal points; the document's hash is of its texts.
func Points(source, name string, texts ...string) []caesura.Point {
	doc := &caesura.Document{
		ID:        caesura.DocumentID(source, name, ""),
		Source:    source,
		URI:       "/corpus/" + name,
		MediaType: "text/plain",
		Hash:      caesura.HashParts(texts...),
	}
	chunks := make([]caesura.Chunk, len(texts))
	at := 0
	for i, text := range texts {
		chunks[i] = caesura.Chunk{
			Span:      caesura.Span{Start: at, End: at + len(text)},
			Index:     i,
			Text:      text,
			Tokens:    len(text) / 4,
			Sentences: caesura.Range{First: 2 * i, Last: 2*i + 1},
			Edge:      caesura.Edge{Cause: caesura.CauseThreshold, Distance: 0.25},
		}
		at += len(text) + 1
	}
	return pointsOf(doc, chunks)
}

func pointsOf(doc *caesura.Document, chunks []caesura.Chunk) []caesura.Point {
	points := make([]caesura.Point, len(chunks))
	for i, id := range caesura.PointIDs(doc.ID, chunks) {
		points[i] = caesura.Point{
			ID:          id,
			Document:    doc,
			Fingerprint: caesura.HashParts("options"),
			Chunk:       chunks[i],
			Count:       len(chunks),
			Vector:      Vector(chunks[i].Text, Model.Dimensions),
		}
	}
	return points
}

// Vector is a direction that depends on the text alone.
func Vector(text string, dimensions int) caesura.Vector {
	hash := caesura.HashParts(text)
	v := make(caesura.Vector, dimensions)
	for i := range v {
		v[i] = float32(math.Sin(float64(i+1) * float64(1+int(hash[i%len(hash)]))))
	}
	return v
}

// Rich is a document that has every fact a document can have.
func Rich() []caesura.Point {
	doc := &caesura.Document{
		ID:        caesura.DocumentID("vidéos", "été/a b.json", "41#03"),
		Source:    "vidéos",
		URI:       "/corpus/été/a b.json",
		Title:     "Straße — 東京の夜 🌙",
		MediaType: "application/json",
		Language:  "de-CH",
		Hash:      caesura.HashParts("rich"),
		Meta:      map[string]string{"video_id": "4103", "document": "not ours", "a.b": "ключ", "empty": ""},
	}
	chunks := []caesura.Chunk{
		{
			Span: caesura.Span{Start: 0, End: 20}, Index: 0, Text: "Grüße aus \"Köln\",\n\t\\o/ 東京 🌙", Tokens: 9,
			Sentences: caesura.Range{First: 0, Last: 3}, Headings: []string{"Teil 1", "Städte"},
			Pages: caesura.PageRange{First: 3, Last: 4},
			Time: caesura.TimeRange{Known: true, Start: 0, Stop: 83*time.Second + 456789*time.Microsecond, Cues: []caesura.TimeSpan{
				{Start: 0, Stop: 1500 * time.Millisecond},
				{Start: 1500 * time.Millisecond, Stop: 83*time.Second + 456789*time.Microsecond, Speaker: "Ann Lee"},
				{Start: 2 * time.Second, Stop: 2 * time.Second},
			}},
			Edge: caesura.Edge{Cause: caesura.CauseResplit, Distance: 0.1 + 0.2},
		},
		{
			Span: caesura.Span{Start: 21, End: 1 << 30}, Index: 1, Text: "The end.", Tokens: 2,
			Sentences: caesura.Range{First: 4, Last: 4}, Pages: caesura.PageRange{First: 12, Last: 12},
			Time:    caesura.TimeRange{Known: true, Start: 30*24*time.Hour + time.Microsecond, Stop: 30*24*time.Hour + 7*time.Microsecond},
			Edge:    caesura.Edge{Cause: caesura.CauseEnd, Distance: math.NaN()},
			Overlap: 4, Parent: caesura.Parent{Span: caesura.Span{Start: 2, End: 1 << 30}, Text: "Größer: The end."},
		},
	}
	return pointsOf(doc, chunks)
}

// Long is a document whose texts alone are over 4 MiB, which is the most that
// a gRPC client takes in one answer unless it is told otherwise.
func Long() []caesura.Point {
	texts := make([]string, 1200)
	for i := range texts {
		texts[i] = fmt.Sprintf("Item %d begins. %0*d Item %d ends.", i, 4500, 0, i)
	}
	return Document("long.txt", texts...)
}
