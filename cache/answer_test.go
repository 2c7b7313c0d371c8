package cache_test

import (
	"context"
	"errors"
	"fmt"
	"path/filepath"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"go.etcd.io/bbolt"

	"caesura"
	"caesura/cache"
)

// A mouth answers with what it was asked, and counts.
type mouth struct {
	asked atomic.Int64
	wait  time.Duration
	err   error
}

func (m *mouth) Ask(_ context.Context, q caesura.Question) (caesura.Answer, error) {
	m.asked.Add(1)
	time.Sleep(m.wait)
	if m.err != nil {
		return caesura.Answer{}, m.err
	}
	return caesura.Answer{JSON: fmt.Appendf(nil, `{"said":%q,"sample":%d}`, q.User, q.Sample), Usage: caesura.Usage{Requests: 1, Input: 7, Output: 3}}, nil
}

func question(user string) caesura.Question {
	return caesura.Question{Prompt: caesura.Prompt{Name: "p@1", System: "s", Schema: "{}"}, User: user}
}

func openFor(t *testing.T, path string, o cache.Options) *cache.Cache {
	t.Helper()
	c, err := cache.Open(path, o)
	if err != nil {
		t.Fatal(err)
	}
	return c
}

func ask(t *testing.T, a *cache.Asker, q caesura.Question) caesura.Answer {
	t.Helper()
	answer, err := a.Ask(context.Background(), q)
	if err != nil {
		t.Fatal(err)
	}
	return answer
}

func TestASecondRunAsksNothing(t *testing.T) {
	path := filepath.Join(t.TempDir(), "c.db")
	inside := &mouth{}
	for run := range 2 {
		c := openFor(t, path, cache.Options{})
		a := cache.NewAsker(c, inside, "chat@1 m")
		for i := range 3 {
			q := question("why?")
			q.Sample = i
			got := ask(t, a, q)
			if want := fmt.Sprintf(`{"said":"why?","sample":%d}`, i); string(got.JSON) != want || got.Cached != (run == 1) {
				t.Errorf("run %d: %s, cached %t", run, got.JSON, got.Cached)
			}
			if run == 1 && got.Usage != (caesura.Usage{}) {
				t.Errorf("a cached answer cost %+v", got.Usage)
			}
		}
		if n := c.Counts(); n.Questions != 3 || n.Answered != int64(3*run) {
			t.Errorf("run %d: %+v", run, n)
		}
		if err := c.Close(); err != nil {
			t.Fatal(err)
		}
	}
	if n := inside.asked.Load(); n != 3 {
		t.Errorf("asked %d times, want 3", n)
	}
}

// Whatever may change an answer makes it another question.
func TestAnAnswerIsFoundByAllThatItDependsOn(t *testing.T) {
	c := openFor(t, filepath.Join(t.TempDir(), "c.db"), cache.Options{})
	defer c.Close()
	inside := &mouth{}
	ask(t, cache.NewAsker(c, inside, "chat@1 m"), question("q"))
	ask(t, cache.NewAsker(c, inside, "chat@1 other"), question("q"))
	for _, change := range []func(*caesura.Question){
		func(q *caesura.Question) { q.Name = "p@2" },
		func(q *caesura.Question) { q.System = "t" },
		func(q *caesura.Question) { q.Schema = "true" },
		func(q *caesura.Question) { q.User = "r" },
		func(q *caesura.Question) { q.Sample = 1 },
		func(q *caesura.Question) { q.Temperature = 0.5 },
	} {
		q := question("q")
		change(&q)
		if ask(t, cache.NewAsker(c, inside, "chat@1 m"), q).Cached {
			t.Errorf("%+v was taken for another question", q)
		}
	}
	if a := cache.NewAsker(c, inside, "chat@1 m"); !a.Known(question("q")) || a.Known(question("never")) {
		t.Error("Known does not know")
	}
}

func TestTheSameQuestionAtTheSameTimeIsAskedOnce(t *testing.T) {
	c := openFor(t, filepath.Join(t.TempDir(), "c.db"), cache.Options{})
	defer c.Close()
	for name, inside := range map[string]*mouth{
		"good": {wait: 50 * time.Millisecond},
		"bad":  {wait: 50 * time.Millisecond, err: &caesura.Fault{Kind: caesura.BadInput, Err: errors.New("refused")}},
		"down": {wait: 50 * time.Millisecond, err: &caesura.Fault{Kind: caesura.Unavailable, Err: errors.New("away")}},
	} {
		a := cache.NewAsker(c, inside, name)
		var group sync.WaitGroup
		for range 20 {
			group.Go(func() {
				if _, err := a.Ask(context.Background(), question("same")); !errors.Is(err, inside.err) {
					t.Errorf("%s: %v", name, err)
				}
			})
		}
		group.Wait()
		if n := inside.asked.Load(); n != 1 {
			t.Errorf("%s: asked %d times", name, n)
		}
	}
}

// A killed process runs no Close: what it has answered is on the disk.
func TestAnAnswerIsInTheFileBeforeItIsUsed(t *testing.T) {
	path := filepath.Join(t.TempDir(), "c.db")
	c := openFor(t, path, cache.Options{})
	var group sync.WaitGroup
	a := cache.NewAsker(c, &mouth{}, "m")
	for i := range 30 {
		group.Go(func() { ask(t, a, question(fmt.Sprint(i))) })
	}
	group.Wait()
	if n := c.Counts().Written; n != 30 {
		t.Errorf("%d answers are written, of 30", n)
	}
	if err := c.Close(); err != nil {
		t.Fatal(err)
	}
}

func TestAFileWithoutAPlaceForAnswersIsTaken(t *testing.T) {
	path := filepath.Join(t.TempDir(), "c.db")
	if err := openFor(t, path, cache.Options{}).Close(); err != nil {
		t.Fatal(err)
	}
	old, err := bbolt.Open(path, 0o600, nil)
	if err != nil {
		t.Fatal(err)
	}
	if err := old.Update(func(tx *bbolt.Tx) error { return tx.DeleteBucket([]byte("answers")) }); err != nil {
		t.Fatal(err)
	}
	if err := old.Close(); err != nil {
		t.Fatal(err)
	}
	for _, readOnly := range []bool{true, false} {
		c := openFor(t, path, cache.Options{ReadOnly: readOnly})
		a := cache.NewAsker(c, &mouth{}, "m")
		ask(t, a, question("q"))
		if s, err := c.Stats(); err != nil || !readOnly && (len(s.Answers) != 1 || s.Answers[0].Chat != "m") {
			t.Errorf("read-only %t: %+v, %v", readOnly, s.Answers, err)
		}
		if n, err := c.Verify(context.Background()); err != nil || n.Flawed() > 0 || !readOnly && n.Answers != 1 {
			t.Errorf("read-only %t: %+v, %v", readOnly, n, err)
		}
		if err := c.Close(); err != nil {
			t.Error(err)
		}
	}
}

func TestPruneKeepsAnswersUnlessTheyAreOld(t *testing.T) {
	path := filepath.Join(t.TempDir(), "c.db")
	c := openFor(t, path, cache.Options{})
	ask(t, cache.NewAsker(c, &mouth{}, "m"), question("q"))
	if err := c.Close(); err != nil {
		t.Fatal(err)
	}
	for _, p := range []struct {
		options cache.PruneOptions
		kept    int
	}{
		{cache.PruneOptions{Keep: []caesura.Model{}}, 1},
		{cache.PruneOptions{AnsweredBefore: time.Now().Add(-time.Hour)}, 1},
		{cache.PruneOptions{AnsweredBefore: time.Now().Add(time.Hour)}, 0},
	} {
		done, err := cache.Prune(context.Background(), path, cache.Options{}, p.options)
		if err != nil || done.Kept.Answers != p.kept || done.Kept.Answers+done.Dropped.Answers != 1 {
			t.Errorf("%+v: %+v, %v", p.options, done, err)
		}
	}
}

func TestADamagedAnswerIsAskedAgain(t *testing.T) {
	path := filepath.Join(t.TempDir(), "c.db")
	c := openFor(t, path, cache.Options{})
	ask(t, cache.NewAsker(c, &mouth{}, "m"), question("q"))
	if err := c.Close(); err != nil {
		t.Fatal(err)
	}
	db, err := bbolt.Open(path, 0o600, nil)
	if err != nil {
		t.Fatal(err)
	}
	if err := db.Update(func(tx *bbolt.Tx) error {
		b := tx.Bucket([]byte("answers")).Bucket([]byte("/m"))
		k, v := b.Cursor().First()
		damaged := append([]byte(nil), v...)
		damaged[len(damaged)-2] ^= 1
		return b.Put(k, damaged)
	}); err != nil {
		t.Fatal(err)
	}
	if err := db.Close(); err != nil {
		t.Fatal(err)
	}
	c = openFor(t, path, cache.Options{})
	defer c.Close()
	inside := &mouth{}
	if ask(t, cache.NewAsker(c, inside, "m"), question("q")).Cached || inside.asked.Load() != 1 {
		t.Error("a damaged answer was used")
	}
	if n := c.Counts().Flaws[cache.FlawChecksum]; n == 0 {
		t.Error("the flaw is not counted")
	}
}
