package embedding

import (
	"fmt"
	"strings"
	"sync"

	"github.com/tiktoken-go/tokenizer/codec"

	"caesura"
)

// The names of tokenizers.
const (
	TokensAuto      = "auto"        // the one that the model's name tells
	TokensWordPiece = "wordpiece"   // BERT uncased: Static, all-MiniLM, bge-*-en, e5-*-v2, gte-*
	TokensCL100K    = "cl100k_base" // OpenAI: text-embedding-3-*, text-embedding-ada-002
	TokensO200K     = "o200k_base"  // OpenAI: GPT-4o and later
)

// TokenizerNames lists them.
var TokenizerNames = []string{TokensAuto, TokensWordPiece, TokensCL100K, TokensO200K}

// openAIEmbeddings begin the names of the embedding models that use cl100k.
var openAIEmbeddings = []string{"text-embedding-3", "text-embedding-ada-002"}

// TokenizerFor is the name of the tokenizer for an embedding model, which may
// have a provider in front ("openai/text-embedding-3-small"). For a model that
// it does not know it is WordPiece, whose counts are then estimates.
func TokenizerFor(model string) string {
	base := model[strings.LastIndexByte(model, '/')+1:]
	for _, prefix := range openAIEmbeddings {
		if strings.HasPrefix(base, prefix) {
			return TokensCL100K
		}
	}
	return TokensWordPiece
}

// Tokenizer gives a function that counts the tokens of a text, without those
// that a model puts around it ([CLS] and [SEP]: two). Name is one of
// TokenizerNames; "" is auto, which goes by the embedding model's name. The
// tables are read at the first count (WordPiece 6 ms, cl100k 60 ms, o200k
// 130 ms). The function may be called from several goroutines.
func Tokenizer(name, model string) (func(text string) int, error) {
	if name == "" || name == TokensAuto {
		name = TokenizerFor(model)
	}
	switch name {
	case TokensWordPiece:
		return NewStatic().Count, nil
	case TokensCL100K:
		return countBytePairs(codec.NewCl100kBase), nil
	case TokensO200K:
		return countBytePairs(codec.NewO200kBase), nil
	}
	return nil, &caesura.Fault{
		Kind: caesura.Config,
		Err:  fmt.Errorf("tokenizer %q: unknown", name),
		Hint: "Use one of " + strings.Join(TokenizerNames, ", ") + ".",
	}
}

// Pieces gives a function that divides a text into the tokens of cl100k, in
// order; where that fails, into bytes. Joined they are the text. It may be called
// from several goroutines.
func Pieces() func(text string) []string {
	load := sync.OnceValue(codec.NewCl100kBase)
	return func(text string) []string {
		if _, pieces, err := load().Encode(text); err == nil {
			return pieces
		}
		pieces := make([]string, len(text))
		for i := range pieces {
			pieces[i] = text[i : i+1]
		}
		return pieces
	}
}

// countBytePairs counts with one of OpenAI's tokenizers. Where that fails it
// counts bytes: a text never has more tokens. The tokenizers are named one by
// one, since a look-up by name would link in the tables of all of them (3 MB).
func countBytePairs(tokenizer func() *codec.Codec) func(text string) int {
	load := sync.OnceValue(tokenizer)
	return func(text string) int {
		n, err := load().Count(text)
		if err != nil {
			return len(text)
		}
		return n
	}
}
