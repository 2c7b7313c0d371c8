package main

import (
	"bufio"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"slices"
	"strings"

	"caesura"
	"caesura/chunker/stats"
)

// studying is a study that goes through files, one after the other: of the text
// and the vectors it holds one file's at a time.
type studying struct {
	*cutter
	study    *stats.Study
	flags    statsFlags
	lines    io.Writer
	failures []stats.Failure
}

// run studies all files. What cannot be read is told, and left out.
func (s *studying) run(ctx context.Context, listing *caesura.Listing, bar *bar) (*stats.Report, error) {
	for _, f := range listing.Faults {
		s.failures = append(s.failures, stats.Failure{Path: f.Path, Reason: f.Err.Error()})
	}
	buffer := bufio.NewWriterSize(s.lines, 1<<16)
	for i, file := range listing.Files {
		if err := s.file(ctx, file, json.NewEncoder(buffer)); err != nil {
			return nil, err
		}
		bar.update(i+1, len(listing.Files))
	}
	if err := buffer.Flush(); err != nil {
		return nil, fmt.Errorf("--distances: %w", err)
	}
	r := s.study.Report()
	r.Model, r.TagBy = s.embedder.Model().String(), s.flags.tag
	r.Unreadable = slices.Concat(r.Unreadable, s.failures)
	return r, nil
}

// file studies the documents of a file. Its error ends the study.
func (s *studying) file(ctx context.Context, file caesura.File, to *json.Encoder) error {
	if s.reader.MediaType(file.Path) == "" {
		return nil // as a run passes over it
	}
	documents, err := s.read(ctx, file)
	if err != nil {
		return s.failed(ctx, file.Path, err)
	}
	for _, d := range documents {
		embed := func(texts []string) ([]caesura.Vector, error) { return s.embedder.Embed(ctx, texts) }
		measured, err := s.study.Measure(d, s.flags.group(file, d), s.count, embed)
		if err != nil {
			if err = s.failed(ctx, d.ID, err); err != nil {
				return err
			}
			continue
		}
		s.study.Add(measured)
		for _, lost := range d.Lost {
			s.failures = append(s.failures, stats.Failure{Path: d.ID, Reason: lost})
		}
		for _, line := range slices.Concat(measured.Lines...) {
			if err := to.Encode(line); err != nil {
				return fmt.Errorf("--distances: %w", err)
			}
		}
	}
	return nil
}

// failed notes what is wrong with one file or document, and gives back what is
// wrong with all of them.
func (s *studying) failed(ctx context.Context, path string, err error) error {
	if ctx.Err() != nil {
		return context.Cause(ctx)
	}
	if kind := caesura.KindOf(err); kind == caesura.Unavailable || kind == caesura.Config {
		return err
	}
	s.failures = append(s.failures, stats.Failure{Path: path, Reason: strings.TrimPrefix(err.Error(), "read "+path+": ")})
	return nil
}
