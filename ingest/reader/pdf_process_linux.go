package reader

import (
	"os/exec"
	"syscall"
)

// dieWithParent ends the process when this one is killed without a chance to.
func dieWithParent(command *exec.Cmd) {
	command.SysProcAttr = &syscall.SysProcAttr{Pdeathsig: syscall.SIGKILL}
}

// dieWithChildren ends, with the process, all that it has started.
func dieWithChildren(command *exec.Cmd) {
	command.SysProcAttr = &syscall.SysProcAttr{Pdeathsig: syscall.SIGKILL, Setpgid: true}
	command.Cancel = func() error { return syscall.Kill(-command.Process.Pid, syscall.SIGKILL) }
}

// endChildren ends what a process that dieWithChildren was asked for has left
// behind.
func endChildren(command *exec.Cmd) { syscall.Kill(-command.Process.Pid, syscall.SIGKILL) }
