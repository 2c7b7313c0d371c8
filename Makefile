# What a developer and CI run. `make help` lists it.
export CGO_ENABLED = 0
VERSION := $(shell git describe --tags --always --dirty 2>/dev/null || echo dev)
STATE   := .caesura

.PHONY: help build demo test kill race lint fuzz bench quality check vuln qdrant clean

help: ## this list
	@grep -E '^[a-z]+:.*##' $(MAKEFILE_LIST) | sed -E 's/:.*## /\t/' | expand -t 10

build: ## the binary, in bin/
	go build -trimpath -ldflags '-s -w -X main.version=$(VERSION)' -o bin/caesura ./cmd/caesura

demo: build ## index the example corpus into the embedded store and ask it
	bin/caesura ingest --state $(STATE)/demo examples/corpus
	@echo
	bin/caesura search --state $(STATE)/demo --limit 1 "How high do I set the guide of the bandsaw?"
	bin/caesura search --state $(STATE)/demo --limit 1 "How can I find the hole in the inner tube?"

test: qdrant-server ## every test, a real Qdrant server among them
	CAESURA_REQUIRE_QDRANT=1 go test ./...

ROUNDS ?= 300
kill: qdrant-server ## runs and rebuilds killed at random moments, ROUNDS for each store; lost calls; restored snapshots
	CAESURA_KILL_ROUNDS=$(ROUNDS) CAESURA_REQUIRE_QDRANT=1 go test -count=1 -timeout 4h -v -run 'TestKilled|TestServerKilled|TestBadLine|TestLostCalls|TestSecondSignal|TestARestored|TestPointsChangedByHand' ./cmd/caesura

race: qdrant-server ## the tests under the race detector
	CGO_ENABLED=1 CAESURA_REQUIRE_QDRANT=1 go test -race ./...

lint: ## gofmt, vet, staticcheck, a tidy go.mod
	@test -z "$$(gofmt -l .)" || { gofmt -l .; echo 'run gofmt -w'; exit 1; }
	go vet ./...
	go tool staticcheck ./...
	go mod tidy -diff

FUZZTIME ?= 30s
fuzz: ## every fuzz target, FUZZTIME each
	@for f in $$(grep -rlE --include='*_test.go' '^func Fuzz' .); do \
	  for t in $$(grep -oE '^func Fuzz\w+' $$f | cut -d' ' -f2); do \
	    echo "$$t ($$(dirname $$f))"; \
	    go test -run '^$$' -fuzz "^$$t$$" -fuzztime $(FUZZTIME) -fuzzminimizetime 20x ./$$(dirname $$f) || exit 1; \
	  done; \
	done

bench: qdrant-server ## the benchmarks
	go test -run '^$$' -bench . -benchmem ./...

SHARED = $(or $(CAESURA_SHARED),../shared)
QUALITY = chunker/eval/testdata
# Its last two are the benchmark's own; the figures of its own code on the same
# data are in docs/eval.md.
EVAL = bin/caesura eval --state $(STATE)/quality \
	--questions $(SHARED)/data/chunking-evaluation/questions.csv --corpus $(SHARED)/data/chunking-evaluation/corpora --choi $(SHARED)/data/choi \
	--strategy configured --strategy semantic --strategy k0.25=semantic:k=0.25 --strategy span4=semantic:window.kind=span,window.size=4 \
	--strategy p95-buffer1=semantic:threshold=percentile,percentile=95,window.kind=buffer,window.vector=joined \
	--strategy recursive:match --strategy fixed:match --strategy recursive:200 --strategy fixed:200 \
	--strategy benchmark-recursive:200 --strategy benchmark-token:200
MINILM_MODEL = --set embedding.kind=http --set embedding.http.url=http://127.0.0.1:$(or $(MINILM_PORT),18480)/v1 \
	--set embedding.http.model=all-MiniLM-L6-v2 --set embedding.http.revision=53aa51172d14 --set embedding.http.in_flight=1
quality: build ## how good the cuts are, on the data under CAESURA_SHARED; its figures are kept; MINILM=1 with all-MiniLM-L6-v2 too
	$(EVAL) >$(QUALITY)/quality.txt.new
	mv $(QUALITY)/quality.txt.new $(QUALITY)/quality.txt
	cat $(QUALITY)/quality.txt
ifdef MINILM
	scripts/minilm/with $(EVAL) $(MINILM_MODEL) --strategy benchmark-minilm:200 >$(QUALITY)/quality-minilm.txt.new
	mv $(QUALITY)/quality-minilm.txt.new $(QUALITY)/quality-minilm.txt
	cat $(QUALITY)/quality-minilm.txt
endif

check: lint test ## what CI runs

vuln: ## known vulnerabilities; needs the public database
	go tool govulncheck ./...

qdrant: ## a Qdrant server on this machine, in the foreground
	scripts/qdrant/run

.PHONY: qdrant-server
qdrant-server:
	@scripts/qdrant/install

clean: ## what was built, and the demo's state
	rm -rf bin $(STATE)
