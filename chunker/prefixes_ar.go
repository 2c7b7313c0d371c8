package chunker

var arabic = tongue{
	holds:       `د أ م ص`,
	holdsNumber: `رقم ص ج ط هـ م ق`,
}
