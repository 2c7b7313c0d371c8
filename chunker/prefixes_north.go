package chunker

var dutch = tongue{
	holdsLast: `N.V B.V V.O.F C.V Jr Sr Inc Ltd`,
	holds: `
		Dhr dhr Mevr mevr Mw mw Dr dr Drs drs Prof prof Ir ir Ing ing Mr mr Ds ds St Gen Kol Kapt Lt
		bijv bv b.v d.w.z dwz m.a.w o.a oa t.a.v i.v.m i.p.v m.b.t n.a.v t.o.v z.g zgn ca resp incl excl enz.m vgl evt m.i gem jl
		red verz
		Jhr Mgr Past Gebr Fa prov ill uitg m.b.v m.u.v i.t.t o.l.v d.m.v a.d.h.v t.g.v z.s.m s.v.p c.q Ned Eng Lat nl
		gebr Univ afd Afd
		stas Stas Minpres Bgm bgm weth Weth Comm comm Zr zr Br br Kard Kan Luit lt Sgt Maj maj Cap cap Adj Cdt Ltz Schout
		Jkvr jkvr jhr Bc bc LLM MSc Wed Fam fam H.M Z.M Z.K.H H.K.H Z.Exc a.h.w a.i a.s.v a.u.b abs afb afk afl alg alln ann
		begr betr bez bibl bijl biogr biol bnw bw chem d.i d.m dial dim div dr.h.c e.g econ
		eig etym evang geb geref gesch gest gew hist hs hyp i.b i.c.m i.e i.h.a i.h.b i.o i.o.m i.p.m i.s.m illustr ind
		inf inl intr inz jap kath kwal landb lit m.a m.e.o m.g.t m.i.v m.n m.o meetk n.l
		n.o.t.k nieuwgr nom o.b.v o.g o.i.d o.m o.r o.t.t obs omg ong oorspr overl p.a p.m p.o p.p.p p.w 
		plv plm prot r.k rel rk russ s.s samengest schr spr t.h.t t.n.v t.w t.w.v t.z.t taalk tech
		tegenw tek theol toneelst topogr tss u.e uitdr uitsl v.a v.h v.l.n.r v.v verg vgw vh vnl vnw volt vr w.g w.o
		w.v.t.t.k wisk ww zw zelfst
		Gr gr Bar fa Stg stg Ver Gebrs
		Burg burg`,
	holdsNumber: `
		nr Nr nrs art Art blz p pp hfst par fig afb tab vol dl deel lid tel Tel jrg
		jan feb mrt apr jun jul aug sep sept okt nov dec
		tabel ed noot nt ref
		Blz Fig Afb Tab Hfst sub Par zaaknr bijl kol jaarg Jg rov r.o R.o ca dr stbl Stb Stcrt PB v st pag
		Pag
		ma di wo do vr za zo maa din woe don vrij zat zon`,
	holdsName: `
		Co
		u p.p p.j p.st str pl e.v
		max min`,
	holdsDate: `v.Chr n.Chr`,
	ends:      `enz etc e.d e.a`,
	starters: `
		De Het Een Dit Dat Deze Die Hij Zij Ze Wij We Ik Jij Je U Men Zijn Haar Hun Ons Onze Mijn
		En Of Maar Want Dus Als Toen Terwijl Omdat Hoewel Na Voor Sinds Tot Met Zonder Op Uit Bij Tegen Door Over Onder Tussen Tijdens Wegens In Aan Van Naar
		Dan Daarna Daarom Daar Hier Nu Vandaag Gisteren Morgen Later Eerst Ook Nog Al Alle Alles Veel Sommige Geen Niet Niemand Beide Elke Elk Wat Wie Waar Waarom Wanneer Hoe Er
		Is Was Waren Heeft Hebben Had Wordt Werd Kan Kunnen Zal Zullen Moet Moeten Mag Gaat Komt Doe Bel Zie Lees Neem Ga Kom
		Kijk Wacht Ja Nee Misschien Helaas Gelukkig Natuurlijk Eigenlijk Soms Vaak Altijd Nooit Bijna Alleen Zelfs Bovendien
		Echter Toch Immers Vervolgens Tenslotte Uiteindelijk Inmiddels Binnen Buiten Boven Beneden Achter Zodra Zolang Indien
		Tenzij Volgens Dankzij Ondanks Namens Zowel Twee Drie Vier Vijf Zes`,
	vowelless: true,
}

var swedish = tongue{
	holdsLast: `AB HB KB Jr Inc Ltd`,
	holds: `
		dr Dr prof Prof hr Hr fr Fr t.ex tex bl.a bla d.v.s dvs s.k sk f.d o.d p.g.a pga ca c:a jfr inkl exkl resp f.n fr.o.m t.o.m
		Ing ing Fil fil kand mag lic tekn jur med bitr Bitr Lekt Doc doc Ang ev ang enl eg urspr
		obs exp forts förf gm jun kungl Kungl leg m.a.o m.h.a m.a.p nuv omkr övers red s.a.s tf und uppl utg vard v.g.v univ Univ
		sekr alt em emer
		st.f Statsmin statsmin Utr Kapt kapt Löjtn Överstelöjtn Gen gen Komm komm Dir dir Kyrkoh Bisk Fru Frk frk 
		civ Civ Stud stud fk adj adv allm anm ank anv avl bef bibl biol d:o d.o d.y d.ä dyl e.d
		e.dyl ekon etym f.a f.f f.ö fig filos fra frv föreg förk geogr geol gr hist ibid i.e i.o.m 
		i.st inb ital jap jmf kem litt m.b.a m.hj.a mekan  n.b N.B naturv nb nba ngn ngt
		o.a o.dyl o.likn oböjl obest p.b psyk s.a s.d s.g.s s.o.m särsk t.f.v t.h t.v t.o t.s teol upps utt vanl vb
		vetensk zool äv
		frih Frih grev Grev hert bol Fa fa
		Borgm borgm`,
	holdsNumber: `
		nr Nr kap art fig bil s sid st tel Tel tab vol § avd
		jan feb mar apr jun jul aug sep sept okt nov dec
		kl tfn Tfn tr ex nris
		Kap Fig Tab tabell bilaga rskr prop Prop bet Bet dir SOU mom p not vers Vol bd Bd årg häfte ed uppl rum vån f ff mars
		mån tis ons tor tors fre lör lörd sön sönd`,
	holdsName: `
		tim min sek mn milj mdr kr tkr mkr f ff AB
		max`,
	holdsDate: `f.Kr e.Kr`,
	ends:      `osv etc m.m m.fl`,
	starters: `
		Den Det De Dessa Denna Detta En Ett Han Hon Vi Ni Jag Du Man Hans Hennes Deras Vår Vårt Min Mitt
		Och Eller Men För Ty Så Om När Medan Eftersom Därför Där Här Då Nu Sedan Efter Före Under Över Med Utan På I Av Från Till Vid Hos Mellan Genom
		Idag Igår Också Inte Ingen Alla Allt Många Några Varje Vad Vem Vilken Hur Varför
		Är Var Har Hade Kan Ska Skall Skulle Måste Får Vill Blir Blev Ring Se Läs Ta Gå Kom Vänta Ja Nej Kanske Tyvärr
		Naturligtvis Egentligen Ibland Ofta Alltid Aldrig Nästan Bara Även Dessutom Däremot Ändå Emellertid Slutligen Enligt
		Trots Tack Utanför Innan Ifall Tills Två Tre Fyra Fem Sex Detsamma Sådana Sånt Båda Andra Sen Dock`,
	street:    "g",
	vowelless: true,
}

var danish = tongue{
	holdsLast: `A/S ApS I/S Jr Inc Ltd`,
	holds: `
		dr Dr prof Prof hr Hr fr Fr f.eks bl.a d.v.s dvs s.k ca jf inkl ekskl hhv pga mht evt ifm vedr iht mv
		cand mag
		ang eks forf red opr pct sml udg ult bem bl maks em emer
		Skt skt Sct Dir dir Kapt Gen gen Adv adv Cand Mag Stud stud Ing ing Frk frk afd afs alm ankl
		arb bet bibl biol d.d d.y d.æ d.å e.l e.lign e.m egl f f.m f.s f.t fhv flg fmt forb fork fys
		geogr geol gr h.h.v hist i.h.t ibid iflg ill indb indl insp instr ital ivf jap jur kbh kem kld konf kons
		litt m.a.o m.h.p m.h.t m.v matem mdl medd medl myt n.f n.n nedenst nuv o.a o.l obs omkr oprind
		overf oversk p.a p.g.a p.t pd pers pl priv psyk resp s.a s.u sdr sek spm sv særl t.h t.v t.o.m
		tekn teor tidl tilsv udb udd ufl uofl vedl vha zool årg ændr øv
		Fa fa`,
	holdsNumber: `
		nr Nr kap art fig s stk pkt tlf Tlf bd
		jan feb mar apr jun jul aug sep sept okt nov dec
		Kap Fig Tab tab afsn Afsn side lb § bilag kl Kl årg vol Vol spørgsmål sp bem pag litra
		man tir ons tor tors fre lør lørd søn`,
	holdsName: `
		mio mia
		max min`,
	holdsDate: `f.Kr e.Kr`,
	ends:      `osv etc m.m m.fl`,
	starters: `
		Den Det De Disse Denne Dette En Et Han Hun Vi I Jeg Du Man Hans Hendes Deres Vores Min Mit
		Og Eller Men For Så Hvis Når Da Mens Fordi Derfor Der Her Nu Siden Efter Før Under Over Med Uden På Af Fra Til Ved Hos Mellem Gennem
		Også Ikke Ingen Alle Alt Mange Nogle Hver Hvad Hvem Hvilken Hvordan Hvorfor
		Er Var Har Havde Kan Skal Skulle Må Vil Bliver Blev Ring Se Læs Tag Gå Kom Vent Ja Nej Måske Desværre Naturligvis Tit
		Altid Aldrig Næsten Bare Desuden Derimod Alligevel Ifølge Trods Tak Udenfor Inden To Tre Fire Fem Seks Begge Andre Dog`,
	months:    `januar februar marts april maj juni juli august september oktober november december`,
	ordinals:  true,
	vowelless: true,
}

var norwegian = tongue{
	holdsLast: `AS ASA ANS Jr Inc Ltd`,
	holds: `
		dr Dr prof Prof hr Hr fr Fr f.eks bl.a dvs s.k ca jf inkl ekskl hhv pga mht evt ifm vedr iht
		cand mag
		ang eks forf red opr pst sml utg merk bl em emer
		St Sta dir Dir Kapt Gen gen Adv adv Cand Mag stud Stud Ing ing Frk frk adj avd bet bibl biol d.d d.e
		d.y d.å d.v.s e.l etg evnt f.m f.t flg fork fys geogr gj gl gr h.h.v hist i.h.t ibid iflg ill innb
		ital jur kem kgl konf litt m.a.o m.h.t m.v matem n.å nåv o.a o.l obs omkr opphl overs p.g.a p.t pers priv
		psyk resp s.u sek spes særl t.h t.v t.o.m tekn tidl tilsv utd vha zool årg
		Fa fa`,
	holdsNumber: `
		nr Nr kap art fig s pkt tlf Tlf bd
		jan feb mar apr jun jul aug sep sept okt nov des
		Kap Fig Tab tab ledd side § vedlegg kl Kl årg vol Vol st bokst
		man tir ons tor tors fre lør søn`,
	holdsName: `
		mill mrd
		maks min max`,
	holdsDate: `f.Kr e.Kr`,
	ends:      `osv etc m.m m.fl`,
	starters: `
		Den Det De Disse Denne Dette En Ei Et Han Hun Vi Jeg Du Man Hans Hennes Deres Vår Vårt Min Mitt
		Og Eller Men For Så Hvis Når Da Mens Fordi Derfor Der Her Nå Siden Etter Før Under Over Med Uten På Av Fra Til Ved Hos Mellom Gjennom
		Også Ikke Ingen Alle Alt Mange Noen Hver Hva Hvem Hvilken Hvordan Hvorfor I
		Er Var Har Hadde Kan Skal Skulle Må Vil Blir Ble Ring Se Les Ta Gå Kom Vent Ja Nei Kanskje Dessverre Naturligvis Ofte
		Alltid Aldri Nesten Bare Dessuten Derimot Likevel Ifølge Tross Takk Innen To Tre Fire Fem Seks Begge Andre`,
	months:    `januar februar mars april mai juni juli august september oktober november desember`,
	ordinals:  true,
	vowelless: true,
}

var finnish = tongue{
	said:      `kysyi sanoi vastasi huusi kuiskasi huudahti ihmetteli totesi mutisi kiljaisi jatkoi lisäsi`,
	holdsLast: `Oy Oyj Ky Ab Inc Ltd Jr`,
	holds: `
		esim ent tri prof toht maist fil lis ks vrt mm ns eli n t.s ts nk ko ao em
		Dos dos Ins ins maist Maist Lääket Rva rva Hra hra engl ruots saks lat
		alk aik huom Huom ilm joht kaup kirj käänt lyh mahd maks nim nyk oik os pj puh.joht rak ransk venäj synt tark tal tod
		toim vars vas vp vpj yht Prof dipl Dipl tekn emer emerit
		ylitark yliop apul apulaisprof fil.tri varatuom tuom rov kirkkoh piisp evl kapt luutn maj kers
		everstil kenr Kenr kom ylik dipl.ins arkk ark agr eläinl hammasl leht nti Nti alah alkup arv ed.m edell
		eht ekon ell eo erik esp harv henk hist ihm jatk jk jms jr julk jäs kansl kasv kem kielit kok koul käs
		kts kulj lak lakim lkm lääk lääket maat mat mus muist musiikint nuor ohj opett osap p.o psyk
		puol rah rek rv s.a s.o s.v sd seur sl sos stm suom t.m terv til toimitusj toukok tuot tutk urh uusint valt
		valtiot vast ven verr viim virall vrk vt yl yleisk yliopp
		vapaah kreiv ruht tl rkl dl
		pormest`,
	holdsNumber: `
		nro Nro s ss luku kuv kuva taul vol puh Puh n kpl
		koht mom os klo pyk
		sivu Luku kohta § art tilav kerr krs no No Taul alal alak nide osa vsk ed p
		ma ti ke to pe la su`,
	holdsName: `
		milj mrd
		tuh min sek t h`,
	holdsDate: `eKr jKr`,
	ends:      `jne ym yms tms`,
	starters: `
		Se Ne Tämä Nämä Tuo Nuo Hän He Me Te Minä Sinä Sen Niiden Hänen Heidän Meidän
		Ja Tai Mutta Vaan Koska Kun Jos Vaikka Että Sekä Sitten Nyt Tänään Eilen Huomenna Myös Ei Eivät Kaikki Moni Monet Jokainen Joka Mikä Kuka Miten Miksi Missä
		Siellä Täällä Siksi Silti Kuitenkin Lisäksi Ennen Jälkeen
		On Oli Ovat Olivat Onko Oliko Voi Voiko Voidaan Pitää Täytyy Saa Tulee Mene Tule Katso Lue Ota Soita Odota Kyllä Ehkä
		Valitettavasti Tietenkin Joskus Usein Aina Koskaan Melkein Vain Myöskin Silloin Tuolloin Nykyisin Nykyään Toisaalta
		Lopulta Lopuksi Ensin Esimerkiksi Mukaan Kiitos Ulkona Kaksi Kolme Neljä Viisi Molemmat Muut Eikä Ellei Niin Näin Tässä
		Siinä Tästä Siitä Tähän Siihen Sillä Tällä Ilman Noin Mitä Milloin Miksei Kenen`,
	months: `
		tammikuuta helmikuuta maaliskuuta huhtikuuta toukokuuta kesäkuuta heinäkuuta elokuuta syyskuuta lokakuuta marraskuuta joulukuuta`,
	ordinals:  true,
	verbLast:  true,
	vowelless: true,
	finals:    "aeiouyäönstlr",
}
