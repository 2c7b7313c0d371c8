"""Writes the goldens of the Go tests from texts made here.

parity.jsonl has the reference tokenizer's ids: {"text": …, "ids": […]}. Its
first part is written by hand, one trap each; its second is drawn, with a fixed
seed, from every block of Unicode and from pieces of the first.

vectors.jsonl has vectors as pack.py reads the table: {"text": …, "vector": […]}.
"""

import argparse
import json
import pathlib
import random

import numpy as np

import pack
import teacher

WRITTEN = [
    "", " ", "\t\n\r ", "a", "A", "Hello, world!", "don't can't won't o'clock", "e-mail re-enter x-ray",
    "3.14159 1,000,000 $5.00 50% #1 @home", "http://example.org/a_b?c=d&e=f#g", "user.name+tag@example.co.uk",
    "snake_case camelCase PascalCase SCREAMING_CASE kebab-case", "for (int i = 0; i < n; i++) { a[i] += b*i; }",
    "if err != nil {\n\treturn fmt.Errorf(\"read %s: %w\", name, err)\n}", "SELECT * FROM t WHERE id = 'x' -- end",
    "[CLS] [SEP] [PAD] [UNK] [MASK] [unused0] [unused993]", "[cls][sep]", "##ing ##s ## # ###", "the [SEP] literal",
    "unbelievably antidisestablishmentarianism pneumonoultramicroscopicsilicovolcanoconiosis",
    "x" * 99, "x" * 100, "x" * 101, "x" * 1000, "é" * 100, "é" * 101, "e\u0301" * 100, "e\u0301" * 101, "語" * 150,
    "a" + "\u0301" * 300 + "b", "\u0301", "\u0301\u0301 \u0300", "한" * 33, "한" * 34, "한" * 50, "각" * 33 + "x", "각" * 34,
    "café naïve façade coöperate résumé Zürich Ångström", "cafe\u0301 nai\u0308ve", "Ærøskøbing Łódź Đà Nẵng Þór ð ß ẞ",
    "İstanbul ISTANBUL ıstanbul I\u0307", "ǅ ǆ Ǆ ǈ ǋ", "ﬁne ﬂow oﬀer", "Straße STRASSE", "ΑΒΓ αβγ Σίσυφος ΟΔΥΣΣΕΥΣ ς", "ά ᾳ ῷ Ὀδυσσεύς",
    "Привет, мир! Ёлка ёж Йод", "Київ Ґанок їжак", "Српски језик Љубав Њ", "Български език", "Ѣ Ѳ Ѵ Ꙗ",
    "שלום עולם", "שָׁלוֹם בְּרֵאשִׁית", "مرحبا بالعالم", "السَّلَامُ عَلَيْكُمْ", "فارسی نمی‌خواهم", "اردو زبان ۱۲۳", "ܫܠܡܐ",
    "नमस्ते दुनिया", "हिन्दी में लिखा है।", "क़ ख़ ग़ ज़", "বাংলা ভাষা কো কৌ", "தமிழ் மொழி கொ", "తెలుగు", "ಕನ್ನಡ ಕೊ", "മലയാളം കൊ", "සිංහල කෝ", "ਪੰਜਾਬੀ", "ગુજરાતી",
    "สวัสดีชาวโลก ภาษาไทย", "ພາສາລາວ", "မြန်မာဘာသာ", "ភាសាខ្មែរ", "བོད་ཡིག་", "ქართული ენა ᲥᲐᲠᲗᲣᲚᲘ", "Հայերեն Լեզու", "አማርኛ", "ᏣᎳᎩ ꮳꮃꭹ", "ᐃᓄᒃᑎᑐᑦ", "ᠮᠣᠩᠭᠣᠯ",
    "今天的天气很好,我们去公园散步。", "東京タワーは高いです。", "ひらがな カタカナ ｶﾀｶﾅ が ガ か\u3099", "안녕하세요 세계", "한국어 각 힣 가", "\u1112\u1161\u11ab", "漢字kanji漢字", "豈更車 \U0002f800", "𠀀𠀁 𪜀", "㐀㐁", "々〆〇", "「引用」『二重』【括弧】", "全角ＡＢＣ１２３！？",
    "Tiếng Việt: Nguyễn Phước Đường", "Čeština: příliš žluťoučký kůň", "Polski: zażółć gęślą jaźń", "Magyar: árvíztűrő tükörfúrógép", "Türkçe: çığ öğüş", "Íslenska: Þjóðveldið", "Latviešu: ģērbties ķēķī", "Română: ștință țară",
    "😀 😂🤣 👍🏽 ❤️ ☺️", "👨‍👩‍👧‍👦 👩🏽‍🚀 🏳️‍🌈 🇩🇪🇫🇷", "1️⃣ 2️⃣ #️⃣", "I ❤ NY", "weather ☀☁☂ ♔♕ ♠♣", "→ ← ↑ ⇒ ∀x∈ℝ ≠ ≤ ≥ ≈ ∞ ∑ √2", "½ ¼ ² ³ ™ © ® ° № ℃ Å K Ω", "£10 €20 ¥30 ₹40 ₿1 ¢", "“curly” ‘quotes’ «guillemets» „low“ ‹a›", "dash–en dash—em dash―bar hyphen‐ non‑breaking minus−", "ellipsis… bullet• middle·dot", "¿Qué? ¡Sí!", "§ 5 ¶ 6 † ‡",
    "no\u00a0break\u202fspace\u2009thin\u3000wide\u1680ogham", "soft\u00adhyphen zero\u200bwidth\u200cnon\u200djoiner\u2060word\ufeffbom", "\ufeffBOM first", "left\u200eto\u200fright \u202aembed\u202c \u2066isolate\u2069", "line\u2028sep para\u2029sep next\u0085line", "a\x00b\x01c\x1fd\x7fe\x80f\x9fg", "tab\tvertical\x0bform\x0cfeed", "\ufffd replacement \ufffdx", "private \ue000 \U000f0000 use", "\U000e0041 tags", "\ufff9anno\ufffatation\ufffb", "noncharacter \ufffe \uffff", "unassigned \u0378 \U0001ffff",
    "𝐁𝐨𝐥𝐝 𝒮𝒸𝓇𝒾𝓅𝓉 𝔉𝔯𝔞𝔨", "𐐀𐐨 Deseret", "𞤀𞤢 Adlam", "𓀀𓂀 𒀀", "z\u0335a\u0338l\u0334g\u0337o\u0321", "a\u20dd b\u20e3 \u0488", "\u302a\u302e", "\U0001d165\U0001d16d", "\u0344 \u0340 \u0341 \u0343", "\u037e \u0387 \u2329 \u232a \u2000", "\u212a \u212b \u2126", "ﷺ ﷲ", "ŉ Ŀ ſ ẛ̣",
    "a.b,c;d:e!f?g", "...!!!???", "(((nested)))", "a/b\\c|d", "`code` ~tilde~ ^caret^", "$x_1^2 + y_{ij}$", "<p class=\"x\">text</p>", "{\"key\": [1, 2.5, null]}", "C++ C# F# .NET node.js", "a1b2c3 2nd 3rd 21st 1990s", "0x1F 0b101 1e-9", "192.168.0.1 ::1", "12:34:56 2026-01-31", "MiXeD CaSe TeXt", "ALL CAPS SHOUTING", "trailing space ", " leading", "double  space", "hy-\nphen", "word\u200b", "'", "\"", "’s it’s ‘tis", "rock ’n’ roll", "Mr. & Mrs. O’Brien-Smith, Ph.D.", "AT&T R&D", "naïveté", "ZWJ\u200d alone \u200d", "kʰæt ˈɪpə", "ˮ ʼ ʻokina", "ª º", "ⅣⅤ ⅰ", "ⓐⒶ ①②", "ꜣ Ꜣ", "Ⱥ ⱥ Ⱦ ⱦ", "ᾼ ῼ ᾈ", "ǰ ΐ", "ﬀﬃ ﬅ ﬓ", "ʹ ΄ ` ´ ¨",
]

EMBEDDED = [
    "The harbour was quiet at dawn.", "Profits fell by 3.5 % in the last quarter, the company said.",
    "the the the", "unbelievably long pneumonoultramicroscopic words", "Größe, café, 東京 and 😀!", "[SEP]",
]

# First and last code points of the blocks that the drawn texts are made of.
BLOCKS = [
    (0x20, 0x7E), (0x20, 0x7E), (0x20, 0x7E), (0xA0, 0x17F), (0x180, 0x24F), (0x250, 0x2FF), (0x300, 0x36F), (0x370, 0x3FF),
    (0x400, 0x52F), (0x530, 0x58F), (0x590, 0x5FF), (0x600, 0x6FF), (0x700, 0x8FF), (0x900, 0x97F), (0x980, 0xDFF), (0xE00, 0xFFF),
    (0x1000, 0x109F), (0x10A0, 0x11FF), (0x1200, 0x17FF), (0x1800, 0x1CFF), (0x1D00, 0x1EFF), (0x1F00, 0x1FFF), (0x2000, 0x206F),
    (0x2070, 0x2BFF), (0x2C00, 0x2FFF), (0x3000, 0x312F), (0x3130, 0x33FF), (0x3400, 0x9FFF), (0xA000, 0xABFF), (0xAC00, 0xD7FF),
    (0xE000, 0xFAFF), (0xFB00, 0xFEFF), (0xFF00, 0xFFFF), (0x10000, 0x11FFF), (0x12000, 0x1CFFF), (0x1D000, 0x1EFFF), (0x1F000, 0x1FFFF),
    (0x20000, 0x323AF), (0xE0000, 0xE01FF),
]


def drawn(count):
    rnd = random.Random(20)
    for i in range(count):
        if i % 2:
            first, last = rnd.choice(BLOCKS)
            yield "".join(character(rnd, first, last) for _ in range(rnd.randint(1, 24)))
        else:
            yield rnd.choice(["", " ", "\u0301"]).join(rnd.sample(WRITTEN, 2))[: rnd.randint(5, 160)]


def character(rnd, first, last):
    if rnd.random() < 0.15:
        return rnd.choice(" .aeE")
    c = rnd.randint(first, last)
    return "?" if 0xD800 <= c <= 0xDFFF else chr(c)


def write(path, texts):
    with open(path, "w", encoding="utf-8") as f:
        for text, ids in zip(texts, teacher.ids(texts)):
            f.write(json.dumps({"text": text, "ids": ids}, separators=(",", ":")) + "\n")


def write_vectors(path, table, texts):
    with open(path, "w", encoding="utf-8") as f:
        for text, ids in zip(texts, teacher.ids(texts)):
            vector = teacher.normalise(table[ids].astype(np.float64).sum(axis=0, keepdims=True))[0]
            f.write(json.dumps({"text": text, "vector": [round(float(v), 6) for v in vector]}, separators=(",", ":")) + "\n")


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--model", type=pathlib.Path, required=True, help="ingest/embedding/model")
    parser.add_argument("--out", type=pathlib.Path, required=True, help="ingest/embedding/testdata")
    options = parser.parse_args()
    write(options.out / "parity.jsonl", WRITTEN + list(drawn(300)))
    write_vectors(options.out / "vectors.jsonl", pack.read(options.model), EMBEDDED)


if __name__ == "__main__":
    main()
