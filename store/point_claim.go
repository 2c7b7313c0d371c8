package store

import "caesura"

// The names of what is known of a claim. A point without a kind is a chunk's.
const (
	keyKind     = "kind"     // "claim"
	keyOfChunk  = "of_chunk" // index of the chunk that the claim's sentence is one of
	keyStages   = "stages"
	keyFaults   = "faults"
	keyClaims   = "claims" // of a chunk: a list of what follows, and of the keys above
	keyText     = "text"
	keySentence = "sentence"
)

// setClaim says that a point is a claim's. Its text and place are those of the
// point's chunk.
func (p payload) setClaim(c *caesura.Claim) {
	if c == nil {
		return
	}
	p[keyKind] = string(caesura.ClaimPoint)
	p[keyOfChunk] = int64(c.Chunk)
	p.setStrings(keyStages, c.Stages)
	p.setStrings(keyFaults, c.Faults)
}

// claim is the inverse of setClaim; at is the point's chunk.
func (p payload) claim(at *caesura.Chunk) *caesura.Claim {
	if p.string(keyKind) != string(caesura.ClaimPoint) {
		return nil
	}
	c := &caesura.Claim{
		Span: at.Span, Text: at.Text, Sentence: at.Sentences.First, Chunk: p.int(keyOfChunk), Pages: at.Pages, Time: at.Time,
		Stages: p.strings(keyStages), Faults: p.strings(keyFaults),
	}
	c.Time.Cues = nil
	return c
}

// setClaims keeps claims with their chunk.
func (p payload) setClaims(claims []caesura.Claim) {
	if len(claims) == 0 {
		return
	}
	list := make([]any, len(claims))
	for i, c := range claims {
		one := payload{
			keyText: valid(c.Text), keySentence: int64(c.Sentence), keyOfChunk: int64(c.Chunk),
			keyStartByte: int64(c.Start), keyEndByte: int64(c.End),
		}
		one.setPages(c.Pages)
		one.setTime(c.Time)
		one.setStrings(keyStages, c.Stages)
		one.setStrings(keyFaults, c.Faults)
		list[i] = one
	}
	p[keyClaims] = list
}

// claims is the inverse of setClaims.
func (p payload) claims() (claims []caesura.Claim) {
	list, _ := p[keyClaims].([]any)
	for _, x := range list {
		one, _ := x.(payload)
		claims = append(claims, caesura.Claim{
			Span: caesura.Span{Start: one.int(keyStartByte), End: one.int(keyEndByte)},
			Text: one.string(keyText), Sentence: one.int(keySentence), Chunk: one.int(keyOfChunk),
			Pages: caesura.PageRange{First: one.int(keyFirstPage), Last: one.int(keyLastPage)}, Time: one.time(),
			Stages: one.strings(keyStages), Faults: one.strings(keyFaults),
		})
	}
	return claims
}

// kindOf is what a point is made of.
func kindOf(p *caesura.Point) caesura.PointKind {
	if p.Claim != nil {
		return caesura.ClaimPoint
	}
	return caesura.ChunkPoint
}
