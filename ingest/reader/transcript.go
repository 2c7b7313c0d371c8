package reader

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
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
	var value json.RawMessage
	if err := json.Unmarshal(source, &value); err != nil {
		source = nullNumbers(source)
		if json.Unmarshal(source, &value) != nil {
			return nil, nil, brokenJSON(err, mark)
		}
	}
	return bytes.TrimSpace(value), notes, nil
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
		switch {
		case len(rows) == 0:
			return nil, nil
		case has(rows[0], "transcripts"):
			return readVideos(ctx, rows)
		case has(rows[0], "text", "start", "words"), has(rows[0], "text", "start", "end") && !has(rows[0], "duration"):
			return readSegments(rows)
		case has(rows[0], "text", "start"):
			return readCaptions(rows)
		}
		return nil, noTranscript()
	}
	if read := shapeOf(source); read != nil {
		return read(source)
	}
	return nil, noTranscript()
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
	case object["segments"] != nil, has(words, "word", "start") && object["text"] != nil:
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
