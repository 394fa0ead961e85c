"""Write a result as one HTML page with words, tables and plots."""

from os import PathLike
from pathlib import Path
from typing import Final

from mjsim.errors import InputError
from mjsim.manifests import read_manifest
from mjsim.rulesets.languages import Language, require_language
from mjsim.storage import load_result
from mjsim.whole_files import write_whole, writing

REPORT: Final = "report.html"


def report(
    folder: str | PathLike[str],
    path: str | PathLike[str] | None = None,
    lang: Language = "en",
    *,
    force: bool = False,
) -> Path:
    """Write a result folder as one HTML page that needs no other file (docs/report.md).

    Parameters
    ----------
    folder
        Of a run, finished or not.
    path
        Of the page; `report.html` in the folder if it is not given.
    lang
        Language of the page, plots included: `en` or `zh`.
    force
        Replace a file that is there.

    Returns
    -------
    path
        Of the page that was written.

    Raises
    ------
    InputError
        The folder is no result of mjsim, holds no finished deal, or the page is there already.
    MjsimError
        A part of the result is damaged, or the page cannot be written.
    """
    require_language(lang)
    folder = Path(folder)
    path = folder / REPORT if path is None else Path(path)
    manifest = read_manifest(folder)
    if path.is_dir():
        raise InputError(f"{path} is a folder: name the file of the page with --output.")
    if path.exists() and not force:
        raise InputError(f"{path} is there already: --force replaces it, --output writes another file.")
    result = load_result(folder)
    if not result.counts.deals:
        raise InputError(f"{folder} holds no finished deal: go on with `mjsim run --resume --out {folder}`.")

    from mjsim.reports.page import page_of

    page = page_of(result, manifest, lang)
    with writing(path, "choose another file with --output"):
        write_whole(path, page.encode())
    return path
