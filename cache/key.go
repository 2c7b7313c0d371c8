package cache

import (
	"crypto/sha256"
	"strconv"

	"caesura"
)

// A key is the hash of a model and a text.
type key [sha256.Size]byte

// modelID is the hash of all that makes a model's vectors its own. Dimensions
// are those that are configured, 0 when they are left to the server: what a
// server answers must not change the keys between two runs.
func modelID(m caesura.Model) caesura.Hash {
	return caesura.HashParts("model", m.Name, m.Revision, strconv.Itoa(m.Dimensions), m.Pooling, m.Prefix)
}

// keyOf names a text under a model. The model's part has a fixed length, so
// that no two pairs have the same key. Buf is scratch, handed back for the
// next text.
func keyOf(model caesura.Hash, text string, buf []byte) (key, []byte) {
	buf = append(append(buf[:0], model[:]...), text...)
	return sha256.Sum256(buf), buf
}

// segment is a name as bbolt takes it for a key: never empty.
func segment(name string) []byte { return []byte("/" + name) }

// name is the inverse of segment.
func name(segment []byte) string { return string(segment[1:]) }
