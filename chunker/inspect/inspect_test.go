package inspect_test

import (
	"bytes"
	"encoding/json"
	"flag"
	"fmt"
	"hash/fnv"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"caesura"
	"caesura/chunker"
	"caesura/chunker/inspect"
)

var update = flag.Bool("update", false, "rewrite the goldens")

// words counts tokens as words.
func words(text string) int { return len(strings.Fields(text)) }

// vector gives texts with words in common near vectors.
func vector(text string) caesura.Vector {
	v := make(caesura.Vector, 32)
	for _, word := range strings.Fields(strings.ToLower(text)) {
		h := fnv.New32a()
		h.Write([]byte(strings.Trim(word, ".,;:!?")))
		v[h.Sum32()%32]++
	}
	return v
}

// report cuts a document, of which blocks are separated by empty lines.
func report(t *testing.T, d *caesura.Document, o chunker.Options) *inspect.Report {
	t.Helper()
	sentences := chunker.Sentences(d, o, words)
	var vectors []caesura.Vector
	for _, text := range chunker.Texts(d, sentences, o) {
		vectors = append(vectors, vector(text))
	}
	chunks, trace, err := chunker.Split(d, sentences, vectors, o, words)
	if err != nil {
		t.Fatal(err)
	}
	return inspect.New(d, sentences, chunks, trace, o)
}

func document(id, title, text string) *caesura.Document {
	d := &caesura.Document{ID: id, Title: title, Text: text, Language: "en", MediaType: "text/plain"}
	at := 0
	for part := range strings.SplitSeq(text, "\n\n") {
		b := caesura.Block{Span: caesura.Span{Start: at, End: at + len(part)}}
		if strings.HasPrefix(part, "# ") {
			b.Kind, b.Level = caesura.Heading, 1
		}
		if part != "" {
			d.Blocks = append(d.Blocks, b)
		}
		at += len(part) + len("\n\n")
	}
	return d
}

const bees = `# Bees

The bees fly out in March. The bees look for willow and for hazel. In the hive the bees keep warm. The hive wants a dry floor.

# Boats

A keel of lead keeps the boat upright. The boat is painted in April. Paint wants two dry days. The keel is not painted.

# Bread

Flour and water stand overnight. The oven wants an hour. Bread cools on a rack. Nobody cuts it warm.`

// paged has two pages, the second beginning in the middle of a block.
func paged() *caesura.Document {
	d := document("docs:hobbies.txt", "Hobbies", bees)
	cut := strings.Index(bees, "Paint wants")
	d.Pages = []caesura.Page{{Span: caesura.Span{End: cut}, Number: 1}, {Span: caesura.Span{Start: cut, End: len(bees)}, Number: 2}}
	d.Notes = []string{"page 3: no text layer"}
	return d
}

// spoken has a cue of four seconds for every sentence.
func spoken() *caesura.Document {
	text := strings.NewReplacer("# Bees\n\n", "", "# Boats\n\n", "", "# Bread\n\n", "").Replace(bees)
	d := document("talks:hobbies.json#1", "", text)
	at := 0
	for i, s := range strings.SplitAfter(text, ".") {
		if s != "" {
			start := time.Duration(i) * 4 * time.Second
			d.Cues = append(d.Cues, caesura.Cue{Span: caesura.Span{Start: at, End: at + len(s)}, Start: start, Stop: start + 4*time.Second})
		}
		at += len(s)
	}
	return d
}

var small = chunker.Options{Strategy: chunker.Semantic, MinTokens: 6, MaxTokens: 30}

func TestTheTextOfEachKindOfDocument(t *testing.T) {
	headings, gradient := small, small
	headings.HeadingBoundary = true
	gradient.Threshold, gradient.Percentile = chunker.Gradient, 80
	for name, r := range map[string]*inspect.Report{
		"pages":    report(t, paged(), small),
		"optimal":  report(t, paged(), chunker.Options{MinTokens: 6, MaxTokens: 30}),
		"headings": report(t, paged(), headings),
		"gradient": report(t, paged(), gradient),
		"talk":     report(t, spoken(), small),
		"short":    report(t, document("docs:a.txt", "", "One sentence."), small),
		"empty":    report(t, document("docs:b.txt", "Nothing", ""), small),
		"long":     report(t, document("docs:c.txt", "Again and again", strings.Repeat(spoken().Text+"\n\n", 12)), chunker.Options{Strategy: chunker.Semantic, MinTokens: 60, MaxTokens: 200}),
		"control":  report(t, document("docs:d.txt", "a\x1b[31mred\u202etitle", "A \x1b]0;bell\x07 rings."), small),
	} {
		t.Run(name, func(t *testing.T) {
			var b bytes.Buffer
			if err := r.WriteText(&b); err != nil {
				t.Fatal(err)
			}
			golden(t, filepath.Join("testdata", name+".txt"), b.Bytes())
		})
	}
}

func golden(t *testing.T, path string, got []byte) {
	t.Helper()
	if *update {
		if err := os.WriteFile(path, got, 0o644); err != nil {
			t.Fatal(err)
		}
		return
	}
	want, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	if !bytes.Equal(got, want) {
		t.Errorf("got\n%s\nwant\n%s", got, want)
	}
}

func TestTheJSONHasEveryChunkAndNullForWhatIsNotKnown(t *testing.T) {
	r := report(t, spoken(), small)
	text, err := json.Marshal(r)
	if err != nil {
		t.Fatal(err)
	}
	var back struct {
		Chunks []struct {
			Start, Distance, Over *float64
			Text                  string
		}
		Trace chunker.Trace
	}
	if err := json.Unmarshal(text, &back); err != nil {
		t.Fatal(err)
	}
	last := back.Chunks[len(back.Chunks)-1]
	if len(back.Chunks) != len(r.Chunks) || *back.Chunks[0].Start != 0 || last.Distance != nil || last.Over != nil || back.Chunks[0].Over == nil {
		t.Errorf("%s", text)
	}
	if want := fmt.Sprint(r.Trace.Edges[:1]); fmt.Sprint(back.Trace.Edges[:1]) != want {
		t.Errorf("%v, want %s", back.Trace.Edges[:1], want)
	}
}

func TestEveryStrategyIsExplained(t *testing.T) {
	for strategy, want := range map[string][]string{
		chunker.Optimal:      {"strategy   optimal: a cut costs 1.2, 10 tokens nothing", "gain, ", "of a price of 1.2"},
		chunker.FixedSize:    {"strategy   fixed", "└ size\n"},
		chunker.RecursiveFit: {"strategy   recursive", "└ size\n"},
	} {
		d := &caesura.Document{ID: "a", Text: "Bees fly out. Bees fly home. Bees fly far.\n\nIron rusts here. Iron rusts fast. Iron rusts red."}
		first, second, _ := strings.Cut(d.Text, "\n\n")
		d.Blocks = []caesura.Block{{Span: caesura.Span{End: len(first)}}, {Span: caesura.Span{Start: len(d.Text) - len(second), End: len(d.Text)}}}
		o := chunker.Options{Strategy: strategy, MaxTokens: 12, MinTokens: 1, Optimal: chunker.OptimalOptions{TargetTokens: 10}}
		var out bytes.Buffer
		if err := report(t, d, o).WriteText(&out); err != nil {
			t.Fatal(err)
		}
		for _, w := range want {
			if !strings.Contains(out.String(), w) {
				t.Errorf("%s: no %q in\n%s", strategy, w, out.String())
			}
		}
		if err := inspect.WriteHTML(&out, []*inspect.Report{report(t, d, o)}); err != nil {
			t.Error(err)
		}
	}
}
