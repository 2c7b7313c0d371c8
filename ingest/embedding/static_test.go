package embedding_test

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"math"
	"os"
	"slices"
	"strings"
	"sync"
	"testing"

	"caesura"
	"caesura/ingest/embedding"
)

// embedder is what the flow needs.
type embedder interface {
	Model() caesura.Model
	Embed(ctx context.Context, texts []string) ([]caesura.Vector, error)
}

var _ embedder = (*embedding.Static)(nil)

func embed(t *testing.T, e embedder, texts ...string) []caesura.Vector {
	t.Helper()
	vectors, err := e.Embed(t.Context(), texts)
	if err != nil {
		t.Fatal(err)
	}
	if len(vectors) != len(texts) {
		t.Fatalf("%d vectors for %d texts", len(vectors), len(texts))
	}
	return vectors
}

func cosine(a, b caesura.Vector) float64 {
	sum := 0.0
	for i := range a {
		sum += float64(a[i]) * float64(b[i])
	}
	return sum
}

func TestParaphraseIsNearerThanUnrelated(t *testing.T) {
	for _, c := range []struct{ text, near, far string }{
		{"The cat sat on the mat.", "A kitten is lying on the rug.", "Interest rates rose by half a percent."},
		{"How do I reset my password?", "I forgot my login and need a new passphrase.", "The bridge was closed for repairs after the storm."},
		{"The company reported record profits.", "Earnings at the firm were higher than ever.", "Whales sing to each other across the ocean."},
		{"She plays the violin in an orchestra.", "He is a musician with the symphony.", "Mix the flour with two eggs and some butter."},
		{"Patients with diabetes should watch their sugar.", "Blood glucose matters for diabetic people.", "The rocket launch was delayed by wind."},
		{"Select the layer and apply a mask.", "Choose a layer in the image editor, then mask it.", "Parliament voted on the new constitution."},
		{"The train was late because of snow.", "Winter weather delayed the railway.", "Quadratic equations have two roots."},
		{"Install the package with the command line.", "Run this command to set up the software.", "The roses in the garden need water."},
	} {
		v := embed(t, embedding.NewStatic(), c.text, c.near, c.far)
		if near, far := cosine(v[0], v[1]), cosine(v[0], v[2]); near < far+0.1 {
			t.Errorf("%q: paraphrase %.3f, unrelated %.3f", c.text, near, far)
		}
	}
}

func TestVectorsHaveLengthOne(t *testing.T) {
	static := embedding.NewStatic()
	for _, text := range []string{"a", "the", "Hello, world!", strings.Repeat("The harbour was quiet. ", 50_000)} {
		v := embed(t, static, text)[0]
		if len(v) != static.Model().Dimensions {
			t.Fatalf("%d dimensions, want %d", len(v), static.Model().Dimensions)
		}
		if length := math.Sqrt(cosine(v, v)); math.Abs(length-1) > 1e-6 {
			t.Errorf("%.20q: length %v", text, length)
		}
	}
}

func TestTextWithoutKnownTokenHasTheZeroVector(t *testing.T) {
	for i, v := range embed(t, embedding.NewStatic(), "", " \n\t", "\xff\xfe", "\u200b", strings.Repeat("x", 101), "𓀀") {
		if cosine(v, v) != 0 || len(v) != 256 {
			t.Errorf("text %d: length %v", i, cosine(v, v))
		}
	}
}

func TestNothingIsTruncated(t *testing.T) {
	start := strings.Repeat("The harbour was quiet at dawn. ", 2000)
	v := embed(t, embedding.NewStatic(), start, start+strings.Repeat("Profits fell in the last quarter. ", 2000))
	if cosine(v[0], v[1]) > 0.95 {
		t.Errorf("cosine %v: the end of a long text has no weight", cosine(v[0], v[1]))
	}
}

// TestVectorsAreTheSameEverywhere pins vectors to the bit; run it on another
// processor to see that they do not depend on it.
func TestVectorsAreTheSameEverywhere(t *testing.T) {
	static := embedding.NewStatic()
	h := sha256.New()
	for _, v := range embed(t, static, sentences()...) {
		for _, x := range v {
			bits := math.Float32bits(x)
			h.Write([]byte{byte(bits), byte(bits >> 8), byte(bits >> 16), byte(bits >> 24)})
		}
	}
	golden(t, "testdata/vectors.sha256", static.Model().Revision+" "+hex.EncodeToString(h.Sum(nil))+"\n")
}

func TestRevisionIsOfTheData(t *testing.T) {
	h := sha256.New()
	for _, name := range []string{"vocab.txt", "chars.txt", "vectors.bin"} {
		data, err := os.ReadFile("model/" + name)
		if err != nil {
			t.Fatal(err)
		}
		h.Write(data)
	}
	if got, want := embedding.NewStatic().Model().Revision, hex.EncodeToString(h.Sum(nil))[:12]; got != want {
		t.Errorf("revision %q, data is %q", got, want)
	}
}

func TestEmbedStopsWhenTheContextIsDone(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := embedding.NewStatic().Embed(ctx, []string{"a"}); !errors.Is(err, context.Canceled) {
		t.Errorf("got %v", err)
	}
}

func TestGoroutinesGetTheSameVectors(t *testing.T) {
	want := embed(t, embedding.NewStatic(), sentences()...)
	shared := embedding.NewStatic()
	var group sync.WaitGroup
	for range 8 {
		group.Go(func() {
			got, err := shared.Embed(t.Context(), sentences())
			if err != nil || !slices.EqualFunc(got, want, slices.Equal) {
				t.Errorf("vectors differ, error %v", err)
			}
		})
	}
	group.Wait()
}

// TestVectorsAreThoseOfTheScripts compares with vectors that the Python side,
// on which the quality was measured, reads out of the same table.
func TestVectorsAreThoseOfTheScripts(t *testing.T) {
	static, lines := embedding.NewStatic(), 0
	data, err := os.ReadFile("testdata/vectors.jsonl")
	if err != nil {
		t.Fatal(err)
	}
	for line := range strings.Lines(string(data)) {
		var want struct {
			Text   string
			Vector caesura.Vector
		}
		if err := json.Unmarshal([]byte(line), &want); err != nil {
			t.Fatal(err)
		}
		lines++
		for i, x := range embed(t, static, want.Text)[0] {
			if math.Abs(float64(x-want.Vector[i])) > 1e-6 {
				t.Errorf("%q, dimension %d: got %v, want %v", want.Text, i, x, want.Vector[i])
				break
			}
		}
	}
	if lines < 5 {
		t.Errorf("%d lines, want at least 5", lines)
	}
}
