package chunker

var polish = tongue{
	holdsLast: `z.o.o Sp.j Sp.k S.A s.c S.K.A Inc Ltd Jr
		o.o
		br`,
	holds: `
		dr hab prof mgr inż lic mec red ks bp abp św bł płk mjr kpt por gen ppor sierż gosp
		np tj tzn dn tzw m.in min wg ok ww zob por im ul al pl os pow woj gm dot śp ob
		jw pn pt
		kard kan prał plut chor asp podinsp insp kom adm kmdr adw not arch lek wet n.p.m p.o ew fot ilustr jęz maks mies miesz
		oprac płd płn zach wsch przyp przekł przew ref rodz ros niem ang franc łac wł ryc sekr sygn szt śr tłum ur uw właśc wlk
		współpr wyd zam zast zb zm zach pol rtm  nar
		n.med wicemin Min wicedyr dyr Dyr wiceprez prez Prez Przew   pos Pos  Marsz gub burm Burm ambas Amb radc
		 Br   Bł błog Najśw NMP ojc prob dziek rekt prof.nadzw nadzw h.c d.s z.d ppłk kpr szer st mł podkom nadkom adj
		biol chem fiz geogr geol hist gr hiszp port szw duń norw węg czes słow bułg tur arab hebr jap chiń  psych socjol
		teol techn ekon admin zoot    m.st m.p p.p.oż ppoż bhp b.d b.m b.r nast poprz pon wt czw sob niedz Pl Al
		Os Im gł ewent  wymien właść szczeg spec  tłumacz uzup wsp z-ca Zob Por Tzw Ww zgod  zewn wewn temp wys dł
		poch pocz kon  Tj
		Sp
		hr Hr bar kś sp fa Fa łyż`,
	holdsNumber: `
		nr Nr art Art ust pkt lit par rozdz rys tab poz str s t tel Tel godz vol zał gr
		stycz lut mar kwiec czerw lip sierp wrzes paźdz list grud
		ryc wyd zesz cz kol
		Dz.U Poz Ust Pkt Lit Par Rozdz Rys Tab Str Godz Vol zarz rozp dec uchw zam ark nn nast pn   kw   wiersz ww akap
		p pp ed zb rep Km KRS NIP Sty Lut Mar Kwi Maj Cze Lip Sie Wrz Paź Lis Gru
		pon wt śr czw pt sob niedz nd
		pocz kon poł`,
	holdsName: `
		mln mld tys
		med`,
	holdsYear: `r w
		`,
	holdsDate: `p.n.e n.e`,
	ends:      `itd itp etc in`,
	starters: `
		Ten Ta To Te Ci On Ona Ono Oni One My Wy Ja Ty Jego Jej Ich Nasz Nasza Mój Moja Pan Pani
		I A Ale Lub Albo Oraz Więc Jednak Gdy Kiedy Jeśli Jeżeli Ponieważ Bo Chociaż Dlatego Potem Później Teraz Dziś Wczoraj Jutro Tu Tam Tak Nie
		W We Z Ze Na Do Od Po Przed Przez Pod Nad Przy Dla Bez Między Podczas Według
		Wszyscy Wszystko Każdy Wiele Niektóre Co Kto Który Jak Gdzie Dlaczego Czy
		Są Jest Był Była Było Byli Były Będzie Będą Ma Mają Może Można Trzeba Należy Musi Proszę Prosimy Dziękuję Dziękujemy
		Zobacz Kliknij Naciśnij Wybierz Otwórz Zamknij Tylko Nawet Już Jeszcze Nigdy Zawsze Często Czasem Czasami Niestety
		Oczywiście Natomiast Zatem Następnie Wtedy Ponadto Poza Dzięki Mimo Wśród Wobec Wraz Zgodnie Zamiast Oprócz Taki Taka
		Takie Każda Każde Żaden Żadna Inny Inna Inne Dwa Dwie Dwaj Trzy Cztery Pięć Sześć Siedem Osiem Dziewięć Dziesięć Wiem
		Niech Oto Kiedyś Gdyby Choć Skąd Dokąd Ile Jaki Jaka Jakie`,
	months: `
		stycznia lutego marca kwietnia maja czerwca lipca sierpnia września października listopada grudnia`,
	ordinals: true,
}

var czech = tongue{
	holdsLast: `a.s s.r.o o.p.s v.o.s k.s spol.s.r.o z.s z.ú Inc Ltd`,
	holds: `
		dr prof doc Ing Mgr Bc PhDr JUDr MUDr RNDr ThDr PaedDr Dr Prof Doc gen plk mjr kpt por sv p pí sl
		např tj tzn tzv mj resp popř příp zvl angl něm fr lat řec cca srov ing arch
		ul nám tř mezi
		akad býv BcA pplk npor ppor škpt rtm MgA MVDr PharmDr ak mal soch arcib bisk fa Fa mob t.č t.r kupř přibl prům
		zejm vč vl jm nar zem pův pozn překl red nakl okr stř sev vých záp hl Hl obch ved řed
		zn Zn Sp č.j Č.j č.p spol Spol zast Zast Nám nábř  nprap prap ppráp nadpor stržm brig kard      Fr
		Mons Bc.A DiS ThLic ThMgr MDDr RSDr CSc DrSc dr.h.c h.c fil  tech ekon přír  děk rekt prorekt  hejtm prim
		prez předs místopř místopředs adj biol chem fyz  geogr geol hist jaz ital špan port rus pol slov maď tur
		arab hebr jap čín švéd dán nor fin ang franc Mj m.j b.d b.m b.r dosl ev evid event   j.č kapit kat
		konc mim mn místn mož  obd  odb ods orig pag   posl  předn přel  příb příl pseud  rep 
		sest souv spoluaut Srov stran  tel  Tj Tzn Tzv  úst  uv úp  vědec vyobr výsl vys  zkr zpr zprac 
		žid
		hr bar lž zál zástup`,
	holdsNumber: `
		č čís čl odst písm kap obr tab str s roč sv díl tel Tel vyd hal
		led úno bře dub kvě čvn čvc srp zář říj lis pro
		sb Sb par ods zák vyhl pozn
		násl Čl Odst Kap Tab Obr Str Č roz rozh nař nál us usn vl Vyhl kl  poř Poř  hod Hod Zák p.č č.p čp Par
		po út st čt pá so ne
		poč kon`,
	holdsName: `
		r st stol mil mld tis
		max min
		kol`,
	holdsDate: `př.n.l n.l`,
	ends:      `atd apod aj`,
	starters: `
		Ten Ta To Ti Ty Tento Tato Toto Tyto On Ona Ono Oni Ony My Vy Já Jeho Její Jejich Náš Naše Můj Moje Pan Paní
		A I Ale Nebo Anebo Avšak Však Když Jestliže Pokud Protože Neboť Ačkoli Proto Potom Pak Později Teď Nyní Dnes Včera Zítra Tady Tam Tak Ne Ano
		V Ve S Se Na Do Od Po Před Přes Pod Nad Při Pro Bez Mezi Během Podle Za Z Ze
		Všichni Všechno Každý Mnoho Některé Co Kdo Který Jak Kde Proč
		Je Jsou Byl Byla Bylo Byli Byly Bude Budou Má Mají Může Lze Musí Prosím Prosíme Děkuji Děkujeme Viz Klikněte Stiskněte
		Vyberte Otevřete Zavřete Jen Jenom Dokonce Už Ještě Nikdy Vždy Často Někdy Bohužel Samozřejmě Naopak Tedy Následně Tehdy
		Navíc Kromě Díky Přesto Mimo Vedle Místo Kvůli Vůči Dle Takový Taková Takové Každá Každé Žádný Žádná Jiný Jiná Jiné Dva
		Dvě Tři Čtyři Pět Šest Sedm Osm Devět Deset Ať Zde Kdysi Kdyby Odkud Kam Kolik Jaký Jaká Jaké`,
	months: `
		ledna února března dubna května června července srpna září října listopadu prosince`,
	ordinals: true,
}

var slovak = tongue{
	holdsLast: `a.s s.r.o k.s v.o.s o.z n.o Inc Ltd`,
	holds: `
		dr prof doc Ing Mgr Bc PhDr JUDr MUDr RNDr Dr Prof Doc gen plk mjr kpt sv p pí
		napr tj tzn tzv resp príp angl nem lat cca porov
		ul nám
		min max zn Zn sp spol tr MVDr PaedDr ThDr PharmDr CSc DrSc mgr ing dipl inž arch akad akad.mal red vyd preds predn
		podpreds zást riad prim mj m.j Tzv Tj atp ev evid hl obr odb pov príl pôv str súkr štát tal franc rus poľ čes maď špan
		t.č t.r t.j t.zn t.zv vč zvl s.p Porov Napr
		gr bar`,
	holdsNumber: `
		č čís čl ods písm kap obr tab str s roč zv tel Tel vyd
		Čl Ods Kap Tab Obr Str hod Hod zák Zák vyhl par bod Z.z Zb kl súp
		po ut st št pi so ne`,
	holdsName: `
		r st stor`,
	ends: `atď apod`,
	starters: `
		Ten Tá To Tí Tie Tento Táto Toto Tieto On Ona Ono Oni Ony My Vy Ja Jeho Jej Ich Náš Naše Môj Moje Pán Pani
		A I Ale Alebo Avšak Však Keď Ak Pretože Lebo Hoci Preto Potom Neskôr Teraz Dnes Včera Zajtra Tu Tam Tak Nie Áno
		V Vo S So Na Do Od Po Pred Cez Pod Nad Pri Pre Bez Medzi Počas Podľa Za Z Zo
		Všetci Všetko Každý Mnoho Niektoré Čo Kto Ktorý Ako Kde Prečo
		Je Sú Bol Bola Bolo Boli Bude Budú Má Majú Môže Možno Musí Prosím Ďakujem Ďakujeme Kliknite Otvorte Zatvorte Len Už Ešte
		Nikdy Vždy Často Niekedy Žiaľ Samozrejme Naopak Teda Okrem Vďaka Napriek Dva Dve Tri`,
	months: `
		januára februára marca apríla mája júna júla augusta septembra októbra novembra decembra`,
	ordinals: true,
}

var russian = tongue{
	holds: `
		ул пр просп пер пл наб обл р кв корп им проф акад доц д-р г-н г-жа гр тов инж ген полк кап лейт
		т.е т.н ок т.к т.ч напр см ср англ нем фр лат греч рус св о 
		ред изд сост пер вып
		чл.-корр мл сотр науч канд докт мед техн физ филол экон юрид биол зам зав нач отд упр макс миним пос дер ст-ца хут р-н
		респ шос ш бул бульв туп мкр прим примеч цит соч собр гос нац межд устар разг букв перен итал исп яп кит ориг илл худ
		преп асп вед
		Обл пгт ПГТ пт пн вт чт вс  сельск дир Дир гл.ред Мин мин-во Зам пом Пом ген-м ген-л подп  кап-н ст.лейт
		мл.лейт Полк адм Адм контр-адм прот Прот иером архим еп Еп архиеп митр Митр патр диак свщ Св блаж блж прмч  Ап о.о
		и.о И.о врио ВрИО в.о бухг экз стр-во строит ж-д Пос с/с ст-ки   стад пр-т пр-д б-р Наб Просп Ул Пер Пл м-н
		Мкр франц порт рум болг серб чеш польск  укр  груз арм азерб тат тур араб иран евр др.-рус др.-греч ст.-слав
		слав венг финск швед норв дат голл жен ср.р м.р ж.р мн.ч ед.ч им.п род.п сущ прил  глаг нареч 
		предл част числ прич деепр биогр хим  ист ист.наук филос психол  муз геол геогр воен  авиац ж.-д с.-х
		сел.-хоз пром фин бот зоол анат   акц обществ  огранич  отв ответ ответств под.ред предисл послесл
		сборн спец средн ст-во сокр супр уменьш увелич  урожд устн участ уч учеб факульт фак хоз  худож ценз
		чет шир дл выс экв
		кн бар комп`,
	holdsNumber: `
		№ п пп ст гл рис табл стр   д вып  разд тел Тел илл руб коп
		янв февр апр авг сент окт нояб дек
		эт оф каб под пом факс доп кн тт абз
		Ст Гл Рис Табл Стр П П.п Разд Вып Том  Абз подп прим Прим прил Прил примеч  лл ил вкл стб ф оп Оп Д ГОСТ Кн ред 
		изд р-л вар ур упр долл квт Кв кв   корп Корп  комн     моб  доб вн
		пн вт ср чт пт сб вс`,
	holdsName: `
		н.э тыс млн млрд чел
		мин сек час`,
	holdsYear: `г гг в вв
		м
		ч с т л`,
	ends: `т.д т.п проч
		др `,
	starters: `
		Это Этот Эта Эти Тот Та То Те Он Она Оно Они Мы Вы Я Ты Его Её Ее Их Наш Наша Мой Моя
		И А Но Или Однако Если Когда Потому Поэтому Так Затем Потом Теперь Сейчас Сегодня Вчера Завтра Здесь Там Тогда Да Нет Не
		В Во С Со На До От По Перед После Через Под Над При Для Без Между Во Согласно За Из К
		Все Всё Каждый Многие Некоторые Что Кто Который Как Где Почему Также Кроме
		Был Была Было Были Будет Будут Есть Имеет Имеют Может Можно Нужно Надо Нельзя Должен Прошу Просим Спасибо Пожалуйста
		Смотри Смотрите Нажмите Выберите Откройте Закройте Только Даже Уже Ещё Еще Никогда Всегда Часто Иногда Редко Обычно
		Конечно Наоборот Следовательно Далее Благодаря Несмотря Среди Вместо Вокруг Против Около Ради Вследствие Такой Такая
		Такое Такие Каждая Каждое Любой Никто Ничто Другой Другая Другие Два Две Три Четыре Пять Шесть Семь Восемь Девять Десять
		Пусть Вот Некогда Хотя Откуда Куда Сколько Какой Какая Какие О Об Обо Ну Ах Эх Увы Итак Впрочем Зато Либо Чтобы Раз Едва
		Пока Лишь Именно Возможно Вероятно Видимо Наверное Бывает Оба Обе Многое Немногие Ныне Впервые Вдруг Опять Снова`,
}

var ukrainian = tongue{
	holds: `
		вул просп пров пл наб обл р буд кв корп ім проф акад доц д-р ген
		тобто т.зв напр див пор англ нім лат рос св о м
		ред вид
		зам гр зав нач прим укр біол хім фіз мат`,
	holdsNumber: `
		№ п пп ст гл рис табл стор с т вип ч розд тел Тел грн коп
		січ лют бер квіт трав черв лип серп вер жовт лист груд
		пн вт ср чт пт сб нд`,
	holdsName: `
		н.е тис млн млрд`,
	holdsYear: `рр`,
	ends:      `т.д т.п ін`,
	starters: `
		Це Цей Ця Ці Той Та То Ті Він Вона Воно Вони Ми Ви Я Ти Його Її Їх Наш Наша Мій Моя
		І Й А Але Або Однак Якщо Коли Тому Так Потім Тепер Зараз Сьогодні Вчора Завтра Тут Там Тоді Ні Не
		В У З Із Зі На До Від По Перед Після Через Під Над При Для Без Між За
		Усі Все Кожен Багато Деякі Що Хто Який Як Де Чому Також Крім`,
}

var greek = tongue{
	holdsTime: `π.μ μ.μ`,
	holdsLast: `Α.Ε Ε.Π.Ε Ο.Ε Ε.Ε Ι.Κ.Ε Α.Β.Ε.Ε Α.Ε.Β.Ε`,
	holds: `
		κ κα κος κ.κ Δρ δρ καθ Αγ αγ π.χ πχ βλ δηλ λ.χ πρβλ τ.μ στρ οδ Λεωφ
		Καθ Αρχ Μητρ Υπ Πλ τετρ δισ εκατ χιλ πρβ π.δ ν.δ υ.α έκδ επιμ μτφρ σημ υποσ ό.π δεσπ Δεσπ Δις
		Άγ άγ Οσ Όσ π Πρωτ πρωτ Αρχιμ αρχιμ Επ επ Αντ αντ Στρ Ταγμ ταγμ Λοχ λοχ Υπολ Συντ συντ Ναυ ναυ Πλωτ Καθηγ καθηγ Δικ
		δικ Διευθ διευθ Πρόεδ Γεν γεν Υφυπ υφυπ Βουλ βουλ Παν Πανεπ Ινστ Εθν Α.Κ Π.Κ ΚΠολΔ ΚΠΔ Κ.Πολ.Δ Κ.Π.Δ υπ.αριθμ αριθμ
		Αριθμ υπαρ διατ αποφ Αποφ νομ Νομ αγγλ γαλλ γερμ ιταλ ισπ λατ ρωσ τουρκ αρχ  νεότ μτγν μσν δημ  ουσ επίθ
		επίρρ ρ αρσ θηλ ουδ πληθ ενικ πρόθ σύνδ βιολ χημ μαθ φυσ ιατρ  μουσ ναυτ στρατ φιλοσ ψυχ θεολ αστρον γεωγρ γεωλ
		ζωολ βοτ αθλ Βλ Π.χ  Λ.χ δλδ Δηλ μ.α κ.εξ κ.ε    τ.έ ιδ Ιδ συγκρ περ περίπ  ανατ δυτ βορ νότ μέσ`,
	holdsNumber: `
		αρ άρθρ παρ σ σελ σσ κεφ τόμ εικ τηλ Τηλ πίν
		παράγρ εδ εδάφ τεύχ άρ Αρ τ Φ φ
		Άρθρ άρθ Άρθ παραγ Παρ Σελ Κεφ Τομ Εικ Πίν Σχ σχ Διαγρ διαγρ Ν ν ΦΕΚ φυλ στίχ στ υποσημ αρθ Τ.Κ τ.κ Τ.Θ τ.θ εσωτ Ιαν Φεβ
		Μαρ Μάρ Απρ Μαΐ Ιουν Ιούν Ιουλ Ιούλ Αυγ Σεπ Σεπτ Οκτ Νοε Νοέ Δεκ
		Δευ Τρ Τετ Πέμ Σάβ Κυρ`,
	holdsName: `
		   
		αι`,
	holdsDate: `π.Χ μ.Χ`,
	ends: `
		κ.λπ κ.ά κλπ κτλ
		κ.ο.κ κ.α`,
	starters: `
		Ο Η Το Οι Τα Του Της Των Ένας Μια Ένα Αυτός Αυτή Αυτό Αυτοί Εγώ Εσύ Εμείς Εσείς
		Και Κι Αλλά Ή Όμως Αν Όταν Γιατί Επειδή Έτσι Μετά Τώρα Σήμερα Χθες Αύριο Εδώ Εκεί Ναι Όχι Δεν Μη Μην
		Στο Στη Στην Στον Στα Στις Από Για Με Χωρίς Πριν Κατά Μεταξύ Σε
		Όλοι Όλα Κάθε Πολλοί Μερικοί Τι Ποιος Ποια Πώς Πού
		Είναι Ήταν Έχει Έχουν Είχε Μπορεί Μπορείτε Πρέπει Παρακαλώ Ευχαριστώ Ευχαριστούμε Δείτε Πατήστε Επιλέξτε Ανοίξτε Κλείστε
		Μόνο Ακόμα Ακόμη Ποτέ Πάντα Συχνά Μερικές Δυστυχώς Φυσικά Αντίθετα Επομένως Άρα Τότε Επίσης Εκτός Λόγω Παρά Ύστερα
		Αργότερα Πρώτα Τελικά Ίσως Μάλλον Βέβαια Ωστόσο Ενώ Καθώς Αφού Μόλις Ώσπου Μέχρι Προς Υπό Υπέρ Δύο Τρεις Τρία Τέσσερις
		Πέντε Κανείς Κανένας Κάποιος Κάτι Τίποτα Πόσο Ποιο Ποιοι Πότε Θα Να Ας`,
	finals: "αεηιουωάέήίόύώϊϋΐΰςνρξψ",
}

var hungarian = tongue{
	holds: `
		dr Dr prof Prof id ifj özv Szt pl ill kb ún stb.i vö ld bp Bp
		ang ném lat gör
		Özv Ifj Id gr br Br Gr`,
	holdsNumber: `
		sz o old köt fej tel Tel évf ker em
		sze cs szo jan febr márc ápr máj jún júl aug szept okt nov dec § bek`,
	holdsName: `
		Kft Zrt Rt Nyrt Bt i.e i.sz`,
	ends: `stb`,
	starters: `
		A Az Egy Ez Ezek Azok Ő Ők Mi Ti Én Te És De Vagy Ha Mert Amikor Azonban Ezért Majd Most Ma Tegnap Holnap Itt Ott Nem Igen
		Minden Sok Néhány Ki Hol Hogyan Miért`,
	months: `
		január február március április május június július augusztus szeptember október november december
		januári februári`,
	ordinals: true,
	capitals: true,
}

var turkish = tongue{
	holds: `
		Dr Prof Doç Yrd Av Op Uzm Sn Hz Alb Bnb Yzb Gen örn vb.g bkz krş yak Mah Cad Sok Apt
		Arş Gör Öğr Üy Müh Mim Tuğg Tümg Korg Org Yb Bşk Müd İng Fr Alm Ar Far Osm`,
	holdsNumber: `
		no No s sf cilt şek Tel tel md
		Pzt Sal Çar Per Cum Cmt Paz Oca Şub Mar Nis May Haz Tem Ağu Eyl Eki Kas Ara bkz fık`,
	holdsName: `
		Ltd Şti A.Ş M.Ö M.S T.C`,
	ends: `vb vs vd`,
	starters: `
		Bu Şu O Bunlar Şunlar Onlar Biz Siz Ben Sen Bir Ve Ama Fakat Ancak Veya Eğer Çünkü Sonra Önce Şimdi Bugün Dün Yarın Burada Orada Hayır Evet
		Her Bütün Tüm Bazı Birçok Ne Kim Nasıl Nerede Neden`,
	ordinals: true,
	capitals: true,
}
