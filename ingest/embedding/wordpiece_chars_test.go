package embedding_test

import (
	"os"
	"regexp"
	"strconv"
	"strings"
	"testing"
)

// charLine is what the tokenizer takes for granted about a line of chars.txt.
var charLine = regexp.MustCompile(`^(?:(?:drop|space) X(?:-X)?|(?:alone|map) X(?:-X)? [+-]X|expand X(?: X){2,3})$`)

func TestCharacterTableIsWellFormed(t *testing.T) {
	data, err := os.ReadFile("model/chars.txt")
	if err != nil {
		t.Fatal(err)
	}
	digits, end, lines := regexp.MustCompile(`\b[0-9A-F]+\b`), int64(-1), 0
	for line := range strings.Lines(string(data)) {
		line = strings.TrimSuffix(line, "\n")
		if !charLine.MatchString(digits.ReplaceAllString(line, "X")) {
			t.Errorf("%q has another form", line)
			continue
		}
		first, last := codePoints(t, strings.Fields(line)[1])
		if first <= end || last < first {
			t.Errorf("%q is out of order", line)
		}
		end = last
		lines++
	}
	if lines < 2000 {
		t.Errorf("%d lines, want more than 2000", lines)
	}
}

func codePoints(t *testing.T, run string) (first, last int64) {
	t.Helper()
	a, b, isRun := strings.Cut(run, "-")
	if !isRun {
		b = a
	}
	first, err := strconv.ParseInt(a, 16, 32)
	if err != nil {
		t.Fatal(err)
	}
	last, err = strconv.ParseInt(b, 16, 32)
	if err != nil {
		t.Fatal(err)
	}
	return first, last
}
