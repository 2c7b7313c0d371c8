package reader

import (
	"fmt"
	"strings"
	"testing"
)

// across draws two columns line by line across them.
func across(left, right []string) string {
	var b strings.Builder
	for i := range left {
		y := 500 - 12*float64(i)
		b.WriteString(show("F1", 10, 50, y, left[i]) + show("F1", 10, 230, y, right[i]))
	}
	return b.String()
}

func TestPDFColumns(t *testing.T) {
	west := []string{"The tide was out when the", "three of them came to the", "sand banks, and nobody had", "thought of bringing a lan-", "tern or a map."}
	east := []string{"Farther north the ground is", "firm, and the old road runs", "along the ridge as far as the", "ruined chapel, where it turns", "inland and is lost in heath."}
	prose := []string{
		"paragraph: The tide was out when the three of them came to the sand banks, and nobody had thought of bringing a lantern or a map.",
		"paragraph: Farther north the ground is firm, and the old road runs along the ridge as far as the ruined chapel, where it turns inland and is lost in heath.",
	}
	var rows []string
	cells := [2][]string{{"Name of the northern channel", "Name of the eastern channel", "Name of the western channel", "Name of the southern channel", "Name of the outer channel"},
		{"Deep enough at all tides", "Deep enough at high tide", "Not deep enough, silted up", "Not known, no soundings", "Deep enough at all tides"}}
	for i := range cells[0] {
		rows = append(rows, fmt.Sprintf("table row: %s %s", cells[0][i], cells[1][i]))
	}
	tests := []struct {
		name, content string
		want          []string
	}{
		{"drawn one after the other", show("F1", 10, 50, 500, west...) + show("F1", 10, 230, 500, east...), prose},
		{"drawn line by line across them", across(west, east), prose},
		{"the right one first", show("F1", 10, 230, 500, east...) + show("F1", 10, 50, 500, west...), prose},
		{"a table of long cells", across(cells[0], cells[1]), rows},
	}
	p := newTestPDF(t, PDFOptions{})
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			documents, err := p.read(t.Context(), onePage(test.content))
			if err != nil {
				t.Fatal(err)
			}
			checkDocument(t, documents[0])
			if got := strings.TrimSpace(outline(documents[0])); got != strings.Join(test.want, "\n") {
				t.Errorf("got\n%s\nwant\n%s", got, strings.Join(test.want, "\n"))
			}
		})
	}
}
