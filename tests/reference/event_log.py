"""Read the events of one deal, and say which of them breaks a rule.

What the referee takes for granted about an `events` object of `mjsim replay`:

- `hands`: the tiles as dealt, 17, 16, 16, 16; the last tile of the dealer's hand is its seventeenth.
- `wall`: the tiles that are left after the deal, 70, in Pingyang 77; `wild`: the indicator, in Pingyang both.
  In Yueqing the tiles come in the order in which they are taken, whatever they are taken for: first the 55
  that can be taken, then the 15 of the reserve that nobody ever sees. In Wenzhou come the 54 ordinary draws
  in order, then the 16 tiles of the reserve in the order in which replacements take them. In Pingyang come
  all tiles in the order in which they are taken, whatever they are taken for.
- Every tile taken is a `draw` event, also a bonus tile, which the `flower` event of the same seat follows at
  once. Draws at the beginning of a turn are `from` the `wall`, all replacements (of bonus tiles and of kongs)
  `from` the `tail`. In the replacement phase each `flower` is followed by its own replacement; in Pingyang a
  seat lays down all that it holds (in any order) before it takes as many. A bonus tile of the share-out, whose
  tiles are `from` the `wall`, is not replaced.
- A kong of dealt bonus tiles is a `ckong` before the replacement phase; its `tile` is the first of the meld.
- `akong` stands for the declaration: a `win` by `rob` or a `draw` from the tail comes next.
- The last event is `win` or `exhausted`. Rule options are those of the `result` case; in Wenzhou they
  also tell the bets (`bought`, `topped`), which no event does.
"""

from typing import Any, NoReturn

Event = dict[str, Any]


class IllegalPlay(Exception):  # noqa: N818 - the word of the game
    """Say which event of which deal breaks which rule."""


class EventLog:
    """Walk through the events of one deal."""

    def __init__(self, log: dict[str, Any]):
        self.log = log
        self.events: list[Event] = log["events"]
        self.index = 0

    def refuse(self, sentence: str) -> NoReturn:
        """Raise IllegalPlay with the place of the event."""
        raise IllegalPlay(f"deal {self.log['deal']}, event {self.index}: {sentence}")

    def now(self) -> Event:
        """Return the event to be judged."""
        if self.index == len(self.events):
            self.refuse("the log ends, but the deal goes on")
        return self.events[self.index]

    def expect(self, **due: Any) -> None:
        """Demand that the event to be judged says this; `source` stands for `from`."""
        if "source" in due:
            due["from"] = due.pop("source")
        event = self.now()
        if any(key not in event or event[key] != value for key, value in due.items()):
            self.refuse(f"{event} stands where {due} is due")
