"""At every decision of played deals, each seat is offered what the rule book allows, and nothing else."""

from typing import Any

import numpy as np
import pytest

from mjsim.replays.settings import PlayedDeal, Setting, setting_of
from mjsim_kernels import claims as claim_bits
from mjsim_kernels import legal, winning
from mjsim_kernels.deal_state import played_face
from mjsim_kernels.reenactment import (
    ask_claim,
    ask_turn,
    begin_start,
    follow_event,
    follow_start,
    lay_out,
)
from mjsim_kernels.simulate import new_deals
from reference.notation import FACES, Meld
from reference.referee import Referee

DEALS = 16
NO_SHARE_OUT = ["wall.share_out_at=0", "wall.tiles_per_step=0"]
SEATS = range(4)


class Witness(Referee):
    """Follow a deal beside the engine's own record of it, and compare what both let the seats do."""

    def __init__(self, setting: Setting, played: PlayedDeal):
        super().__init__(setting.log(played), wins_when_it_can=True)
        self.rows = played.deal.events[: int(played.deal.event_count)].tolist()
        self.known = setting.turn_rules, setting.tables
        self.deal: np.record = new_deals()[0]
        session, in_session = divmod(played.number, setting.session_deals)
        seed: Any = np.uint64(setting.seed)
        dealer = int(played.outcome.dealer_chair)
        lay_out(self.deal, self.known[0], setting.policy_numbers, seed, session, in_session, dealer)
        self.compared = 0

    def done(self) -> None:
        """Let the event happen at the engine's table too."""
        follow_event(self.deal, *self.known, *self.rows[self.index])
        super().done()

    def start(self) -> None:
        """Begin the kongs of the start at the engine's table too."""
        begin_start(self.deal)
        super().start()

    def has_start_kong(self, seat: int) -> bool:
        """Compare the kongs that a seat may declare at the start, and what it does."""
        rules, tables = self.known
        ours = faces(legal.concealed_kongs(self.deal, rules, seat, True))
        theirs = [meld.face for meld in self.table.legal_kongs(seat, True)]
        self.compare(f"seat {seat} at the start", ours, theirs)
        ask_turn(self.deal, rules, tables, seat, True)
        return super().has_start_kong(seat)

    def end_start(self, seat: int) -> None:
        """Go on to the next seat at the engine's table too."""
        follow_start(self.deal, seat)
        super().end_start(seat)

    def own_move(self, seat: int, drew: bool) -> int | None:
        """Compare what the seat on turn may do."""
        self.compare_turn(seat, drew)
        return super().own_move(seat, drew)

    def compare_turn(self, seat: int, drew: bool) -> None:
        """Compare discards, kongs and the win; then ask the seat, as play does."""
        rules, tables = self.known
        discards = int(legal.legal_discards(self.deal, rules, seat))
        kongs = [Meld("akong", face) for face in faces(legal.added_kongs(self.deal, rules, seat, drew))]
        kongs += [Meld("ckong", face) for face in faces(legal.concealed_kongs(self.deal, rules, seat, drew))]
        ours = (faces(discards), kongs, bool(winning.may_win_drawn(self.deal, rules, tables, seat, drew)))
        table = self.table
        theirs = (table.legal_discards(seat), table.legal_kongs(seat, drew))
        self.compare(f"seat {seat} on turn", ours, (*theirs, table.may_win_own_turn(seat, drew)))
        ask_turn(self.deal, rules, tables, seat, drew)

    def after_discard(self, source: int, tile: int) -> tuple[int, bool]:
        """Compare what the others may make of a discard."""
        rules, tables = self.known
        for step in (1, 2, 3):
            seat = (source + step) % len(SEATS)
            bits = int(legal.legal_claims(self.deal, rules, tables, seat, tile, step == 1))
            ours = claimed(self.deal, bits, tile), bool(bits & claim_bits.HU)
            if self.table.may_push_dealt(seat):
                self.compare(f"seat {seat}", bits, claim_bits.THREE_WILDS)
                break
            melds = sorted(Meld(meld.kind, meld.face) for meld in self.table.legal_melds(seat, source, tile))
            theirs = melds, self.table.may_win_on(seat, tile)
            self.compare(f"seat {seat} about {FACES[tile]} of seat {source}", ours, theirs)
            if bits and ask_claim(self.deal, rules, tables, seat, tile, bits) == claim_bits.HU:
                break
        return super().after_discard(source, tile)

    def compare(self, who: str, ours: Any, theirs: Any) -> None:
        self.compared += 1
        if ours != theirs:
            self.refuse(f"{who}: the engine allows {ours}, the rule book {theirs}")


def faces(bits: int) -> list[int]:
    return [face for face in range(int(bits).bit_length()) if int(bits) >> face & 1]


def claimed(deal: np.record, bits: int, tile: int) -> list[Meld]:
    """List the melds of claims, a chow by the lowest face it plays."""
    played = int(played_face(deal, tile))
    chows = {
        claim_bits.CHOW_LOW: played,
        claim_bits.CHOW_MIDDLE: played - 1,
        claim_bits.CHOW_HIGH: played - 2,
    }
    melds = {claim_bits.CLAIM_KONG: Meld("kong", tile), claim_bits.CLAIM_PUNG: Meld("pung", tile)}
    melds |= {bit: Meld("chow", face) for bit, face in chows.items()}
    return sorted(meld for bit, meld in melds.items() if bits & bit)


@pytest.mark.parametrize("policy", ["random", "greedy"])
@pytest.mark.parametrize(
    ("variant", "changes"),
    [
        ("yueqing", []),
        ("yueqing", ["wall.reserve=50"]),
        ("wenzhou", []),
        ("wenzhou", ["options.follow_rule=any_earlier", "options.lone_wild_self_draw_only=false"]),
        ("pingyang", []),
        ("pingyang", NO_SHARE_OUT),
        ("pingyang-alt", ["wall.share_out_tiles=2"]),
        ("longgang", []),
        ("longgang", ["options.eight_pairs=counted", "options.rare_hands=true", "wall.reserve=30"]),
        ("chayuan", []),
        ("chayuan", ["options.swap_chow_forbidden=true", "wall.split_at=40"]),
    ],
    ids=[
        "yueqing",
        "yueqing-short",
        "wenzhou",
        "wenzhou-options",
        "pingyang",
        "pingyang-whole-wall",
        "pingyang-alt",
        "longgang",
        "longgang-options",
        "chayuan",
        "chayuan-options",
    ],
)
def test_seats_are_offered_what_the_rule_book_allows(variant: str, changes: list[str], policy: str) -> None:
    setting = setting_of(variant, changes, seed=23, policy=policy)
    for played in setting.play(range(DEALS)):
        witness = Witness(setting, played)
        witness.judge()
        assert witness.compared > 0
