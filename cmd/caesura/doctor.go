package main

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"os"
	"time"

	"github.com/spf13/cobra"

	"caesura"
	"caesura/cache"
	"caesura/configs"
	"caesura/store"
)

func (a *app) doctorCommand() *cobra.Command {
	var (
		from     sourceFlags
		readOnly bool
	)
	c := &cobra.Command{
		Use:   "doctor [FOLDER|FILE|GLOB]...",
		Short: "Check everything that a run needs, and say what to do about what is amiss",
		Long: `Doctor checks the configuration, the folders, the cache and its lock, the clock,
the PDF engine, the model, the embedder (with one short text), the store (address,
version, key), its lock, and whether the collection fits the model. It takes the
store's lock for a moment, which also shows that the key may write; with
--read-only it checks only what search needs, and writes nothing.

Exit status: 0 when all is well, else that of the first check that failed: 1 fatal,
2 configuration, 5 unavailable, 6 another model, 11 locked.`,
		Example: `  caesura doctor docs
  caesura doctor --config configs/qdrant.yaml --json docs
  caesura doctor --read-only              # where only searches are made`,
		RunE: func(cmd *cobra.Command, roots []string) error {
			d := &doctor{app: a, readOnly: readOnly, filesFrom: from.filesFrom}
			d.examine(cmd.Context(), func(c *configs.Config) { from.apply(c, roots) })
			return d.report()
		},
	}
	from.add(c)
	c.Flags().BoolVar(&readOnly, "read-only", false, "check only what search needs; write nothing")
	return c
}

// checkTime is how long a check may take, except that of the PDF engine, which
// may have to be compiled.
const checkTime = 30 * time.Second

// The states of a check.
const (
	checkOK      = "ok"
	checkFailed  = "failed"
	checkSkipped = "skipped" // it needs something that failed
)

// A finding is the result of one check.
type finding struct {
	Check  string `json:"check"`
	State  string `json:"state"`
	Detail string `json:"detail"`
	Try    string `json:"try,omitempty"`
	err    error
}

// tries are what to try where an error does not say it.
var tries = map[string]string{
	"source": "Run as a user who may read it, and check that its disk is mounted and sound.",
	"state":  "Name another folder with --state.",
	"cache":  "It may be deleted at any time: the next run is slower, and its result the same.",
	"pdf":    "See whether the machine lets this program start another one, and has 500 MB of memory free. Or set reader.pdf.engine: ledongthuc, which reads less.",
	"clock":  "Synchronise the clocks (NTP), or changes may be missed.",
	"lock":   "See that this program may write to the store.",
}

// A doctor makes the checks in turn; a later one may need an earlier one.
type doctor struct {
	*app
	readOnly  bool
	filesFrom string
	config    configs.Config
	model     caesura.Model
	findings  []finding
}

// check makes one check, and reports whether all is well.
func (d *doctor) check(name string, do func() (detail string, err error)) bool {
	detail, err := do()
	f := finding{Check: name, State: checkOK, Detail: detail}
	if err != nil {
		f = finding{Check: name, State: checkFailed, Detail: err.Error(), Try: cmp.Or(caesura.HintOf(err), tries[name]), err: err}
	}
	d.add(f)
	return err == nil
}

func (d *doctor) skip(why string, names ...string) {
	for _, name := range names {
		d.add(finding{Check: name, State: checkSkipped, Detail: why})
	}
}

// add prints each finding when it is known: some checks take a while.
func (d *doctor) add(f finding) {
	d.findings = append(d.findings, f)
	if d.json {
		return
	}
	mark := map[string]string{checkOK: "ok", checkFailed: "FAIL", checkSkipped: "-"}[f.State]
	fmt.Fprintf(d.out, "%-5s %-14s %s\n", mark, f.Check, f.Detail)
	if f.Try != "" {
		fmt.Fprintf(d.out, "%20s %s\n", "", f.Try)
	}
}

// examine makes all the checks.
func (d *doctor) examine(ctx context.Context, change func(*configs.Config)) {
	if !d.check("configuration", func() (string, error) { return d.checkConfig(change) }) {
		return
	}
	if !d.readOnly {
		d.check("source", func() (string, error) { return d.checkSource(ctx) })
		d.check("state", d.checkState)
		d.check("cache", d.checkCache)
		d.check("pdf", func() (string, error) { return checkPDF(ctx, d.config.Reader) })
	}
	d.check("clock", d.checkClock)
	embeds := d.check("embedder", func() (string, error) { return d.checkEmbedder(ctx) })
	if d.config.AsksLanguageModel() {
		d.check("chat", d.checkChat)
	}
	d.examineStore(ctx, embeds)
}

// examineStore makes the checks that need the store.
func (d *doctor) examineStore(ctx context.Context, embeds bool) {
	ctx, cancel := context.WithTimeout(ctx, checkTime)
	defer cancel()
	var points index
	if !d.check("store", func() (detail string, err error) {
		points, detail, err = d.openStore(ctx)
		return detail, err
	}) {
		d.skip("the store cannot be reached", "lock", "collection")
		return
	}
	defer points.Close()
	if !d.readOnly {
		d.check("lock", func() (string, error) { return "free, and this program may write", tryLock(ctx, points) })
	}
	if !embeds {
		d.skip("the model's dimensions are not known", "collection")
		return
	}
	d.check("collection", func() (string, error) { return d.checkCollection(ctx, points) })
}

// report ends the command: the first failure's kind decides the exit code.
func (d *doctor) report() error {
	if d.json {
		printJSON(d.out, d.findings)
	}
	for _, f := range d.findings {
		if f.err != nil {
			return &caesura.Fault{Kind: caesura.KindOf(f.err), Err: fmt.Errorf("the check of %s failed", f.Check)}
		}
	}
	return nil
}

func (d *doctor) checkConfig(change func(*configs.Config)) (detail string, err error) {
	if d.config, err = d.load(change); err != nil {
		return "", err
	}
	tellWaits(&d.config, d.logger(d.err), nil)
	d.config.Embedding.HTTP.RetryFor = min(d.config.Embedding.HTTP.RetryFor, 5*time.Second)
	d.config.Store.Qdrant.RetryFor = min(d.config.Store.Qdrant.RetryFor, 5*time.Second)
	if d.configPath == "" {
		return "no file; environment, flags and defaults", nil
	}
	return d.configPath, nil
}

func (d *doctor) checkSource(ctx context.Context) (string, error) {
	source, err := d.openSource(d.config.Source, d.filesFrom)
	if err != nil {
		return "", err
	}
	listing, err := source.List(ctx)
	if err != nil {
		return "", err
	}
	if n := len(listing.Faults); n > 0 {
		return "", fmt.Errorf("%s: %w (%s could not be listed, so nothing would be deleted)", listing.Faults[0].Path, listing.Faults[0].Err, count(n, "part"))
	}
	if path, err := unreadable(listing.Files); err != nil {
		return "", &caesura.Fault{Kind: caesura.Config, Err: fmt.Errorf("%s: %w", path, err)}
	}
	return fmt.Sprintf("%q lists %s", listing.Source, count(len(listing.Files), "file")), nil
}

// checkState writes a file where runs write theirs.
func (d *doctor) checkState() (string, error) {
	if err := os.MkdirAll(d.config.State, 0o755); err != nil {
		return "", &caesura.Fault{Kind: caesura.Config, Err: err, Hint: "Name another folder with --state."}
	}
	f, err := os.CreateTemp(d.config.State, ".doctor-*")
	if err != nil {
		return "", &caesura.Fault{Kind: caesura.Config, Err: err, Hint: "Make the folder writable, or name another one with --state."}
	}
	defer os.Remove(f.Name())
	return d.config.State + " can be written", f.Close()
}

func (d *doctor) checkCache() (string, error) {
	if d.config.Cache.Disabled {
		return "off", nil
	}
	o := d.config.Cache
	o.Wait = -1
	open, err := cache.Open(o.Path, o)
	if err != nil {
		return "", err
	}
	s, err := open.Stats()
	if err := errors.Join(err, open.Close()); err != nil {
		return "", err
	}
	vectors := 0
	for _, m := range s.Models {
		vectors += m.Vectors
	}
	return fmt.Sprintf("%s: %s, %s, no other run holds it", s.Path, size(s.Bytes), count(vectors, "vector")), nil
}

func (d *doctor) checkEmbedder(ctx context.Context) (string, error) {
	ctx, cancel := context.WithTimeout(ctx, checkTime)
	defer cancel()
	embed, tokens, err := openEmbedder(d.config.Embedding)
	if err != nil {
		return "", err
	}
	began := time.Now()
	vectors, err := embed.Embed(ctx, []string{"caesura"})
	if err != nil {
		return "", err
	}
	d.model = embed.Model()
	d.model.Dimensions = len(vectors[0])
	return fmt.Sprintf("%s gives %d dimensions, in %d ms; %q has %s (%s)", d.model, d.model.Dimensions, time.Since(began).Milliseconds(),
		"caesura", count(tokens("caesura"), "token"), d.config.Embedding.TokenizerName()), nil
}

// checkChat asks nothing: a question may cost money.
func (d *doctor) checkChat() (string, error) {
	if err := d.config.Chat.CheckSecrets(); err != nil {
		return "", &caesura.Fault{Kind: caesura.Config, Err: fmt.Errorf("chat.%w", err)}
	}
	return fmt.Sprintf("model %s; it is not asked here", d.config.Chat.Model), nil
}

// openStore also shows, where the store is a server, that its version will do
// and that it takes the key.
func (d *doctor) openStore(ctx context.Context) (index, string, error) {
	points, err := openStore(ctx, d.config.Store)
	if d.config.Store.Kind == store.KindSQLite {
		return points, d.config.Store.SQLite.Path, err
	}
	q := d.config.Store.Qdrant
	return points, fmt.Sprintf("Qdrant at %s answers; collection %s", q.Address, q.Collection), err
}

func tryLock(ctx context.Context, points index) error {
	if err := points.Lock(ctx, holder()); err != nil {
		return err
	}
	return points.Unlock(ctx)
}

func (d *doctor) checkCollection(ctx context.Context, points index) (string, error) {
	if err := points.Fit(ctx, d.model, false); err != nil {
		return "", err
	}
	if server, ok := points.(interface{ Healthy(context.Context) error }); ok {
		if err := server.Healthy(ctx); err != nil {
			return "", err
		}
	}
	held, err := points.List(ctx, d.config.Source.Name)
	if err != nil {
		return "", err
	}
	return fmt.Sprintf("fits the model; %s of source %q", count(len(held), "document"), d.config.Source.Name), nil
}
