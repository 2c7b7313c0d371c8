package embedding

import (
	"context"
	_ "embed"
	"encoding/binary"
	"math"
	"strings"
	"sync"

	"caesura"
)

// vectors holds for every token of the vocabulary a uint16 scale, then for
// every token 256 int8, all little-endian. A token's vector is its scale times
// its int8s; its weight in a sum is part of it.
//
//go:embed model/vectors.bin
var vectors string

// revision is the SHA-256 of the model's tables, shortened; a test checks it.
//
//go:embed model/revision.txt
var revision string

const (
	dimensions = 256
	scaleSize  = 2
)

// Static is the embedded model. The zero Static is not usable.
//
// Sums are taken over integers and the length in float64 without fused
// operations, so that vectors are the same to the bit on every processor.
type Static struct {
	words func() *WordPiece
}

// NewStatic costs nothing: the tables are read when they are first needed.
func NewStatic() *Static {
	return &Static{words: sync.OnceValue(NewWordPiece)}
}

// Model identifies the embedded model.
func (s *Static) Model() caesura.Model {
	return caesura.Model{
		Name:       "caesura-minilm-static",
		Revision:   strings.TrimSpace(revision),
		Dimensions: dimensions,
		Pooling:    "weighted-mean",
	}
}

// Count is the number of tokens in the text.
func (s *Static) Count(text string) int { return s.words().Count(text) }

// Embed gives a vector of length 1 for each text, whatever the text's length:
// nothing is truncated. A text without a known token, such as a blank one, has
// the zero vector. It fails only when ctx is done.
func (s *Static) Embed(ctx context.Context, texts []string) ([]caesura.Vector, error) {
	words := s.words()
	out := make([]caesura.Vector, len(texts))
	for i, text := range texts {
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		var sum total
		words.each(text, sum.add)
		out[i] = sum.vector()
	}
	return out, nil
}

// A total is a sum of token vectors. It holds 10^12 tokens before it overflows.
type total [dimensions]int64

func (t *total) add(id int32) {
	scale := int64(binary.LittleEndian.Uint16([]byte(vectors[id*scaleSize:])))
	start := len(vectors)/(dimensions+scaleSize)*scaleSize + int(id)*dimensions
	for i, q := range []byte(vectors[start : start+dimensions]) {
		t[i] += scale * int64(int8(q))
	}
}

// vector is the sum at length 1.
func (t *total) vector() caesura.Vector {
	squares := 0.0
	for _, x := range t {
		squares += float64(float64(x) * float64(x))
	}
	v := make(caesura.Vector, dimensions)
	if squares == 0 {
		return v
	}
	length := math.Sqrt(squares)
	for i, x := range t {
		v[i] = float32(float64(x) / length)
	}
	return v
}
