package chunker

var french = tongue{
	holdsLast: `Inc Ltd Jr S.A S.A.R.L S.A.S S.C.I S.N.C`,
	holds: `
		M MM Mme Mmes Mlle Mlles Mgr Dr Pr Me St Ste Sts cf c.-à-d càd ex p.ex  av apr hab éd dir coll trad
		Cie Gal Col Cdt Cap Lt Adj bd boul av fg adr suiv litt resp N.B P.S P.-S
		Vve Sté Ets Éts Bd Bld Rte Imp qqch qqn   prov dép anc auj Rév op cit loc suppl rééd impr préf ill Univ Prof Éd
		Coll i.e e.g prof gén capit règl doct
		Lieut Cne Sgt Adjt Amb Card R.P Mr Mrs Drs Prs Pdt Pdte  Secr Dép Dépt lic dipl ing arch chir C.com C.civ C.pén C.trav
		C.proc com pén trav crim comm plén Cass Bull cons Cons jurispr jur civ req encycl étym fém all angl esp ital lat gr hist
		ibid id inf inv masc math méd mus myth N.D.L.R N.D.T orig péj phys pl pron qqf quelq rel sing subst théol v.g voy zool
		Fbg fbg Pl rés Rés bât Bât appt Appt esc Esc rte chem Chem dest exp
		soc Soc Cte Ctesse Vte Vtesse Duch Chev Vic rev sté Assoc assoc Féd Synd`,
	holdsNumber: `
		no nos n No N° vol t art Art chap ch fig p pp par al liv sect ann réf tabl tél Tél tab éq
		janv févr avr juil sept oct nov déc
		alin tit fasc pl ref Réf rev ex paragr vv ll
		tomes fol ms mss verset pts cah planche append appx Ann us rm
		lun mar mer jeu ven sam dim`,
	holdsName: `
		  Cie
		env
		max min`,
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
	holdsTime: `a.m p.m`,
	holdsLast: `S.A S.L S.A.U S.L.U S.R.L S.C Inc Ltd Ltda Jr`,
	holds: `
		sr sra sres srta D dña dr dra dres prof profa ing lic arq gral cnel Cap sto sta mons excmo excma ilmo ilma cía
		p.ej ej  cf vs ed dir trad coord avda Avda pza Pza c Ud Uds Vd Vds ee uu EE
		Dpto Depto Gob Admón Apdo apdo Apto cta   izda Hnos Inst máx mín ntra op cit pról prov Rvdo Rdo Tte Cmdte Sgto
		Univ Vda v.gr vid Dir Lcdo Lcda Mtro Mtra Fr Pdte Fdo Excma JJ.OO RR.HH
		Srtas Dª D.ª Fco M.ª Mª Sn Sta Stos Stas Pbro Card Arz Alcde Gdor Secr Subsecr Vicepdte Cte Almte Alte Gte Gral Cnel
		Subof Comte Abg Aux Psic Vet Quím Téc Mag Bach RR FF CC JJ AA Bs St Nª Ntra Urb Edif edif Ctra ctra Bvar Blvr Brr Pje
		Pjte Plz esq Prol fam gén geogr gram hist ibíd ibid íd lat loc masc fem mús obs pref sust teol vulg lun mart miér jue
		vier sáb Excelmo Emmo Rvmo Rvma M.I S.E S.M S.A.R S.S V.E V.M q.e.p.d e.p.d P.D P.S N.B D.E.P a.i b.l.m c.c d.e i.e e.g
		Dte Dda Mqs Cde Vzde Soc Asoc Coop Ayto Exmo Exma Hna Hno Hnas`,
	holdsNumber: `
		no núm núms n nº vol art arts Art cap caps fig figs p pp pág págs párr tel Tel tomo t sec ap
		ene feb mar abr jun jul ago sept oct nov dic
		inc lit fol lám ref Ref reg tab tlf Tlf tfno parr
		Cra Cll Clle lib Lib tít Tít disp Disp apart Exp exp Ley Rad Res ord Km vols ej ver Ver pár Piso Ext ext Fax Ene Feb Mar
		Abr May Jun Jul Ago Sept Set Oct Nov Dic set
		dom lun mié jue vie sáb cdta cda`,
	holdsName: `
		     EE.UU
		HH OO UU izq dcha aprox ss`,
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
	holdsLast: `S.p.A S.r.l S.n.c S.a.s S.c.a.r.l S.r.l.s Inc Ltd Jr`,
	holds: `
		sig sigg sig.ra sig.na dott dott.ssa dr prof prof.ssa ing avv arch geom rag On Sen Gen Col Cap Mons S ss SS
		es p.es ecc.mo cfr cf   vs ed trad a.c Spett Egr Gent
		sig.ri Ill.mo Chiar.mo Rev Ten Magg Brig Cav Comm Uff Pres Dir Amm Soc F.lli C.so P.zza V.le prov Prov fraz op cit ibid
		segg Univ Ist Dip lett   d.lgs D.Lgs d.l D.L d.p.r D.P.R c.d cd i.e on sen gen cap mons onor
		Sigg Dott Dott.ri dott.ri Drssa Prof.ri Proff Avv Ing Arch Geom Rag Cons Cancell Segr Sott Cte Serg Cap.no S.E S.Em Em.mo
		Ecc Rev.mo Rev.do Ch.mo Gent.mo Gent.ma Preg.mo Preg.ma Spett.le spett psicol psic sociol filos teol biol chim fis mat
		vet giur econ polit amm dir pen proc comm civ trib Cass sez.un ss.uu SS.UU c.p c.p.c c.p.p c.c Cost agg escl inc incl
		ingl fr ted port gr lat m.o n.d.r N.d.R N.d.T n.d.t ndr obs orig pref pseud rec rist s.d s.l s.v sup u.s vd str.da p.za
		p.zza V.lo v.lo l.go L.go c.da C.da b.go B.go loc st d att lun mart merc giov ven sab
		March Bar Princ Cav.uff Ass Fed Coop soc`,
	holdsNumber: `
		n nn no num vol voll art artt Art cap capp fig figg p pp pag pagg par tab tel Tel sez sec co
		gen feb mar apr mag giu lug ago set sett ott nov dic
		reg Reg ref rif Rif prot Prot vers liv ver int p.t
		lett all All alleg comm tav Tav tavv vv pos Pos n.ri dis Delib sent Sent ord Ord decr Decr dec ric Ric Gen Feb Mar Apr
		Mag Giu Lug Ago Set Sett Ott Nov Dic
		lun mer gio ven sab dom`,
	holdsName: `
		ca circa
		max min
		Min`,
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
	holdsLast: `S.A Inc Ltd Ltda Lda Jr`,
	holds: `
		sr sra srs sras srta D dr dra drs prof profa eng enga arq Gen Cel Cap sto sta exmo exma ilmo ilma Mons Pe
		p.ex ex  cf vs ed dir trad coord av Av r R pça 
		Pres Dir Des Min Dep Sen Adv Esc Lic Ten Sgt Maj Alm Brig Fr Ir Rev Al Pça Trav Tv Rod Dpto Depto Gov Inst Univ Fac obs
		Obs op cit ob vd min máx min V.Exa Ilma
		Srta Srtas Sras D.ª Dª Sta Sto Frei Cón Côn Pde Card V.S.ª V.S V.Ex.ª V.Exª S.Exa S.Ex.ª S.S Exmos Exmas Ilmos Mmo MM
		Il.mo Ex.mo Ex.ma Tte Cmdt Cmte Insp Eng.º Eng.ª Engº Enf Bel Pref Secr Subsecr Lg Lgo lgo Ed Edif Cj Conj Jd Vl Pq Estr
		abrev adj adv agr bibl bot contr cód decl dic elem equiv etim fem fig fil geogr gram hist ibid id ital jur lat lit loc
		masc mús neol orig pl pref pron prov rel sing subst suf teol N.B P.S v.g i.e e.g
		Cde Marq Visc Soc Assoc Coop`,
	holdsNumber: `
		no nos n nº núm vol art arts Art cap caps fig figs p pp pág págs tel Tel séc inc
		jan fev mar abr mai jun jul ago set out nov dez
		parág alín sécs fol ref Ref reg tab Qd Bl Apt
		liv fl fls Fl Fls ap apto Apto cj Km inciso proc Proc Res Séc ss Tab seg qua qui sáb Jan Fev Mar Abr Mai Jun Jul Ago Set
		Out Nov Dez
		ter sex dom`,
	holdsName: `
		aprox Cia`,
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
