package ground

import (
	"strings"
	"testing"
)

func FuzzAQuoteIsWhereItIsSaidToBe(f *testing.F) {
	f.Add("It closed\nin “1931”, after a fire.", `closed in "1931"`)
	f.Add("a.b", ".")
	f.Add("(?i) [a-z]+", "[A-Z]+")
	f.Add("Straße\u00a0STRASSE \u0085İi̇", "straße strasse")
	f.Add("'", "’")
	f.Add("aaa\xff", "\xff")
	f.Fuzz(func(t *testing.T, text, quote string) {
		at, ok := locate(text, quote)
		if !ok {
			if words := strings.Join(strings.Fields(quote), " "); words != "" && strings.ToValidUTF8(words, "") == words && strings.Contains(text, words) {
				t.Errorf("%q is not found in %q", quote, text)
			}
			return
		}
		if at.Start < 0 || at.Start >= at.End || at.End > len(text) {
			t.Fatalf("%q is at %+v of %q", quote, at, text)
		}
		plain := strings.NewReplacer("’", "'", "‘", "'", "“", `"`, "”", `"`)
		got, want := strings.Fields(plain.Replace(text[at.Start:at.End])), strings.Fields(plain.Replace(quote))
		if len(got) != len(want) {
			t.Fatalf("%q is found as %q", quote, text[at.Start:at.End])
		}
		for i := range got {
			if !strings.EqualFold(got[i], want[i]) {
				t.Errorf("%q is found as %q", want[i], got[i])
			}
		}
	})
}
