package caesura

import "time"

// A Chunk is what is stored and found: a span of a document with its place.
// Document.Text[Start:End] == Text always holds.
type Chunk struct {
	Span
	Index     int // within the document, from 0
	Text      string
	Tokens    int      // of Text, counted by the embedding model with truncation off
	Sentences Range    // the sentences it is made of
	Headings  []string // titles of the headings it stands under, outermost first
	Pages     PageRange
	Time      TimeRange
	Edge      Edge   // why it ends where it ends
	Overlap   int    // bytes at its start that also end the chunk before; its sentences are the ones behind them
	Parent    Parent // the larger chunk that it is a part of; zero where there is none
}

// A Parent is a larger chunk that is not searched but read: what a found chunk
// stands in. Document.Text[Start:End] == Text always holds.
type Parent struct {
	Span
	Text string
}

// A Range is the indices from First to Last; both are part of it.
type Range struct {
	First int
	Last  int
}

// A PageRange is the first and last page of a chunk; zero where the medium has
// no pages.
type PageRange struct {
	First int
	Last  int
}

// A TimeRange is when a chunk was spoken. Known is false where the medium has
// no times, and then all else is zero.
type TimeRange struct {
	Known bool
	Start time.Duration // start of its first cue
	Stop  time.Duration // latest stop of its cues
	Cues  []TimeSpan    // every cue it touches, in order of the text
}

// A TimeSpan is one (start, stop) pair, and who spoke.
type TimeSpan struct {
	Start   time.Duration
	Stop    time.Duration
	Speaker string // "" when unknown
}

// A Cause is why a chunk ends where it ends.
type Cause string

// The causes.
const (
	CauseThreshold   Cause = "threshold"    // the distance is over the document's threshold
	CauseGain        Cause = "gain"         // what lies on both sides differs by more than the price of a cut
	CauseSize        Cause = "size"         // the chunk has the size that was asked for
	CauseHeading     Cause = "heading"      // a heading follows, and headings are hard boundaries
	CauseMergeUndone Cause = "merge-undone" // the chunk is under the minimum, but no neighbour had room
	CauseResplit     Cause = "resplit"      // the highest remaining distance of a chunk over the maximum
	CauseHardCap     Cause = "hard-cap"     // inside a sentence that is itself over the maximum
	CauseEnd         Cause = "end"          // the document ends
)

// Causes lists every cause, in the order reports show them.
var Causes = []Cause{CauseThreshold, CauseGain, CauseSize, CauseHeading, CauseMergeUndone, CauseResplit, CauseHardCap, CauseEnd}

// An Edge is a chunk's end and its cause.
type Edge struct {
	Cause    Cause
	Distance float64 // at the gap; NaN where it is undefined and at the end
}

// A Point is a chunk with the document it is from and its vector, as the store
// keeps it.
type Point struct {
	ID          PointID
	Document    *Document // only its facts (never Text, Blocks, Pages, Cues) are stored
	Fingerprint Hash
	Chunk       Chunk
	Count       int // points of the document
	Vector      Vector

	// Claim is set in the point of a claim. Its Chunk then has the claim's text
	// and the place of its sentence; such points come after those of the chunks.
	Claim *Claim

	// Claims are those of the chunk's sentences, where they are kept with it.
	Claims []Claim
}

// A PointKind is what a point is made of.
type PointKind string

// The kinds of points.
const (
	ChunkPoint PointKind = "chunk"
	ClaimPoint PointKind = "claim"
)

// A Hit is a point found by a search.
type Hit struct {
	Point
	Score float64 // cosine similarity, -1 to 1; higher is nearer
}

// A Filter narrows a search. Each part that is set must hold; within a part,
// any of its values may. The zero Filter lets every point through.
type Filter struct {
	Sources    []string // names of sources
	Documents  []string // document ids
	MediaTypes []string
	Page       int // a page that the chunk touches; 0 is any
	Kind       PointKind
}

// Stored is what the store holds for one document.
type Stored struct {
	Hash        Hash // of the head (the point with index 0); zero when there is no head
	Fingerprint Hash // of the head
	Count       int  // that the head claims
	Points      int  // that are there, whatever they claim
	Current     int  // of those, the ones with the head's hash and fingerprint
}

// Whole reports whether every point of the document is there, belongs to the
// head, and none is left over. A crash between any two writes leaves a
// document that is not whole.
func (s Stored) Whole() bool {
	return s.Count > 0 && s.Points == s.Count && s.Current == s.Count
}
