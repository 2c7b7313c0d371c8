package cache

import (
	"encoding/binary"
	"math"
	"reflect"
	"slices"
	"testing"

	"caesura"
)

func FuzzVector(f *testing.F) {
	f.Add([]byte{}, uint8(0))
	f.Add([]byte{0, 0, 128, 63}, uint8(1))
	f.Add([]byte{0, 0, 192, 127, 1, 2, 3, 4}, uint8(2))
	f.Add(encodeVector(key{1}, caesura.Vector{1, -2, 0.5}), uint8(3))
	f.Fuzz(func(t *testing.T, data []byte, dimensions uint8) {
		var k key
		copy(k[:], data)
		if v, flaw := decodeVector(k, data, int(dimensions)); flaw == "" {
			if !slices.Equal(encodeVector(k, v), data) {
				t.Errorf("%x is decoded as %v", data, v)
			}
		}
		v := make(caesura.Vector, len(data)/4)
		for i := range v {
			v[i] = math.Float32frombits(binary.LittleEndian.Uint32(data[4*i:]))
		}
		got, flaw := decodeVector(k, encodeVector(k, v), 0)
		switch {
		case len(v) == 0:
			if flaw != FlawLength {
				t.Errorf("no numbers: %q", flaw)
			}
		case !finite(v):
			if flaw != FlawNotFinite {
				t.Errorf("%v: %q", v, flaw)
			}
		case flaw != "" || !slices.Equal(got, v):
			t.Errorf("%v came back as %v, %q", v, got, flaw)
		}
	})
}

func FuzzRecord(f *testing.F) {
	at := place{"docs", "a/b.html"}
	full := record{
		stat:        caesura.FileStat{Size: 1, Modified: -2, Changed: math.MaxInt64, Inode: math.MaxUint64},
		fingerprint: caesura.Hash{1},
		at:          3,
		documents:   []caesura.Identity{{ID: "docs:a/b.html#x", Hash: caesura.Hash{2}}, {ID: "y", Empty: true}},
	}
	f.Add([]byte{})
	f.Add(full.encode(at))
	f.Add((&record{}).encode(at))
	full.refusals = []caesura.Refusal{{ID: "y", Reason: "broken"}}
	full.accounts = []caesura.Account{
		{ID: "docs:a/b.html#x", State: caesura.StatePartlyScanned, Pages: map[int]caesura.State{2: caesura.StateNoTextLayer, 5: caesura.StateEmpty}, Notes: []string{"page 2", ""}},
		{ID: "y", Notes: []string{"two"}},
	}
	f.Add(full.encode(at))
	f.Fuzz(func(t *testing.T, body []byte) {
		name := segment(at.path)
		r, flaw := decodeRecord(at, name, seal(name, body))
		if flaw != "" {
			return
		}
		again, flaw := decodeRecord(at, name, seal(name, r.encode(at)))
		if flaw != "" || !reflect.DeepEqual(again, r) {
			t.Errorf("%+v came back as %+v, %q", r, again, flaw)
		}
	})
}

func TestEveryWrongBitIsAFlaw(t *testing.T) {
	k := key{7}
	vector := encodeVector(k, caesura.Vector{1, 2, 3})
	at := place{"docs", "a"}
	name := segment(at.path)
	entry := seal(name, (&record{documents: []caesura.Identity{{ID: "docs:a"}}}).encode(at))
	for i := range 8 * len(vector) {
		vector[i/8] ^= 1 << (i % 8)
		if v, flaw := decodeVector(k, vector, 3); flaw == "" {
			t.Errorf("bit %d is wrong, and the vector is %v", i, v)
		}
		vector[i/8] ^= 1 << (i % 8)
	}
	for i := range 8 * len(entry) {
		entry[i/8] ^= 1 << (i % 8)
		if r, flaw := decodeRecord(at, name, entry); flaw == "" {
			t.Errorf("bit %d is wrong, and the record is %+v", i, r)
		}
		entry[i/8] ^= 1 << (i % 8)
	}
	if _, flaw := decodeVector(key{8}, vector, 3); flaw != FlawChecksum {
		t.Errorf("under another key: %q", flaw)
	}
	if _, flaw := decodeVector(k, vector, 4); flaw != FlawLength {
		t.Errorf("with other dimensions: %q", flaw)
	}
	if _, flaw := decodeVector(k, vector, 3); flaw != "" {
		t.Errorf("sound: %q", flaw)
	}
}

func TestKeysOfDifferentTextsAndModelsDiffer(t *testing.T) {
	seen := map[key]string{}
	var buf []byte
	for _, model := range []caesura.Model{{}, {Name: "a"}, {Revision: "a"}, {Name: "a", Dimensions: 1}} {
		for _, text := range []string{"", "a", "a ", "A", "\u00e9", "e\u0301", "a\x00"} {
			var k key
			k, buf = keyOf(modelID(model), text, buf)
			if other, ok := seen[k]; ok {
				t.Errorf("%v %q has the key of %s", model, text, other)
			}
			seen[k] = model.String() + text
		}
	}
}
