package main

import (
	"encoding/json"
	"fmt"
	"maps"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// A changing is a corpus that changes at random: pages, one file each, and
// videos, all in one file. A document without sentences is there, but has no
// text.
type changing struct {
	dir       string
	random    *rand.Rand
	documents map[string][]string // sentences by id without the source
	made      int
}

const videosFile = "videos.json"

func newChanging(t testing.TB, random *rand.Rand, pages, videos int) *changing {
	c := &changing{dir: t.TempDir(), random: random, documents: map[string][]string{}}
	for range pages {
		c.add(false)
	}
	for range videos {
		c.add(true)
	}
	c.write(t)
	return c
}

// add makes a document under a name that was never there.
func (c *changing) add(video bool) (name string) {
	c.made++
	name = fmt.Sprintf("page-%03d.html", c.made)
	if video {
		name = fmt.Sprintf("%s#%d", videosFile, c.made)
	}
	c.documents[name] = c.sentences(6 + c.random.IntN(30))
	return name
}

var (
	subjects = strings.Fields("bees boats signals pumps archives bridges lamps kettles turbines maps")
	verbs    = strings.Fields("carry hold need change lose find measure cool paint repair")
	objects  = strings.Fields("water letters iron sugar copper paper salt glass rope wood")
)

// sentences change their subject now and then. Some are alike.
func (c *changing) sentences(n int) []string {
	list := make([]string, n)
	subject := c.word(subjects)
	for i := range list {
		if c.random.IntN(5) == 0 {
			subject = c.word(subjects)
		}
		list[i] = fmt.Sprintf("The %s of hall %d %s %s with %s.", subject, c.random.IntN(30), c.word(verbs), c.word(objects), c.word(objects))
	}
	return list
}

func (c *changing) word(of []string) string { return of[c.random.IntN(len(of))] }

// change edits, shrinks, empties, deletes, renames or adds a few documents.
func (c *changing) change() {
	for range 1 + c.random.IntN(4) {
		names := slices.Sorted(maps.Keys(c.documents))
		name := names[c.random.IntN(len(names))]
		text := slices.Clone(c.documents[name])
		isVideo := strings.HasPrefix(name, videosFile)
		switch c.random.IntN(7) {
		case 0, 1:
			if len(text) > 0 {
				text[c.random.IntN(len(text))] = c.sentences(1)[0]
			}
			c.documents[name] = append(text, c.sentences(c.random.IntN(3))...)
		case 2:
			c.documents[name] = text[:min(len(text), 2)]
		case 3:
			c.documents[name] = nil
		case 4:
			delete(c.documents, name)
			c.add(isVideo) // so that there are always some
		case 5:
			delete(c.documents, name)
			c.documents[c.add(isVideo)] = text
		case 6:
			c.documents[name] = append(text, c.sentences(20)...)
		}
	}
}

// write makes the folder hold just the documents.
func (c *changing) write(t testing.TB) {
	t.Helper()
	files := map[string]string{videosFile: c.videos(t)}
	for name, text := range c.documents {
		if !strings.HasPrefix(name, videosFile) {
			files[name] = fmt.Sprintf("<title>%s</title><p>%s</p>", name, strings.Join(text, " "))
			if len(text) == 0 {
				files[name] = "<html><body></body></html>"
			}
		}
	}
	there, err := os.ReadDir(c.dir)
	if err != nil {
		t.Fatal(err)
	}
	for _, entry := range there {
		if _, wanted := files[entry.Name()]; !wanted {
			if err := os.Remove(filepath.Join(c.dir, entry.Name())); err != nil {
				t.Fatal(err)
			}
		}
	}
	for name, text := range files {
		path := filepath.Join(c.dir, name)
		if old, err := os.ReadFile(path); err == nil && string(old) == text {
			continue
		}
		if err := os.WriteFile(path, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
}

func (c *changing) videos(t testing.TB) string {
	type part struct {
		ID    int     `json:"sent_id"`
		Text  string  `json:"sent"`
		Begin float64 `json:"begin"`
		End   float64 `json:"end"`
	}
	type video struct {
		ID    string `json:"video_id"`
		Title string `json:"title"`
		Parts []part `json:"transcripts"`
	}
	list := []video{}
	for _, name := range slices.Sorted(maps.Keys(c.documents)) {
		_, id, isVideo := strings.Cut(name, "#")
		if !isVideo {
			continue
		}
		v := video{ID: id, Title: "Video " + id, Parts: []part{}}
		for i, s := range c.documents[name] {
			v.Parts = append(v.Parts, part{i, s, 3 * float64(i), 3*float64(i) + 2.5})
		}
		list = append(list, v)
	}
	b, err := json.Marshal(list)
	if err != nil {
		t.Fatal(err)
	}
	return string(b)
}
