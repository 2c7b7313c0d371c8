package embedding_test

import (
	"strings"
	"sync"
	"testing"

	"caesura"
	"caesura/ingest/embedding"
)

func count(t *testing.T, name, model, text string) int {
	t.Helper()
	f, err := embedding.Tokenizer(name, model)
	if err != nil {
		t.Fatal(err)
	}
	return f(text)
}

func TestTokensAreCountedWithoutSpecialTokens(t *testing.T) {
	for _, c := range []struct {
		name, text string
		want       int
	}{
		{embedding.TokensWordPiece, "", 0},
		{embedding.TokensWordPiece, "Hello, world!", 4},
		{embedding.TokensWordPiece, "tokenization", 2},
		{embedding.TokensCL100K, "", 0},
		{embedding.TokensCL100K, "Hello, world!", 4},
		{embedding.TokensCL100K, "tiktoken is great!", 6},
		{embedding.TokensO200K, "Hello, world!", 4},
		{embedding.TokensO200K, "antidisestablishmentarianism", 6},
	} {
		if got := count(t, c.name, "", c.text); got != c.want {
			t.Errorf("%s %q: %d tokens, want %d", c.name, c.text, got, c.want)
		}
	}
}

func TestTokenizerIsChosenByModel(t *testing.T) {
	for model, want := range map[string]string{
		"text-embedding-3-small":        embedding.TokensCL100K,
		"text-embedding-3-large":        embedding.TokensCL100K,
		"openai/text-embedding-ada-002": embedding.TokensCL100K,
		"BAAI/bge-small-en-v1.5":        embedding.TokensWordPiece,
		"caesura-minilm-static":         embedding.TokensWordPiece,
		"":                              embedding.TokensWordPiece,
	} {
		if got := embedding.TokenizerFor(model); got != want {
			t.Errorf("%q: %s, want %s", model, got, want)
		}
	}
	text := strings.Repeat("internationalization of the tokenizer ", 10)
	auto, cl100k := count(t, "", "text-embedding-3-small", text), count(t, embedding.TokensCL100K, "", text)
	if auto != cl100k || auto == count(t, "auto", "bge", text) {
		t.Errorf("auto counts %d, cl100k %d", auto, cl100k)
	}
}

func TestUnknownTokenizerIsAConfigurationFault(t *testing.T) {
	_, err := embedding.Tokenizer("wordpeice", "")
	if caesura.KindOf(err) != caesura.Config || !strings.Contains(caesura.HintOf(err), "wordpiece") {
		t.Errorf("got %v, hint %q", err, caesura.HintOf(err))
	}
}

func TestGoroutinesCountTheSame(t *testing.T) {
	for _, name := range embedding.TokenizerNames[:3] {
		f, err := embedding.Tokenizer(name, "")
		if err != nil {
			t.Fatal(err)
		}
		text := strings.Repeat("The harbour committee met again. ", 100)
		var group sync.WaitGroup
		var counts [8]int
		for i := range counts {
			group.Go(func() { counts[i] = f(text) })
		}
		group.Wait()
		if want := f(text); want == 0 || counts != [8]int{want, want, want, want, want, want, want, want} {
			t.Errorf("%s: %v, want %d", name, counts, want)
		}
	}
}

func TestPiecesAreTheTokensThatAreCounted(t *testing.T) {
	for _, text := range []string{"", "tiktoken is great!", "Fünf — 漢字 🙂\n\n  and 12345"} {
		pieces := embedding.Pieces()(text)
		if strings.Join(pieces, "") != text || len(pieces) != count(t, embedding.TokensCL100K, "", text) {
			t.Errorf("%q: pieces %q", text, pieces)
		}
	}
}
