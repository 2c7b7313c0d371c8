package caesura

// A Listing is what a source holds at one moment.
type Listing struct {
	Source string
	Files  []File // in order of Path; no two have the same Path

	// Faults are the parts that could not be listed: an unreadable folder, a
	// root that is not there. While there is one, nothing is deleted.
	Faults []ListFault

	// Others are what the patterns take and is no file: pipes, sockets, devices.
	Others []Other

	// Subset is nil when the listing is of the whole source. Otherwise it
	// reports whether a path belongs to the part that was asked for, and
	// nothing outside that part is deleted.
	Subset func(path string) bool
}

// An Other is something in a source that can never be read, and what it is.
type Other struct {
	Path string // absolute, as File.URI is
	Kind string
}

// A ListFault is a part of a source that could not be listed.
type ListFault struct {
	Path string // absolute, as File.URI is
	Err  error
}

// A Record is what reading a file told: enough to know, while the file's stat
// is unchanged, which documents it holds, without reading it again.
type Record struct {
	Documents []Identity
	Refusals  []Refusal // why documents, or the file itself, failed for good
	Accounts  []Account // of documents of which there is something to tell; of one there may be several
}

// An Account is how well a document was read. It is told in every run, so that
// what is missing of a document is not forgotten once the document is indexed.
type Account struct {
	ID    string // of the document
	State State
	Pages map[int]State // by number, those that are not ok
	Notes []string
}

// A Refusal is a failure that will be the same until the file or the
// fingerprint changes.
type Refusal struct {
	ID     string // of the document, or DocumentID of the file that could not be read
	URI    string // what a person would open
	Stage  string // of the flow, in which it failed
	Where  string // see Fault
	Reason string
	Hint   string
	State  State
}

// An Identity is a document's id and the hash of the bytes it is read from.
// Empty tells that it gave no chunk, so that the store rightly has none of it.
// Unparsed tells that only its bytes were compared, so that nothing is known of
// how well it can be read.
type Identity struct {
	ID       string
	Hash     Hash
	Empty    bool
	Unparsed bool
}
