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
# # Trusting the numbers
#
# A simulation gives a number whatever it is worth. Here is how to tell: watch it settle, see what an interval
# promises, check it against what is known exactly, stop when it is known well enough, and look harder at what is
# rare.

# %%
import os

import matplotlib.pyplot as plt
import pandas as pd

import mjsim
from mjsim.intervals import DEVIATIONS
from mjsim.sequences import sequence_deviations

DEALS = int(float(os.environ.get("MJSIM_NOTEBOOK_DEALS", "2e5")))

# %% [markdown]
# ## Watch it settle
#
# Four times the deals make an interval half as long. A run of more deals begins with the deals of a shorter one.

# %%
sizes = [DEALS // 64, DEALS // 16, DEALS // 4, DEALS]
runs = [mjsim.simulate("yueqing", size, seed=1) for size in sizes]
dealer = pd.DataFrame([run.roles.loc["dealer"] for run in runs], index=[run.summary["deals"] for run in runs])
figure, axes = plt.subplots(figsize=(7, 3), layout="constrained")
reach = [dealer["mean"] - dealer["mean_low"], dealer["mean_high"] - dealer["mean"]]
axes.errorbar(dealer.index, dealer["mean"].astype(float), yerr=reach, fmt="o", capsize=4)
axes.axhline(dealer["mean"].iloc[-1], color="grey", linewidth=1)
axes.set(xscale="log", xlabel="deals", ylabel="points a deal", title="The dealer's mean, more and more deals")

# %% [markdown]
# ## What an interval promises
#
# Forty runs, each from walls of its own. Their intervals are to hold the long-run value in 95 of 100 runs: so
# about two of forty should miss it. Those that do are red. Nobody can tell from one run whether it is one of
# them.

# %%
long = mjsim.simulate("yueqing", 4 * DEALS, seed=99)
truth = float(long.roles.loc["dealer", "mean"])
short = [
    mjsim.simulate("yueqing", max(DEALS // 50, 320), seed=seed).roles.loc["dealer"] for seed in range(40)
]
missed = [not row["mean_low"] <= truth <= row["mean_high"] for row in short]
figure, axes = plt.subplots(figsize=(7, 3.2), layout="constrained")
for place, (row, miss) in enumerate(zip(short, missed, strict=True)):
    axes.plot([place] * 2, [row["mean_low"], row["mean_high"]], color="tab:red" if miss else "tab:blue")
axes.axhline(truth, color="black", linewidth=1)
axes.set(xlabel="run", ylabel="points a deal", title=f"{sum(missed)} of 40 intervals miss the long-run value")

# %% [markdown]
# ## What is known exactly
#
# How many wilds the dealer is dealt needs no simulation: it is a hypergeometric chance. Every run is checked
# against such numbers. `z` is how many standard errors the count is off; values beyond the bound would be
# alarming.

# %%
exact = runs[-1].exact
checks = pd.DataFrame(exact["rows"])
figure, axes = plt.subplots(figsize=(7, 2.6), layout="constrained")
axes.scatter(range(len(checks)), checks["z"])
for bound in (-exact["bound"], exact["bound"]):
    axes.axhline(bound, color="tab:red", linewidth=1)
axes.axhline(0, color="grey", linewidth=1)
axes.set(
    xlabel="exact chances, one after another",
    ylabel="z: standard errors off",
    title=f"{len(checks)} exact chances: {'all agree' if exact['agrees'] else 'look!'}",
)
checks.loc[checks["role"] == "dealer", ["axis", "number", "exact", "chance", "share", "z"]]

# %% [markdown]
# ## Stop when it is known well enough
#
# Who looks again and again, and stops as soon as an ordinary interval is short, is fooled more often than 5 times
# in 100. `until` uses a confidence sequence, which holds at *every* moment. The price is its width:

# %%
sessions = [2**power for power in range(8, 21)]
figure, axes = plt.subplots(figsize=(7, 2.6), layout="constrained")
axes.plot(
    [16 * count for count in sessions],
    [sequence_deviations(count) for count in sessions],
    label="at every moment",
)
axes.axhline(DEVIATIONS, color="grey", label="at one number of deals, fixed beforehand")
axes.set(
    xscale="log",
    xlabel="deals",
    ylabel="standard errors",
    title="How far a 95 % interval reaches",
    ylim=(0, None),
)
axes.legend()

# %%
stopped = mjsim.simulate("yueqing", DEALS, seed=1, until=["dealer.mean:0.15", "win.mean:2%"])
print(f"{stopped.summary['deals']:,} of at most {DEALS:,} deals; ended by {stopped.until['ended_by']}")
pd.DataFrame(stopped.until["targets"])[["target", "value", "value_ci", "reached"]]

# %% [markdown]
# ## Look harder at what is rare
#
# With `strata="wilds"` a second deal is played beside each one, from walls that deal many wilds, and both are
# weighted by their exact chances. `worth` is how many times the deals would tell as much.

# %%
sides = mjsim.simulate("yueqing", DEALS, seed=1, strata="wilds")
rows = pd.DataFrame(sides.strata["patterns"]).set_index("id")
plain = sides.patterns
best = rows["worth"].dropna().sort_values(ascending=False).head(6).index
figure, axes = plt.subplots(figsize=(7, 3), layout="constrained")
for place, name in enumerate(best):
    low, high = rows.loc[name, "per_deal_ci"]
    axes.plot(
        [plain.loc[name, "per_deal_low"], plain.loc[name, "per_deal_high"]],
        [place - 0.12] * 2,
        color="grey",
        lw=5,
    )
    axes.plot([low, high], [place + 0.12] * 2, color="tab:blue", lw=5)
axes.set_yticks(range(len(best)), plain.loc[best, "name"])
axes.set(
    xscale="log", xlabel="share of deals", title="95 % intervals: deals alone (grey), with side deals (blue)"
)

# %%
rows.loc[best, ["name", "wins", "per_deal", "worth"]]
