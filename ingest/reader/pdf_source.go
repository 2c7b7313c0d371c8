package reader

import (
	"fmt"
	"io"
)

const (
	// wholeUpTo is the size in bytes of file up to which PDFium is given a
	// copy. Of a larger one it reads what it asks for: slower, but its memory
	// and that of its process are left to the text.
	wholeUpTo = 8 << 20

	// pieceSize is how many bytes of a larger file are read at once, and
	// pieces how many such pieces are kept.
	pieceSize = 64 << 10
	pieces    = 64
)

// A pdfSource is a PDF's bytes.
type pdfSource struct {
	io.ReaderAt
	size      int64
	whole     []byte   // nil when it is read piece by piece
	passwords []string // to try in turn when it needs one
}

// end is its last KiB.
func (s *pdfSource) end() []byte {
	b := make([]byte, min(s.size, 1024))
	n, _ := s.ReadAt(b, s.size-int64(len(b))) // what can be read has to do
	return b[:n]
}

// A piecewise reads a file from the other side of a pipe.
type piecewise struct {
	size  int64
	fetch func(at int64, n int) ([]byte, error)
	held  map[int64][]byte
	order []int64 // of held, the oldest first
}

func (p *piecewise) ReadAt(b []byte, at int64) (n int, err error) {
	for n < len(b) {
		if at < 0 || at >= p.size {
			return n, io.EOF
		}
		start := at - at%pieceSize
		piece, err := p.piece(start)
		if err != nil {
			return n, err
		}
		c := copy(b[n:], piece[at-start:])
		n, at = n+c, at+int64(c)
	}
	return n, nil
}

// piece is the one that begins at start.
func (p *piecewise) piece(start int64) ([]byte, error) {
	if b, ok := p.held[start]; ok {
		return b, nil
	}
	n := min(pieceSize, p.size-start)
	b, err := p.fetch(start, int(n))
	if err == nil && int64(len(b)) != n {
		err = fmt.Errorf("%d bytes at byte %d, want %d", len(b), start, n)
	}
	if err != nil {
		return nil, err
	}
	if len(p.order) == pieces {
		delete(p.held, p.order[0])
		p.order = p.order[1:]
	}
	if p.held == nil {
		p.held = map[int64][]byte{}
	}
	p.held[start], p.order = b, append(p.order, start)
	return b, nil
}
