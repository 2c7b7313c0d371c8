package main

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"

	"caesura/store"
	"caesura/store/storetest"
)

// BenchmarkStart is a whole process that needs no PDF.
func BenchmarkStart(b *testing.B) {
	for b.Loop() {
		if out, err := exec.Command("caesura", "version").CombinedOutput(); err != nil {
			b.Fatalf("%v: %s", err, out)
		}
	}
}

// BenchmarkSecondRun is a run over 20,000 unchanged files. It reports how many
// times it costs what is the least: to walk the tree, stat every file and list
// the store once.
func BenchmarkSecondRun(b *testing.B) {
	for _, kind := range []string{"sqlite", "qdrant"} {
		b.Run(kind, func(b *testing.B) {
			docs, flags := manyFiles(b, 20_000), storeFlags(b, kind)
			time.Sleep(2100 * time.Millisecond) // younger files are read again
			ingestJSON(b, docs, flags)
			var run, least time.Duration
			for b.Loop() {
				began := time.Now()
				report := ingestJSON(b, docs, flags)
				run += time.Since(began)
				if report.Read != 0 || report.Written != 0 || report.Embedded.Texts != 0 {
					b.Fatalf("a second run read %d files, wrote %d documents, embedded %d texts", report.Read, report.Written, report.Embedded.Texts)
				}
				began = time.Now()
				walk(b, docs)
				list(b, flags)
				least += time.Since(began)
			}
			b.ReportMetric(float64(run)/float64(least), "times-the-least")
		})
	}
}

// BenchmarkMemory reports the peak of a run over 20,000 documents, and how
// many times that of one over 2,000 it is.
func BenchmarkMemory(b *testing.B) {
	few, many := manyFiles(b, 2_000), manyFiles(b, 20_000)
	var small, large int64
	for b.Loop() {
		small = max(small, peak(b, few))
		large = max(large, peak(b, many))
	}
	b.ReportMetric(float64(large)/(1<<10), "MiB-peak")
	b.ReportMetric(float64(large)/float64(small), "times-2000-documents")
}

// manyFiles is a tree of small pages, each with several sentences of its own.
func manyFiles(b *testing.B, n int) string {
	b.Helper()
	dir := b.TempDir()
	for i := range n {
		folder := filepath.Join(dir, fmt.Sprintf("%03d", i/100))
		if i%100 == 0 {
			if err := os.Mkdir(folder, 0o755); err != nil {
				b.Fatal(err)
			}
		}
		page := fmt.Sprintf("<title>Page %d</title><p>%s</p>", i, strings.Repeat(fmt.Sprintf("Part %d is kept in drawer %d of the store. It fits the pump of the boat. ", i, i%97), 8))
		if err := os.WriteFile(filepath.Join(folder, fmt.Sprintf("%05d.html", i)), []byte(page), 0o644); err != nil {
			b.Fatal(err)
		}
	}
	return dir
}

func storeFlags(b *testing.B, kind string) []string {
	b.Helper()
	flags := []string{"--state", b.TempDir()}
	if kind == "qdrant" {
		flags = append(flags, "--set", "store.kind=qdrant",
			"--set", "store.qdrant.address="+storetest.StartQdrant(b), "--set", "store.qdrant.collection="+storetest.NewCollection())
	}
	return flags
}

func ingestJSON(b *testing.B, docs string, flags []string) (s summary) {
	b.Helper()
	var out bytes.Buffer
	args := append([]string{"ingest", "--json", docs}, flags...)
	if code := run(args, strings.NewReader(""), &out, io.Discard); code != exitDone {
		b.Fatalf("caesura %s: exit %d: %s", strings.Join(args, " "), code, out.String())
	}
	if err := json.Unmarshal(out.Bytes(), &s); err != nil {
		b.Fatal(err)
	}
	return s
}

func walk(b *testing.B, dir string) {
	b.Helper()
	err := filepath.WalkDir(dir, func(_ string, entry fs.DirEntry, err error) error {
		if err == nil && !entry.IsDir() {
			_, err = entry.Info()
		}
		return err
	})
	if err != nil {
		b.Fatal(err)
	}
}

func list(b *testing.B, flags []string) {
	b.Helper()
	a := &app{state: flags[1]}
	for i := 2; i < len(flags); i += 2 {
		a.set = append(a.set, flags[i+1])
	}
	config, err := a.load(nil)
	if err != nil {
		b.Fatal(err)
	}
	if config.Store.Kind == store.KindQdrant && config.Store.Qdrant.Collection == "" {
		b.Fatal("no collection")
	}
	points, err := openStore(b.Context(), config.Store)
	if err != nil {
		b.Fatal(err)
	}
	defer points.Close()
	if held, err := points.List(b.Context(), "docs"); err != nil || len(held) != 20_000 {
		b.Fatalf("%d documents, %v", len(held), err)
	}
}

// peak is the largest resident size, in KiB, of a process that ingests docs
// into a new embedded store.
func peak(b *testing.B, docs string) int64 {
	b.Helper()
	c := exec.Command("caesura", "ingest", "--quiet", "--state", b.TempDir(), docs)
	if out, err := c.CombinedOutput(); err != nil {
		b.Fatalf("%v: %s", err, out)
	}
	return c.ProcessState.SysUsage().(*syscall.Rusage).Maxrss
}
