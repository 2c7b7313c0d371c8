package reader

import (
	"strings"
	"testing"

	"golang.org/x/text/encoding"
	"golang.org/x/text/encoding/htmlindex"
	"golang.org/x/text/encoding/unicode"
	"golang.org/x/text/encoding/unicode/utf32"
)

func encode(t *testing.T, charset, text string) string {
	t.Helper()
	var e encoding.Encoding
	switch charset {
	case "utf-16le bom":
		e = unicode.UTF16(unicode.LittleEndian, unicode.UseBOM)
	case "utf-16be bom":
		e = unicode.UTF16(unicode.BigEndian, unicode.UseBOM)
	case "utf-32le bom":
		e = utf32.UTF32(utf32.LittleEndian, utf32.UseBOM)
	case "utf-32be bom":
		e = utf32.UTF32(utf32.BigEndian, utf32.UseBOM)
	default:
		var err error
		if e, err = htmlindex.Get(charset); err != nil {
			t.Fatal(err)
		}
	}
	out, err := e.NewEncoder().String(text)
	if err != nil {
		t.Fatal(err)
	}
	return out
}

func TestHTMLCharsetIsByMarkThenDeclaration(t *testing.T) {
	for _, c := range []struct{ about, head, charset, text string }{
		{"http-equiv", `<meta http-equiv="Content-Type" content="text/html; charset=windows-1252">`, "windows-1252", "Ein Café für 7 € – „gut“."},
		{"latin-1 is windows-1252", `<meta charset=iso-8859-1>`, "windows-1252", "“So” – 7 €"},
		{"alias", `<META CHARSET=' Windows-31J '>`, "shift_jis", "電車は九時に出ます。"},
		{"Windows' own name", `<meta charset=cp932>`, "shift_jis", "駅で待ちます。"},
		{"unquoted in content", `<meta content="text/html;charset = euc-kr" http-equiv=content-type>`, "euc-kr", "오늘은 날씨가 좋습니다."},
		{"far down in the head", "<!-- " + strings.Repeat("x", 5000) + " --><meta charset=koi8-r>", "koi8-r", "Съешь ещё"},
		{"in a comment only", "<!-- <meta charset=koi8-r> --><meta charset=windows-1251>", "windows-1251", "Съешь ещё"},
		{"unknown label, then a known one", "<meta charset=nonsense><meta charset=big5>", "big5", "今天天氣很好"},
		{"mark wins over UTF-8", "<meta charset=utf-8>", "utf-16le bom", "Plná šálka. Das Maß."},
		{"mark wins, big end first", "<meta charset=utf-8>", "utf-16be bom", "Plná šálka. Das Maß."},
		{"UTF-32", "", "utf-32le bom", "Plná šálka."},
		{"UTF-32, big end first", "", "utf-32be bom", "Plná šálka."},
		{"UTF-16 without a mark", "", "utf-16le", "Plain text with an é."},
		{"UTF-16 declared, which it cannot be", "<meta charset=utf-16>", "utf-8", "Plná šálka."},
		{"nothing declared", "", "utf-8", "Plná šálka."},
		{"UTF-8 declared otherwise", "<meta charset=iso-8859-1>", "utf-8", "Příliš žluťoučký kůň úpěl ďábelské ódy."},
	} {
		d := readOne(t, "a.html", encode(t, c.charset, "<html><head>"+c.head+"</head><body><p>"+c.text+"</p></body></html>"))
		if d.Text != c.text {
			t.Errorf("%s: %q, want %q (notes %q)", c.about, d.Text, c.text, d.Notes)
		}
	}
	d := readOne(t, "a.xhtml", encode(t, "iso-8859-2", `<?xml version="1.0" encoding="ISO-8859-2"?><html><body><p>šálek</p></body></html>`))
	if d.Text != "šálek" {
		t.Errorf("XML declaration: %q", d.Text)
	}
}

func TestCharsetIsDetectedWhenNothingTells(t *testing.T) {
	for charset, text := range map[string]string{
		"windows-1252": "Le garçon a mangé une crêpe à la crème dans la forêt, près de l’école où il étudie.",
		"windows-1250": "Zażółć gęślą jaźń. To jest zdanie po polsku, żeby sprawdzić wykrywanie.",
		"windows-1251": "Сегодня хорошая погода, и мы пойдём гулять в парк, потому что завтра будет дождь.",
		"koi8-r":       "Сегодня хорошая погода, и мы пойдём гулять в парк, потому что завтра будет дождь.",
		"shift_jis":    "電車は九時に出ます。駅で待ちます。今日は晴れです。",
		"euc-jp":       "電車は九時に出ます。駅で待ちます。今日は晴れです。",
		"gbk":          "今天天气很好，我们去公园散步。",
		"big5":         "今天天氣很好，我們去公園散步。",
		"euc-kr":       "오늘은 날씨가 아주 좋습니다. 우리는 공원에 갑니다. 내일은 비가 올 것입니다.",
		"iso-2022-jp":  "電車は九時に出ます。",
	} {
		for _, name := range []string{"a.txt", "a.html", "a.srt"} {
			body := text
			if name == "a.srt" {
				body = "1\n00:00:01,000 --> 00:00:02,000\n" + text
			}
			d := readOne(t, name, encode(t, charset, body))
			if d.Text != text || len(d.Notes) != 1 {
				t.Errorf("%s %s: %q, notes %q", charset, name, d.Text, d.Notes)
			}
		}
	}
}

func TestShortWesternTextIsReadAsSuch(t *testing.T) {
	if d := readOne(t, "a.txt", "Gr\xf6\xdfe: 5 m\xb2"); d.Text != "Größe: 5 m²" {
		t.Errorf("%q", d.Text)
	}
}

func TestDetectionIsTheSameEveryTime(t *testing.T) {
	body := []byte("na\xefve \xe9t\xe9, \xa1hola!")
	first, note := decode(body, "")
	for range 50 {
		if again, n := decode(body, ""); again != first || n != note {
			t.Fatalf("%q, then %q", first, again)
		}
	}
}

func TestDamagedUTF8IsStillUTF8(t *testing.T) {
	text := "Příliš žluťoučký kůň " + "\xc5" + " úpěl ďábelské ódy."
	for _, declared := range []string{"", "utf-8"} {
		got, note := decode([]byte(text), declared)
		if !strings.Contains(got, "žluťoučký") || !strings.Contains(note, "1 bytes") {
			t.Errorf("declared %q: %q, %q", declared, got, note)
		}
	}
	got, note := decode([]byte("Ein Caf\xe9 f\xfcr M\xfcller"), "utf-8")
	if got != "Ein Café für Müller" || !strings.Contains(note, "windows-1252") {
		t.Errorf("%q, %q", got, note)
	}
}
