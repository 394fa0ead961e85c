"""Count the hu and tai elements of a winning reading (docs/rules/longgang.md, Hu elements, Tai elements)."""

from reference.longgang_limits import concealed_pungs, equal_faces, has_run, kong_faces, suits_of
from reference.longgang_payouts import Numbers
from reference.longgang_readings import Arrangement
from reference.longgang_tiles import DRAGONS, SETS, Win, is_big
from reference.notation import EAST

TAI = (  # in the order that decides between readings
    "four_flowers",
    "own_flower",
    "double_wild",
    "no_wild",
    "dragon_pung",
    "seat_wind_pung",
    "half_flush",
    "all_pungs",
    "eight_pairs",
    "pure_straight",
    "out_with_replacement_tile",
    "four_concealed_pungs",
    "four_pure_shifted_pungs",
    "three_kongs",
    "triple_pung",
    "all_chows",
)
HU = (
    "concealed_kong",
    "exposed_kong",
    "concealed_pung",
    "exposed_pung",
    "value_pair",
    "flower_tiles",
    "self_draw",
    "closed_wait",
    "edge_wait",
    "single_wait",
)
Elements = dict[str, int]  # what each element that applies is worth, which may be 0


def count_elements(win: Win, reading: Arrangement, numbers: Numbers) -> Elements:
    """Return the value of every element that applies to a reading."""
    elements = hu_elements(win, reading, numbers)
    times = tai_times(win, reading, numbers)
    elements |= {name: n * numbers[f"tai.{name}"] for name, n in times.items() if n}
    if is_all_chows(win, reading) and not elements:
        elements["all_chows"] = numbers["tai.all_chows"]
    return elements


def tai_times(win: Win, reading: Arrangement, numbers: Numbers) -> dict[str, int]:
    """Count how often each tai element applies, `all_chows` left out."""
    hand, on = (
        win.hand,
        {name: numbers[f"options.{name}"] for name in ("pure_straight", "rare_hands", "replacement_tai")},
    )
    equal = [face for face in equal_faces(reading) if face is not None]
    numbered, has_honors = suits_of(hand)
    is_standard = not reading.is_eight_pairs
    rare = on["rare_hands"] and is_standard
    return {
        "four_flowers": hand.has_four_flowers,
        "own_flower": hand.own and not hand.has_four_flowers,
        "double_wild": hand.turned >= 2,
        "no_wild": not hand.wilds,
        "dragon_pung": sum(face in DRAGONS for face in equal),
        "seat_wind_pung": equal.count(EAST + hand.seat),
        "half_flush": len(numbered) == 1 and has_honors,
        "all_pungs": is_standard and len(equal_faces(reading)) == SETS,
        "eight_pairs": reading.is_eight_pairs,
        "pure_straight": on["pure_straight"] and has_straight(reading),
        "out_with_replacement_tile": on["replacement_tai"]
        and win.by == "self"
        and "out_with_replacement_tile" in win.flags,
        "four_concealed_pungs": rare and concealed_pungs(reading) == 4,
        "four_pure_shifted_pungs": rare and has_run(equal, 4),
        "three_kongs": rare and len(kong_faces(reading)) == 3,
        "triple_pung": rare and any({rank, rank + 9, rank + 18} <= set(equal) for rank in range(9)),
    }


def has_straight(reading: Arrangement) -> bool:
    """Tell whether 123, 456 and 789 of one suit are chows."""
    chows = {s.face for s in reading.sets if s.kind == "chow"}
    return any({9 * suit, 9 * suit + 3, 9 * suit + 6} <= chows for suit in range(3))


def is_all_chows(win: Win, reading: Arrangement) -> bool:
    """Tell whether five chows with exactly one turned wild are completed by another's tile."""
    one_wild = win.hand.turned == 1 and not win.hand.own
    return one_wild and win.by != "self" and sum(s.kind == "chow" for s in reading.sets) == SETS


def hu_elements(win: Win, reading: Arrangement, numbers: Numbers) -> Elements:
    """Return what each hu element that applies is worth."""
    elements: Elements = {}
    for group in reading.sets:
        if group.kind != "chow" and group.face is not None:
            name = f"{'concealed' if group.is_concealed else 'exposed'}_{group.kind}"
            size = "big" if is_big(group.face) else "small"
            elements[name] = elements.get(name, 0) + numbers[f"hu.{name}.{size}"]
    value_pairs = sum(pair.face in win.hand.value_faces for pair in reading.pairs)
    times = {
        "value_pair": value_pairs,
        "flower_tiles": win.hand.guests,
        "self_draw": win.by == "self"
        and (reading.place != "pair" or numbers["options.single_wait_self_draw"]),
        "closed_wait": reading.place == "closed",
        "edge_wait": reading.place == "edge" and numbers["options.edge_and_single_wait"],
        "single_wait": reading.place == "pair" and numbers["options.edge_and_single_wait"],
    }
    return elements | {name: n * numbers[f"hu.{name}"] for name, n in times.items() if n}
