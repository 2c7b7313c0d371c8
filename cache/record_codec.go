package cache

import (
	"encoding/binary"
	"maps"
	"slices"
	"strings"

	"caesura"
)

// The flags of a stored identity.
const (
	flagEmpty    = 1 << iota // Identity.Empty
	flagOwn                  // the id begins with the file's own, which is left out
	flagUnparsed             // Identity.Unparsed
)

// encode is, in this order: size, modified, changed, inode, when remembered
// (varints), fingerprint, the number of documents, and for each its flags, its
// id with its length before it, and its hash. Then follow the refusals, seven
// texts each, with their lengths, and where there are accounts an empty text,
// which no refusal begins with, and the accounts to the end: id, state, the
// number of pages, each with its number and state, the number of notes, and
// these.
func (r *record) encode(at place) []byte {
	var b []byte
	for _, n := range [...]int64{r.stat.Size, r.stat.Modified, r.stat.Changed, int64(r.stat.Inode), r.at} {
		b = binary.AppendVarint(b, n)
	}
	b = append(b, r.fingerprint[:]...)
	b = binary.AppendUvarint(b, uint64(len(r.documents)))
	own := caesura.DocumentID(at.source, at.path, "")
	for _, d := range r.documents {
		id, isOwn := strings.CutPrefix(d.ID, own)
		b = append(b, flag(d.Empty, flagEmpty)|flag(isOwn, flagOwn)|flag(d.Unparsed, flagUnparsed))
		b = appendTexts(b, id)
		b = append(b, d.Hash[:]...)
	}
	for _, f := range r.refusals {
		b = appendTexts(b, f.ID, f.URI, f.Stage, f.Where, f.Reason, f.Hint, string(f.State))
	}
	if len(r.accounts) > 0 {
		b = appendTexts(b, "")
	}
	for _, a := range r.accounts {
		b = appendAccount(b, a)
	}
	return b
}

func appendAccount(b []byte, a caesura.Account) []byte {
	b = appendTexts(b, a.ID, string(a.State))
	b = binary.AppendUvarint(b, uint64(len(a.Pages)))
	for _, n := range slices.Sorted(maps.Keys(a.Pages)) {
		b = binary.AppendVarint(b, int64(n))
		b = appendTexts(b, string(a.Pages[n]))
	}
	b = binary.AppendUvarint(b, uint64(len(a.Notes)))
	return appendTexts(b, a.Notes...)
}

// appendTexts adds texts, each with its length before it.
func appendTexts(b []byte, texts ...string) []byte {
	for _, text := range texts {
		b = binary.AppendUvarint(b, uint64(len(text)))
		b = append(b, text...)
	}
	return b
}

func flag(set bool, bit byte) byte {
	if set {
		return bit
	}
	return 0
}

// decodeRecord is the inverse of encode under seal.
func decodeRecord(at place, name, value []byte) (*record, Flaw) {
	body, flaw := unseal(name, value)
	if flaw != "" {
		return nil, flaw
	}
	d := decoder{rest: body}
	r := &record{
		stat: caesura.FileStat{Size: d.varint(), Modified: d.varint(), Changed: d.varint(), Inode: uint64(d.varint())},
		at:   d.varint(),
	}
	r.fingerprint = d.hash()
	own := caesura.DocumentID(at.source, at.path, "")
	for n := d.uvarint(); n > 0 && !d.failed; n-- {
		r.documents = append(r.documents, d.identity(own))
	}
	for len(d.rest) > 0 && d.rest[0] != 0 && !d.failed {
		r.refusals = append(r.refusals, d.refusal())
	}
	if len(d.rest) > 0 {
		d.skip(1) // the mark
	}
	for len(d.rest) > 0 && !d.failed {
		r.accounts = append(r.accounts, d.account())
	}
	if d.failed {
		return nil, FlawLength
	}
	return r, ""
}

// A decoder reads from the front. Once something is missing it has failed, and
// gives zeros.
type decoder struct {
	rest   []byte
	failed bool
}

func (d *decoder) identity(own string) caesura.Identity {
	flags := d.bytes(1)[0]
	id := d.text()
	if flags&flagOwn != 0 {
		id = own + id
	}
	return caesura.Identity{ID: id, Hash: d.hash(), Empty: flags&flagEmpty != 0, Unparsed: flags&flagUnparsed != 0}
}

func (d *decoder) refusal() (f caesura.Refusal) {
	for _, text := range []*string{&f.ID, &f.URI, &f.Stage, &f.Where, &f.Reason, &f.Hint, (*string)(&f.State)} {
		*text = d.text()
	}
	d.failed = d.failed || f.ID == ""
	return f
}

func (d *decoder) account() caesura.Account {
	a := caesura.Account{ID: d.text(), State: caesura.State(d.text())}
	for n := d.uvarint(); n > 0 && !d.failed; n-- {
		if a.Pages == nil {
			a.Pages = map[int]caesura.State{}
		}
		page := int(d.varint())
		a.Pages[page] = caesura.State(d.text())
	}
	for n := d.uvarint(); n > 0 && !d.failed; n-- {
		a.Notes = append(a.Notes, d.text())
	}
	return a
}

func (d *decoder) text() string { return string(d.bytes(d.uvarint())) }

func (d *decoder) varint() int64 {
	v, n := binary.Varint(d.rest)
	d.skip(n)
	return v
}

func (d *decoder) uvarint() uint64 {
	v, n := binary.Uvarint(d.rest)
	d.skip(n)
	return v
}

func (d *decoder) skip(n int) {
	if n <= 0 {
		d.failed, d.rest = true, nil
		return
	}
	d.rest = d.rest[n:]
}

func (d *decoder) hash() (h caesura.Hash) {
	copy(h[:], d.bytes(uint64(len(h))))
	return h
}

// bytes is the next n; after a failure at least one zero.
func (d *decoder) bytes(n uint64) []byte {
	if n > uint64(len(d.rest)) {
		d.failed, d.rest = true, nil
		return make([]byte, 1)
	}
	b := d.rest[:n]
	d.rest = d.rest[n:]
	return b
}
