"""Check what Hongzhong says at the gate from cases to outcomes and back: suits, sequences, exhausted walls."""

import json
from copy import deepcopy
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import mjsim
from hongzhong_wins import PLAIN
from mjsim.case_export import outcome_case
from mjsim.case_outcomes import fill_outcome
from mjsim.cases import parse_case, read_lines
from mjsim.errors import InputError
from mjsim.outcomes import new_outcomes
from mjsim.rulesets import load_rules
from mjsim.scoring import score_outcomes
from mjsim_kernels.records import DISCARD, EARTHLY, KONG_DISCARD, MOST_PAID_EVENTS, RUN_OUT
from mjsim_kernels.scoring import events

Document = dict[str, Any]
FILE = Path(__file__).parent / "cases" / "hongzhong.cases.jsonl"
CASES = {str(line.document["id"]): dict(line.document) for line in read_lines(FILE)}
SEQUENCES = [case for case in CASES.values() if "events" in case and case["expect"]["valid"]]


def outcome_of(document: Document) -> np.recarray:
    outcomes = new_outcomes(1)
    rules = load_rules("hongzhong").with_case_options(document["options"])
    fill_outcome(parse_case(document), rules, outcomes[0])
    return outcomes


@pytest.mark.parametrize("document", SEQUENCES, ids=lambda case: case["id"])
def test_sequence_to_outcome_to_sequence(document: Document) -> None:
    outcomes = outcome_of(document)
    rules = load_rules("hongzhong").with_case_options(document["options"])
    (expect,) = score_outcomes(outcomes, rules)
    written = outcome_case(outcomes[0], rules, document["id"], document["why"], expect)
    assert written == json.loads(json.dumps(written))
    assert written["expect"] == document["expect"]
    plain = [{key: value for key, value in event.items() if value is not None} for event in written["events"]]
    told = [{key: value for key, value in event.items() if value is not None} for event in document["events"]]
    assert plain == told
    (again,) = mjsim.score([written])
    assert {key: again[key] for key in expect} == expect


def test_kongs_of_a_locked_hand_are_undone_where_a_case_begins() -> None:
    outcome = outcome_of(CASES["hongzhong-094"])[0]
    assert outcome.meld_counts[0] == 1
    written = outcome_case(outcome, load_rules("hongzhong"), "a")
    assert written["players"][0]["melds"] == []
    assert written["players"][0]["hand"] == "23567m345888p99p".replace("888p99p", "88899p")


def test_a_single_win_is_written_as_one() -> None:
    document = CASES["hongzhong-008"]
    written = outcome_case(outcome_of(document)[0], load_rules("hongzhong"), "hongzhong-008")
    assert "events" not in written and written["win"] == document["win"]
    assert written["players"][1]["extra"] == {"missing": "s"}


def changed(identifier: str, *keys: Any, to: Any) -> Document:
    """Return a case of the book with one value changed."""
    document = deepcopy(CASES[identifier])
    place: Any = document
    for key in keys[:-1]:
        place = place[key]
    place[keys[-1]] = to
    return document


EXTRA = ("players", 1, "extra")
KONGS = (*EXTRA, "kongs")
KONG = {"meld": "akong:2222p", "paid_by": [0]}


@pytest.mark.parametrize(
    ("document", "message"),
    [
        (changed("hongzhong-001", *EXTRA, to={}), "players[1].extra.missing is missing"),
        (changed("hongzhong-001", *EXTRA, "missing", to="z"), "extra.missing is 'z', but must be m, p or s"),
        (changed("hongzhong-001", *EXTRA, "won", to=1), "extra.won is 1, but must be true or false"),
        (changed("hongzhong-001", *EXTRA, "mising", to="m"), "extra holds mising, but may hold missing"),
        (changed("hongzhong-001", "players", 1, "hand", to="1234m"), "but the winner must have 13 or 14"),
        (changed("hongzhong-001", "win", "flags", to=["kong_discrd"]), "did you mean kong_discard?"),
        (changed("hongzhong-001", "win", "tile", to="1z"), "is not in the winner's hand"),
        (
            changed("hongzhong-001", "players", 1, "hand", to="234m567m67p7z99z"),
            "9z",
        ),
        (
            changed("hongzhong-001", "players", 1, "hand", to="234m567m67p7z11z"),
            "the tile 1z is no part of this variant's tile set",
        ),
        (changed("hongzhong-001", "wild", to="5m"), "hongzhong turns up 0 tiles"),
        (changed("hongzhong-001", "events", to=[]), "events tell all wins of a deal, but win is not null"),
        (changed("hongzhong-086", *KONGS, to={}), "extra.kongs is {}, but must be a list"),
        (changed("hongzhong-086", *KONGS, to=[{"meld": "akong:2222p"}]), "extra.kongs[0] must have the keys"),
        (changed("hongzhong-086", *KONGS, to=[KONG | {"paid_by": [1]}]), "must be a list of other seats"),
        (changed("hongzhong-086", *KONGS, to=[KONG | {"meld": "kong:2222p"}]), "must be a kong among"),
        (
            changed("hongzhong-086", *KONGS, to=[KONG | {"paid_by": [0.0, 2]}]),
            "paid_by is [0.0, 2], but must",
        ),
        (
            changed("hongzhong-086", *KONGS, to=[KONG | {"paid_by": [0, 0]}]),
            "a list of other seats, each once",
        ),
        (
            changed("hongzhong-086", *KONGS, to=[KONG, KONG]),
            "extra.kongs[1].meld is akong:2222p, told of twice",
        ),
        (changed("hongzhong-089", "events", 0, "tile", to="1z"), "events[0]: tile: the tile 1z is no part"),
        (changed("hongzhong-089", "events", 0, "tile", to="9x"), "events[0]: tile: \"9x\": 'x' is no digit"),
        (changed("hongzhong-089", "events", 1, "state", to={"2": {"hand": "9x"}}), 'state.2.hand: "9x"'),
        (changed("hongzhong-089", "events", 1, "state", to={"7": {"hand": ""}}), 'events[1].state.7 is "7"'),
        (
            changed("hongzhong-089", "events", 1, "state", to={"2": {"hand": "1z123456789m111p"}}),
            "state.2: the tile 1z is no part",
        ),
        (
            changed(
                "hongzhong-089",
                "events",
                1,
                "state",
                to={"2": {"hand": "5234678m111p", "melds": ["kong:5555m"]}},
            ),
            "state.2: 5 copies of 5m",
        ),
        (changed("hongzhong-089", "events", 0, to=0), "events[0] is 0, but must be an object"),
        (changed("hongzhong-086", *KONGS, to=[KONG | {"transferred": 0}]), "transferred is 0, but must be"),
        (changed("hongzhong-086", "players", 0, to=None), "players[0] holds no tiles, but an exhausted wall"),
        (changed("hongzhong-099", *KONGS, to=[KONG | {"meld": "kong:2222p"}]), "are for an exhausted wall"),
        (changed("hongzhong-089", "events", 0, "kind", to=None), "events[0]: kind is missing"),
        (changed("hongzhong-089", "events", 0, "from", to=None), "must be the seat that discarded the tile"),
        (changed("hongzhong-091", "events", 1, "from", to=3), "from is 3, but must be null or left out"),
        (changed("hongzhong-089", "events", 0, "winners", to=[0]), "winners is no key of type kong"),
        (changed("hongzhong-089", "events", 0, "tipe", to=0), "tipe is no key of a case"),
        (changed("hongzhong-089", "events", 1, "winners", to=[]), "winners is [], but must be seats"),
        (changed("hongzhong-089", "events", 1, "winners", to=[1]), "and not the one it is from"),
        (changed("hongzhong-089", "events", 1, "winners", to=[3]), "players[3] wins, but holds no tiles"),
        (changed("hongzhong-089", "events", 1, "from", to=None), "from is null, but must be the seat"),
        (changed("hongzhong-089", "events", 1, "tile", to="1z"), "the tile 1z is no part"),
        (changed("hongzhong-093", "events", 1, "winners", to=[0, 2]), "must be null, with one winner"),
        (changed("hongzhong-089", "events", 1, "flags", to=["late_stage"]), "which is no flag"),
        (changed("hongzhong-089", "events", 1, "state", to={"2": {"hand": "1m"}}), "must hold 13 tiles"),
        (changed("hongzhong-089", "events", to=[{"type": "end"}]), "the wall is exhausted, but players[1]"),
        (
            changed(
                "hongzhong-089",
                "events",
                to=[{"type": "kong", "seat": 1, "kind": "added", "tile": "1p"}] * 65,
            ),
            f"a deal has no more than {MOST_PAID_EVENTS} wins and kongs",
        ),
    ],
)
def test_impossible_cases(document: Document, message: str) -> None:
    (answer,) = mjsim.score([document])
    assert message in answer.get("error", ""), answer


def test_a_variant_with_one_win_has_no_events() -> None:
    case = {"id": "a", "variant": "yueqing", "wild": "5m", "players": [None] * 4, "win": None, "events": []}
    assert "events is no key of a case of yueqing" in mjsim.score([case])[0]["error"]


HAND = "23m567m345p678p99p"
OTHER = {"hand": "56m789m123s456s99s", "melds": []}


def sequence(*told: Document, options: Document | None = None) -> Document:
    """Score a sequence in which seat 0 waits on 1m and 4m."""
    players: list[Document | None] = [{"hand": HAND, "extra": {"missing": "s"}}]
    players += [{"hand": "", "extra": {"missing": "p"}}, {"hand": "", "extra": {"missing": "p"}}, None]
    case = {"id": "a", "variant": "hongzhong", "options": options or {}, "win": None}
    (answer,) = mjsim.score([case | {"players": players, "events": list(told)}])
    return answer


def won(winners: list[int], source: int = 3, tile: str = "4m", **more: Any) -> Document:
    return {"type": "win", "by": "discard", "from": source, "tile": tile, "winners": winners, **more}


def test_state_replaces_the_tiles_of_a_seat() -> None:
    answer = sequence(won([0]), won([2], state={"2": OTHER}))
    assert [win["seat"] for win in answer["wins"]] == [0, 2]
    assert answer["pay"] == [4, 0, 4, -8]
    locked = sequence(won([0]), won([0], state={"0": OTHER}))
    assert "changes tiles of a seat that has won" in locked["error"]
    assert sequence(won([0]), won([0], state={"0": {"hand": HAND}}))["valid"]


def test_a_state_may_name_melds_in_any_order() -> None:
    melds = ["pung:222p", "pung:111p"]
    first = {"hand": "23m567m99p", "melds": melds}
    again = won([0], state={"0": first | {"melds": melds[::-1]}})
    assert sequence(won([0], state={"0": first}), again)["valid"]


def test_who_does_not_matter_needs_no_missing_suit() -> None:
    case = PLAIN.case()
    case["players"][2] = {"hand": "147m258p369s1478s"}
    assert mjsim.score([case])[0]["valid"]
    wall = deepcopy(CASES["hongzhong-085"])
    (winner,) = [player for player in wall["players"] if player["extra"].get("won")]
    del winner["extra"]["missing"]
    assert mjsim.score([wall])[0]["pay"] == wall["expect"]["pay"]
    del winner["extra"]["won"]
    assert "extra.missing is missing" in mjsim.score([wall])[0]["error"]


def test_who_has_won_needs_tiles_and_a_suit_to_go_on() -> None:
    players = [{"hand": HAND, "extra": {"won": True}}, *[{"hand": "", "extra": {"won": True}}] * 3]
    case = {"id": "a", "variant": "hongzhong", "win": None, "players": players}
    kong = {"type": "kong", "seat": 0, "kind": "concealed", "tile": "9p"}
    for event, message in (
        (won([0]), "players[0] wins, but extra.missing is missing"),
        (won([1]), "players[1] wins, but holds no tiles"),
        (kong, "players[0] kongs, but extra.missing is missing"),
        (kong | {"seat": 1}, "players[1] kongs, but holds no tiles"),
    ):
        assert message in mjsim.score([case | {"events": [event]}])[0]["error"]


def test_a_deal_that_is_over_has_no_wall_whatever_is_known() -> None:
    end = {"type": "end"}
    assert "holds no tiles" in sequence(won([0]), end)["error"]
    assert sequence(won([0]), end, options={"mode": "single"}) == {"id": "a", "valid": False}


def test_events_after_the_end_and_forbidden_kongs_are_no_deal() -> None:
    kong = {"type": "kong", "seat": 0, "kind": "concealed", "tile": "9p"}
    assert sequence(won([0]), kong) == {"id": "a", "valid": False}  # not three copies
    assert sequence(kong)["valid"]  # who has not won is not looked at
    assert not sequence(kong | {"tile": "9s"})["valid"]  # the missing suit
    assert not sequence(kong | {"tile": "7z"})["valid"]
    assert not sequence(won([0]), won([0]), options={"mode": "single"})["valid"]
    assert not sequence(won([0], tile="5m"))["valid"]


def test_a_discard_that_is_earthly_for_some_is_two_events() -> None:
    options = {"mode": "single", "earthly_on_discard": True}
    first = won([2], 0, "4m", state={"2": OTHER}, flags=["earthly"])
    second = won([1], 0, "4m", state={"1": OTHER})
    both = sequence(first, second, options=options)
    assert ["earthly_hand" in win["patterns"] for win in both["wins"]] == [True, False]
    assert both["pay"] == [-28, 4, 24, 0]
    assert not sequence(first, second | {"tile": "7m"}, options=options)["valid"]


def test_events_are_packed_and_unpacked() -> None:
    for kind in events.EVENT_KINDS.values():
        row = events.pack_event(kind, 3, 33, 0b1010, KONG_DISCARD | EARTHLY)
        assert 0 < row < 2**31
        assert events.event_kind(row) == kind and events.event_seat(row) == 3
        assert events.event_tile(row) == 33 and events.event_seats(row) == 0b1010
        assert events.event_flags(row) == KONG_DISCARD | EARTHLY
        assert events.is_win(row) == (kind <= 3)
    assert events.WON_FROM_DISCARD == DISCARD


def test_the_end_is_marked() -> None:
    outcome = outcome_of(CASES["hongzhong-099"])[0]
    assert (outcome.exhausted, outcome.event_count, outcome.winner) == (RUN_OUT, 3, -1)


def test_a_loser_may_hold_nothing() -> None:
    case = PLAIN.case()
    case["players"][0] = {"hand": "", "extra": {"missing": "m"}}
    assert mjsim.score([case])[0]["valid"]
    case["players"][0] = {"hand": "1m", "extra": {"missing": "m"}}
    assert "must have 13" in mjsim.score([case])[0]["error"]


def test_an_unknown_wall_needs_its_tiles() -> None:
    with pytest.raises(InputError, match="holds no tiles"):
        outcome_of({"id": "a", "variant": "hongzhong", "options": {}, "players": [None] * 4, "win": None})
