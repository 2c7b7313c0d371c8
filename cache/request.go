package cache

import "caesura"

// A request is one call of Embed with each text once.
type request struct {
	texts   []string // distinct, in order of their first place
	keys    []key
	vectors []caesura.Vector // nil while not known
	first   []int            // where each was first among the caller's texts
	places  []int            // for each of the caller's texts, which of the above it is
}

func (e *Embedder) request(texts []string) *request {
	r := &request{places: make([]int, len(texts))}
	seen := make(map[string]int, len(texts))
	var buf []byte
	for i, text := range texts {
		n, ok := seen[text]
		if !ok {
			n = len(r.texts)
			seen[text] = n
			var k key
			k, buf = keyOf(e.id, text, buf)
			r.texts = append(r.texts, text)
			r.keys = append(r.keys, k)
			r.first = append(r.first, i)
		}
		r.places[i] = n
	}
	r.vectors = make([]caesura.Vector, len(r.texts))
	return r
}

// all is every distinct text.
func (r *request) all() []int {
	all := make([]int, len(r.texts))
	for i := range all {
		all[i] = i
	}
	return all
}

// missing is those of the given texts that have no vector.
func (r *request) missing(among []int) []int {
	var missing []int
	for _, i := range among {
		if r.vectors[i] == nil {
			missing = append(missing, i)
		}
	}
	return missing
}

// result is a vector for each of the caller's texts.
func (r *request) result() []caesura.Vector {
	vectors := make([]caesura.Vector, len(r.places))
	for i, n := range r.places {
		vectors[i] = r.vectors[n]
	}
	return vectors
}
