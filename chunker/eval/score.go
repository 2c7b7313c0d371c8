package eval

import (
	"math"
	"slices"
)

// A Piece is a chunk among those that are searched.
type Piece struct {
	Corpus string
	Chars  Chars
	Tokens int
}

// retrievalFigures name what scoreQuestion gives, in its order.
var retrievalFigures = []string{"recall", "precision", "precision_omega", "iou", "recall@1", "recall@5", "recall@10", "mrr", "ndcg@10"}

// depths are those of recall@k.
var depths = []int{1, 5, 10}

// scoreQuestion measures one question of the chunking-evaluation benchmark
// (Smith and Troynikov, 2024) by the first n pieces of a ranking, in
// characters, by the benchmark's own rules:
//
//	recall           hit / references
//	precision        hit / retrieved
//	IoU              hit / (retrieved + missed)
//	precision omega  the same as IoU, if all and only the pieces that meet a
//	                 reference had been retrieved, each character once
//
// Hit counts a character once. References and retrieved are sums of lengths:
// overlapping pieces count their common part twice, and pieces of other corpora
// count as well.
//
// Beside them: recall@k is the share of the references of which one of the
// first k pieces holds a character, and mrr is 1 / the rank of the first piece
// that holds a character of any. ndcg@10 is the gain of the first ten pieces,
// 1 / log2(1 + rank) for each that holds a character of any, over that of a
// ranking with all such pieces in front.
func scoreQuestion(q Question, pieces []Piece, ranking []int, n int) []float64 {
	retrieved := make([]Piece, 0, n)
	sum := 0
	for _, i := range ranking[:min(n, len(ranking))] {
		retrieved = append(retrieved, pieces[i])
		sum += pieces[i].Chars.End - pieces[i].Chars.Start
	}
	hit, missed, _ := cover(q, retrieved)
	figures := []float64{ratio(hit, total(q.References)), ratio(hit, sum), omega(q, pieces), ratio(hit, sum+total(missed))}
	first := firstRanks(q, pieces, ranking)
	for _, k := range depths {
		figures = append(figures, foundWithin(first, k))
	}
	return append(figures, reciprocal(first), gain(q, pieces, ranking, 10))
}

// cover is how many characters of the references are in the pieces, which are
// not, and the pieces that meet a reference.
func cover(q Question, pieces []Piece) (hit int, missed, met []Chars) {
	var hits []Chars
	missed = q.References
	for _, p := range pieces {
		if p.Corpus != q.Corpus {
			continue
		}
		meets := false
		for _, r := range q.References {
			if both, ok := meet(p.Chars, r); ok {
				meets, hits, missed = true, append(hits, both), without(missed, both)
			}
		}
		if meets {
			met = append(met, p.Chars)
		}
	}
	return total(union(hits)), missed, met
}

// omega is the best that IoU can be with these pieces.
func omega(q Question, pieces []Piece) float64 {
	hit, missed, met := cover(q, pieces)
	return ratio(hit, total(union(append(met, missed...))))
}

// firstRanks is, for each reference, the rank (from 1) of the first piece that
// holds a character of it; 0 if none does.
func firstRanks(q Question, pieces []Piece, ranking []int) []int {
	first := make([]int, len(q.References))
	for r, reference := range q.References {
		first[r] = 1 + slices.IndexFunc(ranking, func(i int) bool {
			return pieces[i].Corpus == q.Corpus && shares(pieces[i].Chars, reference)
		})
	}
	return first
}

func foundWithin(first []int, k int) float64 {
	found := 0
	for _, rank := range first {
		if rank > 0 && rank <= k {
			found++
		}
	}
	return ratio(found, len(first))
}

// reciprocal is 1 / the least rank; 0 if nothing was found.
func reciprocal(first []int) float64 {
	best := 0.0
	for _, rank := range first {
		if rank > 0 {
			best = max(best, 1/float64(rank))
		}
	}
	return best
}

// gain is the normalised discounted cumulative gain of the first n pieces.
func gain(q Question, pieces []Piece, ranking []int, n int) float64 {
	got, best, good := 0.0, 0.0, 0
	for rank, i := range ranking {
		if !slices.ContainsFunc(q.References, func(r Chars) bool { return pieces[i].Corpus == q.Corpus && shares(pieces[i].Chars, r) }) {
			continue
		}
		if rank < n {
			got += 1 / math.Log2(float64(rank+2))
		}
		if good < n {
			best += 1 / math.Log2(float64(good+2))
		}
		good++
	}
	if best == 0 {
		return 0
	}
	return got / best
}

// ratio is 0 when there is nothing to divide by.
func ratio(a, b int) float64 {
	if b == 0 {
		return 0
	}
	return float64(a) / float64(b)
}
