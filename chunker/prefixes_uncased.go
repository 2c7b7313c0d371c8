package chunker

// Of languages without capitals. What they say about letters of their own
// stands beside what English says, since their documents quote it.

var arabic = english.and(tongue{
	holds: `د أ م ص هـ
		أ.د م.م د.م ق.م ب.م إ ا ع ف س ش ك ل و أ.م ت خ غ ب هج`,
	holdsNumber: `رقم ص ج ط ق
		ف م.أ هـ ت فاكس هاتف فق مج ع`,
	said: `
		قال قالت قلت سأل سألت سأله سألته سألها أجاب أجابت رد ردت صاح صاحت هتف هتفت صرخ صرخت همس همست يقول تقول يسأل تسأل`,
})

var hebrew = english.and(tongue{
	said: `
		אמר אמרה אמרתי אמרו שאל שאלה שאלתי שאלו ענה ענתה עניתי ענו השיב השיבה קרא קראה צעק צעקה לחש לחשה הוסיף הוסיפה תהה תהתה`,
})

// Hindi ends sentences with the danda; a full stop is behind an abbreviation
// or the name of a Latin letter, or else it is used in the danda's place.
var hindi = english.and(tongue{
	holds: `
		डॉ डा प्रो पं श्री श्रीमती सुश्री कु स्व मो इं ले कर्नल मे सर
		ए बी सी डी ई एफ जी एच आई जे के एल एम एन ओ पी क्यू आर एस टी यू वी एक्स वाई
		कि मी मि ग्रा लि रु
		एड बीएड ई.पू पू मा गां रा भा प्रा अ.भा मं कै लेफ्टि जन ब्रि न्या अधि उपा सह डाॅ चौ बा ला सां वि.वि विवि म उ द कं पु
		स्त्री`,
	holdsNumber: `सं पृ क्र ई अ धा वि
		नं नि भा खं अनु सन् टि पंक्ति मु`,
	said: `
		पूछा कहा बोला बोली बोले चिल्लाया चिल्लाई पुकारा फुसफुसाया फुसफुसाई पूछते कहते पूछती कहती`,
	verbLast: true,
})

var korean = english.and(tongue{
	said: `
		하고 라고 이라고 라며 라는 물었다 말했다 외쳤다 대답했다 소리쳤다 속삭였다 덧붙였다 물었습니다 말했습니다 대답했습니다`,
	verbLast:    true,
	dottedDates: true,
})

// and is a tongue with what another says added.
func (t tongue) and(o tongue) tongue {
	return tongue{
		holds:       t.holds + " " + o.holds,
		holdsNumber: t.holdsNumber + " " + o.holdsNumber,
		holdsName:   t.holdsName + " " + o.holdsName,
		holdsLast:   t.holdsLast + " " + o.holdsLast,
		holdsTime:   t.holdsTime + " " + o.holdsTime,
		holdsYear:   t.holdsYear + " " + o.holdsYear,
		holdsDate:   t.holdsDate + " " + o.holdsDate,
		ends:        t.ends + " " + o.ends,
		starters:    t.starters + " " + o.starters,
		months:      t.months + " " + o.months,
		said:        o.said,
		verbLast:    o.verbLast,
		ordinals:    t.ordinals || o.ordinals,
		capitals:    t.capitals || o.capitals,
		dottedDates: t.dottedDates || o.dottedDates,
		vowelless:   t.vowelless || o.vowelless,
	}
}
