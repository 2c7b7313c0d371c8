"""The file format of the static model.

vectors.bin, little-endian: for every token of the vocabulary a uint16 scale,
then for every token DIMENSIONS int8. A token's vector is scale * int8; its
weight is part of it. Only the direction of a sum is used, so there is no unit.
"""

import hashlib

import numpy as np

DIMENSIONS = 256


def quantise(x):
    """Float rows to (scale, int8)."""
    top = np.abs(x).max(axis=1)
    scale = np.round(top / top.max() * 65535).astype(np.uint16)
    step = scale / 65535 * top.max() / 127
    rows = np.round(x / np.maximum(step, 1e-12)[:, None]).clip(-127, 127)
    rows[scale == 0] = 0
    return scale, rows.astype(np.int8)


def read(folder):
    raw = (folder / "vectors.bin").read_bytes()
    count = len(raw) // (2 + DIMENSIONS)
    rows = np.frombuffer(raw, np.int8, offset=2 * count).reshape(count, DIMENSIONS)
    return np.frombuffer(raw, "<u2", count)[:, None].astype(np.float32) * rows


def write(out, x):
    """Writes the model and its revision: SHA-256 over the three data files."""
    assert x.shape[1] == DIMENSIONS
    scale, rows = quantise(x.astype(np.float64))
    (out / "vectors.bin").write_bytes(scale.astype("<u2").tobytes() + rows.tobytes())
    digest = hashlib.sha256()
    for name in ("vocab.txt", "chars.txt", "vectors.bin"):
        digest.update((out / name).read_bytes())
    (out / "revision.txt").write_text(digest.hexdigest()[:12] + "\n", encoding="ascii")
