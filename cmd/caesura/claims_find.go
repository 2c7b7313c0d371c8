package main

import (
	"fmt"

	"caesura"
)

// asked is nil where no claims are made.
func (p *parts) asked() *spent {
	if p.maker == nil {
		return nil
	}
	all := p.maker.spent()
	return &all
}

// A foundClaim is what a hit tells that is a claim.
type foundClaim struct {
	Chunk    int      `json:"chunk"`    // that its sentence is one of
	Sentence int      `json:"sentence"` // of the document
	Stages   []string `json:"stages,omitempty"`
	Faults   []string `json:"faults,omitempty"`
}

// pointKind reads --kind.
func pointKind(kind string) (caesura.PointKind, error) {
	switch k := caesura.PointKind(kind); k {
	case caesura.ChunkPoint, caesura.ClaimPoint:
		return k, nil
	case "any":
		return "", nil
	}
	return "", usage(fmt.Errorf("--kind %s: want chunk, claim or any", kind))
}
