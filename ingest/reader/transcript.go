package reader

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"strconv"
	"strings"

	"caesura"
)

// transcriptFormat reads transcripts in JSON. Their shape is told by content.
type transcriptFormat struct{}

func (transcriptFormat) read(ctx context.Context, body []byte) ([]*caesura.Document, error) {
	source, notes, err := transcriptBytes(body)
	if err != nil {
		return nil, err
	}
	documents, err := readShape(ctx, source)
	if err != nil {
		return nil, err
	}
	for _, d := range documents {
		d.Notes = append(notes, d.Notes...)
	}
	return documents, nil
}

// transcriptBytes is the file as one valid JSON value in UTF-8.
func transcriptBytes(body []byte) (source []byte, notes []string, err error) {
	source = bytes.TrimPrefix(body, []byte("\xEF\xBB\xBF"))
	mark := len(body) - len(source)
	if _, e := byteOrder(source); e != nil || tally8(source).invalid > 0 {
		var text string
		if text, notes, err = decodeText(body, ""); err != nil {
			return nil, nil, err
		}
		source = []byte(text)
	}
	if json.Valid(source) {
		return bytes.TrimSpace(source), notes, nil
	}
	plain := nullNumbers(source)
	if json.Valid(plain) {
		return bytes.TrimSpace(plain), notes, nil
	}
	if lines, ok := jsonLines(plain); ok {
		return lines, notes, nil
	}
	if err := brokenLine(plain); err != nil {
		return nil, nil, err
	}
	var value json.RawMessage
	return nil, nil, brokenJSON(json.Unmarshal(source, &value), mark)
}

// jsonLines is a file of several JSON values, one a line as a rule, as the
// list of them.
func jsonLines(source []byte) (list []byte, ok bool) {
	values := json.NewDecoder(bytes.NewReader(source))
	list = []byte("[")
	for n := 0; ; n++ {
		var value json.RawMessage
		err := values.Decode(&value)
		if err == io.EOF {
			return append(list, ']'), n > 1
		}
		if err != nil || value[0] != '{' && value[0] != '[' {
			return nil, false
		}
		if n > 0 {
			list = append(list, ',')
		}
		list = append(list, value...)
	}
}

// nullNumbers makes NaN, Infinity and -Infinity, which Python writes into JSON,
// null. They stay where they are in text.
func nullNumbers(source []byte) []byte {
	var out bytes.Buffer
	inText := false
	for i := 0; i < len(source); i++ {
		if source[i] == '"' {
			inText = !inText
		}
		if inText && source[i] == '\\' && i+1 < len(source) {
			out.Write(source[i : i+2])
			i++
			continue
		}
		if n := noNumber(source[i:]); !inText && n > 0 {
			out.WriteString("null")
			i += n - 1
			continue
		}
		out.WriteByte(source[i])
	}
	return out.Bytes()
}

func noNumber(s []byte) int {
	for _, word := range []string{"NaN", "Infinity", "-Infinity"} {
		if bytes.HasPrefix(s, []byte(word)) {
			return len(word)
		}
	}
	return 0
}

// brokenLine finds the line that is no JSON in a file that has a value a line;
// nil where the first line is none either, so that it is no such file.
func brokenLine(source []byte) error {
	n, values := 0, 0
	for line := range bytes.Lines(source) {
		n++
		line = bytes.TrimSpace(line)
		if len(line) == 0 {
			continue
		}
		var value json.RawMessage
		err := json.Unmarshal(line, &value)
		if err == nil && (line[0] == '{' || line[0] == '[') {
			values++
			continue
		}
		if values == 0 || err == nil {
			return nil
		}
		fault := badInput(fmt.Sprintf("line %d", n), "not JSON: %w", err)
		if strings.Contains(err.Error(), "unexpected end") {
			fault.Hint = "The line is cut off; fetch the file again."
		}
		return fault
	}
	return nil
}

func brokenJSON(err error, mark int) error {
	var syntax *json.SyntaxError
	if !errors.As(err, &syntax) {
		return badInput("", "%w", err)
	}
	fault := badInput(fmt.Sprintf("byte %d", int(syntax.Offset)+mark), "not JSON: %w", err)
	if strings.Contains(err.Error(), "unexpected end") {
		fault.Hint = "The file is cut off; fetch it again."
	}
	return fault
}

// readShape reads a valid JSON value by what it looks like.
func readShape(ctx context.Context, source []byte) ([]*caesura.Document, error) {
	if source[0] == '[' {
		var rows []json.RawMessage
		if err := json.Unmarshal(source, &rows); err != nil {
			return nil, badInput("", "%w", err)
		}
		return readRows(ctx, rows)
	}
	if read := shapeOf(source); read != nil {
		return read(source)
	}
	return nil, noTranscript()
}

// readRows reads a list by what its first row looks like.
func readRows(ctx context.Context, rows []json.RawMessage) ([]*caesura.Document, error) {
	if len(rows) == 0 {
		return nil, nil
	}
	switch first := rows[0]; {
	case has(first, "transcripts"):
		return readVideos(ctx, rows)
	case has(first, "text", "start", "words"), has(first, "text", "timestamp"),
		has(first, "text", "start", "end") && !has(first, "duration"):
		return readSegments(rows)
	case has(first, "text", "start"), has(first, "text", "offset"):
		return readCaptions(rows)
	case first[0] == '[', shapeOf(first) != nil:
		return readSeveral(ctx, rows)
	}
	return nil, noTranscript()
}

// readSeveral reads a list of transcripts, each a document of its own that is
// named by its place.
func readSeveral(ctx context.Context, rows []json.RawMessage) (all []*caesura.Document, err error) {
	for i, row := range rows {
		if row[0] != '[' && row[0] != '{' {
			return nil, badInput(fmt.Sprintf("row %d", i+1), "%w", noTranscript())
		}
		documents, err := readShape(ctx, row)
		if err != nil {
			return nil, badInput(fmt.Sprintf("row %d", i+1), "%w", err)
		}
		for _, d := range documents {
			d.ID = strings.TrimSuffix(strconv.Itoa(i+1)+"/"+d.ID, "/")
			d.Hash = hashJSON(row)
			all = append(all, d)
		}
	}
	return all, nil
}

// shapeOf tells by its keys who wrote an object, and gives what reads it; nil
// if that is unknown.
func shapeOf(source []byte) func([]byte) ([]*caesura.Document, error) {
	var object map[string]json.RawMessage
	if json.Unmarshal(source, &object) != nil {
		return nil
	}
	results, words := object["results"], firstOf(object["words"])
	switch {
	case object["transcripts"] != nil && object["video_id"] != nil:
		return readVideo
	case object["recognizedPhrases"] != nil:
		return readAzureBatch
	case object["phrases"] != nil && object["combinedPhrases"] != nil:
		return readAzureFast
	case has(firstOf(object["transcription"]), "text", "offsets"), object["transcription"] != nil && object["model"] != nil:
		return readWhisperCPP
	case has(firstOf(object["events"]), "tStartMs"), object["events"] != nil && object["wireMagic"] != nil:
		return readYouTube
	case object["snippets"] != nil:
		return readSnippets
	case object["segments"] != nil, has(firstOf(object["chunks"]), "timestamp"), has(words, "word", "start") && object["text"] != nil:
		return readWhisper
	case has(words, "text", "start"), object["words"] != nil && object["audio_duration"] != nil:
		return readAssemblyAI
	case has(firstOf(part(results, "channels")), "alternatives"):
		return readDeepgram
	case has(results, "items"):
		return readAWS
	case isGoogle(results), isGoogle(part(object["response"], "results")):
		return readGoogle
	}
	return nil
}

func isGoogle(results json.RawMessage) bool {
	result := firstOf(results)
	return has(result, "alternatives") || has(result, "resultEndTime") || has(result, "resultEndOffset")
}

// part is the value of a key, nil if there is none.
func part(value json.RawMessage, key string) json.RawMessage {
	var object map[string]json.RawMessage
	if json.Unmarshal(value, &object) != nil {
		return nil
	}
	return object[key]
}

// firstOf is the first value of a list, nil if there is none.
func firstOf(value json.RawMessage) json.RawMessage {
	var list []json.RawMessage
	if json.Unmarshal(value, &list) != nil || len(list) == 0 {
		return nil
	}
	return list[0]
}

// has reports whether a JSON value is an object with all of the keys.
func has(value json.RawMessage, keys ...string) bool {
	var object map[string]json.RawMessage
	if json.Unmarshal(value, &object) != nil {
		return false
	}
	for _, key := range keys {
		if _, ok := object[key]; !ok {
			return false
		}
	}
	return true
}

func noTranscript() error {
	fault := badInput("", "JSON, but no transcript of a known shape: a list of videos with transcripts, captions with text and start, or what "+
		"Whisper, YouTube, AssemblyAI, AWS, Azure, Deepgram or Google write")
	fault.Hint = "If it is no transcript, exclude it from the source."
	return fault
}

// wrongType words the error of a value that is not of the type it should be.
func wrongType(where string, err error) error {
	var typed *json.UnmarshalTypeError
	if errors.As(err, &typed) && typed.Field != "" {
		return badInput(where, "%s is a JSON %s", typed.Field, typed.Value)
	}
	return badInput(where, "%w", err)
}
