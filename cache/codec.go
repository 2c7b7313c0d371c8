package cache

import (
	"encoding/binary"
	"hash/crc32"
	"math"

	"caesura"
)

// A Flaw is why a stored entry is not believed. It is a miss, never an error.
type Flaw string

// The flaws.
const (
	FlawLength    Flaw = "length"     // too short, or not as many numbers as the model has dimensions
	FlawChecksum  Flaw = "checksum"   // the bytes are not those that were written under this key
	FlawNotFinite Flaw = "not-finite" // holds NaN or an infinity
	FlawKey       Flaw = "key"        // is under a key that no entry has
	FlawDamaged   Flaw = "damaged"    // the file cannot be read at this place
)

const checksumSize = 4

// castagnoli is the polynomial that processors compute in hardware.
var castagnoli = crc32.MakeTable(crc32.Castagnoli)

// seal puts a checksum before body. It covers the key too, so that a value
// that comes to stand under another key is found out.
func seal(key, body []byte) []byte {
	value := make([]byte, checksumSize, checksumSize+len(body))
	binary.LittleEndian.PutUint32(value, checksum(key, body))
	return append(value, body...)
}

// unseal is the inverse of seal. The body shares the memory of value.
func unseal(key, value []byte) (body []byte, flaw Flaw) {
	if len(value) < checksumSize {
		return nil, FlawLength
	}
	body = value[checksumSize:]
	if binary.LittleEndian.Uint32(value) != checksum(key, body) {
		return nil, FlawChecksum
	}
	return body, ""
}

func checksum(key, body []byte) uint32 {
	return crc32.Update(crc32.Checksum(key, castagnoli), castagnoli, body)
}

// encodeVector is the checksum and the numbers as little-endian float32.
func encodeVector(k key, v caesura.Vector) []byte {
	value := make([]byte, checksumSize+4*len(v))
	body := value[checksumSize:]
	for i, x := range v {
		binary.LittleEndian.PutUint32(body[4*i:], math.Float32bits(x))
	}
	binary.LittleEndian.PutUint32(value, checksum(k[:], body))
	return value
}

// decodeVector is the inverse of encodeVector. Dimensions of 0 takes any
// number but none.
func decodeVector(k key, value []byte, dimensions int) (caesura.Vector, Flaw) {
	body, flaw := unseal(k[:], value)
	if flaw != "" {
		return nil, flaw
	}
	n := len(body) / 4
	if n == 0 || len(body)%4 != 0 || dimensions != 0 && n != dimensions {
		return nil, FlawLength
	}
	v := make(caesura.Vector, n)
	for i := range v {
		v[i] = math.Float32frombits(binary.LittleEndian.Uint32(body[4*i:]))
	}
	if !finite(v) {
		return nil, FlawNotFinite
	}
	return v, ""
}

// finite reports whether no number is NaN or infinite: those have all bits of
// the exponent set.
func finite(v caesura.Vector) bool {
	const exponent = 0x7f800000
	for _, x := range v {
		if math.Float32bits(x)&exponent == exponent {
			return false
		}
	}
	return true
}
