package main

import (
	"bytes"
	"fmt"
	"strconv"
	"strings"

	"caesura"
	"caesura/ingest"
)

// metrics is a run in Prometheus' text format. All are gauges of the last run:
// a counter that begins anew with each process would be read as a reset.
func metrics(e ending) []byte {
	m := &gauges{command: e.command, source: e.source}
	m.add("exit_code", "Exit code of the last run; 0 is done.", float64(e.Exit))
	m.add("end_timestamp_seconds", "When the last run ended, seconds since 1970.", float64(e.at.UnixMilli())/1000)
	m.add("duration_seconds", "How long the last run took.", e.Seconds)
	r := e.Report
	if r == nil { // it ended before it began
		return m.text.Bytes()
	}
	m.add("files", "Files that the source lists.", float64(r.Files))
	m.add("files_read", "Files whose bytes were read.", float64(r.Read))
	m.add("files_skipped", "Files that no reader takes.", float64(len(r.Skips)))
	m.head("documents", "Documents by the reason for working on them or not.")
	for _, reason := range ingest.Reasons {
		m.value("documents", float64(r.Documents[reason]), "reason", string(reason))
	}
	m.add("documents_written", "Documents written to the store.", float64(r.Written))
	m.add("documents_deleted", "Documents deleted from the store.", float64(r.Deleted))
	m.add("chunks_written", "Chunks written to the store.", float64(r.Points))
	m.head("chunk_ends", "Chunks written by the cause of their end.")
	for _, cause := range caesura.Causes {
		m.value("chunk_ends", float64(r.Edges[cause]), "cause", string(cause))
	}
	m.head("failures", "Files and documents that could not be indexed.")
	for _, class := range []string{"permanent", "transient"} {
		for _, stage := range []string{"list", "read", "chunk", "embed", "write"} {
			m.value("failures", float64(countFailures(r.Failures, class, stage)), "class", class, "stage", stage)
		}
	}
	m.head("texts", "Texts that the embedder made a vector of, and those that the cache had one of.")
	m.value("texts", float64(e.Embedded.Texts), "from", "embedder")
	m.value("texts", float64(e.Embedded.Cached), "from", "cache")
	if e.rebuilt != nil {
		m.rebuilt(e.rebuilt)
	}
	if e.verified != nil {
		m.verified(e.verified)
	}
	return m.text.Bytes()
}

func (g *gauges) rebuilt(r *rebuilt) {
	g.add("switched", "1 when the new build serves.", float64(one(r.Switched)))
	g.add("golden_asked", "Golden questions that were asked.", float64(r.Asked))
	g.add("golden_missed", "Golden questions whose document was not among the first hits.", float64(len(r.Missed)))
}

func (g *gauges) verified(v *verified) {
	g.add("chunks_compared", "Chunks that were compared with their points.", float64(v.Compared.Points))
	g.add("differences", "Differences between the store and the corpus.", float64(len(v.Differences)))
	g.add("differences_left", "Differences that were not mended.", float64(v.Unmended))
	g.add("lowest_cosine", "Lowest cosine of a stored vector to the right one.", v.Compared.LowestCosine)
}

func one(yes bool) int {
	if yes {
		return 1
	}
	return 0
}

func countFailures(failures []ingest.Failure, class, stage string) (n int) {
	for _, f := range failures {
		if f.Class == class && f.Stage == stage {
			n++
		}
	}
	return n
}

// gauges writes the lines.
type gauges struct {
	text            bytes.Buffer
	command, source string
}

// add writes a gauge that has one value.
func (g *gauges) add(name, help string, value float64) {
	g.head(name, help)
	g.value(name, value)
}

func (g *gauges) head(name, help string) {
	fmt.Fprintf(&g.text, "# HELP caesura_run_%s %s\n# TYPE caesura_run_%[1]s gauge\n", name, help)
}

// labelEscapes are all that the format knows.
var labelEscapes = strings.NewReplacer(`\`, `\\`, `"`, `\"`, "\n", `\n`)

// value writes one value; labels are names and values in turn.
func (g *gauges) value(name string, value float64, labels ...string) {
	fmt.Fprintf(&g.text, `caesura_run_%s{command="%s",source="%s"`, name, g.command, labelEscapes.Replace(g.source))
	for i := 0; i < len(labels); i += 2 {
		fmt.Fprintf(&g.text, `,%s="%s"`, labels[i], labels[i+1])
	}
	g.text.WriteString("} " + strconv.FormatFloat(value, 'f', -1, 64) + "\n")
}
