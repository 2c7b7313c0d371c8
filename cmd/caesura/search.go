package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"path/filepath"
	"slices"
	"strings"
	"time"
	"unicode/utf8"

	"github.com/spf13/cobra"

	"caesura"
)

func (a *app) searchCommand() *cobra.Command {
	var (
		limit  int
		kind   string
		parent bool
		filter caesura.Filter
	)
	c := &cobra.Command{
		Use:   "search QUESTION",
		Short: "Answer a question from the store, with page and time of each hit",
		Long: `Search embeds the question with the configured model and prints the chunks that
are nearest, each with its document, page, heading path and time.

Exit status: 0 also when there is no hit; 2 usage, configuration, a wrong key, or
no store where it is looked for;
5 the store or the embedder was unavailable; 6 the index was made with another
model.`,
		Example: `  caesura search "who may use the saw?"
  caesura search --parent "who may use the saw?"
  caesura search --limit 3 --json "opening hours" | jq '.[].uri'`,
		RunE: func(cmd *cobra.Command, words []string) error {
			question := strings.TrimSpace(strings.Join(words, " "))
			if question == "" {
				return usage(errors.New(`there is no question: caesura search "…"`))
			}
			if limit < 1 || filter.Page < 0 {
				return usage(fmt.Errorf("--limit %d, --page %d: want at least 1 and 0", limit, filter.Page))
			}
			var err error
			if filter.Kind, err = pointKind(kind); err != nil {
				return err
			}
			return a.search(cmd.Context(), question, limit, parent, filter)
		},
	}
	c.Flags().IntVarP(&limit, "limit", "n", 5, "how many hits at most")
	c.Flags().BoolVar(&parent, "parent", false, "show what a hit is a part of (chunker.child_tokens), each parent once")
	c.Flags().StringArrayVar(&filter.Sources, "source", nil, "only from this source; repeatable")
	c.Flags().StringArrayVar(&filter.Documents, "document", nil, "only from the document with this id; repeatable")
	c.Flags().StringArrayVar(&filter.MediaTypes, "media-type", nil, "only from documents of this type, such as application/pdf; repeatable")
	c.Flags().StringVar(&kind, "kind", string(caesura.ChunkPoint), "find chunks, claims (see ingest --claims) or both: `chunk`, claim, any")
	c.Flags().IntVar(&filter.Page, "page", 0, "only chunks that touch this page")
	return c
}

func (a *app) search(ctx context.Context, question string, limit int, parent bool, filter caesura.Filter) error {
	config, err := a.load(nil)
	if err != nil {
		return err
	}
	tellWaits(&config, a.logger(a.err), nil)
	asked := limit
	if parent {
		asked *= childrenOf
	}
	hits, err := find(ctx, config, question, asked, filter)
	if err != nil {
		return err
	}
	if parent {
		hits = parents(hits, limit)
	}
	if a.json {
		found := make([]found, len(hits))
		for i, h := range hits {
			found[i] = newFound(h)
		}
		printJSON(a.out, found)
		return nil
	}
	if len(hits) == 0 {
		fmt.Fprintf(a.out, "no hit: %s holds no chunk that matches\n", storeName(config.Store))
		return nil
	}
	several := slices.ContainsFunc(hits, func(h caesura.Hit) bool { return h.Document.Source != hits[0].Document.Source })
	for i, h := range hits {
		printHit(a.out, i+1, newFound(h), several)
	}
	return nil
}

// childrenOf is how many children of one parent are expected among the hits.
const childrenOf = 8

// parents shows each hit as the chunk that it is a part of, once, at the place
// of its best part.
func parents(hits []caesura.Hit, limit int) (out []caesura.Hit) {
	type key struct {
		document string
		span     caesura.Span
	}
	seen := map[key]bool{}
	for _, h := range hits {
		if h.Chunk.Parent.Text != "" {
			h.Chunk.Span, h.Chunk.Text = h.Chunk.Parent.Span, h.Chunk.Parent.Text
		}
		if k := (key{h.Document.ID, h.Chunk.Span}); len(out) < limit && !seen[k] {
			seen[k] = true
			out = append(out, h)
		}
	}
	return out
}

// found is a hit as programs read it.
type found struct {
	Score    float64           `json:"score"`
	ID       string            `json:"id"`
	Source   string            `json:"source"`
	Document string            `json:"document"`
	Title    string            `json:"title"`
	URI      string            `json:"uri"`
	Chunk    int               `json:"chunk"` // from 0
	Count    int               `json:"count"`
	Pages    []int             `json:"pages,omitempty"` // first and last
	Start    *float64          `json:"start,omitempty"` // seconds
	Stop     *float64          `json:"stop,omitempty"`
	Headings []string          `json:"headings,omitempty"`
	Meta     map[string]string `json:"meta,omitempty"`
	Text     string            `json:"text"`
	Claim    *foundClaim       `json:"claim,omitempty"`  // what the point is, if it is no chunk
	Claims   []string          `json:"claims,omitempty"` // that are kept with the chunk
	Parent   string            `json:"parent,omitempty"` // the text of what it is a part of
}

func newFound(h caesura.Hit) found {
	f := found{
		Score: h.Score, ID: h.ID.String(), Source: h.Document.Source, Document: h.Document.ID, Title: h.Document.Title, URI: h.Document.URI,
		Chunk: h.Chunk.Index, Count: h.Count, Headings: h.Chunk.Headings, Meta: h.Document.Meta, Text: h.Chunk.Text, Parent: h.Chunk.Parent.Text,
	}
	if h.Claim != nil {
		f.Claim = &foundClaim{h.Claim.Chunk, h.Claim.Sentence, h.Claim.Stages, h.Claim.Faults}
	}
	for _, c := range h.Claims {
		f.Claims = append(f.Claims, c.Text)
	}
	if h.Chunk.Pages.First > 0 {
		f.Pages = []int{h.Chunk.Pages.First, h.Chunk.Pages.Last}
	}
	if h.Chunk.Time.Known {
		start, stop := h.Chunk.Time.Start.Seconds(), h.Chunk.Time.Stop.Seconds()
		f.Start, f.Stop = &start, &stop
	}
	return f
}

// printHit is three parts: where, under which headings, what. Where hits are of
// several sources, each says of which it is.
func printHit(w io.Writer, rank int, f found, several bool) {
	place := []string{fmt.Sprintf("%2d. %.3f  %s", rank, f.Score, filepath.Base(f.URI))}
	if several {
		place = append(place, "source "+f.Source)
	}
	if len(f.Pages) > 0 {
		place = append(place, pages(f.Pages[0], f.Pages[1]))
	}
	if f.Start != nil {
		place = append(place, clock(*f.Start)+"–"+clock(*f.Stop))
	}
	if f.Title != "" {
		place = append(place, f.Title)
	}
	fmt.Fprintln(w, strings.Join(place, " · "))
	if len(f.Headings) > 0 {
		fmt.Fprintf(w, "    %s\n", strings.Join(f.Headings, " > "))
	}
	fmt.Fprintf(w, "    %s\n\n", wrap(shorten(f.Text, 400), 96, "    "))
}

func pages(first, last int) string {
	if first == last {
		return fmt.Sprintf("page %d", first)
	}
	return fmt.Sprintf("pages %d–%d", first, last)
}

// clock is m:ss, or h:mm:ss from one hour on.
func clock(seconds float64) string {
	d := time.Duration(seconds * float64(time.Second)).Truncate(time.Second)
	h, m, s := int(d.Hours()), int(d.Minutes())%60, int(d.Seconds())%60
	if h > 0 {
		return fmt.Sprintf("%d:%02d:%02d", h, m, s)
	}
	return fmt.Sprintf("%d:%02d", m, s)
}

// shorten folds white space and cuts at a word near n characters.
func shorten(text string, n int) string {
	text = strings.Join(strings.Fields(text), " ")
	if utf8.RuneCountInString(text) <= n {
		return text
	}
	cut := string([]rune(text)[:n])
	if i := strings.LastIndexByte(cut, ' '); i > len(cut)/2 {
		cut = cut[:i]
	}
	return cut + " …"
}

// wrap breaks lines at words; lines after the first begin with indent.
func wrap(text string, width int, indent string) string {
	var b strings.Builder
	column := 0
	for i, word := range strings.Fields(text) {
		n := utf8.RuneCountInString(word)
		switch {
		case i == 0:
		case column+1+n > width:
			b.WriteString("\n" + indent)
			column = 0
		default:
			b.WriteByte(' ')
			column++
		}
		b.WriteString(word)
		column += n
	}
	return b.String()
}
