package reader

import (
	"cmp"
	"encoding/json"
	"fmt"
	"slices"
	"strings"

	"caesura"
)

// awsTranscript is the JSON that AWS Transcribe writes.
type awsTranscript struct {
	Results struct {
		Language string    `json:"language_code"`
		Items    []awsItem `json:"items"`
		Speakers struct {
			Segments []struct {
				Items []struct {
					Start   moment `json:"start_time"`
					Speaker name   `json:"speaker_label"`
				} `json:"items"`
			} `json:"segments"`
		} `json:"speaker_labels"`
	} `json:"results"`
}

type awsItem struct {
	Type         string `json:"type"` // "pronunciation" or "punctuation", which has no times
	Start        moment `json:"start_time"`
	End          moment `json:"end_time"`
	Speaker      name   `json:"speaker_label"`
	Alternatives []struct {
		Content string `json:"content"`
	} `json:"alternatives"`
}

func readAWS(source []byte) ([]*caesura.Document, error) {
	var t awsTranscript
	if err := json.Unmarshal(source, &t); err != nil {
		return nil, wrongType("", err)
	}
	speakers := map[moment]name{} // older files name them apart from the words
	for _, s := range t.Results.Speakers.Segments {
		for _, item := range s.Items {
			speakers[item.Start] = item.Speaker
		}
	}
	var words []word
	for _, item := range t.Results.Items {
		if len(item.Alternatives) == 0 {
			continue
		}
		w := word{Text: item.Alternatives[0].Content, Start: item.Start, End: item.End, Speaker: item.Speaker}
		if w.Speaker == "" && w.Start.known {
			w.Speaker = speakers[w.Start]
		}
		if n := len(words); item.Type == "punctuation" && n > 0 {
			words[n-1].Text += w.Text
			continue
		}
		words = append(words, w)
	}
	d := transcriptDocument(cuesOf(segmentsOf(words)))
	d.Language = t.Results.Language
	return []*caesura.Document{d}, nil
}

// assemblyAI is the JSON of AssemblyAI: milliseconds, words with their marks,
// and where speakers are told apart utterances.
type assemblyAI struct {
	Language   string         `json:"language_code"`
	Words      []assemblyWord `json:"words"`
	Utterances []struct {
		Speaker name           `json:"speaker"`
		Words   []assemblyWord `json:"words"`
	} `json:"utterances"`
}

type assemblyWord struct {
	Text    string `json:"text"`
	Start   millis `json:"start"`
	End     millis `json:"end"`
	Speaker name   `json:"speaker"`
}

func readAssemblyAI(source []byte) ([]*caesura.Document, error) {
	var a assemblyAI
	if err := json.Unmarshal(source, &a); err != nil {
		return nil, wrongType("", err)
	}
	var words []word
	for _, u := range a.Utterances {
		for _, w := range u.Words {
			words = append(words, word{w.Text, w.Start.moment, w.End.moment, u.Speaker})
		}
	}
	if len(words) < len(a.Words) { // utterances are missing, or a part of them
		words = nil
		for _, w := range a.Words {
			words = append(words, word{w.Text, w.Start.moment, w.End.moment, w.Speaker})
		}
	}
	d := transcriptDocument(cuesOf(segmentsOf(words)))
	d.Language = a.Language
	return []*caesura.Document{d}, nil
}

// deepgram is the JSON of Deepgram. Channels are recordings of the same time.
type deepgram struct {
	Results struct {
		Channels []struct {
			Language     string `json:"detected_language"`
			Alternatives []struct {
				Transcript string         `json:"transcript"`
				Words      []deepgramWord `json:"words"`
			} `json:"alternatives"`
		} `json:"channels"`
	} `json:"results"`
}

type deepgramWord struct {
	word
	Punctuated string `json:"punctuated_word"`
}

func readDeepgram(source []byte) ([]*caesura.Document, error) {
	var g deepgram
	if err := json.Unmarshal(source, &g); err != nil {
		return nil, wrongType("", err)
	}
	var cues []cue
	language := ""
	for i, channel := range g.Results.Channels {
		language = first(language, channel.Language)
		if len(channel.Alternatives) == 0 {
			continue
		}
		best := channel.Alternatives[0]
		var words []word
		for _, w := range best.Words {
			w.Text = first(w.Punctuated, w.Text)
			if len(g.Results.Channels) > 1 {
				w.Speaker = channelSpeaker(i, w.Speaker)
			}
			words = append(words, w.word)
		}
		if len(words) == 0 {
			cues = append(cues, cue{text: best.Transcript})
		}
		cues = append(cues, cuesOf(segmentsOf(words))...)
	}
	return channelled(cues, len(g.Results.Channels), language), nil
}

// channelSpeaker names who speaks on a channel, counted from 0.
func channelSpeaker(channel int, speaker name) name {
	return name(strings.TrimSpace(fmt.Sprintf("channel %d %s", channel+1, speaker)))
}

// channelled is the document of a recording: what several channels say is told
// in the order of time.
func channelled(cues []cue, channels int, language string) []*caesura.Document {
	if channels > 1 {
		slices.SortStableFunc(cues, func(a, b cue) int { return cmp.Compare(a.start.at, b.start.at) })
	}
	d := transcriptDocument(cues)
	d.Language = language
	return []*caesura.Document{d}
}
