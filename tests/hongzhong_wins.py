"""Write Hongzhong wins shortly, for the tests of its scorer."""

from typing import Any, NamedTuple

import mjsim


class Win(NamedTuple):
    """Hold one win; `at` is the seat, `source` the next seat unless it is a self-draw."""

    hand: str
    melds: str = ""
    tile: str = "4m"
    by: str = "discard"
    flags: str = ""
    missing: str = "s"
    at: int = 1

    def case(self, options: dict[str, Any] | None = None) -> dict[str, Any]:
        """Write the win as a case."""
        players: list[Any] = [None] * 4
        player = {"hand": self.hand, "melds": self.melds.split(), "extra": {"missing": self.missing}}
        players[self.at] = player
        source = None if self.by == "self" else (self.at + 1) % 4
        win = {"seat": self.at, "by": self.by, "from": source, "tile": self.tile, "flags": self.flags.split()}
        return {
            "id": "a",
            "variant": "hongzhong",
            "options": options or {},
            "wild": None,
            "players": players,
            "win": win,
        }


PLAIN = Win("234m567m345p678p99p")
OPEN = Win("234m567m67p7z99p", "pung:333p")
EARTHLY = PLAIN._replace(by="self", flags="earthly", at=2)
HEAVENLY = PLAIN._replace(by="self", flags="heavenly", at=0)
KONGS = "kong:2222m akong:5555m ckong:7777p"

# a win that just earns the row, and one that just does not
HITS: dict[str, tuple[Win, Win]] = {
    "four_kongs": (Win("88p", f"{KONGS} kong:3333p", "8p"), Win("88p", f"{KONGS} pung:333p", "8p")),
    "all_terminals": (
        Win("111p9999p7z", "pung:111m pung:999m", "1p"),
        Win("111p999p22m", "pung:111m pung:999m", "1p"),
    ),
    "seven_shifted_pairs": (Win("22334455667788p", tile="8p"), Win("22334455667799p", tile="9p")),
    "pure_terminal_chows": (Win("11223355778899m", tile="5m"), Win("11223366778899m", tile="6m")),
    "heavenly_hand": (HEAVENLY, HEAVENLY._replace(at=1)),
    "nine_gates": (Win("11123455678999m", tile="5m"), Win("11123455678999m", tile="4m")),
    "all_green": (
        Win("22223344666888s", tile="3s", missing="m"),
        Win("22233344466655s", tile="3s", missing="m"),
    ),
    "outside_hand": (Win("123m789m123p99p", "pung:999m", "1m"), Win("123m789m123p99p", "pung:888m", "1m")),
    "all_fives": (Win("345m456m456p567p55m", tile="3m"), Win("345m456m456p567p66m", tile="3m")),
    "earthly_hand": (EARTHLY, EARTHLY._replace(by="discard")),
    "upper_tiles": (Win("777888999m77p", "pung:999p", "8m"), Win("777888999m66p", "pung:999p", "8m")),
    "middle_tiles": (Win("444555666m44p", "pung:666p", "5m"), Win("444555666m33p", "pung:666p", "5m")),
    "lower_tiles": (Win("111222333m11p", "pung:333p", "2m"), Win("111222333m44p", "pung:333p", "2m")),
    "single_tile_left_wild": (
        Win("77z", "pung:222m kong:5555p ckong:7777m pung:888p", "7z"),
        Win("5m7z", "pung:222m kong:5555p ckong:7777m pung:888p", "7z"),
    ),
    "four_concealed_pungs": (Win("222m555m333p777p99p", tile="9p"), Win("222m555m333p777p99p", tile="2m")),
    "four_pure_shifted_pungs": (Win("333444555666m99p", tile="9p"), Win("333444555777m99p", tile="9p")),
    "dragon_seven_pairs": (Win("1111m2255m8833p66p", tile="6p"), Win("1133m2255m8833p66p", tile="6p")),
    "three_kongs": (
        Win("234m88p", "kong:6666m akong:5555m ckong:7777p"),
        Win("234m88p", "pung:666m akong:5555m ckong:7777p"),
    ),
    "single_tile_left": (
        Win("88p", "pung:222m pung:555m pung:777p pung:333p", "8p"),
        Win("234m88p", "pung:555m pung:777p pung:333p", "8p"),
    ),
    "upper_four": (Win("678m678p77p999m", "pung:888m", "6m"), Win("567m678p77p999m", "pung:888m", "6m")),
    "lower_four": (Win("123m234p44p111m", "pung:222p", "3m"), Win("123m345p44p111m", "pung:222p", "3m")),
    "three_pure_shifted_pungs": (
        Win("333444555m99p", "pung:222p", "9p"),
        Win("333444666m99p", "pung:222p", "9p"),
    ),
    "all_even_pungs": (
        Win("222444m88p", "pung:666p pung:888m", "8p"),
        Win("222444m99p", "pung:666p pung:888m", "9p"),
    ),
    "million_stones": (
        Win("666m77m123p", "kong:9999m kong:8888m", "3p"),
        Win("666m99p123p", "kong:9999m kong:8888m", "3p"),
    ),
    "seven_pairs": (Win("113355m22778899p", tile="2p"), PLAIN),
    "full_flush": (Win("123p456p678p22p999p", tile="8p"), Win("123p456p678p22m999p", tile="8p")),
    "pure_straight": (Win("123456789m345p99p", tile="3p"), Win("123456m678m345p99p", tile="3p")),
    "three_concealed_pungs": (Win("222m555m333p678p99p", tile="6p"), Win("222m555m333p678p99p", tile="2m")),
    "reversible_tiles": (
        Win("123p345p456s888s99p", tile="1p", missing="m"),
        Win("123p345p456s777s99p", tile="1p", missing="m"),
    ),
    "fully_concealed_hand": (PLAIN._replace(by="self"), Win("234m345p678p99p", "pung:777m", by="self")),
    "no_wild": (PLAIN, Win("234m567m345p67p7z99p")),
    "all_pungs": (
        Win("222m555m99p", "pung:333p pung:777p", "9p"),
        Win("234m555m99p", "pung:333p pung:777p", "9p"),
    ),
    "edge_wait": (Win("123m567m345p678p99p", tile="3m"), Win("123m567m345p678p99p", tile="1m")),
    "closed_wait": (PLAIN._replace(tile="3m"), PLAIN),
    "single_wait": (Win("234m567m345p678p99m", tile="9m"), Win("234m567m345p678p22p", tile="2p")),
    "double_pung": (
        Win("222m555m99p", "pung:222p pung:777p", "9p"),
        Win("222m555m99p", "pung:333p pung:777p", "9p"),
    ),
    "two_concealed_pungs": (
        Win("222m555m678p99p", "pung:333p", "6p"),
        Win("222m555m678p99p", "pung:333p", "2m"),
    ),
    "two_terminal_chows": (Win("123m789m345p678p99p", tile="3p"), Win("123m678m345p678p99p", tile="3p")),
    "all_simples": (Win("234m567m345p678p88p"), PLAIN),
    "plain_hand": (OPEN, Win("234m567m678p99p", "pung:333p")),
    "self_draw": (OPEN._replace(by="self"), OPEN),
    "concealed_hand": (PLAIN, OPEN),
    "root": (Win("345p234m567m99p", "pung:333p"), Win("456p234m567m99p", "pung:333p")),
    "kong_discard": (PLAIN._replace(flags="kong_discard"), PLAIN._replace(by="rob", flags="kong_discard")),
    "robbing_the_kong": (PLAIN._replace(by="rob"), PLAIN),
    "out_with_replacement_tile": (
        PLAIN._replace(by="self", flags="out_with_replacement_tile"),
        PLAIN._replace(flags="out_with_replacement_tile"),
    ),
    "last_tile_draw": (OPEN._replace(by="self", flags="last_tile"), OPEN._replace(flags="last_tile")),
    "last_tile_claim": (
        OPEN._replace(flags="last_tile"),
        OPEN._replace(by="rob", flags="last_tile"),
    ),
}


def patterns_of(win: Win, options: dict[str, Any] | None = None) -> dict[str, int]:
    """Score a win that must be legal, and return what counts."""
    (answer,) = mjsim.score([win.case(options)])
    assert answer.get("valid"), answer
    patterns: dict[str, int] = answer["patterns"]
    return patterns
