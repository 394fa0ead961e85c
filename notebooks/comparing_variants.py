# ---
# jupyter:
#   jupytext:
#     text_representation:
#       extension: .py
#       format_name: percent
#   kernelspec:
#     display_name: Python 3
#     language: python
#     name: python3
# ---

# %% [markdown]
# # Comparing variants
#
# Three rule sets side by side, each with the first. Where two of them have the same tiles they play the *same
# walls*, so that luck cancels; where not, the comparison says so.

# %%
import os

import matplotlib.pyplot as plt
import pandas as pd

import mjsim

DEALS = int(float(os.environ.get("MJSIM_NOTEBOOK_DEALS", "1e5")))
VARIANTS = ("yueqing", "wenzhou", "pingyang")
comparison = mjsim.compare(*VARIANTS, deals=DEALS, seed=1)
for pair in comparison.pairs:
    print(pair.b.source, "is paired" if pair.unpaired is None else f"is not paired: {pair.unpaired}")

# %% [markdown]
# ## Is dealing worth more?
#
# Points of variants with different payouts are not the same money. In units of the standard deviation of a deal
# they can be compared: how far the dealer is ahead, measured by how much a deal swings anyway.

# %%
paths = [f"roles.{role}.mean_in_sd" for role in ("dealer", "south", "west", "north")]
figure, axes = plt.subplots(figsize=(7, 3), layout="constrained")
first = comparison.pairs[0]
rows = {first.a.source: [first.of(path).a for path in paths]}
rows |= {pair.b.source: [pair.of(path).b for path in paths] for pair in comparison.pairs}
for shift, (name, estimates) in zip((-0.2, 0, 0.2), rows.items(), strict=True):
    places = [place + shift for place in range(4)]
    values = [estimate.value for estimate in estimates]
    reach = [[e.value - e.low for e in estimates], [e.high - e.value for e in estimates]]
    axes.errorbar(values, places, xerr=reach, fmt="o", capsize=3, label=name)
axes.axvline(0, color="grey", linewidth=1)
axes.set_yticks(range(4), ["dealer", "South", "West", "North"])
axes.invert_yaxis()
axes.set(xlabel="points a deal, in standard deviations of a deal", title="What a seat is worth")
axes.legend()

# %% [markdown]
# ## What differs for sure
#
# A verdict is *higher* or *lower* only if the difference is larger than luck explains, after an adjustment for
# all the measures that were compared. *Open* means: these deals do not decide.

# %%
table = comparison.table("B")
decided = table[table["verdict"].isin(["higher", "lower"])]
general = decided[~decided.index.str.startswith("patterns.")]
general[["a", "b", "difference", "difference_low", "difference_high", "verdict"]].head(20)

# %%
table["verdict"].value_counts()

# %% [markdown]
# ## Wilds
#
# How many wilds does the winner hold? Wilds come in threes in Yueqing and Wenzhou, in Pingyang there are six.

# %%
names = [side.source for side in comparison.sides]
held = {
    name: {row["wilds"]: 100 * row["per_win"] for row in result.summary["wilds"]}
    for name, result in zip(names, comparison.results, strict=True)
}
shares = pd.DataFrame(held).sort_index().fillna(0)
axes = shares.plot.bar(figsize=(7, 3), rot=0, xlabel="wilds in the winner's hand", ylabel="% of wins")
axes.figure.set_layout_engine("constrained")
assert abs(shares.sum() - 100).max() < 1e-6

# %% [markdown]
# `mjsim compare yueqing wenzhou pingyang --html page.html` writes the whole comparison as a page.
