package reader

import (
	"sync/atomic"

	"github.com/tetratelabs/wazero/experimental"
)

// maxWasm bounds PDFium's own memory, in bytes. Over twenty pages the worst
// file met needs 150 MiB. With the process around it, 60 to 80 MiB, it stays
// under maxResident.
const maxWasm = 192 << 20

// A wasmMemory gives instances of PDFium their memory, up to maxWasm each, and
// remembers that one asked for more.
type wasmMemory struct {
	// reserve takes the memory from the system, at once but unused, so that it
	// grows without being copied: the peak is what is used, not twice that. It
	// must not be set when an instance may be ended in the middle of a call.
	reserve bool
	refused atomic.Bool
}

// Allocate implements experimental.MemoryAllocator.
func (m *wasmMemory) Allocate(_, _ uint64) experimental.LinearMemory {
	memory := &linearMemory{parent: m}
	if m.reserve {
		memory.mapped = mapMemory(maxWasm) // nil where that is not possible
	}
	memory.buffer = memory.mapped
	return memory
}

type linearMemory struct {
	parent *wasmMemory
	mapped []byte
	buffer []byte
}

// Reallocate implements experimental.LinearMemory.
func (l *linearMemory) Reallocate(size uint64) []byte {
	if size > maxWasm {
		l.parent.refused.Store(true)
		return nil
	}
	if uint64(cap(l.buffer)) < size {
		l.buffer = append(make([]byte, 0, min(maxWasm, max(size, 2*uint64(cap(l.buffer))))), l.buffer...)
	}
	l.buffer = l.buffer[:size]
	return l.buffer
}

// Free implements experimental.LinearMemory.
func (l *linearMemory) Free() {
	if l.mapped != nil {
		unmapMemory(l.mapped)
	}
	l.mapped, l.buffer = nil, nil
}
