package store

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"strings"
	"time"

	"github.com/qdrant/go-client/qdrant"
	"google.golang.org/grpc"
	"google.golang.org/grpc/backoff"

	"caesura"
)

// A Qdrant is a store in a collection of a Qdrant server, from version 1.16
// on. Its methods may be called from several goroutines, Fit before all others.
type Qdrant struct {
	client     *qdrant.Client
	options    QdrantOptions
	key        string
	layout     layout
	collection string // its own name, where the options may give an alias
	model      caesura.Model
	held       lease    // by Lock; the zero one when it is not
	seen       sighting // of another's lease
	kindless   bool     // nobody has written a claim: there is no index by kind, which comes first
}

// How a connection is set up.
const (
	// connections carry the calls in turn. One, three and eight were equally
	// fast (17 to 17.5 thousand points a second).
	connections = 2

	// maxAnswer is far over what any of our calls asks for; gRPC's own limit
	// is 4 MiB, which a listing of long texts passes.
	maxAnswer = 64 << 20

	// firstContact is how long OpenQdrant waits for a server that does not
	// answer, however long later calls may: a wrong address is told soon.
	firstContact = 15 * time.Second
)

// reconnect is how often a lost connection is tried: by default gRPC would
// wait up to two minutes, as long as all of a call's repetitions take.
var reconnect = grpc.ConnectParams{
	Backoff:           backoff.Config{BaseDelay: 250 * time.Millisecond, Multiplier: 1.6, Jitter: 0.2, MaxDelay: 5 * time.Second},
	MinConnectTimeout: 5 * time.Second,
}

// OpenQdrant connects and checks address, key and the server's version. The
// key is "" where the server needs none; see QdrantOptions.Key. It changes
// nothing on the server.
//
// An alias is followed here, and by Lock: if it moves to another collection
// after that, the writes go on to where they began.
func OpenQdrant(ctx context.Context, o QdrantOptions, key string) (*Qdrant, error) {
	if err := o.Validate(); err != nil {
		return nil, &caesura.Fault{Kind: caesura.Config, Err: err}
	}
	o = o.WithDefaults()
	config, err := o.connection(key)
	if err != nil {
		return nil, &caesura.Fault{Kind: caesura.Config, Where: o.Address, Err: err}
	}
	client, err := qdrant.NewClient(config)
	if err != nil {
		return nil, fmt.Errorf("connect to Qdrant at %s: %w", o.Address, err)
	}
	q := &Qdrant{client: client, options: o, key: key, layout: layouts[o.Payload], collection: o.Collection}
	if err := q.meet(ctx); err != nil {
		return nil, errors.Join(err, q.Close())
	}
	return q, nil
}

// Close ends the connections. No method may be called after it.
func (q *Qdrant) Close() error { return q.client.Close() }

// connection says how to reach the server, and refuses to show the key to
// others.
func (o QdrantOptions) connection(key string) (*qdrant.Config, error) {
	t, err := o.target()
	if err != nil {
		return nil, err
	}
	if strings.ContainsFunc(key, func(r rune) bool { return r < ' ' || r > '~' }) {
		return nil, fmt.Errorf("the API key in %s has a character that no key has", o.keySource())
	}
	if key != "" && !t.tls && !t.loopback() && !o.AllowPlaintextKey {
		return nil, errors.New("the API key would go unencrypted to another machine: use https, or set allow_plaintext_key")
	}
	config := &qdrant.Config{
		Host: t.host, Port: t.port, UseTLS: t.tls, PoolSize: connections,
		SkipCompatibilityCheck: true, // it only logs; meet checks
		KeepAliveTime:          10,   // seconds
		KeepAliveTimeout:       10,
		GrpcOptions: []grpc.DialOption{
			grpc.WithDefaultCallOptions(grpc.MaxCallRecvMsgSize(maxAnswer)),
			grpc.WithConnectParams(reconnect),
		},
	}
	if strings.Contains(t.host, ":") {
		config.Host = "[" + t.host + "]"
	}
	if key != "" {
		// The client's own option for it logs a warning without TLS.
		config.GrpcOptions = append(config.GrpcOptions, grpc.WithPerRPCCredentials(apiKey(key)))
	}
	if t.tls {
		config.TLSConfig, err = o.trust().Config()
	}
	return config, err
}

// apiKey goes with every call.
type apiKey string

func (k apiKey) GetRequestMetadata(context.Context, ...string) (map[string]string, error) {
	return map[string]string{"api-key": string(k)}, nil
}

// RequireTransportSecurity is false since connection has decided already.
func (apiKey) RequireTransportSecurity() bool { return false }

// meet makes the first calls to the server.
func (q *Qdrant) meet(ctx context.Context) error {
	var health *qdrant.HealthCheckReply
	err := q.callFor(ctx, min(q.options.RetryFor, firstContact), "connect to", func(ctx context.Context) (err error) {
		health, err = q.client.HealthCheck(ctx)
		return err
	})
	if err != nil {
		return err
	}
	if err := q.checkVersion(health.GetVersion()); err != nil {
		return err
	}
	return q.followAlias(ctx) // also the first call that needs the key
}

// checkVersion refuses servers that would silently drop the metadata of a
// collection, in which its model is kept.
func (q *Qdrant) checkVersion(version string) error {
	var major, minor int
	if _, err := fmt.Sscanf(version, "%d.%d", &major, &minor); err != nil || major > 1 || major == 1 && minor >= 16 {
		return nil
	}
	return &caesura.Fault{
		Kind: caesura.Config, Where: q.options.Address, Hint: "Upgrade the server.",
		Err: fmt.Errorf("Qdrant %s is too old: 1.16 or later is needed", version),
	}
}

func (q *Qdrant) followAlias(ctx context.Context) error {
	aliases, err := q.aliases(ctx)
	if err == nil {
		q.collection = cmp.Or(aliases[q.options.Collection], q.options.Collection)
	}
	return err
}
