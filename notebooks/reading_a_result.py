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
# # Reading a result
#
# What one run of mjsim says about a rule set: how deals end, what each seat gains, which patterns carry the
# points, how large wins are. Every number comes with its 95 % interval: what is not known is shown, too.

# %%
import os

import matplotlib.pyplot as plt

import mjsim

DEALS = int(float(os.environ.get("MJSIM_NOTEBOOK_DEALS", "2e5")))
result = mjsim.simulate("yueqing", DEALS, seed=1)
result

# %% [markdown]
# ## How deals end
#
# `result.outcomes`, `roles`, `chairs`, `patterns` and `win_sizes` are pandas tables. An estimate `x` has its
# interval in `x_low` and `x_high`.

# %%
result.outcomes

# %% [markdown]
# ## Who gains
#
# Points a deal by role. A bar that does not cross 0 is a seat that gains or loses for sure: in Yueqing it pays to
# deal, and the seat before the dealer (North) pays for it.

# %%
roles = result.roles
figure, axes = plt.subplots(figsize=(7, 2.6), layout="constrained")
reach = [roles["mean"] - roles["mean_low"], roles["mean_high"] - roles["mean"]]
axes.errorbar(roles["mean"], roles.index, xerr=reach, fmt="o", capsize=4)
axes.axvline(0, color="grey", linewidth=1)
axes.invert_yaxis()
axes.set(xlabel="points a deal, with 95 % interval", title="What each role gains")
axes.grid(axis="x", alpha=0.4)

# %% [markdown]
# The roles sum to zero, as every deal does. How much of that is luck? A single deal swings far more than any seat
# is worth: compare `sd`, the standard deviation of one deal, with the means.

# %%
roles[["win_rate", "mean", "sd", "quantile_0.01", "quantile_0.5", "quantile_0.99"]]

# %% [markdown]
# ## Which patterns carry the points
#
# Left: how often a pattern is part of a win. Right: what part of all winners' points it brings. Frequent and
# cheap patterns may matter more than rare and dear ones.

# %%
top = result.patterns.sort_values("wins", ascending=False).head(12).iloc[::-1]
figure, (left, right) = plt.subplots(1, 2, figsize=(9, 4), sharey=True, layout="constrained")
for axes, column, unit, title in (
    (left, "per_win", "% of wins", "How often"),
    (right, "points_share", "% of all points", "What it brings"),
):
    low, high = top[column] - top[f"{column}_low"], top[f"{column}_high"] - top[column]
    axes.barh(top["name"], 100 * top[column], xerr=[100 * low, 100 * high], color="tab:blue", alpha=0.8)
    axes.set(xlabel=unit, title=title)
    axes.grid(axis="x", alpha=0.4)

# %% [markdown]
# ## How large wins are
#
# Most wins are small; a few are very large. The logarithmic axis shows both.

# %%
sizes = result.win_sizes["wins"]
figure, axes = plt.subplots(figsize=(7, 3), layout="constrained")
axes.bar(sizes.index, sizes, width=1.0)
axes.set(yscale="log", xlabel="points of the winner", ylabel="wins", title="Win sizes")

# %% [markdown]
# ## Rare patterns
#
# A pattern with few wins is known badly, and one that never came has only a bound. `per_deal_high` is the most
# that it may reasonably be: its inverse says how rare the pattern is at least.

# %%
rare = result.patterns[result.patterns["wins"] < 10]
assert (rare["per_deal_high"] > 0).all()  # never "0 %"
rare[["name", "wins", "per_deal_low", "per_deal", "per_deal_high"]]

# %% [markdown]
# `mjsim report` makes one HTML page of all this, with words for people who do not program.
