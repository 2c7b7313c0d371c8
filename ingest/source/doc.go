// Package source lists where documents come from: folders, single files,
// globs, and lists of paths.
//
// # What is listed
//
// Regular files, each once, in order of its path. A folder is walked to its
// end; a glob selects files, never folders; a root that exists under its
// literal name is that, even if the name reads like a glob.
//
// A root may be a symlink. Inside a folder, a symlink to a file is followed; a
// symlink to a folder only if Options.FollowSymlinks is set. What a symlink
// leads to is left out if it is listed under its own name too, and of two
// symlinks to one file the first counts. Hard links are files of their own.
// Devices, sockets and pipes are never opened.
//
// # Names
//
// A file's path is relative to the base: the folder of a single root, or the
// deepest folder that holds all roots. It becomes part of every document's id,
// so whoever adds roots later should set Options.Base from the start.
//
// # Faults
//
// What should be there and cannot be listed is a fault of the listing: a root
// that is gone, a folder that may not be read, a symlink that leads nowhere, a
// glob that finds nothing. Callers delete nothing while there is one. A file
// that vanishes while the folder is read is no fault: it is gone.
package source
