package reader

import (
	"context"
	"path"
	"strings"

	"caesura"
)

// A Reader turns files into documents, by media type.
type Reader struct {
	formats map[string]format
}

// A format reads one media type. It fills in all of a document but ID, Source,
// URI and MediaType; of the ID it sets the item's own key, "" when the file is
// one document. It sets Hash only when the file holds several documents.
type format interface {
	read(ctx context.Context, body []byte) ([]*caesura.Document, error)
}

// mediaTypes is which names are read as what.
var mediaTypes = map[string]string{
	".pdf":      "application/pdf",
	".html":     "text/html",
	".htm":      "text/html",
	".xhtml":    "text/html",
	".json":     "application/json",
	".md":       "text/markdown",
	".markdown": "text/markdown",
	".txt":      "text/plain",
}

// MediaType is what the file is read as, by its name; "" when it is not read.
func (r *Reader) MediaType(name string) string {
	return mediaTypes[strings.ToLower(path.Ext(name))]
}
