"""Writes chunker/stats/testdata/values.json: numbers, and what scipy, pandas and
statsmodels say of them, for the tests of chunker/stats.

    pip install numpy==2.4.6 scipy==1.17.1 pandas==3.1.1 statsmodels==0.15.0
    python scripts/statsvalues/stats.py > chunker/stats/testdata/values.json
"""

import json
import sys

import numpy as np
import pandas as pd
import statsmodels.formula.api as smf
from scipy import stats
from statsmodels.stats.multitest import multipletests

random = np.random.default_rng(7)


def draw(n, mean, spread, skew=0.0):
    x = random.normal(mean, spread, n) + skew * random.exponential(spread, n)
    return [round(float(v), 6) for v in x]


CASES = {
    "four spans": {"2": draw(61, 0.55, 0.16), "4": draw(48, 0.43, 0.12), "6": draw(40, 0.35, 0.09, 0.3), "8": draw(33, 0.30, 0.08, 1)},
    "few": {"a": [0.1, 0.4], "b": [0.35, 0.2, 0.9]},
    "alike": {"a": draw(30, 0.5, 0.1), "b": draw(30, 0.5, 0.1), "c": draw(12, 0.5, 0.1)},
    "far apart": {"a": draw(150, 0.7, 0.01), "b": draw(100, 0.2, 0.05)},
    "equal within a group": {"a": [0.25] * 5, "b": [0.1, 0.2, 0.4, 0.8]},
}


def number(x):
    x = float(x)
    return x if np.isfinite(x) else None


def summary(values):
    s = pd.Series(values)
    d = s.describe()
    skew = s.skew() if s.nunique() > 1 else float("nan")  # pandas says 0
    return {"count": int(d["count"]), "mean": d["mean"], "std": number(d["std"]), "min": d["min"], "q1": d["25%"],
            "median": d["50%"], "q3": d["75%"], "max": d["max"], "skew": number(skew)}


def test(f, p, df1, df2):
    return {"f": number(f), "p": number(p), "df1": float(df1), "df2": float(df2)}


def compare(groups):
    names = list(groups)
    frame = pd.DataFrame([(g, v) for g in names for v in groups[g]], columns=["group", "distance"])
    frame["group"] = pd.Categorical(frame["group"], categories=names)
    model = smf.ols("distance ~ C(group)", frame).fit()
    out = {
        "r_squared": model.rsquared, "residual_std": model.mse_resid ** 0.5,
        "anova": test(model.fvalue, model.f_pvalue, model.df_model, model.df_resid),
        "coefficients": [[float(model.params.iloc[i]), float(model.bse.iloc[i]), float(model.tvalues.iloc[i]), float(model.pvalues.iloc[i])] for i in range(len(names))],
    }
    same = stats.f_oneway(*groups.values())
    assert np.isclose(same.statistic, model.fvalue, rtol=1e-9), (same, model.fvalue)
    means = model.get_prediction(pd.DataFrame({"group": pd.Categorical(names, categories=names)})).summary_frame()
    out["means"] = means[["mean", "mean_se", "mean_ci_lower", "mean_ci_upper"]].values.tolist()
    for center in ("median", "mean"):
        w = stats.levene(*groups.values(), center=center)
        out["levene_" + center] = test(w.statistic, w.pvalue, len(names) - 1, len(frame) - len(names))
    pairs, welch, pooled = [], [], []
    for i, a in enumerate(names):
        for j, b in enumerate(names[i + 1:], i + 1):
            w = stats.ttest_ind(groups[b], groups[a], equal_var=False)
            contrast = np.zeros(len(names))
            contrast[j] = 1
            if i:
                contrast[i] = -1
            t = model.t_test(contrast)
            pairs.append((a, b))
            welch.append([float(w.statistic), float(w.df), float(w.pvalue)])
            pooled.append([float(t.tvalue.item()), float(t.df_denom), float(t.pvalue.item())])
    out["pairs"] = []
    corrected = [multipletests([t[2] for t in kind], method="bonferroni")[1] for kind in (welch, pooled)]
    for k, (a, b) in enumerate(pairs):
        out["pairs"].append({"a": a, "b": b, "welch": welch[k] + [float(corrected[0][k])], "pooled": pooled[k] + [float(corrected[1][k])]})
    return out


TAILS = [(f, a, b) for f in (0.01, 0.5, 1, 2.5, 10, 100, 1500) for a in (1, 2, 3, 11) for b in (1, 2, 5, 40, 1700, 1e5, 4e6)]

json.dump({
    "cases": {name: {"groups": groups, "summaries": {g: summary(v) for g, v in groups.items()}, "comparison": compare(groups)} for name, groups in CASES.items()},
    "tails": [[f, a, b, number(stats.f.sf(f, a, b))] for f, a, b in TAILS],
    "bounds": [[df, float(stats.t.ppf(0.975, df))] for df in (1, 2, 3.5, 10, 100, 1700, 1e6)],
}, sys.stdout, indent=None, separators=(",", ":"))
print()
