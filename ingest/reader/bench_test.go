package reader

import (
	"fmt"
	"strings"
	"testing"
)

// benchPage is an article of a site, of about 250 KB, with all that stands
// around one.
func benchPage() string {
	var b strings.Builder
	b.WriteString(`<!doctype html><html lang="en"><head><meta charset="utf-8"><title>The long article</title><meta name="author" content="Ann"></head><body><nav><ul>`)
	for i := range 200 {
		fmt.Fprintf(&b, `<li class="nav-item"><a href="/section/%d" class="nav-link" data-toggle="menu">Section %d</a></li>`, i, i)
	}
	b.WriteString("</ul></nav><main>")
	for i := range 60 {
		fmt.Fprintf(&b, `<h2 id="s%d">Part %d<a href="#s%d">¶</a></h2>`, i, i, i)
		for j := range 12 {
			fmt.Fprintf(&b, "<p class=\"text\">The <b>gardener</b> waters plot %d of part %d before noon, since the soil\nkeeps it <a href=\"/soil/%d\">longer</a> then &ndash; as everybody knows.</p>\n", j, i, j)
		}
		b.WriteString("<ul><li>Spade</li><li>Bucket</li></ul><table><tr><th>Day</th><th>Hours</th></tr><tr><td>Monday</td><td>3</td></tr></table><pre><code>dig --deep\n\twait</code></pre>")
	}
	b.WriteString("</main><script>" + strings.Repeat("var x = function () { return 1 };", 1000) + "</script></body></html>")
	return b.String()
}

func benchVideos() string {
	var b strings.Builder
	for v := range 20 {
		b.WriteString("[,"[min(v, 1):][:1] + fmt.Sprintf(`{"video_id": %d, "title": "Video", "desc": "About it", "url": "https://v.example/%d", "transcripts": [`, v, v))
		for i := range 100 {
			b.WriteString(" ,"[min(i, 1):][:1] + fmt.Sprintf(`{"sent_id": %d, "sent": "The gardener waters plot %d before noon, since the soil keeps it longer.", "begin": %d.019999, "end": %d.5}`, i, i, i*5, i*5+4))
		}
		b.WriteString("]}")
	}
	return b.String() + "]"
}

func benchWhisper() string {
	var b strings.Builder
	b.WriteString(`{"language": "en", "segments": [`)
	for i := range 500 {
		b.WriteString(" ,"[min(i, 1):][:1] + fmt.Sprintf(`{"id": %d, "start": %d, "end": %d, "text": " The gardener waters. He waits", "words": [`, i, i*5, i*5+5))
		for w, word := range []string{" The", " gardener", " waters.", " He", " waits"} {
			b.WriteString(" ,"[min(w, 1):][:1] + fmt.Sprintf(`{"word": %q, "start": %d.%d, "end": %d.%d, "probability": 0.98}`, word, i*5, w, i*5, w+1))
		}
		b.WriteString("]}")
	}
	return b.String() + "]}"
}

func benchSRT() string {
	var b strings.Builder
	for i := range 2000 {
		fmt.Fprintf(&b, "%d\n00:%02d:%02d,000 --> 00:%02d:%02d,900\nThe <i>gardener</i> waters plot %d\nbefore noon.\n\n", i+1, i/60, i%60, i/60, i%60, i)
	}
	return b.String()
}

func benchText() string {
	return strings.Repeat(strings.Repeat("The gardener waters the plot before noon, since the soil keeps it longer.\n", 5)+"\n", 700)
}

func benchMarkdown() string {
	return strings.Repeat("## Part\n\n"+strings.Repeat("The *gardener* waters the plot before noon, since [the soil](soil.md) keeps it longer.\n", 5)+"\n- Spade\n- Bucket\n\n", 500)
}

func BenchmarkRead(b *testing.B) {
	for _, c := range []struct {
		name   string
		format format
		body   string
	}{
		{"html", htmlFormat{}, benchPage()},
		{"videos", transcriptFormat{}, benchVideos()},
		{"whisper-words", transcriptFormat{}, benchWhisper()},
		{"subtitles", subtitlesFormat{}, benchSRT()},
		{"text", textFormat{}, benchText()},
		{"markdown", markdownFormat{}, benchMarkdown()},
	} {
		b.Run(c.name, func(b *testing.B) {
			body := []byte(c.body)
			b.SetBytes(int64(len(body)))
			b.ReportAllocs()
			for b.Loop() {
				documents, err := c.format.read(b.Context(), body)
				if err != nil || documents[0].Text == "" {
					b.Fatal(err)
				}
			}
		})
	}
}
