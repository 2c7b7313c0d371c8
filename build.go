package caesura

// A Build is one making of a store. Several may be kept; at most one serves.
type Build struct {
	Name     string `json:"name"` // of the collection, or of the file
	Model    Model  `json:"model"`
	Serves   bool   `json:"serves"`
	Complete bool   `json:"complete"`           // it was filled and checked
	Previous string `json:"previous,omitempty"` // what served before it; "" when nothing did
	Pinned   bool   `json:"pinned,omitempty"`   // another alias points at it
}
