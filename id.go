package caesura

import (
	"crypto/sha256"
	"encoding/binary"
	"encoding/hex"
	"fmt"
	"hash"
	"strings"
	"unicode/utf8"

	"github.com/google/uuid"
)

// A Hash is the SHA-256 of some content. The zero hash means "none".
type Hash [sha256.Size]byte

// String is the hash in lower-case hexadecimal, or "" for the zero hash.
func (h Hash) String() string {
	if h == (Hash{}) {
		return ""
	}
	return hex.EncodeToString(h[:])
}

// ParseHash is the inverse of Hash.String.
func ParseHash(s string) (Hash, error) {
	var h Hash
	if s == "" {
		return h, nil
	}
	b, err := hex.DecodeString(s)
	if err != nil || len(b) != len(h) {
		return Hash{}, fmt.Errorf("hash %q: want %d hexadecimal digits", s, 2*len(h))
	}
	copy(h[:], b)
	return h, nil
}

// HashBytes is the hash of b.
func HashBytes(b []byte) Hash { return sha256.Sum256(b) }

// HashParts is the hash of several strings. Each is length-prefixed, so that
// no two different lists have the same hash.
func HashParts(parts ...string) Hash {
	h := sha256.New()
	for _, p := range parts {
		writePart(h, p)
	}
	return Hash(h.Sum(nil))
}

func writePart(h hash.Hash, part string) {
	var n [8]byte
	binary.BigEndian.PutUint64(n[:], uint64(len(part)))
	h.Write(n[:])
	h.Write([]byte(part))
}

// NewFingerprint hashes the versions of the algorithms and the options that
// change what is stored. The two stay apart, so that a run can tell which of
// them is the reason to work on a document again.
func NewFingerprint(versions, options []string) Hash {
	var f Hash
	v, o := HashParts(versions...), HashParts(options...)
	copy(f[:versionBytes], v[:])
	copy(f[versionBytes:], o[:])
	return f
}

const versionBytes = 8

// SameVersion reports whether two fingerprints were made by the same versions.
func (h Hash) SameVersion(o Hash) bool {
	return [versionBytes]byte(h[:versionBytes]) == [versionBytes]byte(o[:versionBytes])
}

// Partly is the fingerprint of a document that could not be read whole. It is
// of the same version and equal to no other fingerprint, so that no run takes
// the document for whole.
func (h Hash) Partly() Hash {
	h[len(h)-1] ^= 1
	return h
}

// DocumentID names a document for ever: the source's name, the path within the
// source, and the item's own key inside a file that holds many ("" for a file
// that is one document). "docs:guide/setup.pdf", "talks:dev.json#4103".
func DocumentID(source, path, item string) string {
	id := source + ":" + path
	if item != "" {
		id += "#" + EscapePath(item)
	}
	return id
}

// FileOf is the part of a document id that names the file.
func FileOf(documentID string) string {
	file, _, _ := strings.Cut(documentID, "#")
	return file
}

// EscapePath makes any file name valid UTF-8 and free of '#', '%' and control
// characters, by percent-encoding those bytes. Different names stay different.
func EscapePath(name string) string {
	if !strings.ContainsFunc(name, unusual) {
		return name
	}
	var b strings.Builder
	for i := 0; i < len(name); {
		r, n := utf8.DecodeRuneInString(name[i:])
		if r == utf8.RuneError && n == 1 || r == '#' || r == '%' || r < ' ' || r == 0x7f {
			fmt.Fprintf(&b, "%%%02X", name[i])
		} else {
			b.WriteString(name[i : i+n])
		}
		i += n
	}
	return b.String()
}

// unusual reports whether a character may need escaping; nearly no name has one.
func unusual(r rune) bool {
	return r == '#' || r == '%' || r < ' ' || r >= 0x7f
}

// A PointID is a UUID, version 5.
type PointID [16]byte

// String is the dashed form.
func (id PointID) String() string { return uuid.UUID(id).String() }

// ParsePointID reads the dashed form.
func ParsePointID(s string) (PointID, error) {
	u, err := uuid.Parse(s)
	return PointID(u), err
}

// pointSpace is the namespace of our UUIDs; changing it changes every id.
var pointSpace = uuid.MustParse("6f0d3c1a-5a1e-5c0e-9d2b-0b7c4ae5a11e")

// NewPointID names a chunk by its document, its text and its ordinal among the
// document's chunks of equal text, so that an edit keeps the ids of the chunks
// it does not touch, and equal text in two documents never shares a point.
func NewPointID(documentID, text string, ordinal int) PointID {
	name := HashParts(documentID, text, fmt.Sprint(ordinal))
	return PointID(uuid.NewSHA1(pointSpace, name[:]))
}

// PointIDs names each of a document's chunks.
func PointIDs(documentID string, chunks []Chunk) []PointID {
	seen := make(map[string]int, len(chunks))
	ids := make([]PointID, len(chunks))
	for i, c := range chunks {
		ids[i] = NewPointID(documentID, c.Text, seen[c.Text])
		seen[c.Text]++
	}
	return ids
}

// ClaimIDs names each of a document's claims, as PointIDs does its chunks. No
// chunk has the id of a claim.
func ClaimIDs(documentID string, claims []Claim) []PointID {
	seen := make(map[string]int, len(claims))
	ids := make([]PointID, len(claims))
	for i, c := range claims {
		name := HashParts("claim", documentID, c.Text, fmt.Sprint(seen[c.Text]))
		ids[i] = PointID(uuid.NewSHA1(pointSpace, name[:]))
		seen[c.Text]++
	}
	return ids
}
