package eval

import "slices"

// A piece is a chunk among those that are searched.
type piece struct {
	corpus string
	chars  Chars
}

// retrievalFigures name what scoreQuestion gives, in its order.
var retrievalFigures = []string{"recall", "precision", "precision_omega", "iou", "recall@1", "recall@5", "recall@10", "mrr"}

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
// that holds a character of any.
func scoreQuestion(q Question, pieces []piece, ranking []int, n int) []float64 {
	retrieved := make([]piece, 0, n)
	sum := 0
	for _, i := range ranking[:min(n, len(ranking))] {
		retrieved = append(retrieved, pieces[i])
		sum += pieces[i].chars.End - pieces[i].chars.Start
	}
	hit, missed, _ := cover(q, retrieved)
	figures := []float64{ratio(hit, total(q.References)), ratio(hit, sum), omega(q, pieces), ratio(hit, sum+total(missed))}
	first := firstRanks(q, pieces, ranking)
	for _, k := range depths {
		figures = append(figures, foundWithin(first, k))
	}
	return append(figures, reciprocal(first))
}

// cover is how many characters of the references are in the pieces, which are
// not, and the pieces that meet a reference.
func cover(q Question, pieces []piece) (hit int, missed, met []Chars) {
	var hits []Chars
	missed = q.References
	for _, p := range pieces {
		if p.corpus != q.Corpus {
			continue
		}
		meets := false
		for _, r := range q.References {
			if both, ok := meet(p.chars, r); ok {
				meets, hits, missed = true, append(hits, both), without(missed, both)
			}
		}
		if meets {
			met = append(met, p.chars)
		}
	}
	return total(union(hits)), missed, met
}

// omega is the best that IoU can be with these pieces.
func omega(q Question, pieces []piece) float64 {
	hit, missed, met := cover(q, pieces)
	return ratio(hit, total(union(append(met, missed...))))
}

// firstRanks is, for each reference, the rank (from 1) of the first piece that
// holds a character of it; 0 if none does.
func firstRanks(q Question, pieces []piece, ranking []int) []int {
	first := make([]int, len(q.References))
	for r, reference := range q.References {
		first[r] = 1 + slices.IndexFunc(ranking, func(i int) bool {
			return pieces[i].corpus == q.Corpus && shares(pieces[i].chars, reference)
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

// ratio is 0 when there is nothing to divide by.
func ratio(a, b int) float64 {
	if b == 0 {
		return 0
	}
	return float64(a) / float64(b)
}
