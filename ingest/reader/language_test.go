package reader

import (
	"encoding/json"
	"slices"
	"strings"
	"testing"

	"caesura/chunker"
)

// inLanguages are a few sentences in each language that has rules.
var inLanguages = map[string]string{
	"en": "The ferry leaves the harbour at noon and comes back before dark. Nobody checks the tickets, but everyone buys one. When the wind is strong, the crew stays at home.",
	"de": "Die Fähre verlässt den Hafen am Mittag und kommt vor der Dunkelheit zurück. Niemand prüft die Karten, aber jeder kauft eine. Wenn der Wind stark ist, bleibt die Mannschaft zu Hause.",
	"fr": "Le bac quitte le port à midi et revient avant la nuit. Personne ne contrôle les billets, mais tout le monde en achète un. Quand le vent est fort, l'équipage reste à la maison.",
	"es": "El transbordador sale del puerto al mediodía y vuelve antes de que anochezca. Nadie revisa los billetes, pero todos compran uno. Cuando el viento es fuerte, la tripulación se queda en casa.",
	"it": "Il traghetto lascia il porto a mezzogiorno e torna prima che faccia buio. Nessuno controlla i biglietti, ma tutti ne comprano uno. Quando il vento è forte, l'equipaggio resta a casa.",
	"pt": "O barco sai do porto ao meio-dia e volta antes de escurecer. Ninguém verifica os bilhetes, mas todos compram um. Quando o vento está forte, a tripulação fica em casa e não sai até de manhã.",
	"nl": "De veerboot verlaat de haven om twaalf uur en komt terug voordat het donker is. Niemand controleert de kaartjes, maar iedereen koopt er een. Als de wind hard waait, blijft de bemanning thuis. Op zondag varen er twee boten, want dan willen veel mensen naar het eiland om er te wandelen of te zwemmen. De kapitein woont al jaren aan de overkant en kent iedereen.",
	"pl": "Prom wypływa z portu w południe i wraca przed zmrokiem. Nikt nie sprawdza biletów, ale każdy je kupuje. Gdy wiatr jest silny, załoga zostaje w domu.",
	"ru": "Паром выходит из порта в полдень и возвращается до темноты. Никто не проверяет билеты, но все их покупают. Когда дует сильный ветер, команда остаётся дома.",
	"uk": "Пором виходить із порту опівдні й повертається до темряви. Ніхто не перевіряє квитків, але всі їх купують. Коли дме сильний вітер, команда залишається вдома.",
	"el": "Το πλοίο φεύγει από το λιμάνι το μεσημέρι και γυρίζει πριν νυχτώσει. Κανείς δεν ελέγχει τα εισιτήρια.",
	"cs": "Přívoz vyplouvá z přístavu v poledne a vrací se před setměním. Nikdo lístky nekontroluje, ale každý si jeden koupí. Když fouká silný vítr, posádka zůstává doma.",
	"sk": "Prievoz vypláva z prístavu na poludnie a vracia sa pred zotmením. Nikto lístky nekontroluje, ale každý si jeden kúpi. Keď fúka silný vietor, ľudia z posádky zostávajú doma pri ohni.",
	"sv": "Färjan lämnar hamnen vid middagstid och kommer tillbaka före mörkret. Ingen kontrollerar biljetterna, men alla köper en. När vinden är stark stannar besättningen hemma.",
	"da": "Færgen forlader havnen ved middagstid og kommer tilbage, før det bliver mørkt. Ingen kontrollerer billetterne, men alle køber en. Når vinden er stærk, bliver besætningen hjemme, og så må de rejsende vente til næste dag. Kaptajnen bor på øen og kender alle, der bor der. Han har haft arbejdet i tredive år, og han siger, at han aldrig har været syg en eneste dag. Om sommeren sejler båden to gange om dagen, fordi så mange gerne vil bade og gå tur. Nogle gange kommer der ikke en eneste rejsende, og så læser han avisen, mens han venter på aftenens sidste tur.",
	"nb": "Fergen forlater havnen midt på dagen og kommer tilbake før det blir mørkt. Ingen sjekker billettene, men alle kjøper en. Når vinden er sterk, blir mannskapet hjemme, og da må de reisende vente til neste dag. Kapteinen bor på øya og kjenner alle som bor der. Han har hatt jobben i tretti år, og han sier at han aldri har vært syk en eneste dag. Om sommeren går båten to ganger om dagen, fordi så mange vil bade og gå tur. Noen ganger kommer det ikke en eneste reisende, og da leser han avisen mens han venter på kveldens siste tur.",
	"fi": "Lautta lähtee satamasta keskipäivällä ja palaa ennen pimeää. Kukaan ei tarkasta lippuja, mutta kaikki ostavat sellaisen. Kun tuuli on kova, miehistö pysyy kotona.",
	"hu": "A komp délben indul a kikötőből, és sötétedés előtt visszatér. Senki sem ellenőrzi a jegyeket, de mindenki vesz egyet. Amikor erős a szél, a legénység otthon marad.",
	"tr": "Feribot öğlen limandan ayrılır ve karanlık çökmeden geri döner. Kimse biletleri kontrol etmez, ama herkes bir tane alır. Rüzgâr sert olduğunda mürettebat evde kalır.",
	"ar": "تغادر العبارة الميناء عند الظهر وتعود قبل حلول الظلام. لا أحد يفحص التذاكر، لكن الجميع يشتري واحدة. عندما تشتد الرياح يبقى الطاقم في البيت.",
	"he": "המעבורת יוצאת מהנמל בצהריים וחוזרת לפני רדת החשיכה. איש אינו בודק את הכרטיסים, אבל כולם קונים אחד. כשהרוח חזקה נשאר הצוות בבית.",
	"hi": "नाव दोपहर में बंदरगाह से निकलती है और अँधेरा होने से पहले लौट आती है। कोई टिकट नहीं देखता, लेकिन सब लोग एक खरीदते हैं। जब हवा तेज़ होती है तो नाविक घर पर रहते हैं। कप्तान कई सालों से द्वीप पर रहता है और सबको जानता है। उसने कहा कि वह कभी बीमार नहीं हुआ। गर्मियों में नाव दिन में दो बार चलती है, क्योंकि बहुत से लोग वहाँ घूमने और नहाने जाते हैं।",
	"zh": "渡船中午离开港口，天黑以前回来。没有人检查船票，但是大家都会买一张。风大的时候，船员就留在家里。",
	"ja": "フェリーは正午に港を出て、暗くなる前に戻ってくる。誰も切符を確認しないが、みんな一枚買う。",
	"ko": "배는 정오에 항구를 떠나 어두워지기 전에 돌아온다. 아무도 표를 검사하지 않지만 모두 한 장씩 산다.",
	"th": "เรือข้ามฟากออกจากท่าตอนเที่ยงและกลับมาก่อนมืด ไม่มีใครตรวจตั๋วแต่ทุกคนก็ซื้อ เมื่อลมแรงลูกเรือจะอยู่บ้าน",
}

func TestALanguageIsDetected(t *testing.T) {
	for want, text := range inLanguages {
		if got := readOne(t, "a.txt", text).Language; got != want {
			t.Errorf("%s is detected as %q", want, got)
		}
	}
}

func TestAnUnclearLanguageIsNotGuessed(t *testing.T) {
	for name, text := range map[string]string{
		"empty":     "",
		"short":     "Ja. Nein.",
		"numbers":   strings.Repeat("12.5 | 13.7 | 14,000\n\n", 50),
		"romanian":  "Feribotul pleacă din port la prânz și se întoarce înainte de lăsarea întunericului. Nimeni nu verifică biletele, dar toată lumea cumpără unul. Când vântul este puternic, echipajul rămâne acasă.",
		"croatian":  "Trajekt polazi iz luke u podne i vraća se prije mraka. Nitko ne provjerava karte, ali svi kupe jednu. Kad puše jak vjetar, posada ostaje kod kuće.",
		"bulgarian": "Фериботът напуска пристанището на обяд и се връща преди да се стъмни. Никой не проверява билетите, но всички си купуват.",
		"persian":   "کشتی ظهر از بندر حرکت می کند و پیش از تاریکی برمی گردد. هیچ کس بلیت ها را بررسی نمی کند، اما همه یکی می خرند.",
		"georgian":  "ბორანი შუადღისას ტოვებს ნავსადგურს და დაბნელებამდე ბრუნდება. ბილეთებს არავინ ამოწმებს.",
		"three":     strings.Repeat(inLanguages["en"]+" ", 9) + strings.Repeat(inLanguages["fi"]+" ", 9) + strings.Repeat(inLanguages["pl"]+" ", 9),
	} {
		if got := detectLanguage(text); got != "" {
			t.Errorf("%s is detected as %q", name, got)
		}
	}
}

func TestALongTextIsJudgedByMoreThanItsBeginning(t *testing.T) {
	notice := strings.Repeat("This page is a translation and may be out of date; see the original. ", 12)
	if got := detectLanguage(notice + strings.Repeat(inLanguages["de"]+"\n\n", 30)); got != "de" {
		t.Errorf("a German text behind an English notice is detected as %q", got)
	}
}

func TestDetectionYieldsToWhatIsTold(t *testing.T) {
	off := false
	for _, c := range []struct {
		name    string
		options Options
		body    string
		want    string
	}{
		{"the file tells it", Options{Language: "it"}, "<html lang=nl><p>" + inLanguages["de"], "nl"},
		{"the option tells it", Options{Language: "it"}, "<p>" + inLanguages["de"], "it"},
		{"neither", Options{}, "<p>" + inLanguages["de"], "de"},
		{"off", Options{DetectLanguage: &off}, "<p>" + inLanguages["de"], ""},
	} {
		d, err := newReader(t, c.options).Read(t.Context(), file("a.html"), []byte(c.body))
		if err != nil || d[0].Language != c.want {
			t.Errorf("%s: %v, language %q, want %q", c.name, err, d[0].Language, c.want)
		}
	}
	if on := (Options{}).Fingerprint(); on == (Options{DetectLanguage: &off}).Fingerprint() {
		t.Error("detection is not part of the fingerprint")
	}
}

// sentencesOf are the sentences of a page.
func sentencesOf(t *testing.T, page string) []string {
	t.Helper()
	d := readOne(t, "a.html", page)
	var texts []string
	for _, s := range chunker.Sentences(d, chunker.Options{}, func(s string) int { return len(strings.Fields(s)) }) {
		texts = append(texts, d.Slice(s.Span))
	}
	return texts
}

// A detected language brings its rules: an ordinal ends no German sentence.
func TestADetectedLanguageTellsWhereSentencesEnd(t *testing.T) {
	page := "<p>" + inLanguages["de"] + "<p>Die 3. Reise endete am 2. Tag. Danach kam Ruhe."
	got := sentencesOf(t, page)
	want := []string{"Die 3. Reise endete am 2. Tag.", "Danach kam Ruhe."}
	if len(got) != 5 || !slices.Equal(got[3:], want) {
		t.Errorf("%q, want %q at the end", got, want)
	}
}

// The cases of sentences that others met, as the only paragraph of a page.
func TestSharedSentenceCasesAreExactInAPage(t *testing.T) {
	text := shared(t, "cases/cases.jsonl")
	found := 0
	for line := range strings.Lines(text) {
		var c struct {
			ID, Area, How   string
			Input, Expected json.RawMessage
		}
		if err := json.Unmarshal([]byte(line), &c); err != nil {
			t.Fatal(err)
		}
		if c.Area != "sentence" {
			continue
		}
		found++
		var input string
		var want []string
		if json.Unmarshal(c.Input, &input) != nil || json.Unmarshal(c.Expected, &want) != nil {
			t.Fatalf("%s: not a text and its sentences", c.ID)
		}
		_, language, _ := strings.Cut(c.How, `language "`)
		language, _, _ = strings.Cut(language, `"`)
		page := "<html lang=" + language + "><p>" + strings.NewReplacer("&", "&amp;", "<", "&lt;").Replace(input) + "</p>"
		if got := sentencesOf(t, page); !slices.Equal(got, want) {
			t.Errorf("%s: %q, want %q", c.ID, got, want)
		}
	}
	if found == 0 {
		t.Error("no case of sentences")
	}
}

func BenchmarkDetectLanguage(b *testing.B) {
	for _, language := range []string{"de", "ru", "ja"} {
		b.Run(language, func(b *testing.B) {
			text := strings.Repeat(inLanguages[language]+"\n\n", 100)
			b.ReportAllocs()
			for b.Loop() {
				detectLanguage(text)
			}
		})
	}
}
