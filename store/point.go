package store

import (
	"cmp"
	"math"
	"slices"
	"strings"
	"time"

	"caesura"
)

// The names of a point's facts. They stand under metadata in the layout of
// LangChain and at the top in the flat one. What is unknown has no name.
const (
	keyDocument      = "document"
	keySource        = "source"
	keyURI           = "uri"
	keyTitle         = "title"
	keyMediaType     = "media_type"
	keyLanguage      = "language"
	keyHash          = "hash"
	keyFingerprint   = "fingerprint"
	keyIndex         = "chunk"
	keyCount         = "chunks"
	keyStartByte     = "start_byte"
	keyEndByte       = "end_byte"
	keyFirstSentence = "first_sentence"
	keyLastSentence  = "last_sentence"
	keyFirstPage     = "first_page"
	keyLastPage      = "last_page"
	keyHeadings      = "headings"
	keyStart         = "start_seconds"
	keyStop          = "stop_seconds"
	keyCues          = "cues" // a list of {start, stop, speaker}
	keyCueStart      = "start"
	keyCueStop       = "stop"
	keyCueSpeaker    = "speaker" // left out when unknown
	keyTokens        = "tokens"
	keyOverlapBytes  = "overlap_bytes"
	keyParentText    = "parent_text"
	keyParentStart   = "parent_start_byte"
	keyParentEnd     = "parent_end_byte"
	keyEdge          = "edge"
	keyEdgeDistance  = "edge_distance"
	keyMeta          = "meta" // Document.Meta, apart so that no key of it hides one of ours
)

// A layout says where in a payload the text and the other facts stand.
type layout struct {
	text string
	meta string // "" is the top
}

var layouts = map[string]layout{
	LayoutLangChain: {text: "page_content", meta: "metadata"},
	LayoutFlat:      {text: "text"},
}

// path is a fact's name as a filter writes it.
func (l layout) path(key string) string {
	if l.meta == "" {
		return key
	}
	return l.meta + "." + key
}

// A payload is a tree of string, bool, int64, float64, []any and payload. All its
// strings are valid UTF-8.
type payload map[string]any

// encode is the payload of a point. It keeps nothing of the point.
func (l layout) encode(p *caesura.Point) payload {
	facts := payload{
		keyDocument:      p.Document.ID,
		keySource:        p.Document.Source,
		keyHash:          p.Document.Hash.String(),
		keyFingerprint:   p.Fingerprint.String(),
		keyIndex:         int64(p.Chunk.Index),
		keyCount:         int64(p.Count),
		keyStartByte:     int64(p.Chunk.Start),
		keyEndByte:       int64(p.Chunk.End),
		keyFirstSentence: int64(p.Chunk.Sentences.First),
		keyLastSentence:  int64(p.Chunk.Sentences.Last),
		keyTokens:        int64(p.Chunk.Tokens),
	}
	facts.setString(keyURI, p.Document.URI)
	facts.setString(keyTitle, p.Document.Title)
	facts.setString(keyMediaType, p.Document.MediaType)
	facts.setString(keyLanguage, p.Document.Language)
	facts.setMeta(p.Document.Meta)
	facts.setStrings(keyHeadings, p.Chunk.Headings)
	facts.setClaim(p.Claim)
	facts.setClaims(p.Claims)
	facts.setPages(p.Chunk.Pages)
	facts.setTime(p.Chunk.Time)
	facts.setEdge(p.Chunk.Edge)
	facts.setParent(p.Chunk.Parent)
	if p.Chunk.Overlap > 0 {
		facts[keyOverlapBytes] = int64(p.Chunk.Overlap)
	}

	text := valid(p.Chunk.Text)
	if l.meta == "" {
		facts[l.text] = text
		return facts
	}
	return payload{l.text: text, l.meta: facts}
}

// decode is the inverse of encode, but for the point's id and vector. A fact
// that is missing or of another type is zero.
func (l layout) decode(tree payload) caesura.Point {
	facts := l.facts(tree)
	p := caesura.Point{
		Document: &caesura.Document{
			ID:        facts.string(keyDocument),
			Source:    facts.string(keySource),
			URI:       facts.string(keyURI),
			Title:     facts.string(keyTitle),
			MediaType: facts.string(keyMediaType),
			Language:  facts.string(keyLanguage),
			Hash:      facts.hash(keyHash),
			Meta:      facts.meta(),
		},
		Fingerprint: facts.hash(keyFingerprint),
		Count:       facts.int(keyCount),
		Chunk: caesura.Chunk{
			Span:      caesura.Span{Start: facts.int(keyStartByte), End: facts.int(keyEndByte)},
			Index:     facts.int(keyIndex),
			Text:      tree.string(l.text),
			Tokens:    facts.int(keyTokens),
			Sentences: caesura.Range{First: facts.int(keyFirstSentence), Last: facts.int(keyLastSentence)},
			Headings:  facts.strings(keyHeadings),
			Pages:     caesura.PageRange{First: facts.int(keyFirstPage), Last: facts.int(keyLastPage)},
			Time:      facts.time(),
			Edge:      facts.edge(),
			Overlap:   facts.int(keyOverlapBytes),
			Parent:    facts.parent(),
		},
	}
	p.Claim, p.Claims = facts.claim(&p.Chunk), facts.claims()
	return p
}

// facts is the part of a payload that holds all but the text.
func (l layout) facts(tree payload) payload {
	if l.meta == "" {
		return tree
	}
	facts, _ := tree[l.meta].(payload)
	return facts
}

func (p payload) setString(key, s string) {
	if s != "" {
		p[key] = valid(s)
	}
}

func (p payload) setMeta(meta map[string]string) {
	if len(meta) == 0 {
		return
	}
	kept := make(payload, len(meta))
	for k, v := range meta {
		kept[valid(k)] = valid(v)
	}
	p[keyMeta] = kept
}

func (p payload) setStrings(key string, all []string) {
	if len(all) == 0 {
		return
	}
	list := make([]any, len(all))
	for i, s := range all {
		list[i] = valid(s)
	}
	p[key] = list
}

func (p payload) setPages(r caesura.PageRange) {
	if r != (caesura.PageRange{}) {
		p[keyFirstPage], p[keyLastPage] = int64(r.First), int64(r.Last)
	}
}

func (p payload) setTime(t caesura.TimeRange) {
	if !t.Known {
		return
	}
	p[keyStart], p[keyStop] = t.Start.Seconds(), t.Stop.Seconds()
	cues := make([]any, len(t.Cues))
	for i, c := range t.Cues {
		cue := payload{keyCueStart: c.Start.Seconds(), keyCueStop: c.Stop.Seconds()}
		cue.setString(keyCueSpeaker, c.Speaker)
		cues[i] = cue
	}
	p[keyCues] = cues
}

// setParent writes nothing where a chunk has no parent. Its text is written with
// every child: a store finds points, it does not join them.
func (p payload) setParent(parent caesura.Parent) {
	if parent.Text == "" {
		return
	}
	p.setString(keyParentText, parent.Text)
	p[keyParentStart], p[keyParentEnd] = int64(parent.Start), int64(parent.End)
}

// setEdge leaves out a distance that is not a number: neither store can keep it.
func (p payload) setEdge(e caesura.Edge) {
	p.setString(keyEdge, string(e.Cause))
	if !math.IsNaN(e.Distance) && !math.IsInf(e.Distance, 0) {
		p[keyEdgeDistance] = e.Distance
	}
}

func (p payload) string(key string) string {
	s, _ := p[key].(string)
	return s
}

func (p payload) int(key string) int {
	n, _ := p[key].(int64)
	return int(n)
}

// float takes an integer too: JSON has one kind of number.
func (p payload) float(key string) (f float64, ok bool) {
	switch v := p[key].(type) {
	case float64:
		return v, true
	case int64:
		return float64(v), true
	}
	return 0, false
}

// hash is zero, which means none, for what is not a hash.
func (p payload) hash(key string) caesura.Hash {
	h, err := caesura.ParseHash(p.string(key))
	if err != nil {
		return caesura.Hash{}
	}
	return h
}

// duration reads seconds. A double holds every nanosecond of the first 48
// days, and every microsecond of the first century. Whole seconds are taken
// apart first, since a product would round once more.
func (p payload) duration(key string) time.Duration {
	f, _ := p.float(key)
	whole, part := math.Modf(f)
	return time.Duration(whole)*time.Second + time.Duration(math.Round(part*1e9))
}

func (p payload) meta() map[string]string {
	tree, _ := p[keyMeta].(payload)
	if len(tree) == 0 {
		return nil
	}
	meta := make(map[string]string, len(tree))
	for k := range tree {
		meta[k] = tree.string(k)
	}
	return meta
}

func (p payload) strings(key string) (all []string) {
	list, _ := p[key].([]any)
	for _, x := range list {
		s, _ := x.(string)
		all = append(all, s)
	}
	return all
}

func (p payload) time() caesura.TimeRange {
	if _, known := p[keyStart]; !known {
		return caesura.TimeRange{}
	}
	t := caesura.TimeRange{Known: true, Start: p.duration(keyStart), Stop: p.duration(keyStop)}
	cues, _ := p[keyCues].([]any)
	for _, c := range cues {
		pair, _ := c.(payload)
		t.Cues = append(t.Cues, caesura.TimeSpan{Start: pair.duration(keyCueStart), Stop: pair.duration(keyCueStop), Speaker: pair.string(keyCueSpeaker)})
	}
	return t
}

func (p payload) parent() caesura.Parent {
	return caesura.Parent{Span: caesura.Span{Start: p.int(keyParentStart), End: p.int(keyParentEnd)}, Text: p.string(keyParentText)}
}

func (p payload) edge() caesura.Edge {
	e := caesura.Edge{Cause: caesura.Cause(p.string(keyEdge)), Distance: math.NaN()}
	if d, known := p.float(keyEdgeDistance); known {
		e.Distance = d
	}
	return e
}

// valid is s with what is not UTF-8 replaced. gRPC refuses such strings.
func valid(s string) string { return strings.ToValidUTF8(s, "\uFFFD") }

// sortPoints puts a document's points in order. Two of the same index, which
// only an edited store has, come in order of their id.
func sortPoints(points []caesura.Point) {
	slices.SortFunc(points, func(a, b caesura.Point) int {
		return cmp.Or(cmp.Compare(a.Chunk.Index, b.Chunk.Index), slices.Compare(a.ID[:], b.ID[:]))
	})
}
