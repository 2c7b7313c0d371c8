package chat

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"sync"
	"sync/atomic"

	"caesura"
	"caesura/ingest/remote"
)

// A poster sends a request to the server and gives the JSON that it answers, of
// at most so many bytes. It waits and repeats as the server asks. Errors are
// Faults: BadInput when the server refuses this request, Config when it refuses
// every one, Unavailable when it is away.
type poster interface {
	Post(ctx context.Context, body []byte, most int64) ([]byte, error)
}

// largest is more bytes than any answer has.
const largest = 16 << 20

// A Client asks one model. Its methods may be called from several goroutines.
type Client struct {
	poster  poster
	options Options
	slots   chan struct{} // for requests: no more than these can go over the budget
	schemas sync.Map      // schema text -> schema

	requests, input, output atomic.Int64
}

// Open makes a client; it connects to nothing yet. Its errors are Faults of kind
// Config.
func Open(o Options) (*Client, error) {
	o = o.WithDefaults()
	if err := o.Validate(); err != nil {
		return nil, &caesura.Fault{Kind: caesura.Config, Where: role.Section, Err: err, Hint: "claims and judging need a language model: see chat in the configuration."}
	}
	key, err := o.Key(keyVariable)
	if err != nil {
		return nil, &caesura.Fault{Kind: caesura.Config, Where: role.Section, Err: err}
	}
	server, err := remote.New(o.Options, role, key)
	if err != nil {
		return nil, err
	}
	return New(server, o), nil
}

// New makes a client of valid options.
func New(p poster, o Options) *Client {
	o = o.WithDefaults()
	return &Client{poster: p, options: o, slots: make(chan struct{}, o.InFlight)}
}

// Model is the model that answers.
func (c *Client) Model() caesura.Model {
	return caesura.Model{Name: c.options.Model, Revision: c.options.Revision}
}

// Usage is what all questions so far have cost.
func (c *Client) Usage() caesura.Usage {
	return caesura.Usage{Requests: c.requests.Load(), Input: c.input.Load(), Output: c.output.Load()}
}

// Cost of what has been used, in the currency of the prices.
func (o Options) Cost(u caesura.Usage) float64 {
	return (float64(u.Input)*o.InputPrice + float64(u.Output)*o.OutputPrice) / 1e6
}

// Ask gives an answer that meets the question's schema. An answer that does not
// is asked for again, with what is wrong. Errors are Faults: BadInput when the
// model gives no valid answer to this question or refuses it, Unavailable when
// the server is away or the budget is spent, Config when the key, the address
// or the model is wrong.
func (c *Client) Ask(ctx context.Context, q caesura.Question) (caesura.Answer, error) {
	valid, err := c.schema(q)
	if err != nil {
		return caesura.Answer{}, fmt.Errorf("%s: %w", q.Name, err)
	}
	req, err := c.request(q)
	if err != nil {
		return caesura.Answer{}, fmt.Errorf("%s: %w", q.Name, err)
	}
	var answer caesura.Answer
	for attempt := 1; ; attempt++ {
		text, refused, err := c.once(ctx, req, &answer.Usage)
		if err == nil {
			if answer.JSON, err = valid.valid(text); err == nil {
				return answer, nil
			}
		}
		if ctx.Err() != nil {
			return answer, context.Cause(ctx)
		}
		if fault := (*caesura.Fault)(nil); errors.As(err, &fault) {
			return answer, err // the server's own
		}
		if refused || attempt == c.options.Attempts {
			return answer, c.unanswered(q, attempt, err)
		}
		req.again(text, err)
	}
}

// once sends the request when it is its turn, if the budget allows it.
func (c *Client) once(ctx context.Context, req *request, usage *caesura.Usage) (text string, refused bool, err error) {
	select {
	case c.slots <- struct{}{}:
		defer func() { <-c.slots }()
	case <-ctx.Done():
		return "", false, context.Cause(ctx)
	}
	if used := c.input.Load() + c.output.Load(); c.options.BudgetTokens > 0 && used >= c.options.BudgetTokens {
		return "", false, &caesura.Fault{
			Kind: caesura.Unavailable, Err: fmt.Errorf("the budget of %d tokens is spent", c.options.BudgetTokens),
			Hint: "Run again to go on; what is answered is kept. Or raise chat.budget_tokens.",
		}
	}
	body, err := json.Marshal(req)
	if err != nil {
		return "", false, err
	}
	sent, err := c.poster.Post(ctx, body, largest)
	if err != nil {
		return "", false, err
	}
	c.requests.Add(1)
	var r reply
	if err := json.Unmarshal(sent, &r); err != nil {
		return "", false, fmt.Errorf("the server's answer is not JSON of the right shape: %w", err)
	}
	c.input.Add(r.Usage.Input)
	c.output.Add(r.Usage.Output)
	usage.Add(caesura.Usage{Requests: 1, Input: r.Usage.Input, Output: r.Usage.Output})
	return r.content()
}

func (c *Client) request(q caesura.Question) (*request, error) {
	format, err := c.options.format(q)
	return &request{
		Model: c.options.Model, Temperature: q.Temperature, Seed: c.options.Seed + q.Sample, MaxTokens: c.options.MaxTokens,
		Messages: []turn{{"system", q.System}, {"user", q.User}}, Format: format,
	}, err
}

// again makes of a request the one that asks for a better answer. The model's
// own words come back to it as its own, never as instructions.
func (r *request) again(text string, problem error) {
	if errors.Is(problem, errCut) {
		r.MaxTokens *= 4
		return
	}
	r.Messages = append(r.Messages[:2:2],
		turn{"assistant", text},
		turn{"user", "That answer cannot be used: " + problem.Error() + ". Answer again, with nothing but one JSON object of the form that the instructions ask for."})
}

func (c *Client) schema(q caesura.Question) (schema, error) {
	if known, ok := c.schemas.Load(q.Schema); ok {
		return known.(schema), nil
	}
	compiled, err := compile(q.Schema)
	if err == nil {
		c.schemas.Store(q.Schema, compiled)
	}
	return compiled, err
}

func (c *Client) unanswered(q caesura.Question, attempts int, err error) error {
	hint := "Try a larger model, or chat.format: json_schema if the server has it."
	if errors.Is(err, errCut) {
		hint = "Raise chat.max_tokens."
	}
	return &caesura.Fault{
		Kind: caesura.BadInput, Where: q.Name, Hint: hint,
		Err: fmt.Errorf("no valid answer after %d attempts: %w", attempts, err),
	}
}
