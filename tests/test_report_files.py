"""Write pages beside results: what is replaced, what is refused, and the command."""

import shutil
import sys

import pytest

import mjsim
from html_pages import Page
from mjsim.cli import main
from mjsim.errors import InputError, MjsimError
from mjsim.storage import load_result


def test_an_existing_page_is_not_replaced_unasked(fake_folder, tmp_path, without_plots):
    path = tmp_path / "page.html"
    path.write_text("mine")
    with pytest.raises(
        InputError, match="is there already: --force replaces it, --output writes another file"
    ):
        mjsim.report(fake_folder, path)
    assert path.read_text() == "mine"
    assert mjsim.report(fake_folder, path, force=True) == path
    assert path.read_text().startswith("<!DOCTYPE html>")


@pytest.mark.parametrize(
    ("make", "error", "message"),
    [
        (
            lambda folder: folder / "none",
            InputError,
            "is not a result folder of mjsim: it has no manifest.json",
        ),
        (lambda folder: folder / "chunks", InputError, "is not a result folder of mjsim"),
        (
            lambda folder: unfinished(folder, 0),
            InputError,
            "holds no finished deal: go on with `mjsim run --resume",
        ),
        (lambda folder: damaged(folder), MjsimError, "is damaged: `mjsim run --resume"),
    ],
    ids=["no folder", "another folder", "nothing finished", "damaged"],
)
def test_a_folder_that_is_no_result_is_refused(fake_folder, tmp_path, make, error, message):
    copy = shutil.copytree(fake_folder, tmp_path / "copy")
    with pytest.raises(error, match=message):
        mjsim.report(make(copy))
    assert not list(copy.glob("*.html"))


def unfinished(folder, kept):
    """Leave the first chunks alone."""
    for chunk in sorted((folder / "chunks").iterdir())[kept:]:
        chunk.unlink()
    return folder


def damaged(folder):
    """Damage a chunk."""
    next((folder / "chunks").iterdir()).write_text("{")
    return folder


def test_other_wrong_calls(fake_folder, tmp_path, without_plots):
    with pytest.raises(InputError, match="is a folder: name the file"):
        mjsim.report(fake_folder, tmp_path)
    with pytest.raises(InputError, match="language"):
        mjsim.report(fake_folder, lang="de")
    with pytest.raises(MjsimError, match="cannot be written"):
        mjsim.report(fake_folder, tmp_path / "none" / "page.html")


def test_an_unfinished_result_says_so_at_its_top(fake_folder, tmp_path, without_plots):
    copy = unfinished(shutil.copytree(fake_folder, tmp_path / "copy"), 2)
    html = mjsim.report(copy).read_text(encoding="utf-8")
    played = load_result(copy).counts.deals
    assert 0 < played < 20_000
    assert f"This run was stopped: {played:,} of 20,000 deals were played." in Page(html).texts["p"]
    assert f"mjsim run --resume --out {copy}" in html


def test_the_command(fake_folder, tmp_path, monkeypatch, capsys, without_plots):
    def run(*arguments):
        monkeypatch.setattr(sys, "argv", ["mjsim", "report", *map(str, arguments)])
        with pytest.raises(SystemExit) as end:
            main()
        return end.value.code, *capsys.readouterr()

    copy = shutil.copytree(fake_folder, tmp_path / "copy")
    assert run(copy) == (0, f"{copy / 'report.html'}\n", "")
    code, printed, complaint = run(copy)
    assert (code, printed) == (2, "") and complaint.startswith(
        f"mjsim: {copy / 'report.html'} is there already"
    )
    assert run(copy, "--force", "--lang", "zh")[0] == 0
    assert "庄家" in (copy / "report.html").read_text(encoding="utf-8")
    assert run(tmp_path)[0] == 2
