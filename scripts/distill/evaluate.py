"""Measures the static model beside the original, on text it was not fitted to.

    python evaluate.py --work W --model M --shared ../shared [--sts STS]

lines      rank correlation of the cosines of sentence pairs, ours with the
           original's: neighbours and strangers from the shared documents
sts, sick  rank correlation of the cosines with people's judgements: SemEval
           2012-2016 (mean over years of the mean over sets, without the sets
           made of WordNet glosses) and SICK; only with --sts
recall     share of the reference characters in the top 5 chunks of 200 tokens,
           mean over the questions of the chunking-evaluation corpora
mrr        mean of 1 / rank of the first chunk that touches a reference
"""

import argparse
import csv
import json
import pathlib
import random
import re

import numpy as np
from scipy.sparse import csr_matrix
from scipy.stats import spearmanr

import distill
import pack
import teacher

CHUNK, TOP = 200, 5
GLOSSES = {"OnWN", "FNWN"}


def read(path):
    return path.read_text(encoding="utf-8", errors="replace")


def documents(shared):
    data = shared / "data"
    for path in sorted((data / "chunking-evaluation/corpora").glob("*.md")):
        yield read(path)
    for path in sorted((data / "choi/3-11").glob("*"))[:100]:
        yield read(path)
    for path in sorted((data / "pdf").glob("*.ref.txt")):
        yield read(path)
    yield " ".join(re.findall(r'"([^"]{30,})"', read(data / "pstuts/dev.json")))


def line_pairs(shared):
    rnd = random.Random(3)
    for text in documents(shared):
        lines = [s for s in re.split(r"(?<=[.!?])\s+|\n+", text) if 5 <= len(s.split()) <= 60]
        for _ in range(min(len(lines) // 2, 800) if len(lines) >= 10 else 0):
            i = rnd.randrange(len(lines) - 4)
            near, far = lines[i + rnd.randint(1, 3)], lines[rnd.randrange(len(lines))]
            other = near if rnd.random() < 0.6 else far
            if other != lines[i]:
                yield lines[i], other


def judged_pairs(folder):
    """(set, judgement, text, text) of every pair; the set's name begins with its year."""
    for path in sorted((folder / "semeval-sts").glob("20*/*.test.tsv")):
        name = path.name.split(".")[0]
        for fields in (line.split("\t") for line in read(path).split("\n")):
            if name not in GLOSSES and len(fields) >= 3 and re.fullmatch(r"[\d.]+", fields[0]):
                yield f"{path.parent.name}.{name}", float(fields[0]), fields[1], fields[2]
    for fields in (line.split("\t") for line in read(folder / "sick2014/SICK_test_annotated.txt").split("\n")[1:]):
        if len(fields) > 3:
            yield "SICK.test", float(fields[3]), fields[1], fields[2]


def chunks(text):
    offsets = teacher.tokenizer().encode(text).offsets
    return [(offsets[i][0], offsets[min(i + CHUNK, len(offsets)) - 1][1]) for i in range(0, len(offsets), CHUNK)]


class Texts:
    """Distinct texts by number, so that each is embedded once."""

    def __init__(self):
        self.numbers = {}

    def add(self, text):
        return self.numbers.setdefault(text, len(self.numbers))

    def ids(self):
        return teacher.ids(list(self.numbers))


class Measure:
    def __init__(self, shared, sts):
        self.texts = Texts()
        add = self.texts.add
        self.pairs = [(add(a), add(b)) for a, b in line_pairs(shared)]
        self.judged = {}
        for name, judgement, a, b in judged_pairs(sts) if sts else ():
            self.judged.setdefault(name, []).append((judgement, add(a), add(b)))
        self.load_questions(shared / "data/chunking-evaluation")
        self.bags = bags(self.texts.ids())

    def load_questions(self, folder):
        texts = {p.stem: read(p) for p in sorted((folder / "corpora").glob("*.md"))}
        self.chunks = {name: chunks(text) for name, text in texts.items()}
        self.chunk_texts = {name: [self.texts.add(texts[name][a:b]) for a, b in spans] for name, spans in self.chunks.items()}
        with open(folder / "questions.csv", encoding="utf-8") as f:
            self.questions = [
                (r["corpus_id"], self.texts.add(r["question"]), [(x["start_index"], x["end_index"]) for x in json.loads(r["references"])])
                for r in csv.DictReader(f)
                if r["corpus_id"] in texts
            ]

    def static(self, table):
        return teacher.normalise(self.bags @ table)

    def of(self, vectors, original):
        result = {"lines": 100 * rank_correlation(cosines(original, self.pairs), cosines(vectors, self.pairs))}
        if self.judged:
            result |= self.judgements(vectors)
        return result | self.retrieval(vectors)

    def judgements(self, vectors):
        years = {}
        for name, rows in self.judged.items():
            r = rank_correlation([j for j, _, _ in rows], cosines(vectors, [(a, b) for _, a, b in rows]))
            years.setdefault(name.split(".")[0], []).append(100 * r)
        sick = years.pop("SICK")[0]
        return {"sts": np.mean([np.mean(v) for v in years.values()]), "sick": sick}

    def retrieval(self, vectors):
        recalls, ranks = {name: [] for name in self.chunks}, []
        for name, question, references in self.questions:
            spans = self.chunks[name]
            order = np.argsort(-vectors[self.chunk_texts[name]] @ vectors[question], kind="stable")
            found = sum(overlap(spans[k], r) for k in order[:TOP] for r in references)
            recalls[name].append(found / sum(b - a for a, b in references))
            ranks.append(next(i for i, k in enumerate(order, 1) if any(overlap(spans[k], r) for r in references)))
        each = {"recall " + name.split("_")[0]: 100 * np.mean(v) for name, v in recalls.items()}
        return {"recall": 100 * np.mean(sum(recalls.values(), [])), "mrr": 100 * np.mean(1 / np.array(ranks))} | each


def overlap(a, b):
    return max(0, min(a[1], b[1]) - max(a[0], b[0]))


def cosines(vectors, pairs):
    a, b = np.array(pairs).T
    return (vectors[a] * vectors[b]).sum(axis=1)


def rank_correlation(a, b):
    return spearmanr(a, b).statistic


def bags(ids):
    flat = np.concatenate([np.array(s, np.int32) for s in ids])
    ends = np.cumsum([0] + [len(s) for s in ids])
    return csr_matrix((np.ones(len(flat), np.float32), flat, ends), shape=(len(ids), len(teacher.VOCAB)))


def principal(tokens):
    """Model2Vec's first recipe: the tokens on their 256 principal components,
    weighted by the logarithm of their rank."""
    known = ~teacher.SPECIAL
    x = tokens - tokens[known].mean(axis=0)
    _, _, directions = np.linalg.svd(x[known], full_matrices=False)
    weights = np.log(1 + np.arange(len(x))) * known
    return (x @ directions[: pack.DIMENSIONS].T * weights[:, None]).astype(np.float32)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    for name in ("--work", "--model", "--shared"):
        parser.add_argument(name, type=pathlib.Path, required=True)
    parser.add_argument("--sts", type=pathlib.Path, help="a folder with semeval-sts and sick2014")
    options = parser.parse_args()
    measure = Measure(options.shared, options.sts)
    original = teacher.Teacher().encode(measure.texts.ids())
    tokens = distill.token_vectors(options.work)
    print(len(measure.pairs), "pairs of lines,", sum(map(len, measure.judged.values())), "judged pairs,", len(measure.questions), "questions")
    rows = {
        "original, 384 dimensions": original,
        "token average, all 384, no weights": measure.static(tokens * ~teacher.SPECIAL[:, None]),
        "principal components, log-rank weights": measure.static(principal(tokens)),
        "start: teacher's directions, SIF weights": measure.static(np.load(options.work / "start.npy")),
        "fitted, float32": measure.static(np.load(options.work / "fitted.npy")),
        "fitted, int8 (embedded)": measure.static(pack.read(options.model)),
    }
    for i, (name, vectors) in enumerate(rows.items()):
        result = measure.of(vectors, original)
        if i == 0:
            print("| model |", " | ".join(result), "|\n| --- |", "---: | " * len(result))
        print("|", name, "|", " | ".join(f"{v:.1f}" for v in result.values()), "|", flush=True)


if __name__ == "__main__":
    main()
