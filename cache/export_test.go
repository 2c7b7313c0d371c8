package cache

// The inside, for tests in package cache_test.
var (
	OpenAt     = openAt
	FlushItems = flushItems
	HoldItems  = holdItems
	FlushAfter = flushAfter
)
