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
# # Changing one payout
#
# What does it do to a game if *all pungs* pays 20 or 40 instead of 10? Both versions play the same walls, and the
# bots do not look at payouts: so every deal goes the same way, and what differs is the payout alone.

# %%
import os
import tempfile
from pathlib import Path

import matplotlib.pyplot as plt

import mjsim

DEALS = int(float(os.environ.get("MJSIM_NOTEBOOK_DEALS", "1e5")))
PAYOUTS = (10, 15, 20, 30, 40)
sides = [f"yueqing,big.all_pungs={payout}" for payout in PAYOUTS]
comparison = mjsim.compare(*sides, deals=DEALS, seed=1)

# %% [markdown]
# ## Its part of all points

# %%
path = "patterns.all_pungs.points_share"
estimates = [comparison.pairs[0].of(path).a] + [pair.of(path).b for pair in comparison.pairs]
values = [100 * estimate.value for estimate in estimates]
reach = [[100 * (e.value - e.low) for e in estimates], [100 * (e.high - e.value) for e in estimates]]
figure, axes = plt.subplots(figsize=(6, 3), layout="constrained")
axes.errorbar(PAYOUTS, values, yerr=reach, fmt="o-", capsize=4)
axes.set(xlabel="payout of all pungs", ylabel="% of all points", title="What the pattern brings")
axes.set_ylim(0)
axes.grid(alpha=0.4)

# %% [markdown]
# The intervals seem to overlap. That is how well each side *alone* is known. On the same walls the difference is
# known much better, since the luck of the walls is the same on both sides.

# %%
figure, axes = plt.subplots(figsize=(6, 3), layout="constrained")
measure = "win_size.mean"
for place, pair in enumerate(comparison.pairs):
    row = pair.of(measure)
    alone = (row.a.margin**2 + row.b.margin**2) ** 0.5  # of two independent runs
    axes.plot(
        [place - 0.1] * 2,
        [row.difference.value - alone, row.difference.value + alone],
        color="grey",
        lw=6,
        alpha=0.5,
    )
    axes.errorbar(
        place + 0.1, row.difference.value, yerr=row.difference.margin, fmt="o", capsize=4, color="tab:blue"
    )
axes.axhline(0, color="black", linewidth=1)
axes.set_xticks(range(len(PAYOUTS) - 1), [f"10 → {payout}" for payout in PAYOUTS[1:]])
axes.set(ylabel="points a win", title="Mean win: same walls (blue) against independent walls (grey)")

# %% [markdown]
# ## What else changes
#
# Only points change. Everything that does not pay is equal on both sides, deal by deal.

# %%
table = comparison.table("E")  # 10 against 40
assert table.loc["outcomes.self_draw", "same"]
changed = table[table["verdict"].isin(["higher", "lower"])]
changed[["a", "b", "difference", "difference_low", "difference_high", "verdict"]]

# %% [markdown]
# ## Keep the change
#
# A rules file holds only what it changes, and stands wherever a variant's name does.

# %%
folder = tempfile.TemporaryDirectory()
house = Path(folder.name) / "house.toml"
house.write_text('[game]\nid = "house"\nvariant = "yueqing"\n\n[big]\nall_pungs = 20\n')
rules = mjsim.load_rules(house)
kept = mjsim.simulate(rules, min(DEALS, 16_000), seed=1)
folder.cleanup()
kept.patterns.loc["all_pungs", ["wins", "mean_win_with", "points_share"]]
