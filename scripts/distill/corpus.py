"""The sentences that the table is fitted to: definitions and manuals.

All come from Debian packages whose licences allow any use; the weights carry
no text of theirs. None is evaluation text. fetch.sh downloads and unpacks the
packages that SOURCES names.
"""

import gzip
import html.parser
import random
import re

SOURCES = [
    # name, package, pattern of its files
    ("postgresql", "postgresql-doc-15", ["**/*.html"]),
    ("sqlite", "sqlite3-doc", ["**/*.html"]),
    ("apache", "apache2-doc", ["**/*.html.en", "**/*.en.html", "**/*.html"]),
    ("python", "python3.11-doc", ["**/*.html"]),
    ("sklearn", "python-sklearn-doc", ["**/*.html"]),
    ("django", "python-django-doc", ["**/*.html"]),
    ("libreoffice", "libreoffice-help-en-us", ["**/*.html"]),
]
DICTIONARIES = [
    ("devil", "dict-devil/usr/share/dictd/devil.dict.dz"),
    ("jargon", "dict-jargon/usr/share/dictd/jargon.dict.dz"),
]
SENTENCES, PASSAGES, JOINED = 16000, 7000, 30000


class Text(html.parser.HTMLParser):
    SKIP = {"script", "style", "pre", "head", "nav", "footer"}
    BLOCK = {"p", "li", "td", "th", "h1", "h2", "h3", "h4", "dd", "dt", "div", "br", "tr"}

    def __init__(self):
        super().__init__()
        self.parts, self.depth = [], 0

    def handle_starttag(self, tag, attributes):
        self.depth += tag in self.SKIP
        self.block(tag)

    def handle_endtag(self, tag):
        if tag in self.SKIP:
            self.depth = max(0, self.depth - 1)
        self.block(tag)

    def block(self, tag):
        if tag in self.BLOCK:
            self.parts.append("\n")

    def handle_data(self, data):
        if not self.depth:
            self.parts.append(data.replace("\n", " "))


def page(path):
    parser = Text()
    parser.feed(path.read_text(encoding="utf-8", errors="replace"))
    parser.close()
    return "".join(parser.parts).split("\n")


def sentences(line):
    line = re.sub(r"\s+", " ", line).strip()
    for s in re.split(r"(?<=[.!?])\s+(?=[A-Z\"'(])", line):
        words = s.split()
        if 4 <= len(words) <= 120 and sum(c.isalpha() or c == " " for c in s) / len(s) > 0.75:
            yield s


def manual(root, package, patterns):
    for pattern in patterns:
        for path in sorted((root / package).glob(pattern)):
            if not path.is_symlink() and path.is_file():
                for line in page(path):
                    yield from sentences(line)


def dictionary(path):
    text = gzip.decompress(path.read_bytes()).decode("utf-8", "replace")
    for paragraph in re.split(r"\n\s*\n|\n(?=\S)", text):
        yield from sentences(paragraph)


def wordnet(root):
    """Of each synset: its words with the definition, the definition, examples."""
    for part in ("noun", "verb", "adj", "adv"):
        path = root / "wordnet-base/usr/share/wordnet" / f"data.{part}"
        for line in path.read_text(encoding="latin-1").split("\n"):
            if not line.startswith("  ") and " | " in line:
                yield from synset(*line.split(" | ", 1))


def synset(head, gloss):
    fields = head.split()
    words = [fields[4 + 2 * i].replace("_", " ") for i in range(int(fields[3], 16))]
    words = [re.sub(r"\(.*?\)", "", w) for w in words]
    definition, *rest = re.split(r'; (?=")|(?<="); ', gloss.strip())
    yield f"{', '.join(words)}: {definition}"
    yield definition
    for part in rest:
        part = part.strip().strip('"').strip()
        if len(part.split()) >= 4:
            yield part


def texts(root):
    """All training texts, in a fixed order: sentences, passages of two to six
    of them as they follow each other, and joined definitions."""
    seen, rnd, out = set(), random.Random(7), []

    def fresh(found):
        return [s for s in found if not (s in seen or seen.add(s))]

    definitions = fresh(wordnet(root))
    manuals = [(name, fresh(manual(root, package, patterns))) for name, package, patterns in SOURCES]
    entries = [fresh(dictionary(root / path)) for _, path in DICTIONARIES]
    out += definitions
    for name, found in manuals:
        if name == "apache":  # it is there in many languages
            found = [s for s in found if s.isascii()]
        out += rnd.sample(found, min(len(found), SENTENCES))
        for _ in range(PASSAGES):
            i = rnd.randrange(len(found) - 6)
            out.append(" ".join(found[i : i + rnd.randint(2, 6)]))
    out += [s for found in entries for s in found]
    for _ in range(JOINED):
        out.append(". ".join(rnd.sample(definitions, rnd.randint(2, 5))))
    rnd.shuffle(out)
    return out
