package main

import (
	"encoding/json"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"caesura"
	"caesura/ingest"
	"caesura/ingest/chat/chattest"
	"caesura/store/storetest"
)

// onEachClaimStore runs a test with the embedded store and with a server.
func onEachClaimStore(t *testing.T, test func(t *testing.T, more []string)) {
	t.Run("sqlite", func(t *testing.T) { test(t, nil) })
	t.Run("qdrant", func(t *testing.T) {
		test(t, []string{"--set", "store.kind=qdrant", "--set", "store.qdrant.address=" + storetest.StartQdrant(t), "--set", "store.qdrant.collection=" + storetest.NewCollection()})
	})
}

// made is what the tests read of a summary.
type made struct {
	Written     int
	ClaimPoints int `json:"claim_points"`
	Failures    []ingest.Failure
	Differences []ingest.Difference
	Compared    struct{ Claims int }
}

// run runs a command over the documents and gives its summary.
func (d *desk) run(command string, more []string, flags ...string) (code int, s made) {
	d.t.Helper()
	args := append(d.flags(command, "--json", "--quiet", "--claims", "points", d.docs), more...)
	code, out := program(append(args, flags...)...)
	if at := strings.Index(out, "{\n"); at >= 0 {
		if err := json.NewDecoder(strings.NewReader(out[at:])).Decode(&s); err != nil {
			d.t.Errorf("%v in %s", err, out)
		}
	}
	return code, s
}

// found is the texts that a search finds.
func (d *desk) found(more []string, kind string) (texts []string) {
	d.t.Helper()
	args := append([]string{"search", "--json", "--kind", kind, "--limit", "100", "--state", d.state, "mill"}, more...)
	code, out := program(args...)
	var hits []found
	if err := json.Unmarshal([]byte(out), &hits); err != nil || code != exitDone {
		d.t.Errorf("exit %d: %s (%v)", code, out, err)
	}
	for _, h := range hits {
		texts = append(texts, h.Text)
	}
	return texts
}

// number is n sentences, each a fact of its own.
func number(n int, subject string) string {
	var all []string
	for i := range n {
		all = append(all, fmt.Sprintf("The %s number %d closed in %d.", subject, i, 1900+i))
	}
	return strings.Join(all, " ")
}

func TestClaimsFollowTheirDocuments(t *testing.T) {
	onEachClaimStore(t, func(t *testing.T, more []string) {
		d := newDesk(t)
		since := 0
		d.write("a.txt", number(20, "mill"))
		d.write("b.txt", number(3, "dam"))
		expect := func(what string, code int, s made, requests, claims int) {
			t.Helper()
			if n := d.asked(&since); code != exitDone || n != requests || s.ClaimPoints != claims {
				t.Errorf("%s: exit %d, %d requests, %d claims written, want %d and %d", what, code, n, s.ClaimPoints, requests, claims)
			}
		}
		code, s := d.run("ingest", more)
		expect("first run", code, s, 3*23, 23)
		code, s = d.run("ingest", more)
		expect("second run", code, s, 0, 0)
		code, s = d.run("verify", more)
		expect("verify", code, s, 0, 0)
		if s.Compared.Claims != 23 || len(s.Differences) > 0 {
			t.Errorf("verify compares %d claims: %+v", s.Compared.Claims, s.Differences)
		}

		// An edit: the sentence itself, and those that see it. Selection sees 5 on
		// both sides, the two stages behind it 5 before.
		d.write("a.txt", strings.Replace(number(20, "mill"), "number 10 closed", "number 10 opened", 1))
		code, s = d.run("ingest", more)
		expect("an edit", code, s, 3+5*3+5*1, 20)
		if all := d.found(more, "claim"); len(all) != 23 {
			t.Errorf("%d claims are stored, want 23", len(all))
		}
		if n := len(d.found(more, "any")) - len(d.found(more, "chunk")); n != 23 {
			t.Errorf("any has %d hits more than chunk, want 23", n)
		}

		code, s = d.run("rebuild", more, "--replace-collection")
		expect("rebuild", code, s, 0, 23)
		if all := d.found(more, "claim"); len(all) != 23 {
			t.Errorf("after rebuild %d claims are stored, want 23", len(all))
		}

		if err := os.Remove(filepath.Join(d.docs, "a.txt")); err != nil {
			t.Fatal(err)
		}
		code, s = d.run("ingest", more)
		expect("a document is gone", code, s, 0, 0)
		if all := d.found(more, "claim"); len(all) != 3 || strings.Contains(strings.Join(all, " "), "mill") {
			t.Errorf("its claims are left: %q", all)
		}
		code, s = d.run("ingest", more, "--claims", "none")
		if all := d.found(more, "claim"); len(all) != 0 || code != exitDone {
			t.Errorf("without claims %q are left, exit %d", all, code)
		}
		code, _ = d.run("ingest", more, "--claims", "payload")
		if all := d.found(more, "claim"); len(all) != 0 || code != exitDone {
			t.Errorf("in the payload, %q are points, exit %d", all, code)
		}
		code, s = d.run("verify", more, "--claims", "payload")
		expect("verify the payload", code, s, 0, 0)
	})
}

func TestAModelThatIsAwayKeepsTheOldPoints(t *testing.T) {
	d := newDesk(t, chattest.Rule{Stage: "selection", Has: "opened", Then: []string{chattest.Fail}})
	d.write("a.txt", number(4, "mill"))
	if code, _ := d.run("ingest", nil); code != exitDone {
		t.Fatalf("exit %d", code)
	}
	before := d.found(nil, "any")
	d.write("a.txt", "A mill opened. "+number(3, "mill"))
	code, _ := d.run("ingest", nil, "--set", "chat.retry_for=200ms")
	if after := d.found(nil, "any"); code != exitUnavailable || fmt.Sprint(after) != fmt.Sprint(before) {
		t.Errorf("exit %d, want %d; stored is %q, was %q", code, exitUnavailable, after, before)
	}
}

// A sentence without an answer does not cost its document, is on the list in
// every run, and is asked about again when that is wanted.
func TestASentenceWithoutAnAnswerIsNeverSilent(t *testing.T) {
	d := newDesk(t, chattest.Rule{Stage: "selection", Has: `"sentence":"The mill number 1`, Then: []string{chattest.Refuse, ""}})
	d.write("a.txt", number(3, "mill"))
	time.Sleep(2100 * time.Millisecond) // younger files are not remembered
	since := 0
	for i, run := range []struct {
		flags    []string
		exit     int
		requests int
		written  int
		claims   int
	}{
		{nil, exitPartial, 7, 1, 2},
		{nil, exitPartial, 0, 0, 2},
		{[]string{"--retry-failed"}, exitDone, 3, 1, 3},
		{nil, exitDone, 0, 0, 3},
	} {
		code, s := d.run("ingest", nil, run.flags...)
		n, held := d.asked(&since), len(d.found(nil, "claim"))
		if code != run.exit || n != run.requests || s.Written != run.written || held != run.claims {
			t.Errorf("run %d: exit %d, %d requests, %d written, %d claims held; want %+v", i, code, n, s.Written, held, run)
		}
		if run.exit == exitPartial && (len(s.Failures) != 1 || s.Failures[0].Stage != "claims" || s.Failures[0].Remembered != (i == 1)) {
			t.Errorf("run %d: failures %+v", i, s.Failures)
		}
	}
}

func TestABudgetIsSpentOverSeveralRuns(t *testing.T) {
	d := newDesk(t)
	d.write("a.txt", number(4, "mill"))
	codes := map[int]int{}
	for range 20 {
		code, _ := d.run("ingest", nil, "--set", "chat.budget_tokens=600", "--set", "chat.in_flight=1")
		if codes[code]++; code != exitUnavailable {
			break
		}
	}
	if n := len(d.model.Asked()); codes[exitUnavailable] != 2 || codes[exitDone] != 1 || n != 12 {
		t.Errorf("runs by exit code %v and %d requests, want 2 of %d, 1 of 0 and 12", codes, n, exitUnavailable)
	}
}

// What was answered before a kill is not asked again.
func TestAKilledRunLosesNoAnswer(t *testing.T) {
	d := newDesk(t, chattest.Rule{Stage: "selection", Has: `"sentence":"The mill number 39 `, Then: []string{chattest.Slow, ""}})
	d.write("a.txt", number(40, "mill"))
	c := exec.Command("caesura", d.flags("claims", "--set", "chat.in_flight=2", d.docs)...)
	c.Args = append(c.Args, "--set", "chat.timeout=1m")
	if err := c.Start(); err != nil {
		t.Fatal(err)
	}
	const all = 3 * 40
	for began := time.Now(); len(d.model.Asked()) < all-2 && time.Since(began) < time.Minute; {
		time.Sleep(10 * time.Millisecond)
	}
	time.Sleep(200 * time.Millisecond)
	_ = c.Process.Kill()
	_ = c.Wait()
	since := 0
	if n := d.asked(&since); n != all-2 {
		t.Fatalf("%d requests before the kill, want %d", n, all-2)
	}
	code, lines := d.lines()
	if n := d.asked(&since); code != exitDone || n != 3 || len(lines) != 40 {
		t.Errorf("after the kill: exit %d, %d requests, %d sentences; want 3 requests and 40 sentences", code, n, len(lines))
	}
}

func TestEstimateAsksNothing(t *testing.T) {
	d := newDesk(t)
	d.write("a.txt", number(10, "mill"))
	effort := func() (e caesura.Effort) {
		code, out := program(d.flags("claims", "--estimate", "--json", d.docs)...)
		if err := json.Unmarshal([]byte(out), &e); err != nil || code != exitDone {
			t.Fatalf("exit %d: %s", code, out)
		}
		return e
	}
	if e := effort(); e.Sentences != 10 || e.Known != 0 || e.Requests != 30 || len(d.model.Asked()) != 0 {
		t.Errorf("before: %+v, %d requests", e, len(d.model.Asked()))
	}
	d.lines()
	if n := len(d.model.Asked()); n != 30 {
		t.Errorf("it then took %d requests", n)
	}
	if e := effort(); e.Known != 10 || e.Requests != 0 {
		t.Errorf("after: %+v", e)
	}
}
