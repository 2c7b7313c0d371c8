package eval

import (
	"bufio"
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"path"
	"regexp"
	"slices"
	"strings"

	"caesura"
)

// Of is a document as a reader gave it, under the name that questions know it
// by.
func Of(name string, doc *caesura.Document) *Corpus {
	return &Corpus{Name: name, Document: doc, chars: countChars(doc.Text)}
}

// mostTold is how many wrong lines an error tells of.
const mostTold = 20

// eachLine decodes every line of JSON that is not blank, and tells all that is
// wrong with them in one error.
func eachLine[T any](r io.Reader, use func(T) error) error {
	lines := bufio.NewScanner(r)
	lines.Buffer(nil, 16<<20)
	var wrong []error
	n, used := 0, 0
	for lines.Scan() {
		if n++; len(bytes.TrimSpace(lines.Bytes())) == 0 {
			continue
		}
		var v T
		decoder := json.NewDecoder(bytes.NewReader(lines.Bytes()))
		decoder.DisallowUnknownFields()
		err := decoder.Decode(&v)
		if err == nil {
			err = use(v)
		}
		if err != nil && len(wrong) < mostTold {
			wrong = append(wrong, fmt.Errorf("line %d: %w", n, err))
		}
		used++
	}
	if err := lines.Err(); err != nil {
		return err
	}
	if used == 0 {
		wrong = append(wrong, errors.New("no line"))
	}
	if len(wrong) > 0 {
		return bad("", "See docs/eval.md for the format.", "%w", errors.Join(wrong...))
	}
	return nil
}

// A questionLine is a question of our own format.
type questionLine struct {
	Question string   `json:"question"`
	Document string   `json:"document"`
	Quotes   []string `json:"quotes"` // each occurs exactly once, but for white space
	Ranges   [][2]int `json:"ranges"` // in characters of the document's text
}

// ReadQuestionLines reads questions about documents, one in a line: JSON with
// question, document, and quotes or ranges that answer it.
func ReadQuestionLines(r io.Reader, document func(name string) (*Corpus, error)) (questions []Question, err error) {
	err = eachLine(r, func(l questionLine) error {
		c, err := document(l.Document)
		if err != nil {
			return err
		}
		q := Question{Text: strings.TrimSpace(l.Question), Corpus: c.Name}
		for _, quote := range l.Quotes {
			span, err := c.locate(quote)
			if err != nil {
				return err
			}
			q.References = append(q.References, c.charsOf(span))
		}
		for _, pair := range l.Ranges {
			at := Chars{pair[0], pair[1]}
			if _, ok := c.slice(at); !ok {
				return fmt.Errorf("range %v: not in document %s of %d characters", pair, c.Name, c.chars[len(c.chars)-1])
			}
			q.References = append(q.References, at)
		}
		if q.Text == "" || len(q.References) == 0 {
			return errors.New("want a question, and quotes or ranges that answer it")
		}
		questions = append(questions, q)
		return nil
	})
	return questions, err
}

// locate finds the one place of a quote. Any white space in it is any white
// space of the text.
func (c *Corpus) locate(quote string) (caesura.Span, error) {
	words := strings.Fields(quote)
	if len(words) == 0 {
		return caesura.Span{}, errors.New("a quote is blank")
	}
	for i, w := range words {
		words[i] = regexp.QuoteMeta(w)
	}
	pattern, err := regexp.Compile(strings.Join(words, `\s+`))
	if err != nil {
		return caesura.Span{}, fmt.Errorf("quote %q: %w", start(quote), err)
	}
	switch found := pattern.FindAllStringIndex(c.Document.Text, -1); len(found) {
	case 1:
		return caesura.Span{Start: found[0][0], End: found[0][1]}, nil
	case 0:
		return caesura.Span{}, fmt.Errorf("quote %q: not in document %s", start(quote), c.Name)
	default:
		return caesura.Span{}, fmt.Errorf("quote %q: %d times in document %s; quote more of it, or give a range", start(quote), len(found), c.Name)
	}
}

// start is how a quote begins.
func start(quote string) string {
	if r := []rune(quote); len(r) > 60 {
		return string(r[:60]) + "…"
	}
	return quote
}

// A boundaryLine is a document whose subject is known to change where these
// quotes begin, or at these characters.
type boundaryLine struct {
	Document string `json:"document"`
	Starts   []any  `json:"starts"`
}

// ReadBoundaryLines reads the places where the subject of documents changes,
// one document in a line: JSON with document and starts, of which each is the
// first words of a segment, or the number of its first character. They count at
// the nearest end of a sentence.
func ReadBoundaryLines(r io.Reader, document func(name string) (*Corpus, error), sentences func(*caesura.Document) []caesura.Sentence) (list []*Segmented, err error) {
	err = eachLine(r, func(l boundaryLine) error {
		c, err := document(l.Document)
		if err != nil {
			return err
		}
		s := &Segmented{Set: path.Dir(c.Name), Document: c.Document}
		for _, sentence := range sentences(c.Document) {
			s.units = append(s.units, sentence.Span)
		}
		if len(s.units) < 2 {
			return fmt.Errorf("document %s: fewer than two sentences", c.Name)
		}
		s.gaps = make([]bool, len(s.units)-1)
		for _, start := range l.Starts {
			at, err := c.start(start)
			if err != nil {
				return err
			}
			if gap := s.before(at); gap >= 0 && gap < len(s.gaps) {
				s.gaps[gap] = true
			}
		}
		list = append(list, s)
		return nil
	})
	return list, err
}

// start is the first byte of a segment.
func (c *Corpus) start(start any) (int, error) {
	switch v := start.(type) {
	case string:
		span, err := c.locate(v)
		return span.Start, err
	case float64:
		at, found := slices.BinarySearch(c.chars, int(v))
		if !found || v != float64(int(v)) {
			return 0, fmt.Errorf("start %v: no character of document %s", v, c.Name)
		}
		return at, nil
	}
	return 0, fmt.Errorf("start %v: want first words or the number of a character", start)
}

// before is the gap in front of the unit that begins nearest to a byte; -1 for
// the first unit.
func (s *Segmented) before(at int) int {
	i, found := slices.BinarySearchFunc(s.units, at, func(u caesura.Span, at int) int { return u.Start - at })
	if !found && i > 0 {
		if u := s.units[i-1]; at-u.Start <= u.End-at {
			i--
		}
	}
	return i - 1
}
