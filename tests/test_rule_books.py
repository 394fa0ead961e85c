"""Check that the copies of the rule books and cases are those that are shared between projects."""

from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
SHARED = ROOT.parent / "shared" / "rules"

COPIES = {
    **{file.name: file for file in sorted((ROOT / "docs" / "rules").glob("*.md"))},
    **{file.name: file for file in sorted((ROOT / "tests" / "cases").glob("*.jsonl"))},
}

pytestmark = pytest.mark.skipif(not SHARED.is_dir(), reason="no ../shared/rules beside this clone")


@pytest.mark.parametrize("name", COPIES)
def test_copy_is_the_shared_file(name: str) -> None:
    assert COPIES[name].read_bytes() == (SHARED / name).read_bytes()


def test_every_shared_file_is_copied() -> None:
    assert set(COPIES) == {file.name for file in SHARED.iterdir()}
