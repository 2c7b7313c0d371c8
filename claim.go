package caesura

// A Claim is one statement that can be checked on its own, taken from a
// sentence by a language model. What it adds from the sentence's surroundings
// stands in [square brackets].
type Claim struct {
	Text     string
	Sentence Span // where it is from
	Chunk    int  // index of the chunk that holds the sentence's first byte
	Pages    PageRange
	Time     TimeRange // without Cues
}
