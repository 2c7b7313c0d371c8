package source

import (
	"io/fs"
	"syscall"

	"caesura"
)

const openNonblock = syscall.O_NONBLOCK

func stat(info fs.FileInfo) caesura.FileStat {
	s := caesura.FileStat{Size: info.Size(), Modified: info.ModTime().UnixNano()}
	if t, ok := info.Sys().(*syscall.Stat_t); ok {
		s.Changed, s.Inode = t.Ctimespec.Nano(), t.Ino
	}
	return s
}
