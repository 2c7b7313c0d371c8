package reader

import (
	"strings"
	"testing"
	"time"
)

func TestSubtitles(t *testing.T) {
	for _, c := range []struct{ about, name, body, want string }{
		{"notes, styles, names, settings and tags", "a.vtt", `WEBVTT - Working title

NOTE
Not yet checked.

STYLE
::cue { color: red }

first
00:01.500 --> 00:04.250 align:start line:0
<v.loud Bea>Start with a <i>clean</i> page.</v>

01:02:00.000 --> 01:02:03.000
Then print &amp; sign it.
`, "¶ 1.5-4.25 Bea: Start with a clean page.\n¶ 3720-3723 Then print & sign it.\n"},
		{"rolling captions", "a.vtt", `WEBVTT
Kind: captions
Language: en

00:00:00.400 --> 00:00:02.900 align:start position:0%
 
welcome<00:00:00.800><c> to</c><00:00:01.100><c> the</c><c> yard</c>

00:00:02.900 --> 00:00:02.910 align:start position:0%
welcome to the yard
 

00:00:02.910 --> 00:00:05.600 align:start position:0%
welcome to the yard
we<00:00:03.300><c> dig</c><00:00:03.700><c> two</c><c> holes</c>

00:00:05.600 --> 00:00:05.610 align:start position:0%
we dig two holes
 

00:00:05.610 --> 00:00:08.000 align:start position:0%
we dig two holes
by<00:00:06.000><c> the</c><c> fence</c>
`, "¶ 0.4-2.9 welcome to the yard\n2.91-5.6 we dig two holes\n5.61-8 by the fence\n"},
		{"growing captions", "a.srt", "1\n00:00:01,000 --> 00:00:02,000\nso\n\n2\n00:00:02,000 --> 00:00:03,000\nso we\n\n3\n00:00:03,000 --> 00:00:04,000\nso we go\n",
			"¶ 1-2 so\n2-3 we\n3-4 go\n"},
		{"what is said twice stays", "a.srt", "1\n00:00:01,000 --> 00:00:02,000\nNo!\n\n2\n00:00:02,000 --> 00:00:03,000\nNo!\n\n3\n00:00:03,000 --> 00:00:04,000\nNo, no.\n",
			"¶ 1-2 No!\n2-3 No!\n3-4 No, no.\n"},
		{"hours over 99", "a.srt", "1\n100:00:01,500 --> 100:00:04,000\nIt begins.\n\n2\n100:00:05,000 --> 100:00:09,250\nIt ends.\n",
			"¶ 360001.5-360004 It begins.\n360005-360009.25 It ends.\n"},
		{"messy lines", "a.srt", "\xEF\xBB\xBF\r\n1\r\n00:00:01,000 --> 00:00:03,000\r\nPush the door.\r\n \r\n2\r\n00:00:03,500 --> 00:00:04,000\r\n\r\n\r\n3\r\n00:00:05,000 --> 00:00:07,250\r\nWait for\r\nthe bell.",
			"¶ 1-3 Push the door.\n5-7.25 Wait for the bell.\n"},
		{"empty lines and numbers in the text", "a.srt", "1\n00:00:01,000 --> 00:00:02,000\nIn\n\n1984\n\n2\n00:00:02,000 --> 00:00:03,000\n42\n",
			"¶ 1-2 In 1984\n2-3 42\n"},
		{"no numbers, other dots, no blanks around the arrow", "a.srt", "0:01.5-->0:02.25\n1984\n\n00:00:03 --> 00:00:04 X1:1 Y1:2\nEnd\n",
			"¶ 1.5-2.25 1984\n3-4 End\n"},
		{"tags that are text", "a.srt", "1\n00:00:01,000 --> 00:00:02,000\n{\\an8}<font color=\"#fff\">a < b</font> <3 <unk> x --> y\n",
			"¶ 1-2 a < b <3 <unk> x --> y\n"},
		{"two speakers at once", "a.vtt", "WEBVTT\n\n00:01.000 --> 00:02.000\n<v Ann>Tea?</v>\n<v Bob Lee>Yes.\nPlease.\n",
			"¶ 1-2 Ann: Tea?\n¶ 1-2 Bob Lee: Yes. Please.\n"},
		{"a name after a line that is not quite empty", "a.vtt", "WEBVTT\n\n00:01.000 --> 00:02.000\nOne\n \nname\n00:02.000 --> 00:03.000\nTwo\n", "¶ 1-2 One\n2-3 Two\n"},
		{"short arrows", "a.srt", "1\n00:00:01,000 -> 00:00:02:500\nHi -> there\n", "¶ 1-2.5 Hi -> there\n"},
		{"end before begin, begin before zero", "a.srt", "1\n00:00:05,000 --> 00:00:01,000\nA\n\n2\n-00:00:01,000 --> 00:00:02,000\nB\n", "¶ 5-5 A\n¶ 0-2 B\n"},
		{"Japanese lines", "a.srt", "1\n00:00:01,000 --> 00:00:02,000\n今日は\n晴れです\n", "¶ 1-2 今日は晴れです\n"},
		{"no cue", "a.vtt", "WEBVTT\n\nNOTE nothing\n", ""},
	} {
		if got := spokenAs(readOne(t, c.name, c.body)); got != c.want {
			t.Errorf("%s: got\n%swant\n%s", c.about, got, c.want)
		}
	}
	if d := readOne(t, "a.vtt", "WEBVTT\nKind: captions\nLanguage: pt-br\n\n00:01.000 --> 00:02.000\nOi"); d.Language != "pt-BR" {
		t.Errorf("language %q", d.Language)
	}
}

func TestBrokenSubtitlesAreRefused(t *testing.T) {
	for body, want := range map[string]string{
		"1\n00:00:01,000 --> 00:00:0x,000\nHi\n":          "line 2:",
		"1\n00:00:01,000 -->\nHi\n":                       "line 2:",
		"Just some text.\n":                               "no line of times",
		"1\n99999999999:00:00,000 --> 00:00:02,000\nHi\n": "line 2:",
	} {
		if reason := refused(t, "a.srt", body); !strings.HasPrefix(reason, want) {
			t.Errorf("%q: %s", body, reason)
		}
	}
	if reason := refused(t, "a.vtt", "WEBVTT\nKind: x\n\n00:01.000 --> 00:0y.000\nHi\n"); !strings.HasPrefix(reason, "line 4:") {
		t.Error(reason)
	}
}

func TestClockTime(t *testing.T) {
	for text, want := range map[string]time.Duration{
		"00:00:01,500": 1500 * time.Millisecond, "01:02.5": 62500 * time.Millisecond, "1:00:00": time.Hour,
		"100:00:00.001": 100*time.Hour + time.Millisecond, "00:00:00,123456789": 123456789, "-00:00:01,000": -time.Second,
		"00:00:01:500": 1500 * time.Millisecond,
	} {
		if got, ok := clockTime(text); !ok || got != want {
			t.Errorf("%s: %s, %t", text, got, ok)
		}
	}
	for _, text := range []string{"", "1", "1.5", ":", "1:", "1:2:3:4", "00:00:01:12", "00:00:01:500.5", "a:b", "00:00:01,0000000001", "00:00:0x", "00:00:01,x", "--1:00", "9999999999:00:00", "999999999:00:00"} {
		if got, ok := clockTime(text); ok {
			t.Errorf("%q: %s", text, got)
		}
	}
}
