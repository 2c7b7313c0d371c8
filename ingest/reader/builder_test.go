package reader

import (
	"testing"
	"time"

	"caesura"
)

func TestWhiteSpaceOfABlock(t *testing.T) {
	for _, c := range []struct {
		about  string
		pieces []string
		want   string
	}{
		{"kept between", []string{"a", " b", "c ", "d"}, "a bc d"},
		{"folded", []string{"  a \t\n", "\u00a0", " b  "}, "a b"},
		{"line end in Latin", []string{"line\nend"}, "line end"},
		{"line end in Japanese", []string{"今日は\n", "  晴れです。\r\nはい"}, "今日は晴れです。はい"},
		{"line end at the border of scripts", []string{"iPhone\nを\nbuy"}, "iPhone を buy"},
		{"line end in Korean", []string{"오늘은\n날씨가"}, "오늘은 날씨가"},
		{"space in Japanese", []string{"東京 大阪"}, "東京 大阪"},
		{"controls and soft hyphens", []string{"so\u00adft\x00 \x07bell\ufeff"}, "soft bell"},
		{"invisible characters alone", []string{"\u200b \u200d\n"}, ""},
		{"invisible characters inside", []string{"\u200ba\u200bb"}, "a\u200bb"},
		{"not UTF-8", []string{"caf\xe9"}, "caf\ufffd"},
		{"composed", []string{"cafe\u0301"}, "café"},
	} {
		var b builder
		b.begin(caesura.Paragraph, 0)
		for _, p := range c.pieces {
			b.write(p)
		}
		d := b.document()
		checkDocument(t, d)
		if d.Text != c.want {
			t.Errorf("%s: %q, want %q", c.about, d.Text, c.want)
		}
	}
}

func TestSpaceThatIsAskedForStaysInJapanese(t *testing.T) {
	var b builder
	b.begin(caesura.Paragraph, 0)
	b.write("東京")
	b.space()
	b.write("\n大阪")
	if d := b.document(); d.Text != "東京 大阪" {
		t.Errorf("%q", d.Text)
	}
}

func TestCodeKeepsItsWhiteSpace(t *testing.T) {
	var b builder
	b.add(caesura.Code, 0, "\n\tif x {\r\n\t\ty\u00a0=  1\r}\n\n")
	b.add(caesura.Paragraph, 0, "after")
	d := b.document()
	checkDocument(t, d)
	if want := "if x {\n\t\ty =  1\n}\n\nafter"; d.Text != want {
		t.Errorf("%q, want %q", d.Text, want)
	}
}

func TestBlocksAreSeparated(t *testing.T) {
	var b builder
	b.add(caesura.Heading, 2, "Head")
	b.add(caesura.ListItem, 0, "one")
	b.add(caesura.Paragraph, 0, " ")
	b.add(caesura.ListItem, 0, "two")
	b.add(caesura.TableRow, 0, "a | b")
	b.add(caesura.TableRow, 0, "c | d")
	d := b.document()
	checkDocument(t, d)
	if want := "Head\n\none\ntwo\n\na | b\nc | d"; d.Text != want {
		t.Errorf("%q, want %q", d.Text, want)
	}
}

func TestPagesAndCuesHoldTheirTextOnly(t *testing.T) {
	var b builder
	b.startPage(1)
	b.begin(caesura.Paragraph, 0)
	b.write("one ")
	b.startPage(3)
	b.startCue(time.Second, 2*time.Second, "Ana")
	b.write(" two\n")
	b.endCue()
	b.startCue(2*time.Second, 3*time.Second, "")
	b.write(" ")
	b.endCue()
	b.write("three")
	d := b.document()
	checkDocument(t, d)
	if len(d.Pages) != 2 || d.Slice(d.Pages[0].Span) != "one" || d.Slice(d.Pages[1].Span) != "two three" || d.Pages[1].Number != 3 {
		t.Errorf("pages %v", d.Pages)
	}
	if len(d.Cues) != 1 || d.Slice(d.Cues[0].Span) != "two" || d.Cues[0].Speaker != "Ana" {
		t.Errorf("cues %v", d.Cues)
	}
}
