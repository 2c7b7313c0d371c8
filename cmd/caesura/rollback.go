package main

import (
	"context"
	"errors"
	"fmt"
	"slices"

	"github.com/spf13/cobra"

	"caesura"
	"caesura/configs"
)

func (a *app) rollbackCommand() *cobra.Command {
	var (
		locked onLocked
		list   bool
		to     string
	)
	c := &cobra.Command{
		Use:   "rollback",
		Short: "Let the collection serve again that served before the last rebuild",
		Long: `Rollback switches back, in one step, to the collection that served before the one
that serves now, or with --to to any that rebuild has kept. Nothing is deleted, so
the way forward is another rollback --to. It was made with the model that
was configured then: searchers must use that one again.

Exit status: 0 switched; 2 there is nothing to go back to, or usage; 5 the store
was unavailable, run again; 11 another run holds the collection.`,
		Example: `  caesura rollback --list
  caesura rollback
  caesura rollback --to caesura__20260102T150405Z`,
		Args: cobra.NoArgs,
		RunE: func(cmd *cobra.Command, _ []string) error {
			config, err := a.load(nil)
			if err != nil {
				return err
			}
			return locked.outcome(a, a.rollback(cmd.Context(), config, locked, list, to))
		},
	}
	locked.add(c)
	c.Flags().BoolVar(&list, "list", false, "only list what there is to go back to")
	c.Flags().StringVar(&to, "to", "", "`name` of the collection that is to serve")
	return c
}

func (a *app) rollback(ctx context.Context, config configs.Config, locked onLocked, list bool, to string) (err error) {
	tellWaits(&config, a.logger(a.err), nil)
	points, err := openStore(ctx, config.Store)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, points.Close()) }()
	if list {
		builds, err := points.Builds(ctx)
		if err == nil {
			a.printBuilds(builds)
		}
		return err
	}
	p := &parts{store: points, log: a.logger(a.err), renew: config.Store.Qdrant.Lease / 3}
	return p.locked(ctx, locked, func(ctx context.Context) error { return a.switchBack(ctx, points, to) })
}

// switchBack switches to the named build, or to the one before.
func (a *app) switchBack(ctx context.Context, points index, to string) error {
	builds, err := points.Builds(ctx)
	if err != nil {
		return err
	}
	target, err := rollbackTarget(builds, to)
	if err != nil {
		return &caesura.Fault{Kind: caesura.Config, Err: err, Hint: "See: caesura rollback --list"}
	}
	if err := points.Switch(ctx, target.Name, false); err != nil {
		return err
	}
	if target.Serves = true; a.json {
		printJSON(a.out, target)
		return nil
	}
	fmt.Fprintf(a.out, "%s serves; it was made with %s\n", target.Name, modelOf(target))
	return nil
}

func rollbackTarget(builds []caesura.Build, to string) (caesura.Build, error) {
	serving := slices.IndexFunc(builds, func(b caesura.Build) bool { return b.Serves })
	if to == "" && serving >= 0 {
		to = builds[serving].Previous
	}
	at := slices.IndexFunc(builds, func(b caesura.Build) bool { return b.Name == to })
	switch {
	case to == "":
		return caesura.Build{}, errors.New("nothing served before")
	case at < 0:
		return caesura.Build{}, fmt.Errorf("%s is not there", to)
	case at == serving:
		return caesura.Build{}, fmt.Errorf("%s serves already", to)
	case !builds[at].Complete:
		return caesura.Build{}, fmt.Errorf("%s is not complete", to)
	}
	return builds[at], nil
}

// modelOf is the model that a searcher of a build must use.
func modelOf(b caesura.Build) string {
	if b.Model.Prefix == "" {
		return b.Model.String()
	}
	return fmt.Sprintf("%s and embedding.text_prefix %q", b.Model, b.Model.Prefix)
}

func (a *app) printBuilds(builds []caesura.Build) {
	if a.json {
		printJSON(a.out, builds)
		return
	}
	for _, b := range builds {
		state := "kept"
		switch {
		case b.Serves:
			state = "serves"
		case !b.Complete:
			state = "unfinished"
		}
		fmt.Fprintf(a.out, "%-10s  %s  %s\n", state, b.Name, modelOf(b))
	}
	if len(builds) == 0 {
		fmt.Fprintln(a.out, "there is none")
	}
}
