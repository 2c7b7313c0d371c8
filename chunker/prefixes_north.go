package chunker

var dutch = tongue{
	holds: `
		Dhr dhr Mevr mevr Mw mw Dr dr Drs drs Prof prof Ir ir Ing ing Mr mr Ds ds St Gen Kol Kapt Lt
		bijv bv b.v d.w.z dwz m.a.w o.a oa t.a.v i.v.m i.p.v m.b.t n.a.v t.o.v z.g zgn ca resp incl excl enz.m vgl evt m.i gem jl
		red verz
		Jhr Mgr Past Gebr Fa prov max vert ill uitg m.b.v m.u.v i.t.t o.l.v d.m.v a.d.h.v t.g.v z.s.m s.v.p c.q Ned Eng Lat nl
		gebr Univ afd Afd`,
	holdsNumber: `
		nr Nr nrs art Art blz p pp hfst par fig afb tab vol dl deel lid tel Tel jrg
		jan feb mrt apr jun jul aug sep sept okt nov dec
		tabel ed noot nt ref`,
	holdsName: `
		N.V B.V Jr Sr Inc Ltd Co`,
	holdsDate: `v.Chr n.Chr`,
	ends:      `enz etc e.d e.a`,
	starters: `
		De Het Een Dit Dat Deze Die Hij Zij Ze Wij We Ik Jij Je U Men Zijn Haar Hun Ons Onze Mijn
		En Of Maar Want Dus Als Toen Terwijl Omdat Hoewel Na Voor Sinds Tot Met Zonder Op Uit Bij Tegen Door Over Onder Tussen Tijdens Wegens In Aan Van Naar
		Dan Daarna Daarom Daar Hier Nu Vandaag Gisteren Morgen Later Eerst Ook Nog Al Alle Alles Veel Sommige Geen Niet Niemand Beide Elke Elk Wat Wie Waar Waarom Wanneer Hoe Er`,
	vowelless: true,
}

var swedish = tongue{
	holds: `
		dr Dr prof Prof hr Hr fr Fr t.ex tex bl.a bla d.v.s dvs s.k sk f.d o.d p.g.a pga ca c:a jfr inkl exkl resp f.n fr.o.m t.o.m
		Ing ing Fil fil kand mag lic tekn jur med bitr Bitr Lekt Doc doc Ang ev ang enl eg urspr
		obs exp forts förf gm jun kungl Kungl leg m.a.o m.h.a m.a.p nuv omkr övers red s.a.s tf und uppl utg vard v.g.v univ Univ
		sekr max min alt em emer`,
	holdsNumber: `
		nr Nr kap art fig bil s sid st tel Tel tab vol § avd
		jan feb mar apr jun jul aug sep sept okt nov dec
		kl tfn Tfn tr ex nris`,
	holdsName: `
		AB Jr Inc Ltd`,
	holdsDate: `f.Kr e.Kr`,
	ends:      `osv etc m.m m.fl`,
	starters: `
		Den Det De Dessa Denna Detta En Ett Han Hon Vi Ni Jag Du Man Hans Hennes Deras Vår Vårt Min Mitt
		Och Eller Men För Ty Så Om När Medan Eftersom Därför Där Här Då Nu Sedan Efter Före Under Över Med Utan På I Av Från Till Vid Hos Mellan Genom
		Idag Igår Också Inte Ingen Alla Allt Många Några Varje Vad Vem Vilken Hur Varför`,
	vowelless: true,
}

var danish = tongue{
	holds: `
		dr Dr prof Prof hr Hr fr Fr f.eks bl.a d.v.s dvs s.k ca jf inkl ekskl hhv pga mht evt ifm vedr iht mv
		cand mag
		ang eks forf max min red opr pct sml udg ult bem bl maks em emer`,
	holdsNumber: `
		nr Nr kap art fig s stk pkt tlf Tlf bd
		jan feb mar apr jun jul aug sep sept okt nov dec`,
	holdsName: `
		A/S Jr Inc Ltd mio mia`,
	holdsDate: `f.Kr e.Kr`,
	ends:      `osv etc m.m m.fl`,
	starters: `
		Den Det De Disse Denne Dette En Et Han Hun Vi I Jeg Du Man Hans Hendes Deres Vores Min Mit
		Og Eller Men For Så Hvis Når Da Mens Fordi Derfor Der Her Nu Siden Efter Før Under Over Med Uden På Af Fra Til Ved Hos Mellem Gennem
		Også Ikke Ingen Alle Alt Mange Nogle Hver Hvad Hvem Hvilken Hvordan Hvorfor`,
	months:    `januar februar marts april maj juni juli august september oktober november december`,
	ordinals:  true,
	vowelless: true,
}

var norwegian = tongue{
	holds: `
		dr Dr prof Prof hr Hr fr Fr f.eks bl.a dvs s.k ca jf inkl ekskl hhv pga mht evt ifm vedr iht
		cand mag
		ang eks forf maks min red opr pst sml utg merk bl em emer`,
	holdsNumber: `
		nr Nr kap art fig s pkt tlf Tlf bd
		jan feb mar apr jun jul aug sep sept okt nov des`,
	holdsName: `
		AS Jr Inc Ltd mill mrd`,
	holdsDate: `f.Kr e.Kr`,
	ends:      `osv etc m.m m.fl`,
	starters: `
		Den Det De Disse Denne Dette En Ei Et Han Hun Vi Jeg Du Man Hans Hennes Deres Vår Vårt Min Mitt
		Og Eller Men For Så Hvis Når Da Mens Fordi Derfor Der Her Nå Siden Etter Før Under Over Med Uten På Av Fra Til Ved Hos Mellom Gjennom
		Også Ikke Ingen Alle Alt Mange Noen Hver Hva Hvem Hvilken Hvordan Hvorfor I`,
	months:    `januar februar mars april mai juni juli august september oktober november desember`,
	ordinals:  true,
	vowelless: true,
}

var finnish = tongue{
	holds: `
		esim ent tri prof toht maist fil lis ks vrt mm ns eli n t.s ts nk ko ao em
		Dos dos Ins ins maist Maist Lääket Rva rva Hra hra engl ruots saks lat
		alk aik huom Huom ilm joht kaup kirj käänt lyh mahd maks nim nyk oik os pj puh.joht rak ransk venäj synt tark tal tod
		toim vars vas vp vpj yht Prof dipl Dipl tekn emer emerit`,
	holdsNumber: `
		nro Nro s ss luku kuv kuva taul vol puh Puh n kpl
		koht mom os klo pyk`,
	holdsName: `
		Oy Oyj Jr Inc Ltd milj mrd`,
	holdsDate: `eKr jKr`,
	ends:      `jne ym yms tms`,
	starters: `
		Se Ne Tämä Nämä Tuo Nuo Hän He Me Te Minä Sinä Sen Niiden Hänen Heidän Meidän
		Ja Tai Mutta Vaan Koska Kun Jos Vaikka Että Sekä Sitten Nyt Tänään Eilen Huomenna Myös Ei Eivät Kaikki Moni Monet Jokainen Joka Mikä Kuka Miten Miksi Missä
		Siellä Täällä Siksi Silti Kuitenkin Lisäksi Ennen Jälkeen`,
	months: `
		tammikuuta helmikuuta maaliskuuta huhtikuuta toukokuuta kesäkuuta heinäkuuta elokuuta syyskuuta lokakuuta marraskuuta joulukuuta`,
	ordinals:  true,
	vowelless: true,
	finals:    "aeiouyäönstlr",
}
