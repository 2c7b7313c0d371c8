package reader

import (
	"fmt"
	"strings"
	"testing"
)

func TestTimesAreWrittenInManyWays(t *testing.T) {
	for written, want := range map[string]string{
		`62.5`: "62.5", `"62.5"`: "62.5", `"62.5s"`: "62.5", `"62500ms"`: "62.5", `"1:02.5"`: "62.5", `"01:02,50"`: "62.5",
		`"00:01:02,500"`: "62.5", `"00:01:02.500"`: "62.5", `"PT1M2.5S"`: "62.5", `"PT0H1M2,5S"`: "62.5", `"PT62.5S"`: "62.5",
		`null`: "0", `""`: "0", `NaN`: "0", `"NaN"`: "0", `-Infinity`: "0", `"inf"`: "0", `-3`: "0", `"-00:00:01"`: "0",
	} {
		d := readOne(t, "v.json", `[{"text": "Hi.", "start": `+written+`, "end": 70}]`)
		if got := spokenAs(d); got != "¶ "+want+"-70 Hi.\n" {
			t.Errorf("%s: %s", written, got)
		}
	}
	for _, written := range []string{`"soon"`, `"PT"`, `"P1D"`, `"1:2:3:4"`, `true`, `1e300`, `"5 p.m."`} {
		if reason := refused(t, "v.json", `[{"text": "Hi.", "start": `+written+`, "end": 70}]`); !strings.HasPrefix(reason, "row 1: ") || !strings.Contains(reason, "is no time") {
			t.Errorf("%s: %s", written, reason)
		}
	}
}

func TestMillisecondsAreTold(t *testing.T) {
	const words = `{"word": "Lift", "start": 1000, "end": 1400}, {"word": "it.", "start": 1500, "end": 1900}, {"word": "Then", "start": 2600, "end": 2900}, {"word": "wait.", "start": 3000, "end": 3400}`
	for _, c := range []struct{ about, body, want string }{
		{"segments", `{"segments": [{"start": 1000, "end": 3500, "text": "Lift it. Then wait.", "words": [` + words + `]}]}`, "¶ 1-1.9 Lift it.\n2.6-3.5 Then wait.\n"},
		{"words alone", `{"text": "Lift it. Then wait.", "words": [` + words + `]}`, "¶ 1-1.9 Lift it.\n2.6-3.4 Then wait.\n"},
		{"captions", `[{"text": "Lift the lid now.", "start": 1000, "duration": 2500}, {"text": "Oh!", "start": 3500, "duration": 200}]`, "¶ 1-3.5 Lift the lid now.\n3.5-3.7 Oh!\n"},
		{"an offset", `[{"text": "Lift the lid now.", "offset": 1000, "duration": 2500}]`, "¶ 1-3.5 Lift the lid now.\n"},
		{"a video", `[{"video_id": 1, "transcripts": [{"sent": "Lift the lid now.", "begin": 1000, "end": 3500}]}]`, "¶ 1-3.5 Lift the lid now.\n"},
		{"long cues are seconds", `[{"text": "Chapter one, the well", "start": 0, "duration": 900}]`, "¶ 0-900 Chapter one, the well\n"},
		{"so is music", `[{"text": "[Music]", "start": 0, "duration": 1800}]`, "¶ 0-1800 [Music]\n"},
	} {
		d := readOne(t, "v.json", c.body)
		if got := spokenAs(d); got != c.want {
			t.Errorf("%s: got\n%swant\n%s", c.about, got, c.want)
		}
		if noted := strings.Contains(strings.Join(d.Notes, " "), "milliseconds"); noted != !strings.HasSuffix(c.about, "seconds") && c.about != "so is music" && !noted {
			t.Errorf("%s: notes %q", c.about, d.Notes)
		}
	}
}

func TestMoreShapesOfTranscripts(t *testing.T) {
	for _, c := range []struct{ about, body, want string }{
		{"segments, one a line", "{\"start\": 0, \"end\": 1, \"text\": \"One.\"}\n{\"start\": 1, \"end\": 2, \"text\": \"Two.\"}\n", "¶ 0-1 One.\n1-2 Two.\n"},
		{"chunks of Transformers", `{"text": "One. Two.", "chunks": [{"timestamp": [0.0, 2.5], "text": " One."}, {"timestamp": [2.5, null], "text": " Two."}]}`, "¶ 0-2.5 One.\n2.5-2.5 Two.\n"},
		{"snippets of YouTube's", `{"video_id": "v", "language_code": "de", "snippets": [{"text": "Gut &amp; schön.", "start": 0.5, "duration": 2}]}`, "¶ 0.5-2.5 Gut & schön.\n"},
		{"words tell the speakers", `{"segments": [{"start": 0, "end": 4, "text": "Well? Yes I do", "words": [{"word": "Well?", "start": 0, "end": 1, "speaker": "A"},
			{"word": "Yes", "start": 2, "end": 2.2, "speaker": "B"}, {"word": "I", "start": 2.3, "end": 2.4, "speaker": "B"}, {"word": "do", "start": 2.5, "end": 3, "speaker": "A"}]}]}`,
			"¶ 0-1 A: Well?\n¶ 2-2.4 B: Yes I\n¶ 2.5-4 A: do\n"},
		{"words without times", `{"segments": [{"start": 10, "end": 12, "text": "Two words. Then more.", "words": [{"word": "Two"}, {"word": "words."}, {"word": "Then"}, {"word": "more."}]}]}`,
			"¶ 10-12 Two words. Then more.\n"},
		{"words outside of their segment", `{"segments": [{"start": 10, "end": 12, "text": "Two words. Then more.", "words": [{"word": "Two", "start": 5, "end": 9.9},
			{"word": "words.", "start": 10.2, "end": 10.8}, {"word": "Then", "start": 11, "end": 30}, {"word": "more.", "start": 30.1, "end": 40}]}]}`,
			"¶ 10-10.8 Two words.\n11-12 Then more.\n"},
		{"a segment within another", `{"segments": [{"start": 10, "end": 20, "text": "Long."}, {"start": 12, "end": 14, "text": "Within."}, {"start": 18, "end": 25, "text": "Over."}]}`,
			"¶ 10-20 Long.\n12-14 Within.\n18-25 Over.\n"},
	} {
		if got := spokenAs(readOne(t, "v.json", c.body)); got != c.want {
			t.Errorf("%s: got\n%swant\n%s", c.about, got, c.want)
		}
	}
	if d := readOne(t, "v.json", `{"video_id": "v", "language_code": "de", "snippets": []}`); d.Language != "de" || d.Meta["video_id"] != "v" {
		t.Errorf("language %q, %v", d.Language, d.Meta)
	}
}

func TestSeveralTranscriptsOfAFileAreDocuments(t *testing.T) {
	const one, two = `{"segments": [{"start": 0, "end": 1, "text": "One."}]}`, `{"segments": [{"start": 0, "end": 1, "text": "Two."}]}`
	for about, body := range map[string]string{
		"a list":   "[" + one + "," + two + "]",
		"lines":    one + "\n\n" + two,
		"captions": `[[{"text": "One.", "start": 0, "duration": 1}], [{"text": "Two.", "start": 0, "duration": 1}]]`,
	} {
		documents := readAs(t, "v.jsonl", body)
		if len(documents) != 2 || documents[0].ID != "docs:v.jsonl#1" || documents[1].ID != "docs:v.jsonl#2" || documents[1].Text != "Two." || documents[0].Hash == documents[1].Hash {
			t.Errorf("%s: %d documents, the first %+v", about, len(documents), documents[0])
		}
	}
	documents := readAs(t, "v.jsonl", "{\"video_id\": 4, \"transcripts\": []}\n{\"video_id\": 5, \"transcripts\": []}")
	if len(documents) != 2 || documents[1].ID != "docs:v.jsonl#5" {
		t.Errorf("%d documents", len(documents))
	}
	for _, body := range []string{"{} x", one + "\n{\"segments\": ", one + " 7", "{\"a\": 1}\n{\"a\": 2}"} {
		if reason := refused(t, "v.jsonl", body); reason == "" {
			t.Errorf("%s is read", body)
		}
	}
	if reason := refused(t, "v.json", "["+one+`, {"a": 1}]`); !strings.HasPrefix(reason, "row 2: ") {
		t.Error(reason)
	}
}

func TestUnknownTimesAreNoted(t *testing.T) {
	d := readOne(t, "v.json", `[{"text": "a", "start": NaN, "end": 2}, {"text": "b", "start": 2, "end": 3}, {"text": "c", "start": 3, "end": null}]`)
	if notes := fmt.Sprint(d.Notes); notes != "[2 of 3 cues lack a time, which the cues around them bound]" {
		t.Error(notes)
	}
}

// BenchmarkManyCues reads a day of captions: the time per byte must be that of
// a short file.
func BenchmarkManyCues(b *testing.B) {
	for _, n := range []int{1_000, 10_000, 100_000} {
		var rows, blocks strings.Builder
		for i := range n {
			fmt.Fprintf(&rows, `,{"text": "line %d goes on. And so", "start": %d, "duration": 1.9}`, i, 2*i)
			fmt.Fprintf(&blocks, "%d\n%d:%02d:%02d,000 --> %d:%02d:%02d,900\nline %d goes on. And so\n\n", i, i/3600, i/60%60, i%60, i/3600, i/60%60, i%60, i)
		}
		for name, c := range map[string]struct {
			format format
			body   string
		}{"json": {transcriptFormat{}, "[" + rows.String()[1:] + "]"}, "srt": {subtitlesFormat{}, blocks.String()}} {
			b.Run(fmt.Sprintf("%s/%d", name, n), func(b *testing.B) {
				b.SetBytes(int64(len(c.body)))
				b.ReportAllocs()
				for b.Loop() {
					if _, err := c.format.read(b.Context(), []byte(c.body)); err != nil {
						b.Fatal(err)
					}
				}
			})
		}
	}
}
