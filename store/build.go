package store

import (
	"regexp"
	"time"

	"caesura"
)

// A build is what a collection, or a file, keeps about its own making.
type build struct {
	Complete bool   `json:"complete"`
	Previous string `json:"previous,omitempty"`
}

// stampForm is what stands behind the name of what a build is made for. Names
// sort by age.
const stampForm = "20060102T150405Z"

// stampPattern is what stampForm makes.
const stampPattern = `\d{8}T\d{6}Z`

// freshStamp is the first moment from now on whose name is not taken.
func freshStamp(now time.Time, taken func(stamp string) bool) string {
	for {
		stamp := now.UTC().Format(stampForm)
		if !taken(stamp) {
			return stamp
		}
		now = now.Add(time.Second)
	}
}

// buildSuffix is what a Qdrant build has behind the name that it was made for.
var buildSuffix = regexp.MustCompile(`__` + stampPattern + `$`)

// unfinished are builds that a crash, or a check that failed, has left.
func unfinished(all []caesura.Build) (some []caesura.Build) {
	for _, b := range all {
		if !b.Complete && !b.Serves && !b.Pinned {
			some = append(some, b)
		}
	}
	return some
}
