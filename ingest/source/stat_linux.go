package source

import (
	"io/fs"
	"syscall"

	"caesura"
)

// openNonblock keeps opening a pipe from waiting for its writer; it means
// nothing for a file.
const openNonblock = syscall.O_NONBLOCK

func stat(info fs.FileInfo) caesura.FileStat {
	s := caesura.FileStat{Size: info.Size(), Modified: info.ModTime().UnixNano()}
	if t, ok := info.Sys().(*syscall.Stat_t); ok {
		s.Changed, s.Inode = t.Ctim.Nano(), t.Ino
	}
	return s
}
