package reader

import (
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"caesura"
)

// spokenAs shows a document's cues: "1.25-4.5 Ana: text", with " ¶ " where a
// paragraph begins.
func spokenAs(d *caesura.Document) string {
	var b strings.Builder
	block := -1
	for _, c := range d.Cues {
		for block+1 < len(d.Blocks) && d.Blocks[block+1].Start <= c.Span.Start {
			block++
			b.WriteString("¶ ")
		}
		fmt.Fprintf(&b, "%.9g-%.9g ", c.Start.Seconds(), c.Stop.Seconds())
		if c.Speaker != "" {
			b.WriteString(c.Speaker + ": ")
		}
		b.WriteString(d.Slice(c.Span) + "\n")
	}
	return b.String()
}

func TestVideosAreDocumentsOfTheirOwn(t *testing.T) {
	row := `{"video_id": 4103001, "title": "Masks", "desc": "All about masks.", "length": "00:00:40.10", "url": "https://v.example/m.mp4",
 "transcripts": [{"sent_id": 0, "sent": "Open the panel.", "begin": 1.25, "end": 4.389999}, {"sent_id": 1, "sent": "Add a mask, then paint.", "begin": 5.0, "end": 9.75}],
 "qa": [{"q": "What?", "sent_id": 1}]}`
	documents := readAs(t, "dev.json", "[\n"+row+`, {"video_id": "v#2", "title": null, "transcripts": [] } ]`)
	if len(documents) != 2 {
		t.Fatalf("%d documents", len(documents))
	}
	d := documents[0]
	if d.ID != "docs:dev.json#4103001" || d.Title != "Masks" {
		t.Errorf("%+v", d)
	}
	if d.Meta["video_id"] != "4103001" || d.Meta["url"] != "https://v.example/m.mp4" || d.Meta["description"] != "All about masks." {
		t.Errorf("meta %v", d.Meta)
	}
	if want := "¶ 1.25-4.389999 Open the panel.\n5-9.75 Add a mask, then paint.\n"; spokenAs(d) != want || folded(d) != "Open the panel. Add a mask, then paint." {
		t.Errorf("got\n%swant\n%s", spokenAs(d), want)
	}
	if e := documents[1]; e.ID != "docs:dev.json#v%232" || e.Text != "" || e.Hash == d.Hash || e.Meta["video_id"] != "v#2" {
		t.Errorf("a video without sentences: %+v", e)
	}
}

func TestLayoutOfTheFileIsNoChangeOfAVideo(t *testing.T) {
	const one, two = `{"video_id":1,"transcripts":[{"sent":"A  b.","begin":0,"end":1}]}`, `{"video_id":2,"transcripts":[]}`
	flat := readAs(t, "v.json", "["+one+","+two+"]")
	laidOut := readAs(t, "v.json", "[\n  "+strings.NewReplacer(",", ",\n  ", ":", ": ").Replace(one)+",\n"+two+"]")
	edited := readAs(t, "v.json", "["+strings.Replace(one, "A  b.", "A b.", 1)+","+two+"]")
	if flat[0].Hash != laidOut[0].Hash || flat[0].Hash == edited[0].Hash || flat[1].Hash != edited[1].Hash {
		t.Errorf("hashes %v %v %v", flat[0].Hash, laidOut[0].Hash, edited[0].Hash)
	}
}

func TestVideoIDs(t *testing.T) {
	for value, want := range map[string]string{
		`7`: "7", `5200000`: "5200000", `5.2e6`: "5200000", `12345678901234567890`: "12345678901234567890", `7.0`: "7",
		`" a b "`: "a b", `"7"`: "7", `0`: "0",
	} {
		d := readOne(t, "v.json", `[{"video_id": `+value+`, "transcripts": [{"sent": "Hi.", "begin": 0, "end": 1}]}]`)
		if d.ID != "docs:v.json#"+want || d.Meta["video_id"] != want {
			t.Errorf("%s: %s", value, d.ID)
		}
	}
	for _, value := range []string{`7.5`, `null`, `""`, `true`, `[1]`, `1e99`} {
		if reason := refused(t, "v.json", `[{"video_id": 1, "transcripts": []}, {"video_id": `+value+`, "transcripts": []}]`); !strings.HasPrefix(reason, "row 2: video_id") {
			t.Errorf("%s: %s", value, reason)
		}
	}
}

func TestOneVideoIsTheFile(t *testing.T) {
	d := readOne(t, "v.json", `{"video_id": 9, "title": "T", "transcripts": [{"sent": "Hi.", "begin": 0, "end": 1}]}`)
	if d.ID != "docs:v.json" || d.Meta["video_id"] != "9" || d.Text != "Hi." {
		t.Errorf("%+v", d)
	}
}

func TestDoubledVideoIDNamesBothRows(t *testing.T) {
	reason := refused(t, "v.json", `[{"video_id": 1, "transcripts": []}, {"video_id": 2, "transcripts": []}, {"video_id": "1", "transcripts": []}]`)
	if reason != "row 3: video_id 1 is that of row 1 too" {
		t.Error(reason)
	}
}

func TestRepeatedSentencesHaveTheirOwnTimes(t *testing.T) {
	var rows []string
	for i, text := range []string{"Press Save.", "Then draw a house.", "Press Save.", "Then draw a tree.", "Press Save."} {
		rows = append(rows, fmt.Sprintf(`{"sent": %q, "begin": %d, "end": %d}`, text, i*30+2, i*30+3))
	}
	d := readOne(t, "v.json", `[{"video_id": 1, "transcripts": [`+strings.Join(rows, ",")+`]}]`)
	want := "¶ 2-3 Press Save.\n¶ 32-33 Then draw a house.\n¶ 62-63 Press Save.\n¶ 92-93 Then draw a tree.\n¶ 122-123 Press Save.\n"
	if spokenAs(d) != want {
		t.Errorf("got\n%swant\n%s", spokenAs(d), want)
	}
}

func TestTimesThatCannotBe(t *testing.T) {
	for _, c := range []struct{ about, sentences, want string }{
		{"negative", `{"sent": "a", "begin": -2, "end": 1}, {"sent": "b", "begin": -4, "end": -3}`, "¶ 0-1 a\n0-0 b\n"},
		{"end before begin", `{"sent": "a", "begin": 5, "end": 3}`, "¶ 5-5 a\n"},
		{"no length", `{"sent": "a", "begin": 12.0, "end": 12.0}`, "¶ 12-12 a\n"},
		{"no end", `{"sent": "a", "begin": 1, "end": null}, {"sent": "b", "begin": 2}`, "¶ 1-1 a\n2-2 b\n"},
		{"no begin", `{"sent": "a", "end": 3}, {"sent": "b", "begin": null, "end": 4}, {"sent": "c"}`, "¶ 0-3 a\n3-4 b\n4-4 c\n"},
		{"no begin and an end before the last", `{"sent": "a", "begin": 5, "end": 6}, {"sent": "b", "end": 5.5}`, "¶ 5-6 a\n5.5-5.5 b\n"},
		{"not a number", `{"sent": "a", "begin": NaN, "end": 2}, {"sent": "NaN, -Infinity \" NaN", "begin": 1, "end": Infinity}`, "¶ 0-2 a\n1-1 NaN, -Infinity \" NaN\n"},
		{"as text", `{"sent": "a", "begin": "1.5", "end": "00:01:02.25"}, {"sent": "b", "begin": "", "end": "63"}`, "¶ 1.5-62.25 a\n62.25-63 b\n"},
		{"out of order", `{"sent": "a", "begin": 9, "end": 10}, {"sent": "b", "begin": 1, "end": 2}, {"sent": "c", "begin": 2, "end": 12}, {"sent": "d", "begin": 3, "end": 4}`,
			"¶ 9-10 a\n¶ 1-2 b\n2-12 c\n3-4 d\n"},
		{"blank sentences", `{"sent": "", "begin": 0, "end": 1}, {"sent": " \n", "begin": 1, "end": 2}, {"sent": "Cut.", "begin": 12, "end": 12}`, "¶ 12-12 Cut.\n"},
	} {
		d := readOne(t, "v.json", `[{"video_id": 1, "transcripts": [`+c.sentences+`]}]`)
		if spokenAs(d) != c.want {
			t.Errorf("%s: got\n%swant\n%s", c.about, spokenAs(d), c.want)
		}
	}
}

func TestBadRowIsNamed(t *testing.T) {
	good := `{"video_id": 1, "transcripts": []}`
	for bad, want := range map[string]string{
		`{"video_id": 2, "title": 5, "transcripts": []}`:                      "row 2: title is a JSON number",
		`{"video_id": 2, "transcripts": {}}`:                                  "row 2: transcripts is a JSON object",
		`{"video_id": 2, "transcripts": [{"sent": ["a"]}]}`:                   "row 2: transcripts.sent is a JSON array",
		`{"video_id": 2, "transcripts": [{"sent": "a", "begin": "soon"}]}`:    `row 2: "soon" is no time`,
		`{"video_id": 2, "transcripts": [{"sent": "a", "begin": 1e300}]}`:     "row 2: 1e+300 is no time in seconds",
		`{"video_id": 2, "transcripts": [{"sent": "a", "begin": {"at": 1}}]}`: `row 2: {"at": 1} is no time`,
		`{"video_id": 2}`: "row 2: transcripts is missing",
		`null`:            "row 2: transcripts is missing",
		`[]`:              "row 2: json: cannot unmarshal array into Go value of type reader.video",
	} {
		if reason := refused(t, "v.json", "["+good+","+bad+"]"); reason != want {
			t.Errorf("%s\n got %s\nwant %s", bad, reason, want)
		}
	}
}

func TestCutOffJSONNamesTheByte(t *testing.T) {
	whole := `[{"video_id": 1, "title": "T", "transcripts": [{"sent": "Hi.", "begin": 0, "end": 1}]}]`
	for n := 1; n < len(whole); n++ {
		if reason := refused(t, "v.json", whole[:n]); !strings.HasPrefix(reason, fmt.Sprintf("byte %d: ", n)) {
			t.Fatalf("cut at %d: %s", n, reason)
		}
	}
	if reason := refused(t, "v.json", "\xEF\xBB\xBF{,"); !strings.HasPrefix(reason, "byte 5: ") {
		t.Error(reason)
	}
	_, err := newReader(t, Options{}).Read(t.Context(), file("v.json"), []byte(whole[:40]))
	if caesura.HintOf(err) == "" {
		t.Error("no hint")
	}
}

func TestJSONByteOrderMark(t *testing.T) {
	body := "[\r\n{\"video_id\": 1,\r\n\"transcripts\": [{\"sent\": \"Stir the pot – well.\", \"begin\": 4.0, \"end\": 6.0}]}]\r\n"
	for name, body := range map[string]string{
		"UTF-8":   "\xEF\xBB\xBF" + body,
		"UTF-16":  encode(t, "utf-16le bom", body),
		"no mark": body,
		"legacy":  encode(t, "windows-1252", body),
	} {
		if d := readOne(t, "v.json", body); spokenAs(d) != "¶ 4-6 Stir the pot – well.\n" {
			t.Errorf("%s: %s", name, spokenAs(d))
		}
	}
}

func TestJSONOfAnotherShapeIsNamed(t *testing.T) {
	for _, body := range []string{
		`{}`, `{"name": "package", "version": "1.0"}`, `[1, 2]`, `["a"]`, `"text"`, `7`, `null`, `[{"id": 1}]`,
		`{"segments": [{"id": 1}]}`, `{"segments": [null]}`, `{"results": []}`, `{"results": {"channels": []}}`, `[null]`,
	} {
		if reason := refused(t, "v.json", body); !strings.Contains(reason, "no transcript of a known shape") {
			t.Errorf("%s: %s", body, reason)
		}
	}
	if documents := readAs(t, "v.json", "[]"); len(documents) != 0 {
		t.Errorf("an empty list: %d documents", len(documents))
	}
}

func TestWhisper(t *testing.T) {
	for _, c := range []struct{ about, body, want string }{
		{"plain", `{"text": " x", "language": "en", "segments": [{"id": 0, "start": 0.0, "end": 6.2, "text": " Good morning."}, {"id": 1, "start": 6.2, "end": null, "text": " It will be"}]}`,
			"¶ 0-6.2 Good morning.\n6.2-6.2 It will be\n"},
		{"Japanese is joined without spaces", `{"segments": [{"start": 0, "end": 1, "text": "明日は"}, {"start": 1, "end": 2, "text": " 雨です。"}, {"start": 2, "end": 4.5, "text": "傘を持ちます。"}]}`,
			"¶ 0-1 明日は\n1-2 雨です。\n2-4.5 傘を持ちます。\n"},
		{"words without times", `{"segments": [{"start": 20.1, "end": 24.8, "text": " Take exactly 4711 tins.", "words": [{"word": "Take", "start": 20.1, "end": 20.5}, {"word": "exactly", "start": 20.6, "end": 21.2}, {"word": "4711"}, {"word": "tins.", "start": 23.9, "end": 24.8}]},
			{"start": 25.0, "end": 26.2, "text": " 1984.", "words": [{"word": "1984."}]}]}`,
			"¶ 20.1-24.8 Take exactly 4711 tins.\n25-26.2 1984.\n"},
		{"sentences inside a segment have the times of their words", `{"segments": [{"start": 1, "end": 9, "text": " One two. Three 4? Five", "words": [{"word": " One", "start": 1.1, "end": 2}, {"word": " two.", "start": 2, "end": 3}, {"word": " Three", "start": 5, "end": 6}, {"word": " 4?"}, {"word": " Five", "start": 8, "end": 8.5}]}]}`,
			"¶ 1-3 One two.\n5-8 Three 4?\n8-9 Five\n"},
		{"words that are not the text", `{"segments": [{"start": 1, "end": 9, "text": " One. Two.", "words": [{"word": "Uno.", "start": 1, "end": 2}]}]}`, "¶ 1-9 One. Two.\n"},
		{"times from the words", `{"segments": [{"text": "One two", "words": [{"word": "One"}, {"word": "two", "start": 2, "end": 3}]}, {"start": 3, "text": "three", "words": [{"word": "three", "start": 3, "end": 4}]}]}`,
			"¶ 2-3 One two\n3-4 three\n"},
		{"speakers", `{"segments": [{"start": 0, "end": 1, "text": "Hi.", "speaker": "S0"}, {"start": 1, "end": 2, "text": "Ho.", "speaker": "S0"}, {"start": 2, "end": 3, "text": "Hm.", "speaker": "S1"}]}`,
			"¶ 0-1 S0: Hi.\n1-2 S0: Ho.\n¶ 2-3 S1: Hm.\n"},
		{"pauses", `{"segments": [{"start": 0, "end": 1, "text": "a"}, {"start": 3, "end": 4, "text": "b"}, {"start": 6.1, "end": 7, "text": "c"}]}`, "¶ 0-1 a\n3-4 b\n¶ 6.1-7 c\n"},
		{"nothing said", `{"segments": []}`, ""},
	} {
		if got := spokenAs(readOne(t, "w.json", c.body)); got != c.want {
			t.Errorf("%s: got\n%swant\n%s", c.about, got, c.want)
		}
	}
	d := readOne(t, "w.json", `{"language": "ja", "segments": [{"start": 0, "end": 1, "text": "明日は"}, {"start": 1, "end": 2, "text": "雨です。"}]}`)
	if d.Text != "明日は雨です。" || d.Language != "ja" {
		t.Errorf("%q, language %q", d.Text, d.Language)
	}
	if d := readOne(t, "w.json", `{"language": "English", "segments": []}`); d.Language != "en" {
		t.Errorf("language %q", d.Language)
	}
}

func TestCaptions(t *testing.T) {
	d := readOne(t, "y.json", `[{"text": "that&#39;s R&amp;D\nwork.", "start": 1.0, "duration": 2.5}, {"text": "Go on.", "start": 3.5, "duration": 1.25}, {"text": "End.", "start": 5, "end": 6}]`)
	if want := "¶ 1-3.5 that's R&D work.\n3.5-4.75 Go on.\n5-6 End.\n"; spokenAs(d) != want {
		t.Errorf("got\n%swant\n%s", spokenAs(d), want)
	}
	if reason := refused(t, "y.json", `[{"text": "a", "start": 1}, {"start": 2}]`); reason != "row 2: text is missing" {
		t.Error(reason)
	}
}

func TestAWS(t *testing.T) {
	said := func(start, end, text string) string {
		return fmt.Sprintf(`{"type": "pronunciation", "start_time": %q, "end_time": %q, "alternatives": [{"content": %q}]}`, start, end, text)
	}
	mark := func(text string) string {
		return fmt.Sprintf(`{"type": "punctuation", "alternatives": [{"content": %q}]}`, text)
	}
	read := func(items ...string) *caesura.Document {
		return readOne(t, "a.json", `{"jobName": "j", "results": {"language_code": "en-US", "transcripts": [{"transcript": "x"}], "items": [`+strings.Join(items, ",")+`]}}`)
	}
	d := read(said("1.04", "1.30", "Lift"), said("1.31", "1.40", "the"), said("1.41", "1.90", "lid"), mark(","), said("2.50", "2.80", "then"), said("2.81", "3.55", "wait"), mark("."),
		said("4.0", "4.5", "Done"), mark("!"), said("9", "9.5", "Bye"))
	if want := "¶ 1.04-3.55 Lift the lid, then wait.\n4-4.5 Done!\n¶ 9-9.5 Bye\n"; spokenAs(d) != want || d.Language != "en-US" {
		t.Errorf("got\n%swant\n%slanguage %q", spokenAs(d), want, d.Language)
	}
	if d := read(said("0", "1", "今日"), said("1", "2", "は"), mark("。")); d.Text != "今日は。" {
		t.Errorf("%q", d.Text)
	}
	if d := read(mark("¿"), `{"type": "pronunciation", "alternatives": []}`, said("", "", "Qué"), mark("?")); folded(d) != "¿ Qué?" {
		t.Errorf("%q", d.Text)
	}
	var many []string
	for i := range 30 {
		many = append(many, said(fmt.Sprint(i), fmt.Sprint(i+1), "word"))
	}
	if d := read(many...); len(d.Cues) != 3 || len(d.Blocks) != 1 || strings.Count(d.Text, "word") != 30 {
		t.Errorf("%d cues in %d blocks: %s", len(d.Cues), len(d.Blocks), spokenAs(d))
	}
}

// The real data set: every sentence is there once, in order, with its times.
func TestPsTuts(t *testing.T) {
	body := shared(t, "data/pstuts/dev.json")
	var rows []struct {
		Transcripts []struct {
			Sent       string
			Begin, End float64
		}
	}
	if err := json.Unmarshal([]byte(body), &rows); err != nil {
		t.Fatal(err)
	}
	documents := readAs(t, "dev.json", body)
	if len(documents) != len(rows) {
		t.Fatalf("%d documents of %d rows", len(documents), len(rows))
	}
	for i, d := range documents {
		if len(d.Cues) != len(rows[i].Transcripts) {
			t.Fatalf("%s: %d cues of %d sentences", d.ID, len(d.Cues), len(rows[i].Transcripts))
		}
		for j, s := range rows[i].Transcripts {
			c := d.Cues[j]
			if d.Slice(c.Span) != strings.Join(strings.Fields(s.Sent), " ") {
				t.Errorf("%s: %q, want %q", d.ID, d.Slice(c.Span), s.Sent)
			}
			if (c.Start-time.Duration(s.Begin*1e9)).Abs() > time.Microsecond || (c.Stop-max(c.Start, time.Duration(s.End*1e9))).Abs() > time.Microsecond {
				t.Errorf("%s: %s to %s, want %g to %g", d.ID, c.Start, c.Stop, s.Begin, s.End)
			}
		}
	}
}

// shared is a file of the data that is not part of the repository.
func shared(t testing.TB, path string) string {
	t.Helper()
	root := os.Getenv("CAESURA_SHARED")
	if root == "" {
		root = filepath.Join("..", "..", "..", "shared")
	}
	body, err := os.ReadFile(filepath.Join(root, path))
	if err != nil {
		t.Skipf("needs %s: set CAESURA_SHARED to the folder of the shared data", path)
	}
	return string(body)
}
