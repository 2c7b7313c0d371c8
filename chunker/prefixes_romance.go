package chunker

var french = tongue{
	holds: `
		M MM Mme Mmes Mlle Mlles Mgr Dr Pr Me St Ste Sts cf c.-à-d càd ex p.ex env av apr hab éd dir coll trad
		Cie Gal Col Cdt Cap Lt Adj bd boul av fg adr suiv litt resp N.B P.S P.-S
		Vve Sté Ets Éts Bd Bld Rte Imp qqch qqn max min prov dép anc auj Rév op cit loc suppl rééd impr préf ill Univ Prof Éd
		Coll i.e e.g prof gén capit règl doct`,
	holdsNumber: `
		no nos n No N° vol t art Art chap ch fig p pp par al liv sect ann réf tabl tél Tél tab éq
		janv févr avr juil sept oct nov déc
		alin tit fasc pl ref Réf rev ex paragr vv ll`,
	holdsName: `
		Inc Ltd Cie Jr S.A S.A.R.L S.A.S `,
	holdsDate: `J.-C`,
	ends:      `etc`,
	starters: `
		Le La Les L Un Une Des Du De Ce Cet Cette Ces Il Elle Ils Elles On Nous Vous Je J Tu C C'est C’est Son Sa Ses Leur Leurs Mon Ma Mes Notre Nos Votre Vos
		Et Mais Ou Or Donc Car Ni Si Quand Lorsque Puis Puisque Comme Pour Par Dans Sur Sous Avec Sans Chez Après Avant Depuis Pendant Entre Vers
		Alors Ainsi Ensuite Enfin Cependant Toutefois Pourtant Aussi Tout Tous Toute Toutes Chaque Plusieurs Certains Quelques
		Qui Que Quoi Où Comment Pourquoi Ici Là Voici Voilà Oui Non Aujourd Hier Demain À A En Au Aux D Selon`,
	vowelless: true,
}

var spanish = tongue{
	holds: `
		sr sra sres srta D dña dr dra dres prof profa ing lic arq gral cnel Cap sto sta mons excmo excma ilmo ilma cía
		p.ej ej aprox cf vs ed dir trad coord avda Avda pza Pza c Ud Uds Vd Vds ee uu EE
		Dpto Depto Gob Admón Apdo apdo Apto cta dcha izq izda Hnos Inst máx mín ntra op cit pról prov Rvdo Rdo Tte Cmdte Sgto
		Univ Vda v.gr vid Dir Lcdo Lcda Mtro Mtra Fr Pdte Fdo Excma JJ.OO RR.HH`,
	holdsNumber: `
		no núm núms n nº vol art arts Art cap caps fig figs p pp pág págs párr tel Tel tomo t sec ap
		ene feb mar abr jun jul ago sept oct nov dic
		inc lit fol lám ref Ref reg tab tlf Tlf tfno parr ss`,
	holdsName: `
		S.A S.L Inc Ltd Jr EE.UU a.m p.m`,
	holdsDate: `a.C d.C a.J.C d.J.C`,
	ends:      `etc`,
	starters: `
		El La Los Las Lo Un Una Unos Unas Este Esta Estos Estas Ese Esa Aquel Aquella Él Ella Ellos Ellas Yo Tú Nosotros Usted Ustedes
		Su Sus Mi Mis Nuestro Nuestra Y E O Pero Sino Porque Pues Si Cuando Mientras Como Donde Aunque Para Por Con Sin Sobre Desde Hasta Entre Según Tras
		En De Del Al A Después Antes Luego Entonces Ahora Hoy Ayer Además También Así No Sí Ya Todo Todos Todas Cada Muchos Algunos Otro Otra
		Qué Quién Cuál Cómo Dónde Cuándo Que Se Es Fue Hay Había`,
	vowelless: true,
	finals:    "aeiouáéíóúdlnrszjxyü",
}

var italian = tongue{
	holds: `
		sig sigg sig.ra sig.na dott dott.ssa dr prof prof.ssa ing avv arch geom rag On Sen Gen Col Cap Mons S ss SS
		es p.es ecc.mo cfr cf ca circa vs ed trad a.c Spett Egr Gent
		sig.ri Ill.mo Chiar.mo Rev Ten Magg Brig Cav Comm Uff Pres Dir Amm Soc F.lli C.so P.zza V.le prov Prov fraz op cit ibid
		segg Univ Ist Dip lett max min d.lgs D.Lgs d.l D.L d.p.r D.P.R c.d cd i.e on sen gen cap mons onor`,
	holdsNumber: `
		n nn no num vol voll art artt Art cap capp fig figg p pp pag pagg par tab tel Tel sez sec co
		gen feb mar apr mag giu lug ago set sett ott nov dic
		reg Reg ref rif Rif prot Prot vers liv ver int p.t`,
	holdsName: `
		S.p.A S.r.l Inc Ltd Jr`,
	holdsDate: `a.C d.C`,
	ends:      `ecc etc segg seg`,
	starters: `
		Il Lo La I Gli Le L Un Uno Una Questo Questa Questi Queste Quello Quella Egli Ella Lui Lei Loro Essi Noi Voi Io Tu
		Suo Sua Suoi Sue Mio Mia Nostro Nostra E Ed O Ma Però Perché Poiché Se Quando Mentre Come Dove Anche Per Con Senza Su Tra Fra Da Dal Dalla Di Del Della
		In Nel Nella Al Alla A Dopo Prima Poi Allora Ora Oggi Ieri Domani Inoltre Così Non Sì Già Tutto Tutti Tutte Ogni Molti Alcuni Altro Altra
		Che Chi Cosa Quale È È C Ci Si Si Era Sono`,
	vowelless: true,
	finals:    "aeiouàèéìòù",
}

var portuguese = tongue{
	holds: `
		sr sra srs sras srta D dr dra drs prof profa eng enga arq Gen Cel Cap sto sta exmo exma ilmo ilma Mons Pe
		p.ex ex aprox cf vs ed dir trad coord av Av r R pça Ltda
		Pres Dir Des Min Dep Sen Adv Esc Lic Ten Sgt Maj Alm Brig Fr Ir Rev Al Pça Trav Tv Rod Dpto Depto Gov Inst Univ Fac obs
		Obs op cit ob vd min máx min V.Exa Ilma`,
	holdsNumber: `
		no nos n nº núm vol art arts Art cap caps fig figs p pp pág págs tel Tel séc inc
		jan fev mar abr mai jun jul ago set out nov dez
		parág alín sécs fol ref Ref reg tab Qd Bl Apt`,
	holdsName: `
		S.A Cia Inc Ltd Jr`,
	holdsDate: `a.C d.C`,
	ends:      `etc`,
	starters: `
		O A Os As Um Uma Uns Umas Este Esta Estes Estas Esse Essa Isso Isto Aquele Aquela Ele Ela Eles Elas Eu Tu Nós Você Vocês
		Seu Sua Seus Suas Meu Minha Nosso Nossa E Ou Mas Porém Porque Pois Se Quando Enquanto Como Onde Embora Para Por Com Sem Sobre Desde Até Entre Segundo Após
		Em De Do Da No Na Nos Nas Ao À Depois Antes Então Agora Hoje Ontem Amanhã Também Assim Não Sim Já Tudo Todos Todas Cada Muitos Alguns Outro Outra
		Que Quem Qual É Foi Há Havia`,
	vowelless: true,
	finals:    "aeiouáéíóúâêôãõlmnrszxà",
}
