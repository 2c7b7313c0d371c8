package chunker

var german = tongue{
	holdsLast: `Jr Sen`,
	holds: `
		Dr Drs Prof Fa Hr Hrn Fr Frl Hl St Dipl Ing Mag Priv Doz Dres Abg Gen Maj Oblt Ltn Kard
		Dr.med Dr.phil    rer  habil h.c
		z.B z.T z.Zt zB d.h dh u.a ua i.d.R i.A i.V i.Allg u.U u.ä u v.a m.E o.g s.o s.u bzw vgl ggf evtl gem lt bspw
		ca inkl exkl einschl zzgl abzgl geb gest gegr gez sog insb bes allg ehem urspr verh
		dt engl frz ital lat griech amerik österr schweiz jährl tägl monatl wöchentl mind  
		Hrsg hg hrsg Bearb Übers Red Verf Str
		N.B P.S Az Urt Beschl u.Ä Dos Stud Dir Reg
		Univ Akad Gebr Ges Inh Bsp z.Hd z.H betr bzgl hinsichtl Lkr Bez vorm nachm zus entspr erl ev kath röm kgl preuß nördl
		südl östl westl rd ugs ursprüngl wiss Zs Ztschr Lfg Nachf Mitgl o.J o.O o.V u.v.a u.zw i.e.S i.w.S i.Br a.d b.a.w m.W
		m.a.W z.Z v.H i.S.d i.S.v i.H.v i.Z.m i.R.d i.V.m i.S d.Ä jew vorauss durchschn Begr Einl Erg Verz Anl OLG VO
		Frhr Fhr Bgm Pfr Br Bf Präs stv stellv Stv Vizepräs Staatssekr d.i d.J d.M a.M a.d.S i.O i.K k.A k.u.k m.b.H o.B o.k p.a
		p.A r.k s.d s.t c.t e.g i.e adj adv allgem anal ang ausschl befr beil biol chem phys math geogr geol hist jap chin russ
		poln tschech ungar türk  ndl niederl schwed norw  christl durchschnittl elektr fem neutr gegenw Gem gesch gespr
		haupts handschr insges inzw jmd jmdm jmdn mdal mhd ahd nhd milit mögl näml offiz ökon öffentl pers polit prakt pseud rel
		resp sächs schles schwäb staatl städt teilw übers unbek ungef unverh urk verst vollst Vorb Wwe zit zw zool h.M h.L
		st.Rspr Rspr
		Fam Geschw Gräf Frfr Bgmin Mmes Dek Superint Schw Archit Ing.Büro`,
	holdsNumber: `
		nr Nr Nrn Abs Art Abb Tab Kap Bd Bde S s Ziff Lit Aufl Jg Jh Jhd Rn Rdnr Anm Anh Anl Teilz Zi
		Tel Fax Fn f ff Bl Sp vol Vol no No V Pos
		Jan Jän Feb Mrz Apr Jun Jul Aug Sep Sept Okt Nov Dez
		Ausg Fol Satzg Rz Lfd lfd Quart Teilbd Beil Abt Aufg Übg Lekt
		Hs Hss Rep Fasz fol Bll Teilb Jahrg Folg Lief Nachtr Pkt Par Unterabs UAbs Kl Buchst lit Rdn Randnr Rs Drs TOP Prot
		Mo Di Mi Do Sa So Mon Mitt Don Frei Sam Son`,
	holdsName: `
		Co GmbH AG   a.D
		Mio Mrd Tsd Std Min Sek Bhf Hbf
		med phil jur nat theol oec
		max min Max
		Bekl Kläg Ges Fil Zt Ant
		em`,
	holdsDate: `n.Chr v.Chr Chr u.Z`,
	ends: `
		usw etc u.v.m uvm o.ä u.dgl
		usf o.dgl u.ähnl`,
	starters: `
		Der Die Das Dem Den Des Ein Eine Einen Einem Einer Er Sie Es Wir Ihr Ich Du Man
		Dies Diese Dieser Dieses Diesen Jener Jene Jenes Sein Seine Ihre Ihren Unser Unsere Mein Meine
		Und Oder Aber Denn Doch Sondern Wenn Als Da Dann Danach Davor Dabei Damit Darum Deshalb Daher Dort Hier
		Nach Vor Seit Bis Mit Ohne Auf Aus Bei Für Gegen Durch Über Unter Zwischen Während Wegen Trotz In Im Am An Zu Zum Zur Von Vom
		Nun Jetzt Heute Gestern Morgen Später Zuerst Zunächst Schließlich Dennoch Trotzdem Jedoch Außerdem Allerdings
		Genug Mehr Weniger Auch Nur Noch Schon So Wie Was Wer Wo Warum Wann Alle Alles Viele Einige Manche Kein Keine Nicht Niemand Beide Jeder Jede Jedes
		Davon Dazu Dafür Dadurch Darin Daran Dagegen Daraus Darauf Darüber Darunter Dahin Dahinter Daneben Dazwischen Somit
		Folglich Demnach Zudem Zuletzt Bald Immer Nie Niemals Oft Manchmal Meist Meistens Fast Sehr Ganz Gar Etwa Bitte Danke Ja
		Nein Vielleicht Wahrscheinlich Natürlich Leider Allein Insgesamt Ob Obwohl Weil Nachdem Bevor Sobald Solange Falls Indem
		Dass Wem Wen Wessen Welche Welcher Welches Woher Wohin Wozu Sind Ist War Waren Hat Haben Wird Werden Kann Können Soll
		Sollen Muss Müssen Darf Ihm Ihn Ihnen Uns Euch Dich Mich Dir Mir Mehrere Etliche Solche Selbst Sogar Sonst Überall Unten
		Oben Vorne Hinten Drinnen Draußen Innerhalb Außerhalb Gemäß Laut Anders Ebenso Genauso Zwei Drei Vier Fünf Sechs Sieben
		Acht Neun Zehn Elf Zwölf`,
	months: `
		januar jänner februar feber märz april mai juni juli august september oktober november dezember
		jan feb mär apr jun jul aug sep sept okt nov dez`,
	ordinals:  true,
	capitals:  true,
	vowelless: true,
}
