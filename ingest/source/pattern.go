package source

import (
	"fmt"
	"path"
	"path/filepath"
	"strings"

	"github.com/bmatcuk/doublestar/v4"
)

// A pattern meets paths that are slash-separated and relative to the base.
type pattern struct {
	glob     string
	anywhere bool // compared with single names, not with the path
	folder   bool // meets folders only
}

func newPatterns(globs []string) patterns {
	list := make(patterns, len(globs))
	for i, g := range globs {
		list[i] = newPattern(g)
	}
	return list
}

func newPattern(glob string) pattern {
	p := pattern{glob: strings.TrimSuffix(glob, "/")}
	p.folder = p.glob != glob
	p.anywhere = !strings.Contains(p.glob, "/")
	p.glob = strings.TrimPrefix(strings.TrimPrefix(p.glob, "./"), "/")
	return p
}

type patterns []pattern

// meet reports whether a pattern meets the path itself.
func (ps patterns) meet(rel string, folder bool) bool {
	for _, p := range ps {
		name := rel
		if p.anywhere {
			name = path.Base(rel)
		}
		if (folder || !p.folder) && doublestar.MatchUnvalidated(p.glob, name) {
			return true
		}
	}
	return false
}

// cover reports whether a pattern meets the path or a folder above it.
func (ps patterns) cover(rel string) bool {
	for i := range len(rel) {
		if rel[i] == '/' && ps.meet(rel[:i], true) {
			return true
		}
	}
	return ps.meet(rel, false)
}

// onlyPatterns makes Options.Only relative to the base.
func onlyPatterns(globs []string, base string) (patterns, error) {
	list := newPatterns(globs)
	for i, g := range globs {
		g = filepath.ToSlash(g)
		fixed, rest := doublestar.SplitPattern(g)
		if !strings.Contains(g, "/") {
			fixed, rest = g, ""
		}
		abs, err := filepath.Abs(filepath.FromSlash(fixed))
		if err != nil {
			return nil, err
		}
		rel, inside := relative(base, abs)
		switch {
		case inside && path.Join(rel, rest) == "":
			list[i] = pattern{glob: "**"} // the base itself
		case list[i].anywhere:
		case inside:
			list[i].glob = strings.TrimSuffix(path.Join(escapeMeta(rel), rest), "/")
		case filepath.IsAbs(filepath.FromSlash(fixed)):
			return nil, fmt.Errorf("only: %s is outside of %s", globs[i], base)
		}
	}
	return list, nil
}

// escapeMeta makes a path a pattern that meets only it.
func escapeMeta(rel string) string {
	return metaEscaper.Replace(rel)
}

var metaEscaper = strings.NewReplacer(`\`, `\\`, `*`, `\*`, `?`, `\?`, `[`, `\[`, `{`, `\{`)

// A glob is a root's pattern below its fixed folder.
type glob struct {
	pattern string
	// levels are the patterns of the folders on the way, by depth; nil when a
	// match may lie at any depth.
	levels []string
}

func newGlob(pattern string) *glob {
	g := &glob{pattern: pattern}
	if strings.Contains(pattern, "**") || strings.ContainsAny(pattern, `{\`) {
		return g
	}
	g.levels = []string{}
	for i := range len(pattern) {
		if pattern[i] == '/' {
			g.levels = append(g.levels, pattern[:i])
		}
	}
	return g
}

// meets reports whether the file, relative to the fixed folder, is selected.
func (g *glob) meets(sub string) bool {
	return g == nil || doublestar.MatchUnvalidated(g.pattern, sub)
}

// leadsInto reports whether a selected file may lie below the folder.
func (g *glob) leadsInto(sub string) bool {
	if g == nil || g.levels == nil {
		return true
	}
	depth := strings.Count(sub, "/")
	return depth < len(g.levels) && doublestar.MatchUnvalidated(g.levels[depth], sub)
}
