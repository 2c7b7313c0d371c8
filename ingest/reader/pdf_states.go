package reader

import (
	"fmt"
	"strings"

	"caesura"
)

// garbledShare is the share of characters that stand for nothing above which a
// page is garbled. Of 462 documents read well, 8 have more.
const garbledShare = 0.02

// pageStates are the states of the pages that are not ok, by number.
func (f *pdfFile) pageStates(garbled map[int]float64) map[int]caesura.State {
	states := map[int]caesura.State{}
	for i := range f.Pages {
		p := &f.Pages[i]
		if state := p.state(garbled[p.Number] > garbledShare); state != caesura.StateOK {
			states[p.Number] = state
		}
	}
	return states
}

// state is the document's, by those of its pages: that which loses most.
func (f *pdfFile) state(pages map[int]caesura.State) caesura.State {
	counts := map[caesura.State]int{}
	for _, state := range pages {
		counts[state]++
	}
	failed := false
	for _, p := range f.Pages {
		failed = failed || p.Err != ""
	}
	switch {
	case failed || len(f.Damaged) > 0 || counts[caesura.StatePartial] > 0:
		return caesura.StatePartial
	case counts[caesura.StateEmpty] == len(f.Pages):
		return caesura.StateEmpty
	case counts[caesura.StateNoTextLayer] > 0:
		return caesura.StatePartlyScanned
	case counts[caesura.StateGarbled] > 0:
		return caesura.StateGarbled
	case counts[caesura.StateOCR] > 0:
		return caesura.StateOCR
	}
	return caesura.StateOK
}

// pageNotes are what is said of pages in a state in which they were read.
var pageNotes = []struct {
	state   caesura.State
	stamped bool
	note    string
}{
	{caesura.StatePartial, false, fmt.Sprintf("of its form fields only the first %d characters", fieldText)},
	{caesura.StateNoTextLayer, false, "only images or drawings"},
	{caesura.StateNoTextLayer, true, "a scan, of which only a line or two in the margins were read"},
	{caesura.StateEmpty, false, "nothing is on it"},
	{caesura.StateGarbled, false, fmt.Sprintf("over %.0f %% of the characters stand for nothing", 100*garbledShare)},
	{caesura.StateOCR, false, "the text is by the OCR command"},
}

// notes are what is odd about some pages though they were read.
func (f *pdfFile) notes(states map[int]caesura.State) (notes []string) {
	if f.state(states) == caesura.StateEmpty {
		return []string{"empty: every page is blank"}
	}
	for _, n := range pageNotes {
		var pages []int
		for _, p := range f.Pages {
			if p.Err == "" && states[p.Number] == n.state && p.Stamped == n.stamped {
				pages = append(pages, p.Number)
			}
		}
		if len(pages) > 0 {
			notes = append(notes, fmt.Sprintf("%s: %s: %s", pageList(pages), n.state, n.note))
		}
	}
	return notes
}

// lost are the pages that failed, by state and reason, and the streams that
// are damaged.
func (f *pdfFile) lost() []string {
	var reasons, lost []string
	failed := map[string][]int{} // by state and reason
	for _, p := range f.Pages {
		if p.Err == "" {
			continue
		}
		reason := fmt.Sprintf("%s: not read: %s", p.state(false), p.Err)
		if failed[reason] == nil {
			reasons = append(reasons, reason)
		}
		failed[reason] = append(failed[reason], p.Number)
	}
	for _, reason := range reasons {
		lost = append(lost, pageList(failed[reason])+": "+reason)
	}
	if len(f.Damaged) > 0 {
		lost = append(lost, lostStreams(f.Damaged))
	}
	return lost
}

// pageList is "page 3" or "pages 3-5, 9".
func pageList(pages []int) string {
	numbers := strings.ReplaceAll(pageNumbers(pages), ",", ", ")
	if len(pages) == 1 {
		return "page " + numbers
	}
	return "pages " + numbers
}

// pageNumbers is "3" or "3-5,9".
func pageNumbers(pages []int) string {
	var parts []string
	for i := 0; i < len(pages); {
		j := i
		for j+1 < len(pages) && pages[j+1] == pages[j]+1 {
			j++
		}
		part := fmt.Sprint(pages[i])
		if j > i {
			part = fmt.Sprintf("%d-%d", pages[i], pages[j])
		}
		parts = append(parts, part)
		i = j + 1
	}
	return strings.Join(parts, ",")
}
