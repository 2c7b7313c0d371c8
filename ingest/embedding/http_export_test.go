package embedding

import "caesura/ingest/remote"

// The inside, for tests in package embedding_test.

func Decode(body []byte, texts int) ([][]float32, error) {
	server, err := remote.New(remote.Options{URL: "http://localhost"}, role, "")
	if err != nil {
		return nil, err
	}
	h := &HTTP{server: server}
	vectors, err := h.decode(body, texts)
	var out [][]float32
	for _, v := range vectors {
		out = append(out, v)
	}
	return out, err
}

var Largest = largest
