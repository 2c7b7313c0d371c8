package embedding

import "sync"

// Vocabulary gives a function that takes a word apart as the tokenizer of this name
// does in the middle of a text, and tells how many tokens it is, and how many of
// them stand for what the tokenizer does not know. Byte-level tokenizers know
// everything. Name is as for Tokenizer.
func Vocabulary(name, model string) (func(word string) (pieces, unknown int), error) {
	count, err := Tokenizer(name, model)
	if err != nil {
		return nil, err
	}
	if name == "" || name == TokensAuto {
		name = TokenizerFor(model)
	}
	if name != TokensWordPiece {
		return func(word string) (int, int) { return count(" " + word), 0 }, nil
	}
	load := sync.OnceValue(NewWordPiece)
	return func(word string) (pieces, unknown int) {
		w := load()
		w.each(word, func(id int32) {
			pieces++
			if id == w.unknown {
				unknown++
			}
		})
		return pieces, unknown
	}, nil
}
