"""Writes vocab.txt and chars.txt, from which the Go tokenizer works.

chars.txt is what the reference's normaliser and splitter do with every code
point, asked one by one, so that the Go side depends on no Unicode version of
its own. One line for a run of code points, in hexadecimal:

    drop 0-8              left out
    space 9-A             ends a word
    alone 21-2F +0        a word of its own (punctuation, Han), after adding the number
    map 41-5A +20         becomes the code point that many further on
    expand 9CB 9C7 9BE    becomes several

All others stand for themselves. Hangul syllables (AC00-D7A3) are left out:
they decompose by arithmetic.
"""

import argparse
import pathlib

import teacher

HANGUL = range(0xAC00, 0xD7A4)
SURROGATES = range(0xD800, 0xE000)


def code_points():
    return (c for c in range(0x110000) if c not in SURROGATES)


def actions():
    """For every code point that does not stand for itself: (kind, argument)."""
    tok = teacher.tokenizer()
    for c in code_points():
        text = tok.normalizer.normalize_str("x" + chr(c) + "x")[1:-1]
        if c in HANGUL:
            assert text == hangul(c)
            continue
        kind = action(c, text, tok)
        if kind is not None:
            yield c, *kind


def action(c, text, tok):
    if text == "":
        return "drop", 0
    if text == " ":
        return "space", 0
    if len(text) == 3 and text[0] == text[2] == " ":
        return "alone", ord(text[1]) - c
    pieces = [p for p, _ in tok.pre_tokenizer.pre_tokenize_str("x" + text + "x")]
    if len(text) > 1:
        assert len(pieces) == 1
        return "expand", text
    if len(pieces) == 3:
        return "alone", ord(text) - c
    return ("map", ord(text) - c) if ord(text) != c else None


def hangul(c):
    i = c - HANGUL.start
    tail = chr(0x11A7 + i % 28) if i % 28 else ""
    return chr(0x1100 + i // 588) + chr(0x1161 + i % 588 // 28) + tail


def runs(found):
    """Joins neighbours of equal action."""
    run = None
    for c, kind, argument in found:
        if run and kind != "expand" and run[1:] == [c - 1, kind, argument]:
            run[1] = c
            continue
        if run:
            yield run
        run = [c, c, kind, argument]
    yield run


def line(first, last, kind, argument):
    if kind == "expand":
        return f"expand {first:X} " + " ".join(f"{ord(x):X}" for x in argument)
    span = f"{first:X}" if first == last else f"{first:X}-{last:X}"
    return f"{kind} {span}" + (f" {argument:+X}" if kind in ("alone", "map") else "")


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--out", type=pathlib.Path, required=True)
    out = parser.parse_args().out
    (out / "vocab.txt").write_text("".join(t + "\n" for t in teacher.VOCAB), encoding="utf-8")
    lines = [line(*run) + "\n" for run in runs(actions())]
    (out / "chars.txt").write_text("".join(lines), encoding="ascii")


if __name__ == "__main__":
    main()
