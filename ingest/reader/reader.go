package reader

import (
	"context"
	"fmt"
	"net/url"
	"path"
	"strings"
	"unicode/utf8"

	"caesura"
)

// A Reader turns files into documents, by media type. It may be used from
// several goroutines.
type Reader struct {
	options Options
	pdf     *pdf
	formats map[string]format
}

// A format reads one media type. It fills in all of a document but Source, URI
// and MediaType; of the ID it sets the item's own key, "" when the file is one
// document. It sets Hash only when the file holds several documents.
type format interface {
	read(ctx context.Context, body []byte) ([]*caesura.Document, error)
}

// New makes a reader. Close must be called when it is no longer used. Errors
// are Faults of kind Config.
func New(o Options) (*Reader, error) {
	if err := o.Validate(); err != nil {
		return nil, &caesura.Fault{Kind: caesura.Config, Err: err}
	}
	o = o.WithDefaults()
	r := &Reader{options: o, pdf: newPDF(o.PDF)}
	r.formats = map[string]format{
		typePDF:        r.pdf,
		typeHTML:       htmlFormat{options: o.HTML},
		typeTranscript: transcriptFormat{},
		typeVTT:        subtitlesFormat{},
		typeSRT:        subtitlesFormat{},
		typeMarkdown:   markdownFormat{},
		typeText:       textFormat{},
		typeDocx:       docxFormat{},
		typeEPUB:       epubFormat{},
	}
	return r, nil
}

// Close ends what reads PDFs. It must not be called while a file is read.
func (r *Reader) Close() error { return r.pdf.Close() }

// MediaType is what the file is read as, by its name; "" when it is not read.
func (r *Reader) MediaType(name string) string {
	return mediaTypes[strings.ToLower(path.Ext(name))]
}

// Read gives the documents of a file, in the order in which they stand in it.
// One without text has Text "". Errors are Faults of kind BadInput, but for
// that of ctx.
func (r *Reader) Read(ctx context.Context, file caesura.File, body []byte) ([]*caesura.Document, error) {
	if n := int64(len(body)); n > r.options.MaxBytes {
		return nil, &caesura.Fault{
			Kind: caesura.BadInput, Err: fmt.Errorf("%d bytes are more than max_bytes, %d", n, r.options.MaxBytes),
			Hint: "Raise reader.max_bytes, or exclude the file.",
		}
	}
	named := r.MediaType(file.Path)
	mediaType := sniff(named, body)
	format := r.formats[mediaType]
	if format == nil {
		return nil, badInput("", "no reader takes files named like %s", path.Base(file.Path))
	}
	if mediaType == typePDF {
		format = pdfAt{r.pdf, r.options.PDF.pathOf(file)}
	}
	documents, err := read(ctx, format, body)
	if err != nil {
		return nil, err
	}
	whole := caesura.HashBytes(body)
	for _, d := range documents {
		r.finish(d, file, mediaType, whole)
		if mediaType != named {
			d.Notes = append(d.Notes, "named as "+named+" but read as "+mediaType)
		}
	}
	return documents, nil
}

// read keeps a panic of a format, or of what it is built on, to this file.
func read(ctx context.Context, f format, body []byte) (documents []*caesura.Document, err error) {
	defer func() {
		if p := recover(); p != nil {
			documents, err = nil, badInput("", "the reader broke down on this file: %v", p)
		}
	}()
	if err := context.Cause(ctx); err != nil {
		return nil, err
	}
	return f.read(ctx, body)
}

// finish fills in what does not depend on the format.
func (r *Reader) finish(d *caesura.Document, file caesura.File, mediaType string, whole caesura.Hash) {
	item := d.ID
	d.ID = caesura.DocumentID(file.Source, file.Path, item)
	d.Source, d.URI, d.MediaType = file.Source, file.URI, mediaType
	if d.Hash == (caesura.Hash{}) {
		d.Hash = whole
	}
	d.Language = r.language(d)
	d.Title = line(d.Title)
	for i := 0; d.Title == "" && i < len(d.Blocks); i++ {
		if d.Blocks[i].Kind == caesura.Heading {
			d.Title = line(d.Slice(d.Blocks[i].Span))
		}
	}
	if d.Title == "" {
		d.Title = strings.TrimSpace(baseName(file.Path) + " " + line(item))
	}
	d.Meta = cleanMeta(d.Meta)
	if d.Text == "" {
		d.Notes = append(d.Notes, "no text")
	}
}

// baseName is a file's name without folder and ending, as a person writes it.
func baseName(file string) string {
	name := path.Base(file)
	if ext := path.Ext(name); ext != name {
		name = strings.TrimSuffix(name, ext)
	}
	if plain, err := url.PathUnescape(name); err == nil && utf8.ValidString(plain) {
		return line(plain)
	}
	return name
}

// line is a text with its white space folded and without characters that carry
// no text.
func line(s string) string {
	if s == "" {
		return ""
	}
	var b builder
	b.add(caesura.Paragraph, 0, s)
	return b.document().Text
}

// cleanMeta folds white space and drops what is empty.
func cleanMeta(meta map[string]string) map[string]string {
	clean := map[string]string{}
	for k, v := range meta {
		if k, v = line(k), line(v); k != "" && v != "" {
			clean[k] = v
		}
	}
	if len(clean) == 0 {
		return nil
	}
	return clean
}

// badInput is a Fault of a file itself. Where may be "".
func badInput(where, reason string, args ...any) *caesura.Fault {
	return &caesura.Fault{Kind: caesura.BadInput, Where: where, Err: fmt.Errorf(reason, args...)}
}
