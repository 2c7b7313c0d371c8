package eval

// Within is the share of a question's references that is in the first pieces of
// a ranking of together so many tokens. Of the piece that is over them only the
// beginning counts, by the share of its tokens that is left. So the size of
// pieces is no advantage: every way to cut fills the same budget.
func (q Question) Within(pieces []Piece, ranking []int, tokens int) float64 {
	missed := q.References
	for _, i := range ranking {
		if tokens <= 0 {
			break
		}
		p := pieces[i]
		c := p.Chars
		if p.Tokens > tokens {
			c.End = c.Start + (c.End-c.Start)*tokens/p.Tokens
		}
		tokens -= p.Tokens
		if p.Corpus == q.Corpus {
			missed = without(missed, c)
		}
	}
	all := total(q.References)
	return ratio(all-total(missed), all)
}
