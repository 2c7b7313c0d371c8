package reader

import (
	"regexp"
	"strconv"
	"strings"
	"unicode"

	"golang.org/x/text/unicode/norm"
)

// A markKind is what a row's key stands for.
type markKind uint8

const (
	wordsAlone   markKind = iota // the same words
	numberAlone                  // nothing but a number
	pageAlone                    // nothing but a number that says that it is a page's: "Page 3", "3 of 9", "- 3 -"
	numberBeside                 // a number apart from words that repeat
	pageBeside                   // one that says so with words that repeat
)

// A rowKey is what a row has in common with the same row of other pages. Of a
// page number it has the distance from the page's own.
type rowKey struct {
	text string
	kind markKind
	own  bool // the number is the page's own
}

// least is on how many pages a row with this key must stand. A bare number
// counts pages by chance on some of many pages full of numbers, and beside
// words in the type of the text it may as well count what they name.
func (k rowKey) least(pages int, small bool) int {
	many := max(3, pages/20)
	switch {
	case k.kind == wordsAlone:
		return 3
	case k.kind == numberBeside && !small:
		return max(5, many)
	case k.kind == numberBeside, pages > 6, k.kind == numberAlone && !k.own:
		return many
	}
	return 2
}

// furnitureKeys are the row's words as they are and, where it has a page
// number, with that given as the distance from the page's own.
func furnitureKeys(r row) (keys []rowKey) {
	text := fold(r)
	if strings.ContainsFunc(text, func(c rune) bool {
		return !unicode.IsDigit(c) && !unicode.IsSpace(c) && !strings.ContainsRune(".,-+%", c)
	}) {
		keys = append(keys, rowKey{text: text})
	}
	if at, kind := findPageMark(text); at != nil {
		n := pageValue(text[at[0]:at[1]])
		key := text[:at[0]] + "\x00" + strconv.Itoa(n-r.page) + text[at[1]:]
		keys = append(keys, rowKey{key, kind, n == r.page})
	}
	if r.Top > 0.5 { // what stands at the head and at the foot are two
		for i := range keys {
			keys[i].text += "\n"
		}
	}
	return keys
}

// fold gives the row's text in one form, with its hyphen and with fieldMark for
// each gap or bar.
func fold(r row) string {
	text := r.Text
	if r.Hyphen {
		text += "-"
	}
	text = strings.ToLower(norm.NFKC.String(fieldMarks.Replace(text)))
	var fields []string
	for _, field := range strings.Split(text, fieldMark) {
		if field = strings.Join(strings.Fields(field), " "); field != "" {
			fields = append(fields, field)
		}
	}
	return strings.Join(fields, fieldMark)
}

const fieldMark = "\x01"

var fieldMarks = strings.NewReplacer("\t", fieldMark, "|", fieldMark, "•", fieldMark, "·", fieldMark)

// withoutPageMark is the row's text without its page number; "" when it is
// nothing else.
func withoutPageMark(r row) string {
	text := fold(r)
	at, kind := findPageMark(text)
	switch {
	case at == nil:
		return text
	case kind == pageAlone, kind == numberAlone:
		return ""
	}
	return text[:at[0]] + text[at[1]:]
}

const (
	// pageWords stand before a number of a page, pageWordsAfter behind one.
	pageWords = `pages?|seite|página|pagina|pàgina|pág|pàg|pag|pg|bladzijde|blz|sida|sidan|side|sivu|strona|strana|stran|stranica|str|` +
		`oldal|sayfa|puslapis|psl|lappuse|lpp|lehekülg|lk|blaðsíða|bls|trang|halaman|hal|страница|стр|сторінка|стор|старонка|σελίδα|σελ|` +
		`صفحة|صفحه|עמוד|דף|ページ|頁|页|第|페이지|쪽|पृष्ठ|หน้า`
	pageWordsAfter = `oldal|sayfa|ページ|頁|页|페이지|쪽|puslapis|psl|lpp|lk`

	// ofWords stand between the number of a page and that of all.
	ofWords = `/|of|von|de|di|da|van|av|af|fra|z|ze|od|sur|su|iz|din|из|із|з|от|από|từ|dari|की|من|מתוך`

	digitsOrRoman = `(\d{1,5}|[ivxlc]{1,8})`
)

var (
	ofAll      = `(?:\s*(?:` + ofWords + `)\s*\d{1,5})?`
	pageNamed  = regexp.MustCompile(`^(?:[-–—(\[]\s*)?(?:p|s|` + pageWords + `)(?:[\s.:#№]+` + digitsOrRoman + `|(\d{1,5}))\s*(?:` + pageWordsAfter + `)?` + ofAll + `(?:\s*[-–—)\]])?$`)
	pageBehind = regexp.MustCompile(`^(\d{1,5})\.?\s*(?:` + pageWordsAfter + `)$`)
	pageOf     = regexp.MustCompile(`^(\d{1,5})\s*(?:` + ofWords + `)\s*(\d{1,5})$`)
	pageDashed = regexp.MustCompile(`^[-–—~]\s*` + digitsOrRoman + `\s*[-–—~]$`)
	pageBare   = regexp.MustCompile(`^` + digitsOrRoman + `$`)

	// pageAtEnd and pageAtStart are a page number in so many words in a longer
	// text; short words stand for much else there.
	longPageWords = `(?:pages?|seite|página|pagina|pàgina|bladzijde|sida|side|sivu|strona|strana|stranica|oldal|sayfa|страница|сторінка|σελίδα)`
	pageAtEnd     = regexp.MustCompile(`[\s,;:–—-]` + longPageWords + `\s+(\d{1,5})` + ofAll + `$`)
	pageAtStart   = regexp.MustCompile(`^` + longPageWords + `\s+(\d{1,5})` + ofAll + `[\s,;:–—-]`)
)

// findPageMark is from where to where the page number of a folded text goes;
// nil when it has none.
func findPageMark(text string) ([]int, markKind) {
	start, fields := 0, strings.Split(text, fieldMark)
	kind, bare := pageBeside, numberBeside
	if len(fields) == 1 {
		kind, bare = pageAlone, numberAlone
	}
	var number []int
	for i, field := range fields {
		for _, shape := range []*regexp.Regexp{pageNamed, pageBehind, pageDashed, pageOf} {
			if at := group(shape, field); at != nil && (shape != pageOf || ofAllPages(field)) {
				return []int{start + at[0], start + at[1]}, kind
			}
		}
		if at := group(pageBare, field); at != nil && (i == 0 || i == len(fields)-1) && number == nil {
			number = []int{start + at[0], start + at[1]}
		}
		start += len(field) + len(fieldMark)
	}
	if number != nil {
		return number, bare
	}
	for _, shape := range []*regexp.Regexp{pageAtEnd, pageAtStart} {
		if at := group(shape, text); at != nil {
			return at, pageBeside
		}
	}
	return nil, 0
}

// group is where the first group that matches stands; nil when none does or
// it is no number.
func group(shape *regexp.Regexp, text string) []int {
	at := shape.FindStringSubmatchIndex(text)
	for i := 2; i+1 < len(at); i += 2 {
		if at[i] >= 0 && pageValue(text[at[i]:at[i+1]]) > 0 {
			return at[i : i+2]
		}
	}
	return nil
}

// ofAllPages reports whether "N of M" can be a page of all: not 3/2024.
func ofAllPages(text string) bool {
	m := pageOf.FindStringSubmatch(text)
	n, all := pageValue(m[1]), pageValue(m[2])
	return n <= all && (all < 1900 || all > 2100 || !strings.Contains(text, "/"))
}

// pageValue is the value of a number or small roman number; 0 when it is none.
func pageValue(s string) int {
	if n, err := strconv.Atoi(s); err == nil {
		return n
	}
	return roman(s)
}

// roman is the value of a small roman number; 0 when it is none.
func roman(s string) int {
	values := map[rune]int{'i': 1, 'v': 5, 'x': 10, 'l': 50, 'c': 100}
	total, last := 0, 0
	for _, c := range s {
		v := values[c]
		if v == 0 || len(s) > 8 {
			return 0
		}
		if v > last {
			total -= 2 * last
		}
		total, last = total+v, v
	}
	return total
}
