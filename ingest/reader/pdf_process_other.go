//go:build !linux

package reader

import "os/exec"

// limitMemory has no equal here: PDFium's own limit remains.
func limitMemory() {}

// dieWithParent has no equal here: a process ends when its input does.
func dieWithParent(*exec.Cmd) {}
