package reader

import (
	"os/exec"
	"syscall"
)

// dieWithParent ends the process when this one is killed without a chance to.
func dieWithParent(command *exec.Cmd) {
	command.SysProcAttr = &syscall.SysProcAttr{Pdeathsig: syscall.SIGKILL}
}
