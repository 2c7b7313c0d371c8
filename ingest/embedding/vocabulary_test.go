package embedding_test

import (
	"testing"

	"caesura/ingest/embedding"
)

func TestWhatATokenizerKnowsOfAWord(t *testing.T) {
	for _, c := range []struct {
		tokenizer, word string
		pieces, unknown int
	}{
		{embedding.TokensWordPiece, "house", 1, 0},
		{embedding.TokensWordPiece, "House", 1, 0},
		{embedding.TokensWordPiece, "sackbut", 3, 0},
		{embedding.TokensWordPiece, "\U00010348", 1, 1}, // a Gothic letter
		{embedding.TokensCL100K, "house", 1, 0},
		{embedding.TokensCL100K, "\U00010348", 5, 0},
	} {
		of, err := embedding.Vocabulary(c.tokenizer, "")
		if err != nil {
			t.Fatal(err)
		}
		if pieces, unknown := of(c.word); pieces != c.pieces || unknown != c.unknown {
			t.Errorf("%s: %q has %d pieces, %d unknown; want %d, %d", c.tokenizer, c.word, pieces, unknown, c.pieces, c.unknown)
		}
	}
	if _, err := embedding.Vocabulary("none", ""); err == nil {
		t.Error("a tokenizer that there is not: no error")
	}
}
