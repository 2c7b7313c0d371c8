"""Compares the Go tokenizer with the reference on the lines of real files.

    python parity.py DIR… [--lines 40000]

Takes every UTF-8 line under the folders, keeps a share of each script (the
first code point beyond Latin-1 tells), and runs the Go test that compares ids.
"""

import argparse
import os
import pathlib
import random
import subprocess
import tempfile
from collections import Counter, defaultdict

import golden

ROOT = pathlib.Path(__file__).resolve().parents[2]
SUFFIXES = {".txt", ".md", ".json", ".html", ".csv", ".srt", ".vtt", ".py", ".go", ".po", ".js", ".c", ".rst", ".tex", ".xml", ""}
LARGEST = 8 << 20


def lines(folders):
    for folder in folders:
        for path in sorted(p for p in folder.rglob("*") if p.is_file() and not p.is_symlink()):
            languages = set(path.suffixes) & SUFFIXES
            if (languages or path.suffix == "") and path.stat().st_size < LARGEST:
                yield from text_lines(path)


def text_lines(path):
    try:
        text = path.read_bytes().decode("utf-8")
    except (UnicodeDecodeError, OSError):
        return
    if "\0" not in text:
        yield from (line[:4000] for line in text.split("\n") if line.strip())


def script(line):
    """The 256-code-point page of the first character beyond Latin-1."""
    return next((ord(c) >> 8 for c in line if ord(c) > 0xFF), 0)


def sample(found, count):
    groups = defaultdict(set)
    for line in found:
        groups[script(line)].add(line)
    share = count // len(groups)
    rnd, chosen = random.Random(5), []
    for page in sorted(groups, key=lambda p: len(groups[p])):
        chosen += rnd.sample(sorted(groups[page]), min(share, len(groups[page])))
    rest = sorted(set().union(*groups.values()) - set(chosen))
    return chosen + rnd.sample(rest, min(max(0, count - len(chosen)), len(rest)))


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folders", type=pathlib.Path, nargs="+")
    parser.add_argument("--lines", type=int, default=40000)
    options = parser.parse_args()
    chosen = sample(lines(options.folders), options.lines)
    pages = Counter(map(script, chosen))
    print(len(chosen), "lines;", len(pages), "pages of code points;", sum(map(len, chosen)), "characters")
    with tempfile.TemporaryDirectory() as scratch:
        path = pathlib.Path(scratch) / "parity.jsonl"
        golden.write(path, chosen)
        test = ["go", "test", "-count=1", "-v", "-run", "OnManyLines", "./ingest/embedding"]
        subprocess.run(test, cwd=ROOT, env=os.environ | {"CAESURA_PARITY": str(path)}, check=True)


if __name__ == "__main__":
    main()
