package reader

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
	"unicode"

	"golang.org/x/text/unicode/norm"
)

// TestPDFAgainstReferences prints how near the text of real PDFs comes to a
// reference of each, with and without what compose does on purpose (running
// headers left out, words joined). The references are words and local order as
// another program sees them, not the truth.
func TestPDFAgainstReferences(t *testing.T) {
	files := sharedPDFs(t)
	reader := newPDF(PDFOptions{Command: servePDF()})
	defer reader.Close()
	var raw, clean scores
	for _, file := range files {
		body, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		text, err := os.ReadFile(strings.TrimSuffix(file, ".pdf") + ".ref.txt")
		if err != nil {
			t.Fatal(err)
		}
		taken, err := takeApart(t.Context(), reader.engine, body, nil)
		if err != nil {
			t.Errorf("%s: %v", filepath.Base(file), err)
			continue
		}
		reference := scoredWords(string(text))
		order := trigrams(reference)
		if other := contentOrder(t, file); other != nil {
			order = slices.DeleteFunc(order, func(w string) bool { return !other[w] })
		}
		r := newScore(reference, order, scoredWords(taken.raw()))
		c := newScore(reference, order, scoredWords(taken.compose().Text))
		t.Logf("%-55.55s %3d pages  raw F1 %.3f trigrams %.3f joined %.3f  clean F1 %.3f trigrams %.3f joined %.3f",
			filepath.Base(file), len(taken.Pages), r.f1, r.trigrams, r.joined, c.f1, c.trigrams, c.joined)
		if len(taken.Pages) >= 3 {
			raw, clean = append(raw, r), append(clean, c)
		}
	}
	t.Logf("%d files of three pages or more: raw %s; clean %s", len(raw), raw, clean)
	if f1 := raw.mean(func(s score) float64 { return s.f1 }); f1 < 0.98 {
		t.Errorf("mean word F1 of the raw text is %.3f, want at least 0.98", f1)
	}
}

// sharedPDFs are the PDFs with references; the test is skipped without them.
func sharedPDFs(t *testing.T) []string {
	t.Helper()
	shared := os.Getenv("CAESURA_SHARED")
	if shared == "" {
		shared = filepath.Join("..", "..", "..", "shared")
	}
	files, err := filepath.Glob(filepath.Join(shared, "data", "pdf", "*.pdf"))
	if err != nil {
		t.Fatal(err)
	}
	if len(files) == 0 {
		t.Skip("no reference PDFs: set CAESURA_SHARED to the folder that has data/pdf")
	}
	return files
}

// raw is the text of the lines alone.
func (f *pdfFile) raw() string {
	var text strings.Builder
	for _, p := range f.Pages {
		for _, l := range p.Lines {
			text.WriteString(l.Text)
			if l.Hyphen {
				text.WriteString("-")
			}
			text.WriteString("\n")
		}
	}
	return text.String()
}

type score struct{ f1, trigrams, joined float64 }

type scores []score

func (s scores) mean(of func(score) float64) float64 {
	sum := 0.0
	for _, x := range s {
		sum += of(x)
	}
	return sum / float64(max(1, len(s)))
}

func (s scores) String() string {
	return fmt.Sprintf("F1 %.4f trigrams %.4f joined %.4f", s.mean(func(s score) float64 { return s.f1 }),
		s.mean(func(s score) float64 { return s.trigrams }), s.mean(func(s score) float64 { return s.joined }))
}

var unspacedText = regexp.MustCompile(`[\p{Han}\p{Hiragana}\p{Katakana}]`)

var lineHyphen = regexp.MustCompile(`(\pL)[-\x{2010}\x{AD}]\s*\n\s*(\p{Ll})`)

// scoredWords are the words of a text, with those cut at a line end joined. In
// scripts without spaces each character is one.
func scoredWords(text string) []string {
	text = lineHyphen.ReplaceAllString(norm.NFKC.String(text), "$1$2")
	text = unspacedText.ReplaceAllString(text, " $0 ")
	return strings.FieldsFunc(text, func(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsDigit(r) })
}

// contentOrder are the trigrams of the file in the order in which it is drawn,
// as pdftotext sees them where that program is installed. What stands in both
// orders is the local order that must be met; in the rest opinions differ.
func contentOrder(t *testing.T, file string) map[string]bool {
	program, err := exec.LookPath("pdftotext")
	if err != nil {
		return nil
	}
	text, err := exec.CommandContext(t.Context(), program, "-raw", "-enc", "UTF-8", file, "-").Output()
	if err != nil {
		return nil
	}
	seen := map[string]bool{}
	for _, w := range trigrams(scoredWords(string(text))) {
		seen[w] = true
	}
	return seen
}

// newScore compares words; order are the trigrams that must be met.
func newScore(want, order, got []string) score {
	common := 0
	left := counts(want)
	var odd []string // words that the reference does not have
	for _, w := range got {
		if left[w] > 0 {
			left[w]--
			common++
		} else {
			odd = append(odd, w)
		}
	}
	pairs := map[string]int{}
	for i := 1; i < len(want); i++ {
		pairs[want[i-1]+want[i]]++
	}
	joined := 0
	for _, w := range odd {
		if pairs[w] > 0 {
			pairs[w]--
			joined += 2
		}
	}
	s := score{joined: float64(joined) / float64(max(1, len(want)))}
	if common > 0 {
		s.f1 = 2 * float64(common) / float64(len(want)+len(got))
	}
	s.trigrams = recall(order, trigrams(got))
	return s
}

func counts(words []string) map[string]int {
	n := map[string]int{}
	for _, w := range words {
		n[w]++
	}
	return n
}

func trigrams(words []string) []string {
	var all []string
	for i := 2; i < len(words); i++ {
		all = append(all, words[i-2]+" "+words[i-1]+" "+words[i])
	}
	return all
}

func recall(want, got []string) float64 {
	left, found := counts(got), 0
	for _, w := range want {
		if left[w] > 0 {
			left[w]--
			found++
		}
	}
	return float64(found) / float64(max(1, len(want)))
}
