package chunker

// A tournament finds the best gap of any range of gaps in the time that the
// logarithm of their number takes, so that cutting a document of any length
// again and again costs n·log n, however unevenly it is cut.
type tournament struct {
	n       int
	compare func(a, b int) int // negative when gap a is better

	// Winners of the pairings, of which leaf i is at n+i and the winner over
	// nodes 2i and 2i+1 at i. Between equals the earlier gap wins in one, the
	// later gap in the other.
	early []int32
	late  []int32
}

func newTournament(n int, compare func(a, b int) int) *tournament {
	t := &tournament{n: n, compare: compare, early: make([]int32, 2*n), late: make([]int32, 2*n)}
	for i := range n {
		t.early[n+i], t.late[n+i] = int32(i), int32(i)
	}
	for i := n - 1; i > 0; i-- {
		t.early[i] = t.winner(t.early[2*i], t.early[2*i+1], false)
		t.late[i] = t.winner(t.late[2*i], t.late[2*i+1], true)
	}
	return t
}

// best is the best gap from low to high; of equally good ones that nearest to
// middle, the earlier one if two are as near.
func (t *tournament) best(low, high, middle int) int {
	left := t.over(low, min(middle, high), true)
	right := t.over(max(middle+1, low), high, false)
	switch {
	case left < 0:
		return right
	case right < 0:
		return left
	}
	c := t.compare(left, right)
	if c < 0 || c == 0 && middle-left <= right-middle {
		return left
	}
	return right
}

// over is the winner from low to high, -1 when there is no gap.
func (t *tournament) over(low, high int, later bool) int {
	tree, best := t.early, int32(-1)
	if later {
		tree = t.late
	}
	for l, r := low+t.n, high+t.n+1; l < r; l, r = l/2, r/2 {
		if l%2 == 1 {
			best = t.winner(best, tree[l], later)
			l++
		}
		if r%2 == 1 {
			r--
			best = t.winner(best, tree[r], later)
		}
	}
	return int(best)
}

// winner of two gaps; -1 is none.
func (t *tournament) winner(a, b int32, later bool) int32 {
	if a < 0 {
		return b
	}
	c := t.compare(int(a), int(b))
	if c < 0 || c == 0 && (a > b) == later {
		return a
	}
	return b
}
