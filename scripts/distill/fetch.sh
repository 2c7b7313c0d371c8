#!/bin/sh
# Downloads and unpacks the packages that corpus.py reads, of exactly the
# versions in SHA256SUMS: ./fetch.sh FOLDER
set -eu
sums=$(realpath "$(dirname "$0")/SHA256SUMS")
mkdir -p "$1/debs"
cd "$1/debs"
grep '\.deb$' "$sums" | while read -r sum file; do
	name=${file%%_*}
	[ -f "$file" ] || apt-get download -qq "$name"
	echo "$sum  $file" | sha256sum --check --quiet
	mkdir -p "../text/$name"
	dpkg -x "$file" "../text/$name"
done
