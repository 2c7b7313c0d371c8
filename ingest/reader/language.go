package reader

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/abadojack/whatlanggo"

	"caesura"
)

// The language of a document that does not tell it is asked of up to
// mostSamples stretches, spread over its text, of sampleBytes each, and taken
// when more than half of them agree. A longer stretch would not help: trigrams
// beyond the 300 of a profile blur the comparison. Of 1400 texts of 4000 bytes,
// translated messages in 26 languages, one stretch tells 58 % and three tell
// all; of such texts of 500 bytes 99.2 % are told, the rest are left without a
// language, and none is told a wrong one. A stretch of fewer than
// leastLetters letters tells nothing.
const (
	mostSamples  = 3
	sampleBytes  = 1000
	leastLetters = 60

	// The library calls 0.8 reliable; between near neighbours (Danish and
	// Norwegian, Russian and Ukrainian) that left twice as many texts of 500
	// bytes without a language as 0.5 does, with no fewer wrong ones.
	leastConfidence = 0.5
)

// detectLanguage is the base language that a text is written in, one of those
// that sentences are found by the rules of; "" unless it is clear.
func detectLanguage(text string) string {
	samples := samplesOf(text)
	votes := map[string]int{}
	for _, s := range samples {
		language := languageOf(s)
		if votes[language]++; language != "" && 2*votes[language] > len(samples) {
			return language
		}
	}
	return ""
}

// samplesOf are stretches from the beginning, the middle and the end.
func samplesOf(text string) []string {
	n := min(mostSamples, 1+len(text)/(2*sampleBytes))
	if n == 1 {
		return []string{text[:boundaryAt(text, min(len(text), 2*sampleBytes))]}
	}
	samples := make([]string, n)
	for i := range samples {
		from := boundaryAt(text, i*(len(text)-sampleBytes)/(n-1))
		samples[i] = text[from:boundaryAt(text, from+sampleBytes)]
	}
	return samples
}

// boundaryAt is the character boundary at or before an offset.
func boundaryAt(text string, i int) int {
	for i < len(text) && !utf8.RuneStart(text[i]) {
		i--
	}
	return i
}

// languageOf tells one stretch's language by its script, and by its trigrams
// where a script has several. All languages that have a profile compete, not
// only those that have rules: else a language without rules would be taken for
// its nearest neighbour (54 % of such texts; 6 % so).
func languageOf(s string) string {
	script, letters := scriptOf(s)
	if letters < leastLetters {
		return ""
	}
	if language := byScript[script]; language != "" {
		return language
	}
	if script == "Latin" && written(s, "sk") { // it has no profile
		return "sk"
	}
	info := whatlanggo.DetectWithOptions(s, whatlanggo.Options{Blacklist: ruledOut(s)})
	if info.Confidence < leastConfidence {
		return ""
	}
	if language := byProfile[info.Lang]; written(s, language) {
		return language
	}
	return ""
}

// ruledOut are languages that a text cannot be in for the letters or words
// that it has, which are clearer than trigrams; and Nynorsk, which is too near
// to Bokmål and has its rules.
func ruledOut(s string) map[whatlanggo.Lang]bool {
	out := map[whatlanggo.Lang]bool{whatlanggo.Nno: true}
	for language, letters := range lackedLetters {
		if 150*count(s, letters) > utf8.RuneCountInString(s) {
			out[language] = true
		}
	}
	found := map[whatlanggo.Lang]int{}
	for word := range strings.FieldsSeq(s) {
		if language, lacked := lackedWords[word]; lacked {
			found[language]++
			out[language] = out[language] || found[language] > 1
		}
	}
	return out
}

// lackedLetters are letters that a language lacks and its neighbours have.
var lackedLetters = map[whatlanggo.Lang]string{
	whatlanggo.Rus: "іїєґўј", whatlanggo.Ukr: "ыэёъўј", whatlanggo.Bel: "иъїєґј",
	whatlanggo.Bul: "ыэёіїєґўј", whatlanggo.Srp: "ыэйьъюяіїє", whatlanggo.Mkd: "ыэйьъюяіїє",
}

// lackedWords are frequent words that a language lacks and its neighbours have.
var lackedWords = map[string]whatlanggo.Lang{
	"de": whatlanggo.Afr, "een": whatlanggo.Afr, "niet": whatlanggo.Afr, "zijn": whatlanggo.Afr, "naar": whatlanggo.Afr,
	"av": whatlanggo.Dan, "etter": whatlanggo.Dan, "blir": whatlanggo.Dan, "meg": whatlanggo.Dan, "noen": whatlanggo.Dan,
	"af": whatlanggo.Nob, "efter": whatlanggo.Nob, "bliver": whatlanggo.Nob, "mig": whatlanggo.Nob, "nogen": whatlanggo.Nob, "nogle": whatlanggo.Nob,
}

// count is how many of a text's characters are among some letters.
func count(s, letters string) int {
	n := 0
	for _, c := range s {
		if c >= utf8.RuneSelf && strings.ContainsRune(letters, unicode.ToLower(c)) {
			n++
		}
	}
	return n
}

// A script by its name in package unicode; Japanese is the one with kana.
type script string

// byScript are the languages that a script tells.
var byScript = map[script]string{"Hiragana": "ja", "Han": "zh", "Hangul": "ko", "Thai": "th", "Greek": "el"}

// byProfile are the languages that have rules and a profile.
var byProfile = map[whatlanggo.Lang]string{
	whatlanggo.Eng: "en", whatlanggo.Deu: "de", whatlanggo.Fra: "fr", whatlanggo.Spa: "es", whatlanggo.Ita: "it",
	whatlanggo.Por: "pt", whatlanggo.Nld: "nl", whatlanggo.Pol: "pl", whatlanggo.Rus: "ru", whatlanggo.Ukr: "uk",
	whatlanggo.Ces: "cs", whatlanggo.Swe: "sv", whatlanggo.Dan: "da", whatlanggo.Nob: "nb", whatlanggo.Fin: "fi",
	whatlanggo.Hun: "hu", whatlanggo.Tur: "tr", whatlanggo.Arb: "ar", whatlanggo.Heb: "he", whatlanggo.Hin: "hi",
}

// scriptOf is the script that most of a text is in, and how many letters it
// has of it. A letter of a script that needs few of them for a word counts as
// three; a Japanese text is one of whose wide letters one in ten is kana.
func scriptOf(s string) (script, int) {
	n := map[script]int{}
	for _, c := range s {
		if unicode.IsLetter(c) {
			n[scriptOfLetter(c)]++
		}
	}
	if kana, han := n["Hiragana"], n["Han"]; 9*kana > han {
		n["Hiragana"], n["Han"] = kana+han, 0
	}
	n["Hiragana"], n["Han"], n["Hangul"] = 3*n["Hiragana"], 3*n["Han"], 3*n["Hangul"]
	best := script("")
	for _, name := range scripts {
		if n[name] > n[best] {
			best = name
		}
	}
	return best, n[best]
}

// scripts in which there are languages with rules, in order of their names.
var scripts = []script{"Arabic", "Cyrillic", "Devanagari", "Greek", "Han", "Hangul", "Hebrew", "Hiragana", "Latin", "Thai"}

func scriptOfLetter(c rune) script {
	if c < 0x250 {
		return "Latin"
	}
	if unicode.Is(unicode.Katakana, c) {
		return "Hiragana"
	}
	for _, name := range scripts {
		if unicode.Is(unicode.Scripts[string(name)], c) {
			return name
		}
	}
	return "" // never the best
}

// alphabets are the letters beyond a to z that a language is written with.
var alphabets = map[string]string{
	"en": "", "de": "äöüß", "fr": "àâæçéèêëîïôœùûüÿ", "es": "áéíñóúü", "it": "àèéìíîòóùú", "pt": "áâãàçéêíóôõúü",
	"nl": "áèéêëíïóöü", "pl": "ąćęłńóśźż", "cs": "áčďéěíňóřšťúůýž", "sk": "áäčďéíĺľňóôŕšťúýž", "sv": "åäöé", "da": "æøåé",
	"nb": "æøåéèêòóô", "fi": "äöåšž", "hu": "áéíóöőúüű", "tr": "çğıiöşüâîû",
}

// telling are letters that no text of a language is without, and that those of
// its neighbours do not have: Slovak beside Czech, Galician beside Portuguese.
var telling = map[string]string{"cs": "ěřů", "sk": "ľĺŕďťň", "pt": "ãõ"}

// written reports whether a text is written with the letters of a language. At
// most one in 150 is another, as in foreign names; at least one in 300 is a
// telling one.
func written(s, language string) bool {
	alphabet, known := alphabets[language]
	if !known {
		return true
	}
	letters, foreign := 0, 0
	for _, c := range s {
		if unicode.IsLetter(c) {
			letters++
			if c >= utf8.RuneSelf && !strings.ContainsRune(alphabet, unicode.ToLower(c)) {
				foreign++
			}
		}
	}
	tells := telling[language]
	return 150*foreign <= letters && (tells == "" || 300*count(s, tells) >= letters)
}

// language is what a document tells, else what is configured, else what is
// detected.
func (r *Reader) language(d *caesura.Document) string {
	if language := languageTag(d.Language); language != "" {
		return language
	}
	if language := languageTag(r.options.Language); language != "" || !*r.options.DetectLanguage {
		return language
	}
	return detectLanguage(d.Text)
}
