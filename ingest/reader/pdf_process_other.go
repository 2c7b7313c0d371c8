//go:build !linux

package reader

import "os/exec"

// dieWithParent has no equal here: a process ends when its input does.
func dieWithParent(*exec.Cmd) {}

// dieWithChildren has no equal here: the process alone is ended.
func dieWithChildren(*exec.Cmd) {}

// endChildren has no equal here.
func endChildren(*exec.Cmd) {}
