package reader

import (
	"bufio"
	"bytes"
	"compress/flate"
	"encoding/ascii85"
	"encoding/hex"
	"errors"
	"fmt"
	"hash/adler32"
	"io"
	"regexp"
	"strings"
)

const (
	// maxInflated bounds, in bytes, what is inflated of one PDF to find damage.
	// What comes after it is not looked at.
	maxInflated = 256 << 20

	// maxDictionary is how far, in bytes, the dictionary of a stream may begin
	// before it.
	maxDictionary = 8 << 10
)

// damagedStreams are the offsets, in bytes, of the streams that may hold text
// but do not inflate to their end with the right checksum, or of which the
// beginning or the filter is not to be recognised. PDFium leaves such ones out
// and says nothing. In an encrypted file nothing can be told.
func damagedStreams(body []byte) []int {
	if bytes.Contains(body, []byte("/Encrypt")) {
		return nil
	}
	var damaged []int
	room := int64(maxInflated)
	for at := 0; room > 0; {
		i := bytes.Index(body[at:], []byte("stream"))
		if i < 0 {
			break
		}
		word := at + i
		at = word + len("stream")
		if bytes.HasSuffix(body[:word], []byte("end")) {
			damaged = append(damaged, word-len("end")) // the end of one without a beginning
			continue
		}
		dictionary, whole := streamDictionary(body[:word])
		if dictionary == nil {
			continue
		}
		data := streamData(body[at:])
		if !notText.Match(dictionary) && (!whole || isDamaged(dictionary, data, &room)) {
			damaged = append(damaged, word)
		}
		at += len(data)
		if bytes.HasPrefix(body[at:], []byte("endstream")) {
			at += len("endstream")
		}
	}
	return damaged
}

// notText are streams that hold no text: images, colours, functions, the file's
// properties and files within it. Fonts tell which characters are drawn.
var notText = regexp.MustCompile(`/Subtype\s*/Image\b|/Alternate\b|/Type\s*/(Metadata|EmbeddedFile)\b|/(Function|Shading|Pattern)Type\b`)

// streamDictionary is the dictionary at the end of before, and whether its
// object begins as one does, as far as that can be seen; nil when there is no
// dictionary, so that no stream begins there.
func streamDictionary(before []byte) (dictionary []byte, whole bool) {
	before = bytes.TrimRight(before[max(0, len(before)-maxDictionary):], "\r\n\t ")
	if !bytes.HasSuffix(before, []byte(">>")) {
		return nil, false
	}
	for end := len(before); end > 0; {
		i := bytes.LastIndex(before[:end], []byte("obj"))
		switch {
		case i < 0:
			return before, true
		case bytes.HasSuffix(before[:i], []byte("end")) && before[i+len("obj")] <= ' ':
			return before[i:], false // what comes before ended, and nothing began
		case objectNumber.Match(before[max(0, i-20):i]):
			return before[i:], true
		}
		end = i
	}
	return before, true
}

var objectNumber = regexp.MustCompile(`\d\s+\d+\s*$`)

// streamData is what comes before the end of a stream, or of its object where
// that is missing.
func streamData(body []byte) []byte {
	for _, end := range []string{"endstream", "endobj"} {
		if i := bytes.Index(body, []byte(end)); i >= 0 {
			body = body[:i]
		}
	}
	return body
}

var (
	// streamFilter takes one name, an array of names, or a reference.
	streamFilter = regexp.MustCompile(`/Filter\s*(\[[^\]]*\]|/[^\s/<>\[\]]+|\d)`)
	filterNames  = regexp.MustCompile(`/([^\s/<>\[\]]+)`)
	nothingOdd   = regexp.MustCompile(`^\[[\s\dR]*\]$`) // but names and references
	filterName   = regexp.MustCompile(`/(Flate|LZW|ASCII85|ASCIIHex)Decode\b`)
)

// isDamaged inflates a stream and takes what that needs from room. Filters
// other than Flate and those that write it as text are not looked into.
func isDamaged(dictionary, data []byte, room *int64) bool {
	data = bytes.TrimSpace(data) // Flate begins with no space, and the checksum need not be whole
	if len(data) == 0 {
		return false
	}
	filters := streamFilter.FindSubmatch(dictionary)
	if filters == nil {
		return filterName.Match(dictionary) // so the key is what was hit
	}
	if odd := filterNames.ReplaceAll(filters[1], nil); filters[1][0] == '[' && !nothingOdd.Match(odd) {
		return true
	}
	var in io.Reader = bytes.NewReader(data)
	for _, name := range filterNames.FindAllSubmatch(filters[1], -1) {
		switch string(name[1]) {
		case "ASCII85Decode", "A85":
			text, _, _ := bytes.Cut(data, []byte("~>"))
			in = ascii85.NewDecoder(bytes.NewReader(text))
		case "ASCIIHexDecode", "AHx":
			text, _, _ := bytes.Cut(data, []byte(">"))
			in = hex.NewDecoder(bytes.NewReader(bytes.Join(bytes.Fields(text), nil)))
		case "FlateDecode", "Fl":
			return !inflates(in, room)
		case "LZWDecode", "LZW", "RunLengthDecode", "RL", "CCITTFaxDecode", "CCF", "JBIG2Decode", "DCTDecode", "DCT", "JPXDecode", "Crypt":
			return false
		default:
			return true
		}
	}
	return false
}

// inflates reports whether in does to its end, or as far as there is room, and
// the checksum is right. Without a checksum the end is enough (RFC 1950).
func inflates(in io.Reader, room *int64) bool {
	source := bufio.NewReader(in)
	var header [2]byte
	if _, err := io.ReadFull(source, header[:]); err != nil || header[0]&15 != 8 || (int(header[0])<<8|int(header[1]))%31 != 0 {
		return false
	}
	sum := adler32.New()
	n, err := io.CopyN(sum, flate.NewReader(source), *room)
	*room -= n
	if err == nil {
		return true // there is no more room
	}
	if !errors.Is(err, io.EOF) {
		return false
	}
	want := make([]byte, adler32.Size)
	if _, err := io.ReadFull(source, want); err != nil {
		return true
	}
	return bytes.Equal(want, sum.Sum(nil))
}

// lostStreams says which streams are damaged.
func lostStreams(at []int) string {
	var offsets []string
	for _, n := range at[:min(3, len(at))] {
		offsets = append(offsets, fmt.Sprint(n))
	}
	if len(at) > len(offsets) {
		offsets = append(offsets, "…")
	}
	word := "streams"
	if len(at) == 1 {
		word = "stream"
	}
	return fmt.Sprintf("%d damaged %s: text may be missing (at byte %s)", len(at), word, strings.Join(offsets, ", "))
}
