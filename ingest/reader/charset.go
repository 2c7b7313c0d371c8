package reader

import (
	"bytes"
	"fmt"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/gogs/chardet"
	"golang.org/x/text/encoding"
	"golang.org/x/text/encoding/htmlindex"
	"golang.org/x/text/encoding/ianaindex"
	"golang.org/x/text/encoding/unicode"
	"golang.org/x/text/encoding/unicode/utf32"
)

// decode gives the text of bytes in whatever charset they are: by the byte
// order mark, else as declared ("" if nothing is), else as UTF-8 if they are
// that, else as detected. The note, if any, tells a choice that may be wrong.
func decode(body []byte, declared string) (text, note string) {
	if mark, e := byteOrder(body); e != nil {
		return with(e, body[len(mark):]), ""
	}
	seen := tally8(body)
	if e, name := lookup(declared); e != nil {
		return decodeDeclared(body, seen, e, name)
	}
	switch {
	case seen.invalid == 0 && !iso2022JP(body):
		return string(body), ""
	case seen.mostly():
		return string(body), fmt.Sprintf("%d bytes are not UTF-8", seen.invalid)
	}
	e, name := detect(body)
	return with(e, body), "no charset is declared; read as " + name
}

// decodeDeclared obeys the declaration unless it cannot be true.
func decodeDeclared(body []byte, seen utf8Tally, e encoding.Encoding, name string) (text, note string) {
	switch {
	case name == "utf-8" && seen.invalid == 0:
		return string(body), ""
	case name == "utf-8" && seen.mostly():
		return string(body), fmt.Sprintf("%d bytes are not UTF-8", seen.invalid)
	case name == "utf-8":
		e, name = detect(body)
		return with(e, body), "UTF-8 is declared but it is not; read as " + name
	case seen.invalid == 0 && seen.multibyte >= certainUTF8:
		return string(body), name + " is declared but it is UTF-8; read as UTF-8"
	}
	return with(e, body), ""
}

// certainUTF8 is how many UTF-8 characters beyond ASCII, and not one wrong
// byte, prove that a text is UTF-8 whatever it declares. In Latin-1 each would
// be a capital with an accent and a sign, such as "É»".
const certainUTF8 = 8

// A utf8Tally counts what a text would be as UTF-8.
type utf8Tally struct{ multibyte, invalid int }

func tally8(body []byte) (t utf8Tally) {
	if utf8.Valid(body) {
		return utf8Tally{multibyte: utf8.RuneCount(body) - ascii(body)}
	}
	for len(body) > 0 {
		if body[0] < utf8.RuneSelf {
			body = body[1:]
			continue
		}
		r, n := utf8.DecodeRune(body)
		if r == utf8.RuneError && n == 1 {
			t.invalid++
		} else {
			t.multibyte++
		}
		body = body[n:]
	}
	return t
}

func ascii(body []byte) (n int) {
	for _, c := range body {
		if c < utf8.RuneSelf {
			n++
		}
	}
	return n
}

// mostly reports whether the text is UTF-8 with damage: in no other charset do
// so many bytes fit by chance.
func (t utf8Tally) mostly() bool { return t.multibyte > 4*t.invalid }

// byteOrder finds a byte order mark, or the zeros that UTF-16 has in every
// second place of Western text.
func byteOrder(body []byte) (mark []byte, e encoding.Encoding) {
	little, big := unicode.UTF16(unicode.LittleEndian, unicode.IgnoreBOM), unicode.UTF16(unicode.BigEndian, unicode.IgnoreBOM)
	for _, m := range []struct {
		mark string
		e    encoding.Encoding
	}{
		{"\xEF\xBB\xBF", unicode.UTF8},
		{"\xFF\xFE\x00\x00", utf32.UTF32(utf32.LittleEndian, utf32.IgnoreBOM)},
		{"\x00\x00\xFE\xFF", utf32.UTF32(utf32.BigEndian, utf32.IgnoreBOM)},
		{"\xFF\xFE", little},
		{"\xFE\xFF", big},
	} {
		if bytes.HasPrefix(body, []byte(m.mark)) {
			return []byte(m.mark), m.e
		}
	}
	even, odd, n := zeros(body)
	switch {
	case n < 4:
		return nil, nil
	case even == 0 && odd > n/4:
		return nil, little
	case odd == 0 && even > n/4:
		return nil, big
	}
	return nil, nil
}

// zeros counts NUL bytes in even and odd places of the first n bytes.
func zeros(body []byte) (even, odd, n int) {
	n = min(len(body), 4096)
	for i, c := range body[:n] {
		if c == 0 && i%2 == 0 {
			even++
		} else if c == 0 {
			odd++
		}
	}
	return even, odd, n
}

// lookup finds the encoding of a charset's label, as browsers do, then by the
// register of IANA, then by the names that Windows tools write. A label that
// means no charset, or UTF-16 (which a text that could be read so far is not),
// gives none.
func lookup(label string) (encoding.Encoding, string) {
	label = strings.ToLower(strings.TrimSpace(label))
	if label == "" || strings.HasPrefix(label, "utf-16") || strings.HasPrefix(label, "utf-32") {
		return nil, ""
	}
	switch label {
	case "cp932":
		label = "shift_jis"
	case "cp949":
		label = "euc-kr"
	case "cp950":
		label = "big5"
	}
	e, err := htmlindex.Get(label)
	if err != nil {
		e, err = ianaindex.IANA.Encoding(label)
	}
	if err != nil || e == nil || e == encoding.Replacement {
		return nil, ""
	}
	if name, err := htmlindex.Name(e); err == nil {
		label = name
	}
	return e, label
}

// with decodes; bytes that have no meaning become U+FFFD.
func with(e encoding.Encoding, body []byte) string {
	text, err := e.NewDecoder().Bytes(body)
	if err != nil { // the decoders replace and go on; none is known to give up
		return strings.ToValidUTF8(string(body), string(utf8.RuneError))
	}
	return string(text)
}

// detect guesses the charset of a text that is not UTF-8, by frequencies. Of
// two guesses of equal confidence the first by name counts, so that it is the
// same every time.
func detect(body []byte) (encoding.Encoding, string) {
	if iso2022JP(body) {
		return lookup("iso-2022-jp")
	}
	sample := detectSample(body)
	foreign := foreignWords(sample)
	western := ascii(foreign) > len(foreign)/2
	if !western {
		sample = foreign
	}
	results, err := chardet.NewTextDetector().DetectAll(sample)
	if err == nil {
		slices.SortFunc(results, func(a, b chardet.Result) int {
			if a.Confidence != b.Confidence {
				return b.Confidence - a.Confidence
			}
			return strings.Compare(a.Charset, b.Charset)
		})
	}
	for _, r := range results {
		e, name := lookup(r.Charset)
		if r.Charset == "GB-18030" { // the detector's own name
			e, name = lookup("gb18030")
		}
		if e != nil && name != "utf-8" && (!western || r.Confidence >= surely) {
			return e, name
		}
	}
	return lookup("windows-1252")
}

// iso2022JP reports whether a text switches to Japanese, as old mail does. It is
// all ASCII otherwise.
func iso2022JP(body []byte) bool {
	return bytes.Contains(body, []byte("\x1b$B")) || bytes.Contains(body, []byte("\x1b$@"))
}

// surely is the confidence, of 100, under which a guess about a text with few
// accents is no better than chance. Then it is of Western Europe.
const surely = 20

// detectSample is up to 64 KiB of the text without its tags, beginning a little
// before the first character that is not ASCII.
func detectSample(body []byte) []byte {
	first := max(0, bytes.IndexFunc(body, func(r rune) bool { return r >= utf8.RuneSelf })-1024)
	body = body[first:min(len(body), first+64<<10)]
	sample := make([]byte, 0, len(body))
	for len(body) > 0 {
		tag := bytes.IndexByte(body, '<')
		end := bytes.IndexByte(body[max(tag, 0):], '>')
		if tag < 0 || end < 0 {
			return append(sample, body...)
		}
		sample, body = append(append(sample, body[:tag]...), ' '), body[tag+end+1:]
	}
	return sample
}

// foreignWords are the words that are not all ASCII. In Western text most of
// their letters are ASCII all the same; in other scripts few are, and the ASCII
// words between them would drown what tells the charset.
func foreignWords(sample []byte) (words []byte) {
	for word := range bytes.FieldsSeq(sample) {
		if ascii(word) < len(word) {
			words = append(append(words, word...), ' ')
		}
	}
	return words
}
