package main

import (
	"bytes"
	"encoding/json"
	"io"
	"net/http"
	"path/filepath"
	"testing"

	"caesura/store/storetest"
)

// A handmade is a rig whose collection is changed by others, over REST.
type handmade struct {
	*rig
	server *storetest.Server
}

func newHandmade(t *testing.T) *handmade {
	server := storetest.NewServer(t)
	return &handmade{newRig(t, func() []string { return qdrantFlags(t, server.Address) }), server}
}

// ask makes a call and gives what is in its result.
func (h *handmade) ask(method, path string, body any) (result any) {
	h.t.Helper()
	text, err := json.Marshal(body)
	if err != nil {
		h.t.Fatal(err)
	}
	request, err := http.NewRequest(method, h.server.REST()+"/collections/"+h.collection()+path, bytes.NewReader(text))
	if err != nil {
		h.t.Fatal(err)
	}
	request.Header.Set("Content-Type", "application/json")
	answer, err := http.DefaultClient.Do(request)
	if err != nil {
		h.t.Fatal(err)
	}
	defer answer.Body.Close()
	got, err := io.ReadAll(answer.Body)
	if err != nil || answer.StatusCode != http.StatusOK {
		h.t.Fatalf("%s %s: %s: %s (%v)", method, path, answer.Status, got, err)
	}
	var all struct{ Result any }
	if err := json.Unmarshal(got, &all); err != nil {
		h.t.Fatal(err)
	}
	return all.Result
}

func (h *handmade) collection() string { return h.config(h.flags).Store.Qdrant.Collection }

// changed is a run over a changed corpus.
func (h *handmade) changed() {
	h.t.Helper()
	h.corpus.change()
	h.corpus.write(h.t)
	h.ingest()
}

// The caches know of documents that a restored store does not have.
func TestARestoredSnapshotIsMended(t *testing.T) {
	h := newHandmade(t)
	for round := range rounds(t, 10) / 2 {
		snapshot := h.ask(http.MethodPost, "/snapshots", nil).(map[string]any)["name"].(string)
		for range 1 + h.random.IntN(3) {
			h.changed()
		}
		h.ask(http.MethodPut, "/snapshots/recover", map[string]any{
			"location": "file://" + filepath.Join(h.server.Snapshots(), h.collection(), snapshot), "priority": "snapshot",
		})
		h.ask(http.MethodDelete, "/snapshots/"+snapshot, nil) // it takes 100 MB
		h.ingest()
		h.expectFresh()
		if t.Failed() {
			t.Fatalf("round %d", round)
		}
	}
}

func TestAWipedCollectionIsFilledAgain(t *testing.T) {
	h := newHandmade(t)
	for name, wipe := range map[string]func(){
		"points":     func() { h.ask(http.MethodPost, "/points/delete?wait=true", map[string]any{"filter": map[string]any{}}) },
		"collection": func() { h.ask(http.MethodDelete, "", nil) },
	} {
		wipe()
		if held := h.list(); len(held) > 0 {
			t.Fatalf("%s: it still holds %d documents", name, len(held))
		}
		h.ingest()
		h.expectFresh()
	}
}

// hands are the ways to damage a point. What they are given is an id, its
// payload, and another id.
func (h *handmade) hands() []func(id string, payload map[string]any, other string) {
	one := func(id string) []string { return []string{id} }
	return []func(string, map[string]any, string){
		func(id string, _ map[string]any, _ string) { // deleted
			h.ask(http.MethodPost, "/points/delete?wait=true", map[string]any{"points": one(id)})
		},
		func(id string, _ map[string]any, _ string) { // its text is another
			h.ask(http.MethodPost, "/points/payload?wait=true", map[string]any{"points": one(id), "payload": map[string]any{"page_content": "By hand."}})
		},
		func(id string, _ map[string]any, _ string) { // it has lost what it is about
			h.ask(http.MethodPost, "/points/payload/clear?wait=true", map[string]any{"points": one(id)})
		},
		func(id string, _ map[string]any, _ string) { // its vector is another
			vector := make([]float32, 256)
			vector[h.random.IntN(256)] = 1
			h.ask(http.MethodPut, "/points/vectors?wait=true", map[string]any{"points": []any{map[string]any{"id": id, "vector": map[string]any{"dense": vector}}}})
		},
		func(_ string, payload map[string]any, _ string) { // a copy under an id of its own
			vector := make([]float32, 256)
			vector[0] = 1
			h.ask(http.MethodPut, "/points?wait=true", map[string]any{"points": []any{map[string]any{"id": h.random.Uint32(), "payload": payload, "vector": map[string]any{"dense": vector}}}})
		},
		func(id string, payload map[string]any, other string) { // two have changed places
			h.ask(http.MethodPut, "/points/payload?wait=true", map[string]any{"points": one(other), "payload": payload})
		},
	}
}

func TestPointsChangedByHandAreMendedByVerify(t *testing.T) {
	h := newHandmade(t)
	hands := h.hands()
	for round := range rounds(t, 10) {
		all := h.ask(http.MethodPost, "/points/scroll", map[string]any{"limit": 10_000}).(map[string]any)["points"].([]any)
		for range 1 + h.random.IntN(3) {
			point, other := all[h.random.IntN(len(all))].(map[string]any), all[h.random.IntN(len(all))].(map[string]any)
			hands[(round+h.random.IntN(2))%len(hands)](point["id"].(string), point["payload"].(map[string]any), other["id"].(string))
		}
		args := h.args(h.flags)
		args[0] = "verify"
		if code, out := program(append(args, "--repair")...); code != exitDone {
			t.Errorf("verify --repair: exit %d: %s", code, out)
		}
		h.expectFresh()
		if code, out := program(args...); code != exitDone {
			t.Errorf("verify: exit %d: %s", code, out)
		}
		if t.Failed() {
			t.Fatalf("round %d", round)
		}
	}
}
