// Package reader turns the bytes of files into documents.
//
// A Reader chooses a format by a file's name, unless its first bytes can mean
// one thing only. Each format takes a file apart and writes the parts with a
// builder, which folds white space and keeps every span right. What a format
// panics with becomes an error of that one file.
//
//	pdf         pages, paragraphs by position
//	html        the page's own content: blocks, without navigation and hidden parts
//	docx, epub  made into HTML, or chapters of it, and read as such
//	markdown    made into HTML and read as such
//	text        paragraphs between empty lines
//	transcript  JSON of many shapes, told apart by content: text with times
//	subtitles   WebVTT and SubRip
//
// Text in other charsets is decoded: by a byte order mark, else as declared,
// else as UTF-8, else as detected. The language of a document is what the file
// tells, else as configured, else as detected.
package reader
