package main

import (
	"cmp"
	"context"
	"fmt"
	"time"

	"github.com/spf13/cobra"

	"caesura"
	"caesura/configs"
	"caesura/ingest"
	"caesura/ingest/chat"
)

// planned is what is only known of a plan.
type planned struct {
	price float64
	chat  chat.Options // for its prices
}

func (a *app) planCommand() *cobra.Command {
	var (
		f     runFlags
		price float64
	)
	c := &cobra.Command{
		Use:   "plan [FOLDER|FILE|GLOB]...",
		Short: "Show what ingest would do, and why; nothing is written",
		Long: `Plan takes the same decisions as ingest and writes nothing: no point, no cache
entry, no collection. It embeds nothing. Two plans of the same are equal, to the
byte with --json. A key that may only read the store is enough.

How much there is to embed: the texts by which the cuts are found, as far as the
cache has no vector of them, and then the chunks, of which only the size is known
before they are made. How long that takes goes by the speed at which the last
runs made vectors of this model, as the cache remembers it; reading and writing
come on top where they are not faster. What it costs goes by embedding.price.

Where GITHUB_STEP_SUMMARY names a file, the plan in Markdown is added to it.` + "\n" + exitStatus,
		Example: `  caesura plan docs
  caesura plan --price 0.02 docs          # of a million tokens, in any currency
  caesura plan --json docs | jq '.documents'`,
		RunE: func(cmd *cobra.Command, roots []string) error {
			config, err := a.load(func(c *configs.Config) { f.apply(c, roots) })
			if err != nil {
				return err
			}
			return a.told(cmd.Context(), "plan", config, f, func(ctx context.Context, t *teller) (summary, error) {
				return a.plan(ctx, config, f, price, t)
			})
		},
	}
	f.from.add(c)
	f.tell.addFailOn(c)
	f.addDeadline(c)
	f.addClaims(c)
	c.Flags().Float64Var(&price, "price", 0, "what a million tokens cost, to tell about what the run will (default embedding.price)")
	return c
}

func (a *app) plan(ctx context.Context, config configs.Config, f runFlags, price float64, t *teller) (s summary, err error) {
	s.planned = &planned{cmp.Or(price, config.Embedding.Price), config.Chat}
	parts, err := a.openTold(ctx, config, f.from.filesFrom, t)
	if err != nil {
		return s, err
	}
	parts.worker.Price = s.planned.price
	s.Report, err = parts.worker.Plan(ctx)
	return s, firstError(err, parts.Close())
}

func (a *app) printPlan(s summary) {
	for _, c := range s.Changes {
		fmt.Fprintf(a.out, "%-15s  %s\n", c.Reason, c.Document)
	}
	for _, d := range s.Deletions {
		fmt.Fprintf(a.out, "%-15s  %s (%s)\n", d.Reason, d.Document, count(d.Points, "chunk"))
	}
	for _, skip := range s.Skips {
		fmt.Fprintf(a.out, "%-15s  %s: %s\n", "skipped", skip.File, skip.Reason)
	}
	for _, f := range s.Failures {
		fmt.Fprintf(a.out, "%-15s  %s: %s: %s\n", "FAILED", f.File, f.Stage, f.Reason)
	}
	fmt.Fprintf(a.out, "source %q: %s\n", s.Source, count(s.Files, "file"))
	printReasons(a.out, s.Documents)
	printStates(a.out, s.States)
	printNotes(a.out, s.Report)
	fmt.Fprintf(a.out, "  to embed  %s\n", estimate(s.Estimate, s.planned.price))
	if e := s.Estimate; e != nil && e.Claims != nil {
		cost := s.planned.chat.Cost(caesura.Usage{Input: e.Claims.Input, Output: e.Claims.Output})
		fmt.Fprintf(a.out, "  to ask    %s\n", effort(*e.Claims, cost))
	}
}

// estimate says what is to be embedded; a number that is a guess has "about".
func estimate(e *ingest.Estimate, price float64) string {
	if e == nil || e.ChunkTokens == 0 {
		return "nothing"
	}
	line := fmt.Sprintf("%s of %s, then chunks of about %s", count(e.Texts, "text"), count(e.Tokens, "token"), count(e.ChunkTokens, "token"))
	if e.Seconds > 0 {
		speed := int64(float64(e.Bytes+e.ChunkBytes) / e.Seconds)
		line += fmt.Sprintf("; about %s at %s a second, as lately", seconds(e.Seconds), size(speed))
	} else {
		line += "; how long that takes is not known before the cache has seen 100 texts of this model made"
	}
	if price > 0 {
		line += fmt.Sprintf("; about %.4g at %v for a million tokens", e.Cost, price)
	}
	return line
}

// seconds is a time without more digits than it deserves.
func seconds(s float64) string {
	d := time.Duration(s * float64(time.Second))
	if d > 10*time.Second {
		return d.Round(time.Second).String()
	}
	return d.Round(100 * time.Millisecond).String()
}
