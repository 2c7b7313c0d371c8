"""Writes ingest/embedding/fit/testdata/values.json: cosines and scores, and what
scipy and scikit-learn say of them, for the tests of ingest/embedding/fit.

    pip install numpy==2.4.6 scipy==1.17.1 scikit-learn==1.9.1
    python scripts/statsvalues/fit.py > ingest/embedding/fit/testdata/values.json
"""

import json
import sys

import numpy as np
from scipy import stats
from sklearn.isotonic import IsotonicRegression
from sklearn.metrics import r2_score, roc_auc_score

random = np.random.default_rng(11)


def rounded(x, digits):
    return [round(float(v), digits) for v in x]


def noisy(n, noise, digits):
    """Scores from 0 to 5 in steps, so that many are equal, and cosines that follow them."""
    scores = random.integers(0, 11, n) / 2
    cosines = np.tanh(0.15 + scores / 7 + random.normal(0, noise, n))
    return {"cosines": rounded(cosines, digits), "scores": rounded(scores, 6)}


CASES = {
    "ties": noisy(120, 0.15, 2),
    "no ties": noisy(63, 0.4, 6),
    "few": noisy(24, 0.1, 3),
    "against": {"cosines": rounded(np.linspace(0.9, 0.1, 40), 6), "scores": rounded(np.arange(40) // 4, 6)},
}


def figures(cosines, scores):
    x, y = np.array(cosines), np.array(scores)
    near = y >= np.median(y)
    scaled = (y - y.min()) / (y.max() - y.min())
    predicted = np.zeros(len(x))
    for fold in range(5):
        own = np.arange(len(x)) % 5 == fold
        f = IsotonicRegression(out_of_bounds="clip").fit(x[~own], scaled[~own])
        predicted[own] = f.predict(x[own])
    order = np.argsort(predicted, kind="stable")
    n = len(x)
    error = 0.0
    for b in range(10):
        part = order[b * n // 10:(b + 1) * n // 10]
        error += abs(predicted[part].mean() - scaled[part].mean()) * len(part) / n
    return {
        "near": float(np.median(y)), "spearman": float(stats.spearmanr(x, y).statistic), "auc": float(roc_auc_score(near, x)),
        "predicted": predicted.tolist(), "calibration_error": error, "explained": float(r2_score(scaled, predicted)),
        "ranks": stats.rankdata(x).tolist(),
    }


json.dump({name: {**case, **figures(**case)} for name, case in CASES.items()}, sys.stdout, separators=(",", ":"))
print()
