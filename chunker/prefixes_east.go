package chunker

var polish = tongue{
	holds: `
		dr hab prof mgr inż lic mec red ks bp abp św bł płk mjr kpt por gen ppor sierż gosp
		np tj tzn dn tzw m.in min wg ok ww zob por im ul al pl os pow woj gm dot śp ob
		jw ds pn pt
		kard kan prał plut chor asp podinsp insp kom adm kmdr adw not arch lek wet n.p.m p.o ew fot ilustr jęz maks mies miesz
		oprac płd płn zach wsch przyp przekł przew ref rodz ros niem ang franc łac wł ryc sekr sygn szt śr tłum ur uw właśc wlk
		współpr wyd zam zast zb zm zw zach pol rtm S.A nar`,
	holdsNumber: `
		nr Nr art Art ust pkt lit par rozdz rys tab poz str s t tel Tel godz vol zał gr
		stycz lut mar kwiec czerw lip sierp wrzes paźdz list grud
		ryc wyd zesz cz kol`,
	holdsName: `
		Sp z.o.o S.A Inc Ltd Jr mln mld tys`,
	holdsYear: `r w`,
	holdsDate: `p.n.e n.e`,
	ends:      `itd itp etc in`,
	starters: `
		Ten Ta To Te Ci On Ona Ono Oni One My Wy Ja Ty Jego Jej Ich Nasz Nasza Mój Moja Pan Pani
		I A Ale Lub Albo Oraz Więc Jednak Gdy Kiedy Jeśli Jeżeli Ponieważ Bo Chociaż Dlatego Potem Później Teraz Dziś Wczoraj Jutro Tu Tam Tak Nie
		W We Z Ze Na Do Od Po Przed Przez Pod Nad Przy Dla Bez Między Podczas Według
		Wszyscy Wszystko Każdy Wiele Niektóre Co Kto Który Jak Gdzie Dlaczego Czy`,
	months: `
		stycznia lutego marca kwietnia maja czerwca lipca sierpnia września października listopada grudnia`,
	ordinals: true,
}

var czech = tongue{
	holds: `
		dr prof doc Ing Mgr Bc PhDr JUDr MUDr RNDr ThDr PaedDr Dr Prof Doc gen plk mjr kpt por sv p pí sl
		např tj tzn tzv mj resp popř příp zvl angl něm fr lat řec cca srov ing arch
		ul nám tř mezi
		akad býv BcA pplk npor ppor škpt rtm MgA MVDr PharmDr ak mal soch arcib bisk fa Fa mob t.č t.r kupř přibl max min prům
		zejm vč vl jm nar zem pův pozn překl red nakl okr stř sev vých záp hl Hl obch ved řed`,
	holdsNumber: `
		č čís čl odst písm kap obr tab str s roč sv díl tel Tel vyd hal
		led úno bře dub kvě čvn čvc srp zář říj lis pro
		sb Sb par ods zák vyhl pozn`,
	holdsName: `
		r st stol a.s s.r.o o.p.s mil mld tis`,
	holdsDate: `př.n.l n.l`,
	ends:      `atd apod aj`,
	starters: `
		Ten Ta To Ti Ty Tento Tato Toto Tyto On Ona Ono Oni Ony My Vy Já Jeho Její Jejich Náš Naše Můj Moje Pan Paní
		A I Ale Nebo Anebo Avšak Však Když Jestliže Pokud Protože Neboť Ačkoli Proto Potom Pak Později Teď Nyní Dnes Včera Zítra Tady Tam Tak Ne Ano
		V Ve S Se Na Do Od Po Před Přes Pod Nad Při Pro Bez Mezi Během Podle Za Z Ze
		Všichni Všechno Každý Mnoho Některé Co Kdo Který Jak Kde Proč`,
	months: `
		ledna února března dubna května června července srpna září října listopadu prosince`,
	ordinals: true,
}

var slovak = tongue{
	holds: `
		dr prof doc Ing Mgr Bc PhDr JUDr MUDr RNDr Dr Prof Doc gen plk mjr kpt sv p pí
		napr tj tzn tzv resp príp angl nem lat cca porov
		ul nám`,
	holdsNumber: `
		č čís čl ods písm kap obr tab str s roč zv tel Tel vyd`,
	holdsName: `
		a.s s.r.o r st stor`,
	ends: `atď apod`,
	starters: `
		Ten Tá To Tí Tie Tento Táto Toto Tieto On Ona Ono Oni Ony My Vy Ja Jeho Jej Ich Náš Naše Môj Moje Pán Pani
		A I Ale Alebo Avšak Však Keď Ak Pretože Lebo Hoci Preto Potom Neskôr Teraz Dnes Včera Zajtra Tu Tam Tak Nie Áno
		V Vo S So Na Do Od Po Pred Cez Pod Nad Pri Pre Bez Medzi Počas Podľa Za Z Zo
		Všetci Všetko Každý Mnoho Niektoré Čo Kto Ktorý Ako Kde Prečo`,
	months: `
		januára februára marca apríla mája júna júla augusta septembra októbra novembra decembra`,
	ordinals: true,
}

var russian = tongue{
	holds: `
		ул пр просп пер пл наб обл р кв корп им проф акад доц д-р г-н г-жа гр тов инж ген полк кап лейт
		т.е т.н ок т.к т.ч напр см ср англ нем фр лат греч рус св о м
		ред изд сост пер вып
		чл.-корр мл сотр науч канд докт мед техн физ филол экон юрид биол зам зав нач отд упр макс миним пос дер ст-ца хут р-н
		респ шос ш бул бульв туп мкр прим примеч цит соч собр гос нац межд устар разг букв перен итал исп яп кит ориг илл худ
		преп асп вед`,
	holdsNumber: `
		№ п пп ст гл рис табл стр с т д вып ч разд тел Тел илл руб коп
		янв февр апр авг сент окт нояб дек
		эт оф каб под пом факс доп кн тт абз`,
	holdsName: `
		др н.э тыс млн млрд чел
		мин сек час`,
	holdsYear: `г гг в вв`,
	ends:      `т.д т.п проч`,
	starters: `
		Это Этот Эта Эти Тот Та То Те Он Она Оно Они Мы Вы Я Ты Его Её Ее Их Наш Наша Мой Моя
		И А Но Или Однако Если Когда Потому Поэтому Так Затем Потом Теперь Сейчас Сегодня Вчера Завтра Здесь Там Тогда Да Нет Не
		В Во С Со На До От По Перед После Через Под Над При Для Без Между Во Согласно За Из К
		Все Всё Каждый Многие Некоторые Что Кто Который Как Где Почему Также Кроме`,
}

var ukrainian = tongue{
	holds: `
		вул просп пров пл наб обл р буд кв корп ім проф акад доц д-р ген
		тобто т.зв напр див пор англ нім лат рос св о м
		ред вид`,
	holdsNumber: `
		№ п пп ст гл рис табл стор с т вип ч розд тел Тел грн коп
		січ лют бер квіт трав черв лип серп вер жовт лист груд`,
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
	holds: `
		κ κα κος κ.κ Δρ δρ καθ Αγ αγ π.χ πχ βλ δηλ λ.χ πρβλ τ.μ στρ οδ Λεωφ
		Καθ Αρχ Μητρ Υπ Πλ τετρ δισ εκατ χιλ πρβ π.δ ν.δ υ.α έκδ επιμ μτφρ σημ υποσ ό.π δεσπ Δεσπ Δις`,
	holdsNumber: `
		αρ άρθρ παρ σ σελ σσ κεφ τόμ εικ τηλ Τηλ πίν
		παράγρ εδ εδάφ τεύχ άρ Αρ τ Φ φ`,
	holdsName: `
		π.μ μ.μ Α.Ε Ε.Ε
		αι`,
	holdsDate: `π.Χ μ.Χ`,
	ends: `
		κ.λπ κ.ά κλπ κτλ
		κ.ο.κ κ.α`,
	starters: `
		Ο Η Το Οι Τα Του Της Των Ένας Μια Ένα Αυτός Αυτή Αυτό Αυτοί Εγώ Εσύ Εμείς Εσείς
		Και Κι Αλλά Ή Όμως Αν Όταν Γιατί Επειδή Έτσι Μετά Τώρα Σήμερα Χθες Αύριο Εδώ Εκεί Ναι Όχι Δεν Μη Μην
		Στο Στη Στην Στον Στα Στις Από Για Με Χωρίς Πριν Κατά Μεταξύ Σε
		Όλοι Όλα Κάθε Πολλοί Μερικοί Τι Ποιος Ποια Πώς Πού`,
	finals: "αεηιουωάέήίόύώϊϋΐΰςνρξψ",
}

var hungarian = tongue{
	holds: `
		dr Dr prof Prof id ifj özv Szt pl ill kb ún stb.i vö ld bp Bp
		ang ném lat gör`,
	holdsNumber: `
		sz o old köt fej tel Tel évf ker em`,
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
		Dr Prof Doç Yrd Av Op Uzm Sn Hz Alb Bnb Yzb Gen örn vb.g bkz krş yak Mah Cad Sok Apt`,
	holdsNumber: `
		no No s sf cilt şek Tel tel md`,
	holdsName: `
		Ltd Şti A.Ş M.Ö M.S T.C`,
	ends: `vb vs vd`,
	starters: `
		Bu Şu O Bunlar Şunlar Onlar Biz Siz Ben Sen Bir Ve Ama Fakat Ancak Veya Eğer Çünkü Sonra Önce Şimdi Bugün Dün Yarın Burada Orada Hayır Evet
		Her Bütün Tüm Bazı Birçok Ne Kim Nasıl Nerede Neden`,
	ordinals: true,
	capitals: true,
}
