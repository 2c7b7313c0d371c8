package eval

import (
	"encoding/csv"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"regexp"
	"slices"
	"strings"
	"unicode/utf8"

	"caesura"
)

// A Corpus is one text that questions are asked about.
type Corpus struct {
	Name     string
	Document *caesura.Document
	chars    []int // for each byte of the text and its end, the number of its character
}

// A Question and the ranges of its corpus that answer it.
type Question struct {
	Text       string
	Corpus     string
	References []Chars
}

// NewCorpus takes a text as it is, but for line ends, which become "\n". Every
// line that is not blank is a block: a heading when it begins with "#" or is
// set in "=", a table row when it has at least two " | ", otherwise a
// paragraph.
func NewCorpus(name, language, text string) (*Corpus, error) {
	if !utf8.ValidString(text) || strings.Contains(text, "\x00") {
		return nil, bad("corpus "+name, "Save it as UTF-8; offsets count its characters.", "not UTF-8 text")
	}
	text = strings.NewReplacer("\r\n", "\n", "\r", "\n").Replace(text)
	doc := &caesura.Document{ID: name, Language: language, MediaType: "text/plain", Text: text, Hash: caesura.HashBytes([]byte(text))}
	at := 0
	for line := range strings.SplitAfterSeq(text, "\n") {
		if block := strings.TrimSpace(line); block != "" {
			start := at + strings.Index(line, block)
			kind, level := blockKind(block)
			doc.Blocks = append(doc.Blocks, caesura.Block{Span: caesura.Span{Start: start, End: start + len(block)}, Kind: kind, Level: level})
		}
		at += len(line)
	}
	if len(doc.Blocks) == 0 {
		return nil, bad("corpus "+name, "", "no text")
	}
	return &Corpus{Name: name, Document: doc, chars: countChars(text)}, nil
}

var (
	hashHeading   = regexp.MustCompile(`^(#{1,6}) `)
	equalsHeading = regexp.MustCompile(`^(=(?: ?=){0,5}) .* =(?: ?=){0,5}$`)
)

func blockKind(block string) (caesura.BlockKind, int) {
	if m := hashHeading.FindStringSubmatch(block); m != nil {
		return caesura.Heading, len(m[1])
	}
	if m := equalsHeading.FindStringSubmatch(block); m != nil {
		return caesura.Heading, strings.Count(m[1], "=")
	}
	if strings.Count(block, " | ") >= 2 {
		return caesura.TableRow, 0
	}
	return caesura.Paragraph, 0
}

func countChars(text string) []int {
	chars := make([]int, len(text)+1)
	n := -1
	for i := range len(text) {
		if utf8.RuneStart(text[i]) {
			n++
		}
		chars[i] = n
	}
	chars[len(text)] = n + 1
	return chars
}

// charsOf converts a span of bytes, whose ends lie between characters.
func (c *Corpus) charsOf(s caesura.Span) Chars { return Chars{c.chars[s.Start], c.chars[s.End]} }

// search is the first place of a text without a dot at its end, as the benchmark
// looks for it.
func (c *Corpus) search(text string) caesura.Span {
	text = strings.TrimSuffix(text, ".")
	start := strings.Index(c.Document.Text, text)
	return caesura.Span{Start: start, End: start + len(text)}
}

// slice is the text of a range; false if it is not in the text.
func (c *Corpus) slice(r Chars) (string, bool) {
	if r.Start < 0 || r.Start >= r.End || r.End > c.chars[len(c.chars)-1] {
		return "", false
	}
	start, _ := slices.BinarySearch(c.chars, r.Start)
	end, _ := slices.BinarySearch(c.chars, r.End)
	return c.Document.Text[start:end], true
}

// ReadQuestions reads the benchmark's table: columns question, references (a
// JSON list of content, start_index, end_index in characters) and corpus_id.
// The corpora are looked up by their ids. A reference whose content is not the
// text at its offsets is an error, since its figures would mean nothing.
func ReadQuestions(r io.Reader, corpus func(id string) (*Corpus, error)) ([]Question, error) {
	table := csv.NewReader(r)
	header, err := table.Read()
	if err != nil {
		return nil, bad("row 1", "See docs/eval.md for the format.", "header: %w", err)
	}
	header[0] = strings.TrimPrefix(header[0], "\ufeff")
	column := map[string]int{}
	for _, name := range []string{"question", "references", "corpus_id"} {
		if column[name] = slices.Index(header, name); column[name] < 0 {
			return nil, bad("row 1", "See docs/eval.md for the format.", "no column %q", name)
		}
	}
	var questions []Question
	for number := 2; ; number++ {
		row, err := table.Read()
		if errors.Is(err, io.EOF) && len(questions) > 0 {
			return questions, nil
		}
		if errors.Is(err, io.EOF) {
			return nil, bad("", "", "no question")
		}
		where := fmt.Sprintf("row %d", number)
		if err != nil {
			return nil, bad(where, "", "%w", err)
		}
		c, err := corpus(row[column["corpus_id"]])
		if err != nil {
			return nil, err
		}
		q := Question{Text: strings.TrimSpace(row[column["question"]]), Corpus: c.Name}
		if q.References, err = references(c, row[column["references"]]); err != nil {
			return nil, bad(where, "", "%w", err)
		}
		if q.Text == "" {
			return nil, bad(where, "", "no question")
		}
		questions = append(questions, q)
	}
}

func references(c *Corpus, list string) ([]Chars, error) {
	var entries []struct {
		Content string `json:"content"`
		Start   int    `json:"start_index"`
		End     int    `json:"end_index"`
	}
	if err := json.Unmarshal([]byte(list), &entries); err != nil {
		return nil, fmt.Errorf("references: %w", err)
	}
	if len(entries) == 0 {
		return nil, errors.New("no reference")
	}
	var out []Chars
	for i, e := range entries {
		r := Chars{e.Start, e.End}
		if text, ok := c.slice(r); !ok || text != e.Content {
			return nil, fmt.Errorf("reference %d: its content is not characters %d to %d of corpus %s", i+1, e.Start, e.End, c.Name)
		}
		out = append(out, r)
	}
	return out, nil
}

// bad is an error of what is read.
func bad(where, hint, format string, args ...any) error {
	return &caesura.Fault{Kind: caesura.BadInput, Where: where, Hint: hint, Err: fmt.Errorf(format, args...)}
}
