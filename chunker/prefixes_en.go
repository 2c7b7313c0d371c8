package chunker

var english = tongue{
	holds: `
		Mr Mrs Ms Messrs Dr Drs Prof Rev Revd Fr Hon Pres Gov Sen Rep Amb Supt Insp Det
		Gen Col Maj Capt Cpt Lt Cmdr Cdr Adm Sgt Cpl Pvt Brig
		v vs viz cf e.g i.e eg ie approx ca resp incl excl esp
		Assn Dept Univ P.S N.B Ing Dipl Eng
		Mx Msgr Rt Ald Asst Assoc Atty Pfc Spc Ens Radm Vadm fl op cit est misc avg max min transl Intl Natl Govt Mfg`,
	holdsNumber: `
		no nos No Nos vol vols pp ch chap fig figs eq eqs sec secs ver
		Art Nr pt Pt ed para paras app ref refs Rm Apt Ste
		Jan Feb Mar Apr Jun Jul Aug Sep Sept Oct Nov Dec tel Tel ext Ext App Apps ft oz
		dept ln l ll vv n nn
		Ex Exh cl reg regs Sch sched tbl illus pl pls col cols par pars arts Bk bk bks pg pgs ser Ser sess Sess Amend fn Op`,
	holdsName: `
		St Ste Mt Ft Inc Ltd Co Corp Bros Cos Jr Sr Esq PhD MD DDS LLC LLP plc
		U.S U.K U.N E.U D.C a.m p.m A.M P.M Ph.D M.D B.A M.A B.Sc M.Sc
		Ave Blvd Rd Hwy Sq Pl Bldg
		Mon Tue Tues Wed Thu Thur Thurs Fri Ariz Calif Colo Conn Fla Ill Mass Mich Minn Okla Penn Tenn Tex Wash Wis
		eds repr Ala Ark Del Ga Ind Kan Ky Md Mont Neb Nev Ore Pa Va Vt Wyo Pub Stat Supp Cir`,
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
		Clearly Indeed Likewise Specifically Subsequently Currently Recently Previously According Following Based Turn Open`,
	vowelless: true,
}
