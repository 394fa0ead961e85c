"""Load and change the rules of Wenzhou: lists by streak, chances, choices, checks across keys."""

import pytest

from mjsim.errors import InputError
from mjsim.rulesets import diff_rules, layers, load_rules

DEFAULTS = load_rules("wenzhou")


def test_defaults_are_written_as_they_are_shipped():
    assert DEFAULTS.to_toml() == layers.shipped_text("wenzhou")


def test_lists_come_as_their_entries_in_a_row():
    keys = ["base.dealer_pair", "dealer.max_deals", "bets.top"]
    assert DEFAULTS.numbers(keys).tolist() == [2, 4, 6, 8, 4, 4, 8, 12, 16]


def test_choices_come_in_the_order_that_play_numbers_them():
    keys = ["tiles.bonus", "tiles.stand_in", "options.follow_rule", "turn.earthly"]
    assert DEFAULTS.numbers(keys).tolist() == [0, 1, 1, 2]
    changed = load_rules("wenzhou", ["options.follow_rule=off", "turn.earthly=first_discard"])
    assert changed.numbers(keys).tolist() == [0, 1, 0, 1]
    assert load_rules("wenzhou", ["options.follow_rule=any_earlier"]).numbers(keys[2:3]).tolist() == [2]


def test_fractions_come_in_millionths():
    rules = load_rules("wenzhou", ["policy.buy_probability=[0, 1, 0.25, 0.0000015]"])
    keys = ["policy.buy_probability", "policy.top_probability", "dealer.max_deals"]
    assert rules.millionths(keys).tolist() == [0, 1_000_000, 250_000, 2, *[500_000] * 4, 4_000_000]
    with pytest.raises(InputError, match=r"policy\.buy_probability is .* no whole number"):
        rules.numbers(keys[:1])
    for key in ("turn.chow", "options.follow_rule", "policy"):
        with pytest.raises(InputError, match=f"{key} is .*, which is no number"):
            rules.millionths([key])


def test_whole_fractions_are_the_same_rules():
    whole = load_rules("wenzhou", ["policy.buy_probability=[0, 0, 1, 1]"])
    fractions = load_rules("wenzhou", ["policy.buy_probability=[0.0, 0.0, 1.0, 1.0]"])
    assert (diff_rules(whole, fractions), whole.hash, hash(whole)) == ([], fractions.hash, hash(fractions))
    assert whole == fractions and whole.hash != DEFAULTS.hash


@pytest.mark.parametrize(
    ("override", "message"),
    [
        ("dealer.max_deals=3", "base.dealer_pair has 4 entries, but must have one for each of dealer.max_d"),
        ("bets.buy=[1, 2, 3]", "bets.buy has 3 entries, but must have one for each of dealer.max_deals, 4"),
        ("bets.buy=[]", "bets.buy is [], but must be a list of 1 to 16, each entry a whole number from 0"),
        ("bets.buy=[1, 2, 3, -4]", "bets.buy[3] is -4, but must be a whole number from 0 to 1000000"),
        ("dealer.max_deals=0", "dealer.max_deals is 0, but must be a whole number from 1 to 16"),
        ("policy.buy_probability=[1, 1, 1]", "but must be a list of 4, each entry a number from 0"),
        ("policy.buy_probability=[1, 1, 1, 1.5]", "policy.buy_probability[3] is 1.5, but must be a number"),
        ("policy.buy_probability=0.5", "policy.buy_probability is 0.5, but must be a list of 4"),
        ("wall.kong_reserve=17", "wall.kong_reserve is 17, but must be less than wall.reserve, 17"),
        ("wall.reserve=16", "wall.kong_reserve is 16, but must be less than wall.reserve, 16"),
        ("tiles.bonus=white", 'tiles.bonus is "white", but must be "none"'),
        ("tiles.stand_in=none", 'tiles.stand_in is "none", but must be "white"'),
        ("tiles.stand_in=red", 'tiles.stand_in is "red", but must be "none" or "white"'),
        ("options.follow_rule=always", 'but must be "off" or "next_seat" or "any_earlier"'),
        (
            "multipliers.soft_hand=-1",
            "multipliers.soft_hand is -1, but must be a whole number from 0 to 1000",
        ),
        ("multipliers.sof_hand=1", "did you mean multipliers.soft_hand?"),
    ],
)
def test_faults(override, message):
    with pytest.raises(InputError) as caught:
        load_rules("wenzhou", [override])
    assert message in str(caught.value)
    assert str(caught.value).startswith(f"--set {override}: ")


def test_a_shorter_streak_needs_shorter_lists():
    lists = ["base.dealer_pair", "base.non_dealer_pair", "bets.buy", "bets.top"]
    rules = load_rules("wenzhou", {"dealer.max_deals": 2} | {key: [3, 5] for key in lists})
    assert rules.numbers(lists).tolist() == [3, 5] * 4
