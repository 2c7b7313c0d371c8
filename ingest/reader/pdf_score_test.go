package reader

import (
	"cmp"
	"errors"
	"fmt"
	"maps"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
	"unicode"

	"golang.org/x/text/unicode/norm"

	"caesura"
)

// TestPDFAgainstReferences prints how near the text of real PDFs comes to a
// reference of each; scripts/pdfscore/run says what the columns are. The
// references are words and local order as another program sees them, not the
// truth. Of PDFium's text it asks for the target.
func TestPDFAgainstReferences(t *testing.T) {
	files := referencedPDFs(t)
	for _, engine := range []string{"pdfium", "ledongthuc"} {
		t.Run(engine, func(t *testing.T) {
			p := newTestPDF(t, PDFOptions{Engine: engine})
			readOnce(t, p, files[0]) // so that the process is there and warm
			var all []measured
			t.Log(measuredHead)
			for _, file := range files {
				m := measure(t, p, file)
				t.Log(m)
				all = append(all, m)
			}
			total := totals(all)
			t.Logf("states: %s", stateCounts(all))
			t.Logf("%d files of three pages or more, the mean of each:  read  %s", total.files, total.read)
			t.Logf("%50s  text  %s", "", total.text)
			t.Logf("%.0f pages a second on one core over all files; most memory %d MiB", total.speed, total.peak)
			if engine == "pdfium" && !total.met() {
				t.Errorf("under the target: F1 and trigrams 0.99, joined words 0.2 %%")
			}
		})
	}
}

// referencedPDFs are the PDFs of a folder that have references; the test is
// skipped without any.
func referencedPDFs(t *testing.T) (files []string) {
	t.Helper()
	folder := os.Getenv("CAESURA_PDF_SET")
	if folder == "" {
		folder = filepath.Join(cmp.Or(os.Getenv("CAESURA_SHARED"), filepath.Join("..", "..", "..", "shared")), "data", "pdf")
	}
	all, err := filepath.Glob(filepath.Join(folder, "*.pdf"))
	if err != nil {
		t.Fatal(err)
	}
	for _, file := range all {
		if reference(file) != "" {
			files = append(files, file)
		}
	}
	if len(files) == 0 {
		t.Skip("no PDFs with references: scripts/pdfscore/run FOLDER, or set CAESURA_SHARED to the folder that has data/pdf")
	}
	return files
}

// reference is the name of a PDF's reference text; "" when it has none.
func reference(pdf string) string {
	for _, ending := range []string{".ref.txt", ".txt"} {
		name := strings.TrimSuffix(pdf, ".pdf") + ending
		if _, err := os.Stat(name); err == nil {
			return name
		}
	}
	return ""
}

func readOnce(t *testing.T, p *pdf, file string) {
	t.Helper()
	body, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	takeApart(t.Context(), p.engine, body, nil) // what becomes of it does not matter
	childPeak(t, p)
}

// A measured is what was found out about one PDF.
type measured struct {
	name       string
	pages      int
	state      caesura.State
	read, text score
	seconds    float64 // of processors
	peak       int     // MiB
}

const measuredHead = "file                                              pages  state             read: F1     P     R   tri  joined%   text: F1   tri  pages/s  MiB"

func (m measured) String() string {
	r, c := m.read, m.text
	return fmt.Sprintf("%-49.49s %5d  %-17s %.4f %.3f %.3f %.3f    %5.2f     %.4f %.3f   %6.0f  %3d", m.name, m.pages, m.state,
		r.f1, r.precision, r.recall, r.trigrams, 100*r.joined, c.f1, c.trigrams, float64(m.pages)/max(m.seconds, 0.01), m.peak)
}

// measure reads one PDF.
func measure(t *testing.T, p *pdf, file string) measured {
	t.Helper()
	m := measured{name: filepath.Base(file)}
	body, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	b, err := os.ReadFile(reference(file))
	if err != nil {
		t.Fatal(err)
	}
	want := string(b)
	before := processorSeconds(p)
	taken, err := takeApart(t.Context(), p.engine, body, nil)
	if err == nil {
		taken.Damaged = damagedStreams(body)
		err = taken.fault()
	}
	var text string
	var fault *caesura.Fault
	if errors.As(err, &fault) {
		m.state = fault.State
	} else if err != nil {
		t.Fatal(err)
	} else {
		d := taken.compose()
		text, m.state = d.Text, d.State
	}
	m.seconds, m.peak = processorSeconds(p)-before, childPeak(t, p)
	m.pages = max(len(taken.Pages), strings.Count(want, "\f"))
	order := contentOrder(t, file)
	m.read = newScore(want, order, taken.raw())
	m.text = newScore(withoutRunning(want), order, text).allow(want, text)
	return m
}

// A total is the mean over the files of three pages or more.
type total struct {
	files      int
	read, text score
	speed      float64 // of all files
	peak       int     // of all files
}

func totals(all []measured) (sum total) {
	pages, seconds := 0, 0.0
	for _, m := range all {
		pages, seconds, sum.peak = pages+m.pages, seconds+m.seconds, max(sum.peak, m.peak)
		if m.pages >= 3 {
			sum.files++
			sum.read.add(m.read)
			sum.text.add(m.text)
		}
	}
	sum.read.divide(float64(max(1, sum.files)))
	sum.text.divide(float64(max(1, sum.files)))
	sum.speed = float64(pages) / max(seconds, 0.01)
	return sum
}

func (sum total) met() bool {
	for _, s := range []score{sum.read, sum.text} {
		if s.f1 < 0.99 || s.trigrams < 0.99 || s.joined > 0.002 {
			return false
		}
	}
	return true
}

func stateCounts(all []measured) string {
	counts := map[caesura.State]int{}
	for _, m := range all {
		counts[m.state]++
	}
	return strings.TrimPrefix(fmt.Sprint(counts), "map")
}

// withoutRunning is a reference without its running headers, footers and page
// numbers, found without regard to what we do: lines among the first or last
// three of a page that, with # for their numbers, are on three pages or more,
// or on two of at most six when they have a number. Pages end in form feeds.
func withoutRunning(reference string) string {
	pages := strings.Split(reference, "\f")
	seen := map[string]int{}
	outer := make([]map[int]string, len(pages))
	lines := make([][]string, len(pages))
	for i, page := range pages {
		lines[i] = strings.Split(page, "\n")
		outer[i] = outerLines(lines[i])
		for _, key := range slices.Compact(slices.Sorted(maps.Values(outer[i]))) {
			seen[key]++
		}
	}
	var text strings.Builder
	for i := range pages {
		for j, line := range lines[i] {
			key := outer[i][j]
			if key != "" && (seen[key] >= 3 || seen[key] == 2 && len(pages) <= 7 && strings.Contains(key, "#")) {
				continue
			}
			text.WriteString(line + "\n")
		}
	}
	return text.String()
}

// outerLines are the keys of a page's first and last three lines, by number.
func outerLines(lines []string) map[int]string {
	var filled []int
	for i, line := range lines {
		if strings.TrimSpace(line) != "" {
			filled = append(filled, i)
		}
	}
	keys := map[int]string{}
	for n, i := range filled {
		if n < 3 || n >= len(filled)-3 {
			keys[i] = someNumber.ReplaceAllString(strings.ToLower(strings.Join(strings.Fields(lines[i]), " ")), "#")
		}
	}
	return keys
}

var someNumber = regexp.MustCompile(`\d+|^[ivxlc]+$`)

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

// A score compares words with a reference.
type score struct{ f1, precision, recall, trigrams, joined float64 }

func (s *score) add(o score) {
	s.f1, s.precision, s.recall, s.trigrams, s.joined = s.f1+o.f1, s.precision+o.precision, s.recall+o.recall, s.trigrams+o.trigrams, s.joined+o.joined
}

func (s *score) divide(n float64) {
	*s = score{s.f1 / n, s.precision / n, s.recall / n, s.trigrams / n, s.joined / n}
}

func (s score) String() string {
	return fmt.Sprintf("F1 %.4f  P %.4f  R %.4f  trigrams %.4f  joined %.3f %%", s.f1, s.precision, s.recall, s.trigrams, 100*s.joined)
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

// allow takes words of the whole reference for right, though they need not be
// there.
func (s score) allow(whole, text string) score {
	if s.precision = newScore(whole, nil, text).precision; s.precision > 0 {
		s.f1 = 2 * s.precision * s.recall / (s.precision + s.recall)
	}
	return s
}

// newScore compares a text with a reference. Order are the trigrams that the
// page's own order has; nil is all.
func newScore(reference string, order map[string]bool, text string) score {
	want, got := scoredWords(reference), scoredWords(text)
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
	must := trigrams(want)
	if order != nil {
		must = slices.DeleteFunc(must, func(w string) bool { return !order[w] })
	}
	s := score{joined: joinedShare(want, odd), trigrams: recall(must, trigrams(got))}
	if common > 0 {
		s.f1 = 2 * float64(common) / float64(len(want)+len(got))
		s.precision, s.recall = float64(common)/float64(len(got)), float64(common)/float64(len(want))
	}
	return s
}

// joinedShare is the share of the reference's words that are joined to their
// neighbour in odd.
func joinedShare(want, odd []string) float64 {
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
	return float64(joined) / float64(max(1, len(want)))
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
	if len(want) == 0 {
		return 1
	}
	return float64(found) / float64(len(want))
}
