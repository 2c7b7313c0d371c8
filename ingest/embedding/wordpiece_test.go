package embedding_test

import (
	"bufio"
	"encoding/json"
	"os"
	"slices"
	"strings"
	"testing"
	"unicode/utf8"

	"caesura/ingest/embedding"
)

// parityFile holds more texts with the reference's ids, as scripts/distill/parity.py writes them.
const parityFile = "CAESURA_PARITY"

func TestWordPieceGivesTheIdsOfTheReference(t *testing.T) {
	if n := compare(t, "testdata/parity.jsonl"); n < 400 {
		t.Errorf("compared %d texts, want at least 400", n)
	}
}

func TestWordPieceGivesTheIdsOfTheReferenceOnManyLines(t *testing.T) {
	path := os.Getenv(parityFile)
	if path == "" {
		t.Skip("set " + parityFile + " to a file of scripts/distill/parity.py to compare more lines")
	}
	t.Logf("compared %d texts", compare(t, path))
}

// compare checks every line of the file and returns their number.
func compare(t *testing.T, path string) int {
	t.Helper()
	file, err := os.Open(path)
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	words, lines := embedding.NewWordPiece(), 0
	in := bufio.NewScanner(file)
	in.Buffer(nil, 1<<26)
	for in.Scan() {
		var want struct {
			Text string
			IDs  []int32
		}
		if err := json.Unmarshal(in.Bytes(), &want); err != nil {
			t.Fatal(err)
		}
		lines++
		if got := words.Append(nil, want.Text); !slices.Equal(got, want.IDs) {
			t.Errorf("%q:\n got %v\nwant %v", want.Text, got, want.IDs)
		}
	}
	if err := in.Err(); err != nil {
		t.Fatal(err)
	}
	return lines
}

func TestSpecialTokensInATextAreText(t *testing.T) {
	words := embedding.NewWordPiece()
	got, want := words.Append(nil, "[SEP]"), words.Append(nil, "[ sep ]")
	if !slices.Equal(got, want) || len(got) < 3 {
		t.Errorf("got %v, want %v", got, want)
	}
}

func TestInvalidBytesAreLeftOut(t *testing.T) {
	words := embedding.NewWordPiece()
	want := words.Append(nil, "harbour")
	for _, text := range []string{"har\xffbour", "\xc3harbour", "harbour\xf0\x9f", "har\xed\xa0\x80bour"} {
		if got := words.Append(nil, text); !slices.Equal(got, want) {
			t.Errorf("%q: got %v, want %v", text, got, want)
		}
	}
}

func TestWordOfAMegabyteIsOneUnknownToken(t *testing.T) {
	words := embedding.NewWordPiece()
	for _, r := range "xé한" {
		text := strings.Repeat(string(r), 1<<20)
		if got := words.Append(nil, text); len(got) != 1 {
			t.Errorf("%q…: %d tokens, want 1", r, len(got))
		}
	}
}

func TestCountAllocatesNothing(t *testing.T) {
	words := embedding.NewWordPiece()
	text := strings.Repeat("Überraschung: 한국어, 今天 and unbelievably long words. ", 50)
	if n := testing.AllocsPerRun(10, func() { words.Count(text) }); n != 0 {
		t.Errorf("%v allocations", n)
	}
}

func FuzzWordPiece(f *testing.F) {
	for _, seed := range []string{"", "Hello, world!", "e\u0301 한국 今天\u200d", "\xff\xc3", "[SEP] ##x", strings.Repeat("é", 101)} {
		f.Add(seed)
	}
	words := embedding.NewWordPiece()
	f.Fuzz(func(t *testing.T, text string) {
		ids := words.Append(nil, text)
		if n := words.Count(text); n != len(ids) {
			t.Errorf("Count %d, %d ids", n, len(ids))
		}
		// A Hangul syllable gives up to three tokens; no other character gives more.
		if max := 3 * utf8.RuneCountInString(text); len(ids) > max {
			t.Errorf("%d tokens from %d characters", len(ids), utf8.RuneCountInString(text))
		}
		// Blank space between texts separates words, so their tokens add up.
		if joined := words.Append(nil, text+"\n"+text); !slices.Equal(joined, append(ids, ids...)) {
			t.Errorf("%q twice: got %v, want %v twice", text, joined, ids)
		}
	})
}
