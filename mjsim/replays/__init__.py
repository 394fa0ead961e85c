"""Show simulated deals again: as events, as cases, or as a text to read."""

import re
from collections.abc import Sequence
from typing import Any, Final, Literal, get_args

from mjsim.errors import InputError
from mjsim.replays.settings import setting_of
from mjsim.rulesets.languages import Language, require_language
from mjsim.scoring import Rules
from mjsim.tile_names import Style

Format = Literal["text", "events", "cases"]
Deals = int | str | range
MOST_DEAL: Final = 10**15

SEAT_WORDS: Final = (
    ("0", "east", "e", "东"),
    ("1", "south", "s", "南"),
    ("2", "west", "w", "西"),
    ("3", "north", "n", "北"),
)


def replay(
    rules: Rules = "yueqing",
    deals: Deals = 0,
    *,
    seed: int,
    policy: str | Sequence[str] = "ukeire",
    session_deals: int = 16,
    overrides: Sequence[str] | None = None,
    format: Format = "events",
    tiles: Style = "mpsz",
    lang: Language = "en",
    seat: int | str | None = None,
) -> list[Any]:
    """Play deals of a simulation again and show them.

    Parameters
    ----------
    rules
        A variant's name, the path of a rules file, or a rule set of `load_rules`.
    deals
        A deal number, a half open range of them such as `range(16, 20)` or `"16:20"`.
    seed, policy, session_deals
        Those of the simulation; a deal depends on them, on the rules and on nothing else.
    overrides
        Changes of the rules such as `"wall.reserve=14"`.
    format
        `events`: what happened, as docs/replay.md describes; `cases`: the finished deals, which `mjsim.check`
        accepts; `text`: for people, at most 80 columns.
    tiles, lang
        How texts name tiles (`mpsz`, `unicode`, `zh`) and everything else (`en`, `zh`).
    seat
        Whose decisions texts show in full: 0 to 3 or East to North.

    Returns
    -------
    One entry a deal: a dictionary, or a text.

    Raises
    ------
    InputError
        An argument is wrong.

    Examples
    --------
    >>> (case,) = replay("yueqing", 17, seed=1, format="cases")
    >>> case["id"], sum(case["expect"]["pay"])
    ('yueqing-seed1-deal17', 0)
    """
    _require(format, get_args(Format), "format")
    setting = setting_of(rules, overrides, seed, policy, session_deals)
    played = setting.play(parse_deals(deals))
    if format == "events":
        return [setting.log(deal) for deal in played]
    if format == "cases":
        return [setting.case(deal) for deal in played]
    from mjsim.replays.telling import deal_text

    shown = None if seat is None else parse_seat(seat)
    _require(tiles, get_args(Style), "style of tiles")
    return [deal_text(setting, deal, tiles, require_language(lang), shown).plain for deal in played]


def parse_deals(deals: Deals) -> range:
    """Read which deals are meant.

    Raises
    ------
    InputError
        Neither a deal number nor a range `A:B` with A below B.

    Examples
    --------
    >>> parse_deals("17"), parse_deals("16:20")
    (range(17, 18), range(16, 20))
    """
    if isinstance(deals, int):
        deals = range(deals, deals + 1)
    if isinstance(deals, str):
        found = re.fullmatch(r"\s*(\d{1,16})(?::(\d{1,16}))?\s*", deals, re.ASCII)
        if found is None:
            raise InputError(
                f'deals is "{deals}", but must be a deal number such as 17 or a range such as 0:20'
            )
        first = int(found[1])
        deals = range(first, int(found[2]) if found[2] else first + 1)
    if deals.start < 0 or deals.stop > MOST_DEAL or deals.step != 1:
        raise InputError(
            f"deals is {deals.start}:{deals.stop}, but deals are numbered from 0 to {MOST_DEAL - 1}"
        )
    if not deals:
        raise InputError(f"deals is {deals.start}:{deals.stop}, which holds no deal; the end is not included")
    return deals


def parse_seat(seat: int | str) -> int:
    """Read a seat by number or wind.

    Raises
    ------
    InputError
        No seat.

    Examples
    --------
    >>> parse_seat("south"), parse_seat("3")
    (1, 3)
    """
    for number, words in enumerate(SEAT_WORDS):
        if str(seat).strip().lower() in words:
            return number
    raise InputError(f'seat is "{seat}", but must be 0 to 3 or East, South, West or North')


def _require(name: str, known: Sequence[str], what: str) -> None:
    if name not in known:
        raise InputError(f'"{name}" is no {what}; choose from {", ".join(known)}')
