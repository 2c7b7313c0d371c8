package storetest

import (
	"context"
	"net"
	"testing"
	"time"

	"google.golang.org/grpc"
	"google.golang.org/grpc/credentials/insecure"
	"google.golang.org/grpc/keepalive"
	"google.golang.org/grpc/mem"
	"google.golang.org/grpc/metadata"
)

// A Proxy stands before a Qdrant server and disturbs calls by their name, such
// as /qdrant.Points/Upsert. What is nil disturbs nothing. The functions may be
// called from several goroutines.
type Proxy struct {
	Address string

	Refuse func(method string) error                        // instead of passing the call on
	Lose   func(method string) error                        // instead of the answer: the call was carried out
	Change func(method string, answer []byte) (next []byte) // a serialized message
}

// Start lets calls through to the server until the test ends.
func (p *Proxy) Start(t testing.TB, server string) {
	t.Helper()
	far, err := grpc.NewClient(server, grpc.WithTransportCredentials(insecure.NewCredentials()),
		grpc.WithDefaultCallOptions(grpc.ForceCodecV2(raw{}), grpc.MaxCallRecvMsgSize(64<<20)))
	if err != nil {
		t.Fatal(err)
	}
	near, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	p.Address = near.Addr().String()
	handle := func(_ any, stream grpc.ServerStream) error { return p.pass(stream, far) }
	proxy := grpc.NewServer(grpc.ForceServerCodecV2(raw{}), grpc.UnknownServiceHandler(handle), grpc.MaxRecvMsgSize(64<<20),
		grpc.KeepaliveEnforcementPolicy(keepalive.EnforcementPolicy{MinTime: time.Second, PermitWithoutStream: true}))
	go proxy.Serve(near)
	t.Cleanup(func() {
		proxy.Stop()
		far.Close()
	})
}

// pass passes one call on. All calls of Qdrant have one message each way.
func (p *Proxy) pass(stream grpc.ServerStream, far *grpc.ClientConn) error {
	method, _ := grpc.MethodFromServerStream(stream)
	var question, answer []byte
	if err := stream.RecvMsg(&question); err != nil {
		return err
	}
	if p.Refuse != nil {
		if err := p.Refuse(method); err != nil {
			return err
		}
	}
	err := far.Invoke(withKey(stream.Context()), method, &question, &answer)
	if p.Lose != nil {
		if lost := p.Lose(method); lost != nil {
			return lost
		}
	}
	if err != nil {
		return err
	}
	if p.Change != nil {
		answer = p.Change(method, answer)
	}
	return stream.SendMsg(&answer)
}

// withKey passes the API key on.
func withKey(ctx context.Context) context.Context {
	for _, key := range metadata.ValueFromIncomingContext(ctx, "api-key") {
		ctx = metadata.AppendToOutgoingContext(ctx, "api-key", key)
	}
	return ctx
}

// raw leaves messages as they are.
type raw struct{}

func (raw) Name() string { return "proto" }

func (raw) Marshal(v any) (mem.BufferSlice, error) {
	return mem.BufferSlice{mem.SliceBuffer(*v.(*[]byte))}, nil
}

func (raw) Unmarshal(data mem.BufferSlice, v any) error {
	*v.(*[]byte) = data.Materialize()
	return nil
}
