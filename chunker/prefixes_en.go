package chunker

var english = tongue{
	said: `asked said replied cried shouted whispered called yelled screamed wondered exclaimed demanded answered muttered murmured
		inquired gasped snapped growled begged insisted asks says replies cries shouts whispers wonders`,
	holdsTime: `a.m p.m A.M P.M`,
	holdsLast: `Inc Ltd Corp Bros Cos Jr Sr Esq PhD MD DDS LLC LLP plc Ph.D M.D D.D.S B.A M.A B.Sc M.Sc M.B.A LL.B LL.M J.D R.N Ave Blvd
		Rd Hwy Pkwy Ln Ter Bldg tbsp tbs tsp qt gal lb lbs oz pct hr hrs mins yr yrs wk wks mos min`,
	holds: `
		Mr Mrs Ms Messrs Dr Drs Prof Rev Revd Fr Hon Pres Gov Sen Rep Amb Supt Insp Det
		Gen Col Maj Capt Cpt Lt Cmdr Cdr Adm Sgt Cpl Pvt Brig
		v vs viz cf e.g i.e eg ie approx ca resp incl excl esp
		Assn Dept Univ P.S N.B Ing Dipl Eng
		Mx Msgr Rt Ald Asst Assoc Atty Pfc Spc Ens Radm Vadm fl op cit est misc    transl Intl Natl Govt Mfg
		Mssrs Mmes Mme Mlle Mgr Bp Abp WO Lieut Comdr Cmdt Const Ofc Chanc Chmn Dir Esqs i.a p.a seq Ibid ibid infra supra Civ
		Crim Evid Bankr Educ Envtl L.Ed S.Ct F.Supp Rptr Mfrs Bur Commn Cmte Soc Inst Coll Ry R.R Hosp Ctr Mus
		Bro Sis Mdm Visc Vct Bart Bt Cllr Revs Hons Gens Cols Profs Sens Reps Govs`,
	holdsNumber: `
		no nos No Nos vol vols pp ch chap fig figs eq eqs sec secs ver
		Art Nr pt Pt ed para paras app ref refs Rm Apt Ste
		Jan Feb Mar Apr Jun Jul Aug Sep Sept Oct Nov Dec tel Tel ext Ext App Apps ft 
		dept ln l ll vv n nn
		Ex Exh cl reg regs Sch sched tbl illus pl pls col cols par pars arts Bk bk bks pg pgs ser Ser sess Sess Amend fn Op
		Cl tit Tit ss rr annot ann suppl Suppl ep Ep eps Eps Flt flt rte Rte Blk Ver rev Par fasc
		ff versanza`,
	holdsName: `
		St Ste Mt Ft               
		U.S U.K U.N E.U D.C          
		    Sq Pl 
		Mon Tue Tues Wed Thu Thur Thurs Fri Ariz Calif Colo Conn Fla Ill Mass Mich Minn Okla Penn Tenn Tex Wash Wis
		eds repr Ala Ark Del Ga Ind Kan Ky Md Mont Neb Nev Ore Pa Va Vt Wyo Pub Stat Supp Cir
		Fed Co max avg
		Sat Sun`,
	holdsDate: `B.C A.D B.C.E C.E BC AD`,
	starters: `
		The A An This That These Those There Here It Its He His She Her We Our They Their You Your My
		I I'm I've I'd I'll It's He's She's They're We're You're That's There's What's
		And But Or So Yet For Nor If When While Where Why How What Who Which Whose Whether
		In On At By From With Without After Before During Since Until Although Though Because As
		However Therefore Moreover Thus Then Now Also Some Many Most All Each Every Both No Not
		One Two Another Other Such Only Even Still Once Later Finally First Next Please Do Does Did Is Are Was Were
		Can Could Will Would Should May Let Yes
		To Go See Use Click Press Start Add Let's Here's Where's Who's How's Well Oh Just Today Tonight Again Perhaps Maybe Meanwhile
		Instead Otherwise Nevertheless Nonetheless Furthermore Additionally Besides Hence Within Under Over Between Among Through
		Despite Given Unlike Unless Upon Any Few Several Nobody Everyone Someone Nothing Everything Something Anyone Anything
		Have Has Had Don't Doesn't Didn't Can't Won't Isn't Aren't Wasn't Couldn't Wouldn't You've You'll We've We'll They've
		Their Theirs Ours Mine Three Four Five Six Seven Eight Nine Ten Sometimes Often Usually Overall Similarly Consequently
		Clearly Indeed Likewise Specifically Subsequently Currently Recently Previously According Following Based Turn Open
		Millions Thousands Hundreds Dozens Billions People Everybody Somebody Either Neither Whenever Wherever Whatever Whoever
		Whichever Almost Already Always Never Ever Hi Hello Thanks Thank Sorry Sure OK Okay Ask Call Check Choose Close Come Copy
		Create Enter Find Get Give Keep Leave Look Make Note Put Read Remove Replace Run Save Select Send Set Stop Take Tell Tap
		Try Type Wait Write Be Been Being Must Might Shall Above Across Along Around Behind Below Beside Beyond Down Inside Near
		Off Onto Out Outside Past Regarding Throughout Toward Towards Up Rather Somehow Soon Suddenly Surely Yesterday Tomorrow
		Early Late Half Much Too Very Quite Less More`,
	verbLast:  true,
	vowelless: true,
}
