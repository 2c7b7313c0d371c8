package ingest

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"slices"
	"strings"

	"caesura"
)

// A Rebuild fills a build beside the store that serves, checks it, and makes
// it serve. What it did stays when it is cut off; the next one goes on there.
type Rebuild struct {
	Worker  Worker // its Store is not used
	Serving builder
	Build   building
	Name    string // of the build

	Golden    []Question // may be empty
	Questions embedder   // for them
	MinRecall float64    // share of the questions that must be answered
	Keep      int        // builds to keep beside the one that serves

	NoSwitch   bool // fill only: another source follows
	DropOthers bool // do not ask for what other sources and programs have
	Replace    bool // see builder.Switch

	// Indexing, if not nil, is told how far the store's own work is.
	Indexing func(indexed, all int)
}

// A RebuildReport is what a rebuild did.
type RebuildReport struct {
	*Report             // of the last pass; written is the sum of all, documents are of the first
	Build    string     `json:"build"`
	Passes   int        `json:"passes"`
	Stored   int        `json:"stored"` // points of the source, counted exactly
	Asked    int        `json:"asked"`  // golden questions
	Missed   []Question `json:"missed,omitempty"`
	Refusals []string   `json:"refusals,omitempty"` // why it does not serve
	Switched bool       `json:"switched"`
	Pruned   []string   `json:"pruned,omitempty"`
}

// maxPasses bounds how often a corpus that changes meanwhile is followed. What
// changes after that the next run sees.
const maxPasses = 3

// Run rebuilds. The report is never nil. A build that is refused is no error
// of its own: the report's Stopped says why, and it is there to be looked at.
func (r *Rebuild) Run(ctx context.Context) (*RebuildReport, error) {
	report := &RebuildReport{Report: &Report{}, Build: r.Name}
	if err := r.fill(ctx, report); err != nil || r.NoSwitch {
		return report, err
	}
	if err := r.Build.Finish(ctx, r.Indexing); err != nil {
		return report, err
	}
	if err := r.check(ctx, report); err != nil || report.Stopped != nil {
		return report, err
	}
	if err := r.Serving.Switch(ctx, r.Name, r.Replace); err != nil {
		return report, err
	}
	report.Switched = true
	return report, r.prune(ctx, report)
}

// fill runs over the source until there is nothing left to write. The guard
// against deleting is not asked here: what is deleted does not serve. check
// asks it about what would serve no more.
func (r *Rebuild) fill(ctx context.Context, report *RebuildReport) error {
	w := r.Worker
	w.Store, w.Options.AllowMassDelete = r.Build, true
	for report.Passes < maxPasses {
		pass, err := w.Run(ctx)
		pass.Written += report.Written
		pass.Points += report.Points
		pass.ClaimPoints += report.ClaimPoints
		for cause, n := range report.Edges {
			pass.Edges[cause] += n
		}
		quiet := pass.Written == report.Written && pass.Deleted == 0
		if report.Passes > 0 {
			pass.Documents = report.Documents
		}
		report.Report = pass
		report.Passes++
		if err != nil || quiet {
			return err
		}
	}
	return nil
}

// check compares the build with the source, with what serves now, and with the
// golden questions. It puts everything that is wrong into the report.
func (r *Rebuild) check(ctx context.Context, report *RebuildReport) error {
	for _, look := range []func(context.Context, *RebuildReport) error{r.checkCounts, r.checkDocuments, r.checkOthers, r.checkGolden} {
		if err := look(ctx, report); err != nil {
			return err
		}
	}
	if len(report.Refusals) > 0 {
		report.Stopped = &caesura.Fault{
			Kind: caesura.Guard,
			Err:  errors.New("the new build does not serve: " + strings.Join(report.Refusals, "; ")),
			Hint: "Nothing was switched. When the reasons are dealt with, run rebuild again: it goes on from here.",
		}
	}
	return nil
}

func (r *RebuildReport) refuse(format string, args ...any) {
	r.Refusals = append(r.Refusals, fmt.Sprintf(format, args...))
}

// checkCounts requires that every document is whole and that the store counts
// as many points as they have.
func (r *Rebuild) checkCounts(ctx context.Context, report *RebuildReport) error {
	all, err := r.Build.List(ctx, report.Source)
	if err != nil {
		return err
	}
	points := 0
	for _, id := range slices.Sorted(maps.Keys(all)) {
		points += all[id].Count
		if !all[id].Whole() {
			report.refuse("%s is not whole", id)
		}
	}
	report.Stored, err = r.Build.Count(ctx, caesura.Filter{Sources: []string{report.Source}})
	if report.Stored != points {
		report.refuse("it holds %d points where its documents have %d", report.Stored, points)
	}
	if points == 0 {
		report.refuse("it holds nothing of source %q", report.Source)
	}
	return err
}

// checkDocuments looks at the documents that serve now and would not any more.
// One that could not be read must not vanish; those that the source does not
// hold any more are under the same guard as in a run.
func (r *Rebuild) checkDocuments(ctx context.Context, report *RebuildReport) error {
	serving, err := r.Serving.List(ctx, report.Source)
	if err != nil {
		return err
	}
	built, err := r.Build.List(ctx, report.Source)
	if err != nil {
		return err
	}
	failed := make(map[string]bool)
	unlisted := false
	for _, f := range report.Failures {
		failed[f.Document] = true
		unlisted = unlisted || f.Stage == "list"
	}
	var lost []string
	gone := 0
	for _, id := range slices.Sorted(maps.Keys(serving)) {
		_, kept := built[id]
		switch {
		case kept:
		case unlisted || failed[id] || failed[caesura.FileOf(id)]:
			lost = append(lost, id)
		default:
			gone++
		}
	}
	if len(lost) > 0 {
		report.refuse("%d of the documents that serve now could not be read, the first is %s", len(lost), lost[0])
	}
	if why := r.Worker.Options.tooMany(report.Source, gone, len(serving)); why != "" {
		report.refuse("%s (--allow-mass-delete lets them go)", why)
	}
	return nil
}

// checkOthers requires that nothing is left behind that this source does not
// tell of.
func (r *Rebuild) checkOthers(ctx context.Context, report *RebuildReport) error {
	if r.DropOthers {
		return nil
	}
	serving, err := r.Serving.Sources(ctx)
	if err != nil {
		return err
	}
	built, err := r.Build.Sources(ctx)
	if err != nil {
		return err
	}
	for _, source := range slices.Sorted(maps.Keys(serving)) {
		switch n := serving[source]; {
		case source == report.Source || built[source] > 0:
		case source == "":
			report.refuse("%d points of other programs serve now and are not in it (--drop-others leaves them behind)", n)
		default:
			report.refuse("source %q, which has %d points, is not in it (rebuild each source, all but the last with --no-switch, or leave it behind with --drop-others)", source, n)
		}
	}
	return nil
}

func (r *Rebuild) checkGolden(ctx context.Context, report *RebuildReport) (err error) {
	report.Asked = len(r.Golden)
	if report.Asked == 0 {
		return nil
	}
	report.Missed, err = r.missed(ctx)
	recall := 1 - float64(len(report.Missed))/float64(report.Asked)
	if recall < r.MinRecall {
		report.refuse("it answers %.0f %% of %d questions, %.0f %% are wanted", 100*recall, report.Asked, 100*r.MinRecall)
	}
	return err
}

// prune deletes builds that are complete and do not serve: all but the one
// that served before this one, and the newest, Keep in all.
func (r *Rebuild) prune(ctx context.Context, report *RebuildReport) error {
	all, err := r.Serving.Builds(ctx)
	if err != nil {
		return err
	}
	for _, b := range prunable(all, r.Keep) {
		if err := r.Serving.Drop(ctx, b.Name); err != nil {
			return err
		}
		report.Pruned = append(report.Pruned, b.Name)
	}
	return nil
}

func prunable(all []caesura.Build, keep int) []caesura.Build {
	var old []caesura.Build
	previous := ""
	for _, b := range slices.Backward(all) {
		switch {
		case b.Serves:
			previous = b.Previous
		case b.Complete && !b.Pinned:
			old = append(old, b)
		}
	}
	slices.SortStableFunc(old, func(a, b caesura.Build) int { return rank(a, previous) - rank(b, previous) })
	return old[min(keep, len(old)):]
}

// rank puts the build that served before first.
func rank(b caesura.Build, previous string) int {
	if b.Name == previous {
		return 0
	}
	return 1
}
