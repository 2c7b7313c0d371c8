package reader

import (
	"html"
	"regexp"
	"strings"
)

// subtitleTags are what formats or times text in subtitles: the tags of WebVTT
// and those that players of SubRip know, positions, and times inside a line.
// Other angle brackets are text.
var subtitleTags = regexp.MustCompile(`(?i)</?(?:b|i|u|s|c|v|br|em|font|lang|p|rt|ruby|span|strong)(?:[\s.][^<>]*)?/?>|<[\d:.,]+>|\{\\[^{}]*\}`)

func (s *subtitle) setLines(lines []string) {
	s.lines = spokenLines(lines)
	for _, line := range s.lines {
		s.words = append(s.words, strings.Fields(line.text)...)
	}
}

// spokenLines takes the tags out of a block's lines and gives each part to its
// speaker, whom a tag names until the next one.
func spokenLines(lines []string) (parts []spoken) {
	speaker := ""
	for _, line := range lines {
		if !strings.ContainsAny(line, "<{") {
			parts = append(parts, spoken{speaker, html.UnescapeString(line)})
			continue
		}
		at := 0
		var text strings.Builder
		flush := func() {
			if text.Len() > 0 {
				parts = append(parts, spoken{speaker, html.UnescapeString(text.String())})
			}
			text.Reset()
		}
		for _, tag := range subtitleTags.FindAllStringIndex(line, -1) {
			text.WriteString(line[at:tag[0]])
			at = tag[1]
			if name, ok := voice(line[tag[0]:tag[1]]); ok {
				flush()
				speaker = name
			}
		}
		text.WriteString(line[at:])
		flush()
	}
	return parts
}

// voice is the speaker whom <v.class Name> names, "" for </v>.
func voice(tag string) (name string, ok bool) {
	tag = strings.ToLower(tag[:3]) + tag[3:]
	switch {
	case strings.HasPrefix(tag, "</v"):
		return "", true
	case strings.HasPrefix(tag, "<v.") || strings.HasPrefix(tag, "<v ") || strings.HasPrefix(tag, "<v\t"):
		return html.UnescapeString(strings.Join(strings.Fields(strings.Trim(tag, "<>"))[1:], " ")), true
	}
	return "", false
}

// cues are a block's lines, one cue for each run of one speaker's.
func (s *subtitle) cues() (cues []cue) {
	for _, part := range s.lines {
		n := len(cues)
		if n > 0 && cues[n-1].speaker == part.speaker {
			cues[n-1].text += "\n" + part.text
			continue
		}
		cues = append(cues, cue{part.text, moment{s.start, true}, moment{s.stop, true}, part.speaker})
	}
	return cues
}
