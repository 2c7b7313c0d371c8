package reader

import (
	"os/exec"
	"syscall"
)

// maxData is how much memory a PDF process may ask the system for, beyond
// which it ends: about twice what PDFium can use at its own limit.
const maxData = 2 << 30

// limitMemory bounds what this process can allocate.
func limitMemory() {
	limit := syscall.Rlimit{Cur: maxData, Max: maxData}
	syscall.Setrlimit(syscall.RLIMIT_DATA, &limit) // a bound less is no reason to stop
}

// dieWithParent ends the process when this one is killed without a chance to.
func dieWithParent(command *exec.Cmd) {
	command.SysProcAttr = &syscall.SysProcAttr{Pdeathsig: syscall.SIGKILL}
}
