package reader

import (
	"slices"
	"strings"
	"time"
)

// unroll takes out what rolling captions repeat. Automatic captions scroll: a
// block shows the line before it again and adds to it, so that each line is
// there two or three times. Captions that do not scroll stay as they are, even
// if they repeat a line, for then it was said again.
func unroll(captions []subtitle) []subtitle {
	captions = slices.DeleteFunc(slices.Clone(captions), func(s subtitle) bool { return len(s.words) == 0 })
	if !rolls(captions) {
		return captions
	}
	fresh := captions[:0:0]
	for i, c := range captions {
		if i > 0 {
			c.lines = dropWords(c.lines, carried(captions[i-1], c))
		}
		fresh = append(fresh, c)
	}
	return fresh
}

// rolls reports whether captions scroll: at least half of them begin with the
// words that the one before ended with, and a quarter add new ones to these.
func rolls(captions []subtitle) bool {
	carry, add := 0, 0
	for i := 1; i < len(captions); i++ {
		n := carried(captions[i-1], captions[i])
		if n > 0 {
			carry++
		}
		if n > 0 && n < len(captions[i].words) {
			add++
		}
	}
	gaps := len(captions) - 1
	return add > 0 && carry*2 >= gaps && add*4 >= gaps
}

// carriedPause is how long the screen may be empty between two blocks of which
// the second goes on with the first.
const carriedPause = 100 * time.Millisecond

// carried counts the words at the begin of a block that are still there from
// the block before: its last line at least.
func carried(before, now subtitle) int {
	if now.start-before.stop > carriedPause || now.start < before.start {
		return 0
	}
	old, words := before.words, now.words
	least := len(strings.Fields(before.lastLine()))
	for n := min(len(old), len(words)); n >= max(1, least); n-- {
		if slices.Equal(old[len(old)-n:], words[:n]) {
			return n
		}
	}
	return 0
}

// lastLine is the last line that is not blank.
func (s *subtitle) lastLine() string {
	for _, line := range slices.Backward(s.lines) {
		if strings.TrimSpace(line.text) != "" {
			return line.text
		}
	}
	return ""
}

// dropWords drops the first n words.
func dropWords(lines []spoken, n int) (rest []spoken) {
	for _, line := range lines {
		words := strings.Fields(line.text)
		drop := min(n, len(words))
		n -= drop
		if drop < len(words) {
			line.text = strings.Join(words[drop:], " ")
			rest = append(rest, line)
		}
	}
	return rest
}
