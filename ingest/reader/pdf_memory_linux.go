//go:build !race

package reader

import "syscall"

// maxData is how much memory a PDF process may ask the system for, beyond
// which it ends: about twice what it uses when PDFium is at its own limit.
const maxData = 2 << 30

// limitMemory bounds what this process can allocate.
func limitMemory() {
	limit := syscall.Rlimit{Cur: maxData, Max: maxData}
	syscall.Setrlimit(syscall.RLIMIT_DATA, &limit) // without it PDFium's own limit remains
}
