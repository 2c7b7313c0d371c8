package main

import (
	"flag"
	"os"
	"testing"

	"github.com/rogpeppe/go-internal/testscript"

	"caesura/ingest/chat/chattest"
	"caesura/store/storetest"
)

var update = flag.Bool("update", false, "rewrite what the scripts expect")

func TestMain(m *testing.M) {
	testscript.Main(m, map[string]func(){"caesura": main})
}

// TestScripts runs each page of testdata/script as a user would. Those that
// need a server find it through the environment.
func TestScripts(t *testing.T) {
	address := storetest.StartQdrant(t)
	testscript.Run(t, testscript.Params{
		Dir:                 "testdata/script",
		UpdateScripts:       *update,
		RequireExplicitExec: true,
		Setup: func(e *testscript.Env) error {
			e.Setenv("CAESURA_STORE_QDRANT_ADDRESS", address)
			e.Setenv("CAESURA_STORE_QDRANT_COLLECTION", storetest.NewCollection())
			e.Setenv("PLAIN", storetest.NewCollection())
			chat := chattest.New()
			e.Defer(chat.Close)
			e.Setenv("CHAT", chat.URL)
			e.Setenv("EXAMPLES", examples(t))
			e.Setenv("DEPLOY", examples(t)+"/../deploy")
			if home, err := os.UserCacheDir(); err == nil {
				e.Setenv("XDG_CACHE_HOME", home) // PDFium is compiled once, not once a script
			}
			return nil
		},
	})
}

func examples(t *testing.T) string {
	t.Helper()
	dir, err := os.Getwd()
	if err != nil {
		t.Fatal(err)
	}
	return dir + "/../../examples"
}
