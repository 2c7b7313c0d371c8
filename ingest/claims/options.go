package claims

import (
	"cmp"
	"errors"
	"fmt"
	"slices"
)

// Version is that of the stages and checks; it is part of every fingerprint of
// an index that holds claims. The prompts have versions of their own.
const Version = 1

// Where a run puts claims.
const (
	IntoNone    = "none"    // it makes none
	IntoPoints  = "points"  // each is a point of its own
	IntoPayload = "payload" // they stand with the chunk that holds their sentence
)

// Options say how claims are made.
type Options struct {
	// Into is where a run puts claims: none (default), points or payload.
	Into string `yaml:"into" json:"into" jsonschema:"description=Where a run puts claims: nowhere or into points of their own or into the chunks' payload,enum=none,enum=points,enum=payload"`

	// Before and After are how many sentences around a sentence the model sees.
	// Before goes for all stages, After for the selection only: what comes later
	// may tell whether a sentence states anything, but a reader of the sentence
	// has not seen it yet. Defaults: 5, 5. -1 is none.
	Before int `yaml:"before" json:"before" jsonschema:"description=Sentences before a sentence that the model sees; 0 is the default; -1 is none,minimum=-1"`
	After  int `yaml:"after" json:"after" jsonschema:"description=Sentences after a sentence that the model sees when it selects; 0 is the default; -1 is none,minimum=-1"`

	// Completions are how many answers are asked for in selection and in
	// disambiguation, of which Agreeing must let the sentence pass. Defaults: 1,
	// and more than half of the completions. The paper has 3 and 2.
	Completions int `yaml:"completions" json:"completions" jsonschema:"description=Answers that are asked for in selection and disambiguation; 0 is the default,minimum=0,maximum=15"`
	Agreeing    int `yaml:"agreeing" json:"agreeing" jsonschema:"description=How many of them must let a sentence pass; 0 is more than half,minimum=0"`

	// Temperature of several completions, 0 to 2. One alone is always asked for
	// at 0. Default: 0.2, as in the paper.
	Temperature float64 `yaml:"temperature" json:"temperature" jsonschema:"description=Temperature of several completions; 0 is the default,minimum=0,maximum=2"`

	// KeepUnsupported keeps claims that the rules of the check find fault with.
	KeepUnsupported bool `yaml:"keep_unsupported" json:"keep_unsupported" jsonschema:"description=Keep claims with words or numbers that the text does not have"`

	// Judge has the model check every claim, and drops those that it does not
	// pass unless KeepUnsupported is set.
	Judge bool `yaml:"judge" json:"judge" jsonschema:"description=Have the model check every claim"`

	// OnSentence, if not nil, is told that one more sentence is done. It may be
	// called from several goroutines.
	OnSentence func() `yaml:"-" json:"-" env:"-"`

	// Parallel sentences of a document are worked on at once. Default: 4.
	Parallel int `yaml:"parallel" json:"parallel" jsonschema:"description=Sentences at once; 0 is the default,minimum=0"`
}

// InRuns reports whether runs make claims.
func (o Options) InRuns() bool { return o.WithDefaults().Into != IntoNone }

// WithDefaults fills in what is zero.
func (o Options) WithDefaults() Options {
	o.Into = cmp.Or(o.Into, IntoNone)
	o.Before = cmp.Or(o.Before, 5)
	o.After = cmp.Or(o.After, 5)
	o.Completions = cmp.Or(o.Completions, 1)
	o.Agreeing = cmp.Or(o.Agreeing, o.Completions/2+1)
	o.Temperature = cmp.Or(o.Temperature, 0.2)
	o.Parallel = cmp.Or(o.Parallel, 4)
	return o
}

// Validate reports the first option that cannot be.
func (o Options) Validate() error {
	o = o.WithDefaults()
	switch places := []string{IntoNone, IntoPoints, IntoPayload}; {
	case !slices.Contains(places, o.Into):
		return fmt.Errorf("into %q: want one of %v", o.Into, places)
	case min(o.Before, o.After) < -1:
		return errors.New("before, after: want -1 or more")
	case o.Completions < 1 || o.Completions > 15:
		return fmt.Errorf("completions %d: want 1 to 15", o.Completions)
	case o.Agreeing < 1 || o.Agreeing > o.Completions:
		return fmt.Errorf("agreeing %d: want 1 to %d, the completions", o.Agreeing, o.Completions)
	case !(o.Temperature >= 0 && o.Temperature <= 2):
		return fmt.Errorf("temperature %g: want 0 to 2", o.Temperature)
	case o.Parallel < 0:
		return fmt.Errorf("parallel %d: want 1 or more", o.Parallel)
	}
	return nil
}

// Fingerprint covers what changes the claims of a document, but for the model.
func (o Options) Fingerprint() string {
	o = o.WithDefaults()
	p := newPrompts()
	judges := ""
	if o.Judge {
		judges = " " + p.entailment.Name + " " + p.standalone.Name
	}
	return fmt.Sprintf("claims@%d into=%s %s %s %s%s before=%d after=%d completions=%d agreeing=%d temperature=%g keep=%t judge=%t",
		Version, o.Into, p.selection.Name, p.disambiguation.Name, p.decomposition.Name, judges,
		o.Before, o.After, o.Completions, o.Agreeing, o.Temperature, o.KeepUnsupported, o.Judge)
}
