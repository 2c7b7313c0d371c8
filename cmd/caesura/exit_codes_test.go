package main

import (
	"os/exec"
	"testing"
)

// TestEveryExitCode runs the script that provokes each of them.
func TestEveryExitCode(t *testing.T) {
	for _, tool := range []string{"bash", "flock", "timeout"} {
		if _, err := exec.LookPath(tool); err != nil {
			t.Skipf("scripts/exitcodes/run needs %s", tool)
		}
	}
	out, err := exec.Command("../../scripts/exitcodes/run").CombinedOutput()
	t.Logf("\n%s", out)
	if err != nil {
		t.Error(err)
	}
}
