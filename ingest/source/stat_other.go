//go:build !linux && !darwin

package source

import (
	"io/fs"

	"caesura"
)

const openNonblock = 0

func stat(info fs.FileInfo) caesura.FileStat {
	return caesura.FileStat{Size: info.Size(), Modified: info.ModTime().UnixNano()}
}
