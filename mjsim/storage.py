"""Keep a result as a folder: a manifest, one small file a finished chunk, the summary (docs/formats.md)."""

from pathlib import Path
from typing import Any

from mjsim.chunks import Chunk
from mjsim.errors import InputError, MjsimError
from mjsim.gathering import gathering_for
from mjsim.manifests import (
    differences,
    manifest_of,
    read_manifest,
    setup_of,
)
from mjsim.result_folders import ResultFolder
from mjsim.results import Result
from mjsim.setups import Setup
from mjsim.strata import Strata
from mjsim.whole_files import writing


def is_used(path: Path) -> bool:
    """Return whether a folder holds more than a run leaves that was stopped before it began.

    Raises
    ------
    InputError
        If a file stands there.
    """
    if not path.exists():
        return False
    if not path.is_dir():
        raise InputError(f"{path} is a file, not a folder: choose another --out.")
    return any(not entry.name.startswith(".") for entry in path.iterdir())


def create_folder(path: Path, setup: Setup, save_deals: bool) -> ResultFolder:
    """Begin a new result folder.

    Raises
    ------
    InputError
        If something is there already.
    MjsimError
        If the place cannot be written.
    """
    with writing(path, "choose another --out folder"):
        if is_used(path):
            raise InputError(f"{path} exists already: go on with it by --resume, or choose another --out.")
        path.mkdir(parents=True, exist_ok=True)
        folder = ResultFolder(path, manifest_of(setup, save_deals))
        folder.begin()
    return folder


def reopen_folder(path: Path, setup: Setup, save_deals: bool) -> ResultFolder:
    """Go on with a result folder, or begin it where there is none.

    Raises
    ------
    InputError
        If it holds another run; names what differs.
    MjsimError
        If it cannot be written.
    """
    if not is_used(path):
        return create_folder(path, setup, save_deals)
    there, here = read_manifest(path), manifest_of(setup, save_deals)
    found = list(differences(there, here))
    if found:
        raise InputError(f"{path} holds another run: {'; '.join(found)}. Choose another --out folder.")
    check_targets(ResultFolder(path, there), setup)
    if setup.sessions < there["sessions"]:
        raise InputError(f"{path} holds a run of {there['deals']:,} deals, more than -n {setup.deals:,}.")
    folder = ResultFolder(path, here)
    with writing(path, "allow it, then go on with --resume"):
        folder.begin()
    return folder


def check_targets(folder: ResultFolder, setup: Setup) -> None:
    """Refuse targets that a folder cannot be gone on with.

    Raises
    ------
    InputError
        If it was begun without any, or holds more than its new targets need.
    """
    before = tuple(folder.manifest.get("until", ()))
    if bool(before) != bool(setup.until):
        how = "with" if before else "without"
        raise InputError(
            f"{folder.path} was begun {how} --until, which decides where it may stop: choose another --out."
        )
    if before == setup.until:
        return
    gathered, end = gathering_for(setup), 0
    for _, chunk, tally in folder.stored():
        if chunk is not None and tally is not None:
            gathered.take(chunk, tally)
            end = chunk.end
    if gathered.reached and gathered.total.deals < end * setup.session_deals:
        raise InputError(
            f"{gathered.total.deals:,} deals reach every target of --until, but {folder.path} holds "
            f"{end * setup.session_deals:,} already: choose another --out folder."
        )


def stored_options(path: Path) -> dict[str, Any]:
    """Return what a run that goes on with a folder need not be told again; nothing where it has not begun."""
    if not is_used(path):
        return {}
    manifest = read_manifest(path)
    names = ("deals", "seed", "policy", "session_deals", "save_deals", "rules")
    more = {"until": manifest.get("until", []), "strata": Strata.from_dict(manifest.get("strata"))}
    return {name: manifest[name] for name in names} | more


def save_result(result: Result, path: Path) -> Path:
    """Store a result that was not kept while it was played: its sessions become one chunk."""
    if not result.complete:
        raise InputError("A stopped run is only kept by simulate(out=...): its sessions have gaps.")
    folder = create_folder(path, result.setup, save_deals=False)
    with writing(path, "choose another folder"):
        folder.write_chunk(Chunk(0, result.counts.sessions), result.tally)
        folder.write_summary(result)
    return path


def load_result(path: str | Path) -> Result:
    """Read a result folder, finished or not.

    Raises
    ------
    InputError
        If it is not a result folder of this mjsim.
    MjsimError
        If a chunk in it is damaged.
    """
    folder = ResultFolder(Path(path), read_manifest(Path(path)))
    setup = setup_of(folder.manifest)
    gathered = gathering_for(setup)
    for file, chunk, tally in folder.stored():
        if chunk is None or tally is None:
            raise MjsimError(f"{file} is damaged: `mjsim run --resume --out {path}` plays it again.")
        gathered.take(chunk, tally)
    return Result(setup, gathered.total, folder=folder.path)
