package reader

import (
	"bytes"
	"fmt"
	"os"
	"strconv"
	"syscall"
)

// mapMemory reserves n bytes, which take up no memory until they are written.
func mapMemory(n int) []byte {
	b, err := syscall.Mmap(-1, 0, n, syscall.PROT_READ|syscall.PROT_WRITE, syscall.MAP_ANON|syscall.MAP_PRIVATE|syscall.MAP_NORESERVE)
	if err != nil {
		return nil
	}
	return b
}

func unmapMemory(b []byte) { syscall.Munmap(b[:cap(b)]) } // it was mapped, so it can be

// resident is how many bytes of memory a process takes up; 0 when unknown.
func resident(pid int) int64 {
	statm, err := os.ReadFile(fmt.Sprintf("/proc/%d/statm", pid))
	if err != nil {
		return 0
	}
	fields := bytes.Fields(statm)
	if len(fields) < 2 {
		return 0
	}
	pages, err := strconv.ParseInt(string(fields[1]), 10, 64)
	if err != nil {
		return 0
	}
	return pages * int64(os.Getpagesize())
}
