package caesura

import (
	"io"
	"time"
)

// A Span is the byte range [Start, End) of a Document's Text. Both ends lie
// between characters, never inside one.
type Span struct {
	Start int `json:"start"`
	End   int `json:"end"`
}

// Len is the number of bytes in the span.
func (s Span) Len() int { return s.End - s.Start }

// Overlaps reports whether the two spans share at least one byte.
func (s Span) Overlaps(o Span) bool { return s.Start < o.End && o.Start < s.End }

// Contains reports whether o lies within s.
func (s Span) Contains(o Span) bool { return s.Start <= o.Start && o.End <= s.End }

// A File is one entry of a source's listing, before it is read.
type File struct {
	Source string // name of the source
	Path   string // slash-separated, relative to the source's base, valid UTF-8 (see EscapePath)
	URI    string // what a person would open: the absolute path of the file
	Stat   FileStat
	Open   func() (io.ReadCloser, error)
}

// FileStat is what tells, without reading, that a file is unchanged. A source
// that cannot give the times leaves them zero, and the file is always read.
type FileStat struct {
	Size     int64
	Modified int64  // nanoseconds since 1970
	Changed  int64  // inode change time, nanoseconds since 1970; 0 where unknown
	Inode    uint64 // 0 where unknown
}

// A Document is normalised text and what is known about its parts. After the
// reader returns it nothing changes it.
type Document struct {
	ID        string // DocumentID(source, path, item)
	Source    string
	URI       string // what a person would open: path or URL
	Title     string // "" when unknown
	MediaType string // such as "application/pdf"
	Language  string // BCP 47, such as "de"; "" when unknown
	Hash      Hash   // of the bytes this document was read from

	// Text is valid UTF-8 without NUL, in reading order. Blocks are separated
	// by "\n\n" or "\n"; white space inside a block is a single space except
	// in code.
	Text string

	// Blocks, Pages and Cues are each in order of their Start and do not
	// overlap among themselves. Every byte of Text that is not white space is
	// inside exactly one block. Pages and cues are empty where a medium has none.
	Blocks []Block
	Pages  []Page
	Cues   []Cue

	// Meta is carried into the payload unchanged: video_id, url, author, …
	Meta map[string]string

	// State says how well it could be read, and PageStates which pages, by
	// number, are not ok. Both are empty where a medium knows no states.
	State      State
	PageStates map[int]State

	// Notes are what a reader wants to be known though the document was read:
	// "page 3: no text layer". They appear in the run's report.
	Notes []string

	// Lost is what could not be read of it: "pages 4-5: not read". The document
	// is indexed without, and reported as a failure every run.
	Lost []string
}

// Slice is the text under a span.
func (d *Document) Slice(s Span) string { return d.Text[s.Start:s.End] }

// BlockKind says what part of a document a block is.
type BlockKind uint8

// The kinds of block. The zero kind is a paragraph.
const (
	Paragraph BlockKind = iota
	Heading
	ListItem
	TableRow
	Code
	Caption
)

var blockKinds = [...]string{"paragraph", "heading", "list item", "table row", "code", "caption"}

// String is the kind's name.
func (k BlockKind) String() string { return blockKinds[k] }

// A Block is a part of a document that a sentence never crosses.
type Block struct {
	Span
	Kind  BlockKind
	Level int // of a heading, 1 (highest) to 6; otherwise 0
}

// A Page is the span of one page's text. Number counts from 1. A block may
// cross from one page into the next; pages do not overlap.
type Page struct {
	Span
	Number int
}

// A Cue is a span and the time range in which it was spoken, from the start of
// the recording. Start <= Stop always holds.
type Cue struct {
	Span
	Start   time.Duration
	Stop    time.Duration
	Speaker string // "" when unknown
}
