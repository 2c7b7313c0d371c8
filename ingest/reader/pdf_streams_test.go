package reader

import (
	"bytes"
	"compress/zlib"
	"encoding/ascii85"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

func deflated(content string) string {
	var b bytes.Buffer
	z := zlib.NewWriter(&b)
	z.Write([]byte(content))
	z.Close()
	return b.String()
}

// withStream is a PDF of two pages; the content of the second is a stream with
// this dictionary and this data.
func withStream(dictionary, data string) []byte {
	return testPDF{
		pages:   []testPage{{content: body(full)}, {content: ""}},
		objects: []string{"<< " + dictionary + stream(data)[2:]},
	}.withContents(1, 10)
}

// withContents is the file with object n as the content of page i.
func (p testPDF) withContents(i, n int) []byte {
	old := fmt.Sprintf("/Contents %d 0 R", 21+2*i)
	return bytes.Replace(p.bytes(), []byte(old), []byte(fmt.Sprintf("/Contents %d 0 R", n)), 1)
}

func TestPDFDamagedStreamsAreFound(t *testing.T) {
	const flate = "/Filter /FlateDecode"
	whole := deflated(body(next))
	flipped := []byte(whole)
	flipped[len(flipped)/2] ^= 1
	var text strings.Builder
	ascii := ascii85.NewEncoder(&text)
	ascii.Write([]byte(whole))
	ascii.Close()
	good := withStream(flate, whole)
	damage := func(old, with string) []byte { return bytes.Replace(good, []byte(old), []byte(with), 1) }
	tests := []struct {
		name string
		pdf  []byte
		want int
	}{
		{"whole", good, 0},
		{"whole, within text", withStream("/Filter [ /ASCII85Decode /FlateDecode ]", text.String()+"~>"), 0},
		{"whole, within hexadecimal text", withStream("/Filter[/AHx/Fl]", fmt.Sprintf("%x>", whole)), 0},
		{"without its checksum", withStream(flate, whole[:len(whole)-4]), 0},
		{"not compressed", withStream("", body(next)), 0},
		{"empty", withStream(flate, ""), 0},
		{"with a filter elsewhere", withStream("/Filter 7 0 R", "x"), 0},
		{"with a filter that is not looked into", withStream("/Filter /LZWDecode", "x"), 0},
		{"an image", withStream("/Subtype /Image "+flate, string(flipped)), 0},
		{"a font", withStream("/Length1 400 "+flate, string(flipped)), 1},
		{"encrypted", append(withStream(flate, string(flipped)), "/Encrypt 7 0 R"...), 0},
		{"the word in a text", withStream("", body("A stream\nand an endless stream\n")), 0},
		{"a bit flipped", withStream(flate, string(flipped)), 1},
		{"breaks off", withStream(flate, whole[:len(whole)/2]), 1},
		{"another checksum", withStream(flate, whole[:len(whole)-1]+"~"), 1},
		{"breaks off within text", withStream("/Filter [ /ASCII85Decode /FlateDecode ]", text.String()[:40]+"~>"), 1},
		{"no text where there should be", withStream("/Filter [ /ASCII85Decode /FlateDecode ]", "vwxyz~>"), 1},
		{"an unknown filter", damage("/FlateDecode", "/FlatfDecode"), 1},
		{"no filter", damage("/Filter", "/Filuer"), 1},
		{"the file breaks off", good[:bytes.Index(good, []byte(whole))+20], 1},
		{"a filter that is no name", damage("/Filter /Flate", "/Filter [/AHx xFlateDecode]"), 1},
		{"no number of its object", damage("10 0 obj", "10x0 obj"), 1},
		{"no beginning of its object", damage("10 0 obj", "10 0 xbj"), 1},
		{"a name like the beginning of an object", withStream("/Properties << /obj 7 0 R /endobject 7 0 R >> "+flate, whole), 0},
		{"no beginning", damage("stream\n"+whole, "strfam\n"+whole), 1},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			if got := damagedStreams(test.pdf); len(got) != test.want {
				t.Errorf("found %d at %v, want %d", len(got), got, test.want)
			}
		})
	}
}

func TestPDFDamagedStreamIsLost(t *testing.T) {
	damaged := withStream("/Filter /FlateDecode", deflated(body(next))[:20])
	p := newTestPDF(t, PDFOptions{})
	documents, err := p.read(t.Context(), damaged)
	if err != nil {
		t.Fatal(err)
	}
	d := documents[0]
	at := bytes.Index(damaged, []byte("stream"))
	want := fmt.Sprintf("1 damaged stream: text may be missing (at byte %d)", at)
	if strings.Join(d.Lost, "\n") != want || !strings.HasPrefix(d.Text, full) {
		t.Errorf("lost %q, want %q; text %q", d.Lost, want, d.Text)
	}
	damaged = testPDF{pages: []testPage{{}}, objects: []string{"<< /Filter /FlateDecode " + stream("damaged")[2:]}}.withContents(0, 10)
	if documents, err := p.read(t.Context(), damaged); err == nil || !strings.Contains(err.Error(), "1 damaged stream") {
		t.Errorf("a PDF of which nothing is left gave %v, %v", documents, err)
	}
}

func TestPDFLostStreamsAreCounted(t *testing.T) {
	if got := lostStreams([]int{5, 60, 700, 8000}); got != "4 damaged streams: text may be missing (at byte 5, 60, 700, …)" {
		t.Errorf("got %q", got)
	}
}

// TestPDFNeverLosesTextInSilence changes random bytes of a good file: it is
// read whole, or what is missing is told.
func TestPDFNeverLosesTextInSilence(t *testing.T) {
	whole, err := os.ReadFile(filepath.Join("..", "..", "examples", "corpus", "handbook.pdf"))
	if err != nil {
		t.Fatal(err)
	}
	p := newTestPDF(t, PDFOptions{})
	documents, err := p.read(t.Context(), whole)
	if err != nil {
		t.Fatal(err)
	}
	want := scoredWords(documents[0].Text)
	for _, flips := range []int{3, 60} {
		for seed := range uint64(40) {
			random := rand.New(rand.NewPCG(seed, uint64(flips)))
			damaged := bytes.Clone(whole)
			for range flips {
				damaged[random.IntN(len(damaged))] ^= byte(1 + random.IntN(255))
			}
			documents, err := p.read(t.Context(), damaged)
			if err != nil || len(documents[0].Lost) > 0 {
				continue
			}
			if share := recall(want, scoredWords(documents[0].Text)); share < 1 {
				t.Errorf("%d bytes, seed %d: %.3f of the words and nothing is said to be lost; notes %q", flips, seed, share, documents[0].Notes)
			}
		}
	}
}

// TestPDFGoodFilesHaveNoDamagedStreams looks at real files, one of which is
// damaged.
func TestPDFGoodFilesHaveNoDamagedStreams(t *testing.T) {
	for _, file := range referencedPDFs(t) {
		body, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		got := damagedStreams(body)
		if bad := strings.Contains(filepath.Base(file), "bad_page"); bad != (len(got) > 0) {
			t.Errorf("%s: %d damaged streams at %v", filepath.Base(file), len(got), got)
		}
	}
}

func BenchmarkPDFDamagedStreams(b *testing.B) {
	body, err := os.ReadFile(filepath.Join("..", "..", "examples", "corpus", "handbook.pdf"))
	if err != nil {
		b.Fatal(err)
	}
	b.SetBytes(int64(len(body)))
	b.ReportAllocs()
	for b.Loop() {
		damagedStreams(body)
	}
}
