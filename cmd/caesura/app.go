package main

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"log/slog"
	"os"

	"github.com/spf13/cobra"

	"caesura/configs"
)

// app is what every command shares.
type app struct {
	in       io.Reader
	out, err io.Writer
	started  bool // a command's own code runs: errors are no longer about usage

	configPath string
	set        []string
	state      string
	json       bool
	logFormat  string
	quiet      bool
	verbose    bool
}

// command is the whole command line.
func (a *app) command() *cobra.Command {
	root := &cobra.Command{
		Use:   "caesura",
		Short: "Keep a vector store equal to a corpus, cut where the subject changes",
		Long: `Caesura reads PDFs, HTML pages, transcripts and text, cuts each document where its
subject changes, and keeps a Qdrant collection (or one SQLite file) equal to the
corpus: only what changed is embedded and written, and what is gone is removed.`,
		Example: `  caesura ingest docs                          # into the embedded store
  caesura search "how do I reset the alarm?"
  caesura ingest --config configs/qdrant.yaml docs
  caesura plan docs                            # what would be done, and why`,
		SilenceUsage:  true,
		SilenceErrors: true,
		PersistentPreRunE: func(*cobra.Command, []string) error {
			if a.logFormat != formatText && a.logFormat != formatJSON {
				return fmt.Errorf("--log-format %s: want %s or %s", a.logFormat, formatText, formatJSON)
			}
			if _, err := os.Lstat(defaultConfig); a.configPath == "" && !errors.Is(err, fs.ErrNotExist) {
				a.configPath = defaultConfig // also one that cannot be read: it is not to be passed over
			}
			a.started = true
			return nil
		},
	}
	flags := root.PersistentFlags()
	flags.StringVarP(&a.configPath, "config", "c", os.Getenv("CAESURA_CONFIG"), "configuration `file` (default caesura.yaml, if there is one in the working folder)")
	flags.StringArrayVar(&a.set, "set", nil, "set one `key=value` of the configuration, such as chunker.k=0.7; lists and maps as in YAML, such as 'reader.pdf.ocr.command=[ocrmypdf, \"{input}\", \"{output}\"]', or with commas between")
	flags.StringVar(&a.state, "state", "", "`folder` for cache, embedded store and failures (default .caesura)")
	flags.BoolVar(&a.json, "json", false, "print results as JSON")
	flags.StringVar(&a.logFormat, "log-format", formatText, "how messages and progress are written to standard error: `text` or json")
	flags.BoolVarP(&a.quiet, "quiet", "q", false, "no progress, no summary; only errors")
	flags.BoolVarP(&a.verbose, "verbose", "v", false, "log what is done")
	root.AddCommand(a.ingestCommand(), a.planCommand(), a.verifyCommand(), a.rebuildCommand(), a.rollbackCommand(), a.searchCommand(), a.inspectCommand(), a.evalCommand(), a.tuneCommand(), a.statsCommand(), a.fitCommand(), a.claimsCommand(), a.doctorCommand(), a.cacheCommand(), a.configCommand(), a.versionCommand(), a.servePDFCommand())
	return root
}

// defaultConfig is read where no other file is named, and written by config
// init.
const defaultConfig = "caesura.yaml"

// load is the configuration: file, environment, --set, then the flags that
// change touches, then the defaults.
func (a *app) load(change func(*configs.Config)) (configs.Config, error) {
	c, err := configs.Load(a.configPath, os.Environ(), a.set)
	if err != nil {
		return c, err
	}
	if a.state != "" {
		c.State = a.state
	}
	if change != nil {
		change(&c)
	}
	c = c.WithDefaults()
	return c, c.Validate()
}

// logger writes to w: warnings, and with --verbose what is done.
func (a *app) logger(w io.Writer) *slog.Logger {
	level := slog.LevelWarn
	if a.verbose {
		level = slog.LevelInfo
	}
	if a.logFormat == formatJSON {
		return slog.New(slog.NewJSONHandler(w, &slog.HandlerOptions{Level: level}))
	}
	return slog.New(slog.NewTextHandler(w, &slog.HandlerOptions{Level: level}))
}

// The formats of what goes to standard error.
const (
	formatText = "text"
	formatJSON = "json"
)
