package reader

import (
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"caesura/chunker"
)

func TestTranscriptsOfServices(t *testing.T) {
	for _, c := range []struct{ about, body, want, language string }{
		{"whisper.cpp with tokens", `{"systeminfo": "AVX", "model": {"type": "base"}, "result": {"language": "en"}, "transcription": [
			{"timestamps": {"from": "00:00:01,000", "to": "00:00:09,000"}, "offsets": {"from": 1000, "to": 9000}, "text": " Mow it. Rake the lawn.", "tokens": [
			{"text": "[_BEG_]", "offsets": {"from": 1000, "to": 1000}}, {"text": " M", "offsets": {"from": 1000, "to": 1500}}, {"text": "ow", "offsets": {"from": 1500, "to": 2000}}, {"text": " it", "offsets": {"from": 2000, "to": 2500}},
			{"text": ".", "offsets": {"from": 2500, "to": 3000}}, {"text": " Rake", "offsets": {"from": 5000, "to": 6000}}, {"text": " the", "offsets": {"from": 6000, "to": 7000}}, {"text": " lawn", "offsets": {"from": 7000, "to": 8000}}, {"text": ".", "offsets": {"from": 8000, "to": 9000}}]},
			{"timestamps": {"from": "00:00:09,000", "to": "00:00:10,500"}, "text": " Done."}]}`,
			"¶ 1-3 Mow it.\n5-9 Rake the lawn.\n9-10.5 Done.\n", "en"},
		{"whisper.cpp in Japanese", `{"model": {}, "result": {"language": "ja"}, "transcription": [{"offsets": {"from": 0, "to": 2000}, "text": "今日は晴れです。"}, {"offsets": {"from": 2000, "to": 4000}, "text": "散歩します。"}]}`,
			"¶ 0-2 今日は晴れです。\n2-4 散歩します。\n", "ja"},
		{"faster-whisper's list", `[{"id": 1, "seek": 0, "start": 0.0, "end": 6.0, "text": " One two. Three &amp; four.", "words": [{"start": 0.2, "end": 0.5, "word": " One"}, {"start": 0.5, "end": 1.0, "word": " two."}, {"start": 4.0, "end": 4.5, "word": " Three"}, {"start": 4.5, "end": 5, "word": " four."}]}]`,
			"¶ 0-1 One two.\n¶ 4-6 Three &amp; four.\n", ""},
		{"OpenAI's words, which have no marks", `{"task": "transcribe", "language": "german", "duration": 9, "text": "Guten Tag. Wie geht's?", "words": [{"word": "Guten", "start": 0.5, "end": 1}, {"word": "Tag", "start": 1, "end": 1.5}, {"word": "Wie", "start": 3, "end": 3.5}, {"word": "geht's", "start": 3.5, "end": 4}]}`,
			"¶ 0.5-1.5 Guten Tag.\n3-4 Wie geht's?\n", "de"},
		{"json3 of automatic captions", `{"wireMagic": "pb3", "events": [{"tStartMs": 0, "dDurationMs": 9000, "id": 1}, {"tStartMs": 160, "dDurationMs": 4000, "segs": [{"utf8": "dig"}, {"utf8": " a", "tOffsetMs": 400}, {"utf8": " hole", "tOffsetMs": 800}]},
			{"tStartMs": 2200, "aAppend": 1, "segs": [{"utf8": "\n"}]}, {"tStartMs": 2210, "dDurationMs": 3000, "segs": [{"utf8": "and"}, {"utf8": " plant", "tOffsetMs": 300}]}]}`,
			"¶ 0.16-2.21 dig a hole\n2.21-5.21 and plant\n", ""},
		{"json3 of written captions", `{"wireMagic": "pb3", "events": [{"tStartMs": 1000, "dDurationMs": 2500, "segs": [{"utf8": "Q&A\ntime."}]}, {"tStartMs": 2000, "dDurationMs": 2000, "segs": [{"utf8": "Go."}]}]}`,
			"¶ 1-3.5 Q&A time.\n2-4 Go.\n", ""},
		{"AssemblyAI", `{"id": "x", "status": "completed", "language_code": "en_us", "audio_duration": 9, "text": "Hi there. Yes?", "words": [{"text": "Hi", "start": 250, "end": 650, "speaker": "A"}, {"text": "there.", "start": 650, "end": 1000, "speaker": "A"}, {"text": "Yes?", "start": 1500, "end": 1900, "speaker": "B"}], "utterances": null}`,
			"¶ 0.25-1 A: Hi there.\n¶ 1.5-1.9 B: Yes?\n", "en-US"},
		{"AssemblyAI's utterances", `{"text": "Hi. Yes?", "words": [{"text": "Hi.", "start": 250, "end": 650}], "utterances": [{"speaker": "A", "text": "Hi.", "words": [{"text": "Hi.", "start": 250, "end": 650}]}]}`,
			"¶ 0.25-0.65 A: Hi.\n", ""},
		{"Deepgram", `{"metadata": {}, "results": {"channels": [{"detected_language": "en", "alternatives": [{"transcript": "cut it. Next", "words": [{"word": "cut", "start": 0.1, "end": 0.5, "punctuated_word": "Cut", "speaker": 0}, {"word": "it", "start": 0.5, "end": 0.75, "punctuated_word": "it.", "speaker": 0}, {"word": "next", "start": 1, "end": 1.5, "punctuated_word": "Next", "speaker": 1}]}]}]}}`,
			"¶ 0.1-0.75 0: Cut it.\n¶ 1-1.5 1: Next\n", "en"},
		{"Deepgram with two channels", `{"results": {"channels": [{"alternatives": [{"transcript": "a c", "words": [{"word": "Ask.", "start": 0, "end": 1}, {"word": "Thanks.", "start": 4, "end": 5}]}]}, {"alternatives": [{"transcript": "b", "words": [{"word": "Answer.", "start": 2, "end": 3}]}]}]}}`,
			"¶ 0-1 channel 1: Ask.\n¶ 2-3 channel 2: Answer.\n¶ 4-5 channel 1: Thanks.\n", ""},
		{"AWS with speakers apart", `{"results": {"speaker_labels": {"segments": [{"items": [{"start_time": "0.5", "speaker_label": "spk_0"}, {"start_time": "2.0", "speaker_label": "spk_1"}]}]}, "items": [{"type": "pronunciation", "start_time": "0.5", "end_time": "1.0", "alternatives": [{"content": "Ho"}]}, {"type": "punctuation", "alternatives": [{"content": "!"}]}, {"type": "pronunciation", "start_time": "2.0", "end_time": "2.5", "alternatives": [{"content": "Hm"}]}]}}`,
			"¶ 0.5-1 spk_0: Ho!\n¶ 2-2.5 spk_1: Hm\n", ""},
		{"Google", `{"results": [{"alternatives": [{"transcript": "Saw it. Sand it.", "confidence": 0.9, "words": [{"endTime": "0.500s", "word": "Saw"}, {"startTime": "0.500s", "endTime": "0.900s", "word": "it."}, {"startTime": "1.300s", "endTime": "1.700s", "word": "Sand"}, {"startTime": "1.700s", "endTime": "2s", "word": "it."}]}], "languageCode": "en-us"}]}`,
			"¶ 0-0.9 Saw it.\n1.3-2 Sand it.\n", "en-US"},
		{"Google without words", `{"name": "1", "done": true, "response": {"results": [{"alternatives": [{"transcript": "One."}], "resultEndTime": "4.5s"}, {"alternatives": [{"transcript": " Two."}], "resultEndTime": "6s"}]}}`,
			"¶ 0-4.5 One.\n4.5-6 Two.\n", ""},
		{"Google's version 2", `{"results": [{"alternatives": [{"transcript": "Go.", "words": [{"startOffset": "1s", "endOffset": "1.5s", "word": "Go."}]}], "resultEndOffset": "2s"}]}`, "¶ 1-1.5 Go.\n", ""},
		{"Google's last result tells all again", `{"results": [{"alternatives": [{"transcript": "Hi. Ho.", "words": [{"startTime": "1s", "endTime": "2s", "word": "Hi."}, {"startTime": "3s", "endTime": "4s", "word": "Ho."}]}]}, {"alternatives": [{"words": [{"startTime": "1s", "endTime": "2s", "word": "Hi.", "speakerTag": 1}, {"startTime": "3s", "endTime": "4s", "word": "Ho.", "speakerTag": 2}]}]}]}`,
			"¶ 1-2 1: Hi.\n¶ 3-4 2: Ho.\n", ""},
		{"Azure's batch", `{"source": "x", "combinedRecognizedPhrases": [], "recognizedPhrases": [{"recognitionStatus": "Success", "channel": 0, "speaker": 1, "offset": "PT0.76S", "offsetInTicks": 7600000.0, "durationInTicks": 23200000.0, "locale": "en-GB", "nBest": [{"lexical": "sand it twice then oil", "display": "Sand it twice. Then oil.", "words": [{"word": "sand", "offsetInTicks": 7600000, "durationInTicks": 2000000}, {"word": "it", "offsetInTicks": 9600000, "durationInTicks": 1000000}, {"word": "twice", "offsetInTicks": 10600000, "durationInTicks": 4400000}, {"word": "then", "offsetInTicks": 20000000, "durationInTicks": 3000000}, {"word": "oil", "offsetInTicks": 25000000, "durationInTicks": 5000000}]}]}, {"recognitionStatus": "Failure"}]}`,
			"¶ 0.76-1.5 1: Sand it twice.\n2-3.08 1: Then oil.\n", "en-GB"},
		{"Azure's fast", `{"durationMilliseconds": 9000, "combinedPhrases": [{"text": "x"}], "phrases": [{"channel": 1, "offsetMilliseconds": 3000, "durationMilliseconds": 500, "text": "B.", "locale": "fr-FR"}, {"channel": 0, "speaker": 2, "offsetMilliseconds": 80, "durationMilliseconds": 2000, "text": "A.", "words": [{"text": "A.", "offsetMilliseconds": 80, "durationMilliseconds": 100}]}]}`,
			"¶ 0.08-2.08 2: A.\n¶ 3-3.5 B.\n", "fr-FR"},
	} {
		d := readOne(t, "t.json", c.body)
		if got := spokenAs(d); got != c.want {
			t.Errorf("%s: got\n%swant\n%s", c.about, got, c.want)
		}
		if d.Language != c.language && c.language != "" {
			t.Errorf("%s: language %q, want %q", c.about, d.Language, c.language)
		}
	}
}

func TestWordTimes(t *testing.T) {
	for _, c := range []struct{ about, segment, want string }{
		{"a number said in words", `"start": 0, "end": 9, "text": "It costs 4,711 euros. Pay now.", "words": [{"word": "It", "start": 0, "end": 1}, {"word": "costs", "start": 1, "end": 2}, {"word": "euros", "start": 4, "end": 5}, {"word": "Pay", "start": 6, "end": 7}, {"word": "now", "start": 7, "end": 8}]`,
			"¶ 0-5 It costs 4,711 euros.\n6-9 Pay now.\n"},
		{"decimals and dots inside words", `"start": 0, "end": 9, "text": "Use v1.5 at 2.30 now", "words": [{"word": "Use", "start": 0, "end": 1}, {"word": "v1.5", "start": 1, "end": 2}, {"word": "at", "start": 2, "end": 3}, {"word": "2.30", "start": 3, "end": 4}, {"word": "now", "start": 4, "end": 5}]`,
			"¶ 0-9 Use v1.5 at 2.30 now\n"},
		{"a pause without a stop", `"start": 0, "end": 9, "text": "so we dig and then we plant", "words": [{"word": "so", "start": 0, "end": 0.5}, {"word": "we", "start": 0.5, "end": 1}, {"word": "dig", "start": 1, "end": 1.5}, {"word": "and", "start": 3, "end": 3.5}, {"word": "then", "start": 3.5, "end": 4}, {"word": "we", "start": 4, "end": 4.5}, {"word": "plant", "start": 4.5, "end": 5}]`,
			"¶ 0-1.5 so we dig\n3-9 and then we plant\n"},
		{"times outside the segment", `"start": 2, "end": 4, "text": "One. Two.", "words": [{"word": "One.", "start": 0, "end": 1}, {"word": "Two.", "start": 5, "end": 6}]`, "¶ 2-2 One.\n4-4 Two.\n"},
		{"times that run backwards", `"start": 0, "end": 9, "text": "One. Two.", "words": [{"word": "One.", "start": 3, "end": 2}, {"word": "Two.", "start": 1, "end": 0}]`, "¶ 0-2 One.\n1-9 Two.\n"},
		{"a repeated word has its own time", `"start": 0, "end": 9, "text": "Go. Go. Go.", "words": [{"word": "Go.", "start": 0, "end": 1}, {"word": "Go.", "start": 3, "end": 4}, {"word": "Go.", "start": 8, "end": 9}]`, "¶ 0-1 Go.\n3-4 Go.\n¶ 8-9 Go.\n"},
		{"parts of words", `"start": 0, "end": 3, "text": "walking on", "words": [{"word": "wal", "start": 0, "end": 0.5}, {"word": "king", "start": 1.5, "end": 2}, {"word": " on", "start": 2, "end": 3}]`, "¶ 0-3 walking on\n"},
		{"words of another text", `"start": 0, "end": 3, "text": "Eins. Zwei. Drei.", "words": [{"word": "One", "start": 0, "end": 1}, {"word": "zwei", "start": 1, "end": 2}, {"word": "three", "start": 2, "end": 3}]`, "¶ 0-3 Eins. Zwei. Drei.\n"},
		{"speakers as numbers", `"start": 0, "end": 3, "text": "Hi.", "speaker": 2`, "¶ 0-3 2: Hi.\n"},
	} {
		d := readOne(t, "w.json", `{"segments": [{`+c.segment+`}]}`)
		if got := spokenAs(d); got != c.want {
			t.Errorf("%s: got\n%swant\n%s", c.about, got, c.want)
		}
	}
}

func TestTimesOfServicesThatCannotBe(t *testing.T) {
	words := `{"text": "x", "audio_duration": 1, "words": [%s]}`
	for _, c := range []struct{ words, want string }{
		{`{"text": "a.", "start": -500, "end": 250}`, "¶ 0-0.25 a.\n"},
		{`{"text": "a.", "start": 500, "end": 250}`, "¶ 0.5-0.5 a.\n"},
		{`{"text": "a.", "start": null, "end": null}, {"text": "b.", "start": 1000, "end": 1000}`, "¶ 0-1 a.\n1-1 b.\n"},
		{`{"text": "a.", "start": "00:00:01.5", "end": "2500"}`, "¶ 1.5-2.5 a.\n"},
		{`{"text": "a.", "start": 9000, "end": 9500}, {"text": "b.", "start": 1000, "end": 1500}`, "¶ 9-9.5 a.\n¶ 1-1.5 b.\n"},
		{`{"text": "a.", "start": 1000, "end": 9000}, {"text": "b.", "start": 2000, "end": 3000}`, "¶ 1-9 a.\n2-3 b.\n"},
	} {
		if got := spokenAs(readOne(t, "t.json", fmt.Sprintf(words, c.words))); got != c.want {
			t.Errorf("%s: got\n%swant\n%s", c.words, got, c.want)
		}
	}
	if reason := refused(t, "t.json", fmt.Sprintf(words, `{"text": "a", "start": 1e18}`)); !strings.Contains(reason, "no time") {
		t.Error(reason)
	}
}

// What a machine wrote down without marks is cut where the speaker pauses.
func TestUnpunctuatedSpeechIsCutAtPauses(t *testing.T) {
	var events []string
	at := 0
	for line := range 12 {
		var parts []string
		for w, word := range []string{"we", "carry", "the", "boards", "over", "and", "stack", "them", "by", "length"} {
			parts = append(parts, fmt.Sprintf(`{"utf8": "%s%s", "tOffsetMs": %d}`, " "[:min(w, 1)], word, w*300))
		}
		events = append(events, fmt.Sprintf(`{"tStartMs": %d, "dDurationMs": 3000, "segs": [%s]}`, at, strings.Join(parts, ",")))
		if at += 3000; line%3 == 2 {
			at += 1500
		}
	}
	d := readOne(t, "t.json", `{"wireMagic": "pb3", "events": [`+strings.Join(events, ",")+`]}`)
	words := func(text string) int { return len(strings.Fields(text)) }
	sentences := chunker.Sentences(d, chunker.Options{}.WithDefaults(), words)
	pauses := []time.Duration{}
	for _, s := range sentences {
		for _, c := range d.Cues {
			if c.Span.End == s.End {
				pauses = append(pauses, c.Stop)
			}
		}
	}
	for _, want := range []time.Duration{9 * time.Second, 19500 * time.Millisecond, 30 * time.Second} {
		if !slices.Contains(pauses, want) {
			t.Errorf("no sentence ends at the pause after %s; they end at %v", want, pauses)
		}
	}
}
