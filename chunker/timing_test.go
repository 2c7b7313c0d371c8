package chunker_test

import (
	"fmt"
	"reflect"
	"strings"
	"testing"
	"time"

	"caesura"
	"caesura/chunker"
)

// spoken is a transcript: "start-stop text" a line, in seconds.
func spoken(lines ...string) *caesura.Document {
	d := &caesura.Document{ID: "test:talk", Language: "en"}
	for i, line := range lines {
		var start, stop float64
		var n int
		times, text, _ := strings.Cut(line, " ")
		if n, _ = fmt.Sscanf(times, "%f-%f", &start, &stop); n != 2 {
			panic(line)
		}
		if i > 0 {
			d.Text += " "
		}
		span := caesura.Span{Start: len(d.Text), End: len(d.Text) + len(text)}
		d.Text += text
		d.Cues = append(d.Cues, caesura.Cue{Span: span, Start: seconds(start), Stop: seconds(stop)})
	}
	d.Blocks = []caesura.Block{{Span: caesura.Span{End: len(d.Text)}}}
	return d
}

func seconds(s float64) time.Duration { return time.Duration(s * float64(time.Second)) }

// times describes chunks: "text 2-61.5".
func times(chunks []caesura.Chunk) []string {
	var out []string
	for _, c := range chunks {
		out = append(out, fmt.Sprintf("%s %v-%v", c.Text, c.Time.Start.Seconds(), c.Time.Stop.Seconds()))
	}
	return out
}

func TestTimesOfChunks(t *testing.T) {
	for _, c := range []struct {
		name string
		doc  *caesura.Document
		max  int
		want []string
	}{
		{
			"a repeated sentence has its own time",
			spoken("2-3 Press it.", "30-33 Paint all the clouds now.", "60-61 Press it."), 8,
			[]string{"Press it. 2-3", "Paint all the clouds now. 30-33", "Press it. 60-61"},
		}, {
			"one chunk goes from the first start to the last stop",
			spoken("2-3 Press it.", "30-33 Paint all the clouds now.", "60-61 Press it."), 100,
			[]string{"Press it. Paint all the clouds now. Press it. 2-61"},
		}, {
			"a sentence that begins and ends inside cues has its share of them",
			spoken("0-10 Abcdefghi. Abcdefghi", "10-20 abcdefgh. Abcdefghi."), 8,
			[]string{"Abcdefghi. 0-5", "Abcdefghi abcdefgh. 5.5-14.5", "Abcdefghi. 15-20"},
		}, {
			"shares are by characters, not bytes",
			spoken("0-10 Ωμεγαωμεγαωμε. Abcdefghijklm"), 8,
			[]string{"Ωμεγαωμεγαωμε. 0-5", "Abcdefghijklm 5.357142857-10"},
		}, {
			"cues of no length keep their moment",
			spoken("12-12 Cut.", "12-14 Go."), 100,
			[]string{"Cut. Go. 12-14"},
		}, {
			"overlapping cues end with the latest",
			spoken("1-9 One speaks.", "2-4 Two speaks."), 100,
			[]string{"One speaks. Two speaks. 1-9"},
		}, {
			"cues out of order start with the first of the text",
			spoken("50-52 Late comes first.", "10-12 Early comes last."), 100,
			[]string{"Late comes first. Early comes last. 50-52"},
		},
	} {
		t.Run(c.name, func(t *testing.T) {
			_, chunks, _ := split(t, c.doc, chunker.Options{MinTokens: 1, MaxTokens: c.max})
			if got := times(chunks); !reflect.DeepEqual(got, c.want) {
				t.Errorf("\ngot  %q\nwant %q", got, c.want)
			}
		})
	}
}

func TestEveryCueOfAChunkIsListed(t *testing.T) {
	_, chunks, _ := split(t, spoken("2-3 Press it.", "30-33 Paint.", "60-61 Press it."), chunker.Options{})
	want := []caesura.TimeSpan{{Start: seconds(2), Stop: seconds(3)}, {Start: seconds(30), Stop: seconds(33)}, {Start: seconds(60), Stop: seconds(61)}}
	if got := chunks[0].Time.Cues; !reflect.DeepEqual(got, want) {
		t.Errorf("got %v", got)
	}
}

func TestADocumentWithoutCuesHasNoTimes(t *testing.T) {
	_, chunks, _ := split(t, document("One. Two.", "en"), chunker.Options{})
	if !reflect.DeepEqual(chunks[0].Time, caesura.TimeRange{}) {
		t.Errorf("%+v", chunks[0].Time)
	}
}

func TestUnpunctuatedSpeechIsDividedAtPausesAndCueEnds(t *testing.T) {
	var lines []string
	for i := range 40 {
		at := float64(3 * i)
		if i >= 10 {
			at += 5 // a pause before line 10
		}
		lines = append(lines, fmt.Sprintf("%v-%v so this is line %d and it goes on", at, at+3, i))
	}
	d := spoken(lines...)
	got := sentencesOf(d, chunker.Options{})
	if len(got) < 8 || len(got) > 20 {
		t.Fatalf("%d sentences of 40 cues", len(got))
	}
	pause := false
	for _, s := range got {
		if strings.HasSuffix(s, "line 9 and it goes on") {
			pause = true
		}
		if !strings.HasPrefix(s, "so this") || !strings.HasSuffix(s, "goes on") {
			t.Errorf("%q does not begin and end with cues", s)
		}
	}
	if !pause {
		t.Error("no sentence ends at the pause")
	}
}

func TestPunctuatedSpeechIsDividedBySentence(t *testing.T) {
	d := spoken("0-2 First we open", "2-4 the file. Then", "5-6 we close it.")
	if got := sentencesOf(d, chunker.Options{}); !reflect.DeepEqual(got, []string{"First we open the file.", "Then we close it."}) {
		t.Errorf("%q", got)
	}
}

func TestASentenceEndsWithACueThatHasAnEndMark(t *testing.T) {
	for _, c := range []struct {
		want  string
		lines []string
	}{
		{"That is a tool.|the layers help|", []string{"0-2 That is a tool.", "2-4 the layers help"}},
		{"Is it on?|then go on|", []string{"0-2 Is it on?", "2-4 then go on"}},
		{"It takes approx. five minutes|", []string{"0-2 It takes approx.", "2-4 five minutes"}},
		{"We wait... and go on|", []string{"0-2 We wait...", "2-4 and go on"}},
		{"It is 3. five in all|", []string{"0-2 It is 3.", "2-4 five in all"}},
	} {
		d := spoken(c.lines...)
		got := ""
		for _, s := range chunker.Sentences(d, chunker.Options{}, tokens) {
			got += d.Slice(s.Span) + "|"
		}
		if got != c.want {
			t.Errorf("got %s want %s", got, c.want)
		}
	}
}

func TestASentenceEndsWhereTheSpeakerChanges(t *testing.T) {
	d := spoken("0-2 and then I said", "2-4 what did you say")
	d.Cues[0].Speaker, d.Cues[1].Speaker = "Ann", "Ben"
	if got := sentencesOf(d, chunker.Options{}); !reflect.DeepEqual(got, []string{"and then I said", "what did you say"}) {
		t.Errorf("%q", got)
	}
}
