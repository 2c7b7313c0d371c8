"""Makes vectors.bin: all-MiniLM-L6-v2 as a table with a vector for each token.

1. start: every token of the vocabulary goes through the model as
   "[CLS] token [SEP]" and is pooled as a sentence is; projected onto the 256
   directions that hold most of the model's sentence embeddings; weighted by
   a / (a + frequency), "smooth inverse frequency".
2. fit: the table is trained so that the direction of a text's sum is that of
   the model's embedding, and the similarities among 1,024 texts at a time are
   those of the model.
3. pack: int8 with a scale for each token.

Everything has a fixed seed and thread count. The same bytes come out on the
same kind of processor; others round the model's bfloat16 differently.
"""

import argparse
import pathlib
import time

import numpy as np
import torch
import torch.nn.functional as F

import corpus
import pack
import teacher

LONGEST = 64  # tokens of a training text; longer ones are left out
HELD_OUT = 4000  # texts that are never trained on
SIF = 1e-3
EPOCHS, BATCH, RATE, RELATION = 4, 1024, 0.004, 10.0


def training(work):
    """The texts' ids and the model's embeddings of them, kept in a file."""
    ids = [s for s in teacher.ids(corpus.texts(work / "text")) if len(s) <= LONGEST]
    path = work / "targets.npy"
    if not path.exists():
        np.save(path, teacher.Teacher().encode(ids, limit=126, half=True).astype(np.float16))
    targets = np.load(path).astype(np.float32)
    assert len(targets) == len(ids)
    return ids, targets


def token_vectors(work):
    """The model's embedding of every token alone, not normalised."""
    path = work / "tokens.npy"
    if not path.exists():
        alone = [[i] for i in range(len(teacher.VOCAB))]
        np.save(path, teacher.Teacher().encode(alone, unit=False))
    return np.load(path)


def basis(targets):
    """The directions that hold most of the embeddings, the largest first."""
    _, directions = np.linalg.eigh(targets.T @ targets)
    return np.ascontiguousarray(directions[:, ::-1][:, : pack.DIMENSIONS], dtype=np.float32)


def frequencies(ids):
    counts = np.bincount(np.concatenate([np.array(s, np.int64) for s in ids]), minlength=len(teacher.VOCAB)) + 0.5
    return counts / counts.sum()


def start(tokens, directions, ids):
    known = ~teacher.SPECIAL
    x = (tokens - tokens[known].mean(axis=0)) @ directions
    x /= np.linalg.norm(x[known], axis=1).mean()
    return (x * (SIF / (SIF + frequencies(ids)) * known)[:, None]).astype(np.float32)


def fit(table, ids, targets):
    torch.manual_seed(0)
    torch.set_num_threads(2)
    bag = torch.nn.EmbeddingBag.from_pretrained(torch.tensor(table), freeze=False, mode="sum", sparse=True)
    optimiser = torch.optim.SparseAdam(bag.parameters(), lr=RATE)
    rnd, count = np.random.default_rng(0), len(ids) // BATCH
    for epoch in range(EPOCHS):
        order, sums, began = rnd.permutation(len(ids)), np.zeros(2), time.time()
        for k in range(count):
            done = (epoch * count + k) / (EPOCHS * count)
            optimiser.param_groups[0]["lr"] = RATE * max(0.02, 1 - done)
            batch = order[k * BATCH : (k + 1) * BATCH]
            sums += step(bag, optimiser, [ids[i] for i in batch], torch.tensor(targets[batch]))
        print(f"epoch {epoch + 1}: direction {sums[0] / count:.4f} relation {sums[1] / count:.5f} {time.time() - began:.0f} s", flush=True)
    return bag.weight.detach().numpy()


def step(bag, optimiser, ids, target):
    offsets = torch.tensor(np.cumsum([0] + [len(s) for s in ids[:-1]]))
    flat = torch.tensor(np.concatenate([np.array(s, np.int64) for s in ids]))
    got = F.normalize(bag(flat, offsets), dim=1, eps=1e-6)
    direction = (1 - (got * target).sum(1)).mean()
    difference = (got @ got.T - target @ target.T).fill_diagonal_(0)
    relation = (difference * difference).mean()
    optimiser.zero_grad()
    (direction + RELATION * relation).backward()
    optimiser.step()
    return direction.item(), relation.item()


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--work", type=pathlib.Path, required=True, help="the folder that fetch.sh filled; results are kept there")
    parser.add_argument("--out", type=pathlib.Path, required=True, help="ingest/embedding/model")
    options = parser.parse_args()
    ids, targets = training(options.work)
    ids, targets = ids[HELD_OUT:], targets[HELD_OUT:]
    tokens = token_vectors(options.work)
    directions = basis(targets)
    table = start(tokens, directions, ids)
    np.save(options.work / "start.npy", table)
    known = np.flatnonzero(~teacher.SPECIAL)
    ids = ids + [[i] for i in known]
    targets = teacher.normalise(np.concatenate([targets, teacher.normalise(tokens[known])]) @ directions)
    table = fit(table, ids, targets)
    table[teacher.SPECIAL] = 0
    np.save(options.work / "fitted.npy", table)
    pack.write(options.out, table)


if __name__ == "__main__":
    main()
