"""Put words, plots, tables and provenance together into one HTML page that needs nothing else."""

from collections.abc import Mapping
from importlib.resources import files
from typing import Any, Final, NamedTuple

from jinja2 import DictLoader, Environment, StrictUndefined
from markupsafe import Markup

from mjsim.errors import InputError
from mjsim.reports.drawings import drawing_of
from mjsim.reports.luck_plots import draw_openings
from mjsim.reports.pattern_plots import draw_patterns, draw_sources
from mjsim.reports.seat_plots import draw_fairness, draw_scores, draw_sizes, draw_turns, draw_wilds
from mjsim.reports.sentences import paragraphs
from mjsim.reports.style import drawing
from mjsim.reports.tables import tables_of
from mjsim.reports.words import words_of
from mjsim.results import Result
from mjsim.summaries import OUTCOMES
from mjsim.summary_words import counted, counting

Words = dict[str, str]
FOLDER: Final = files("mjsim.reports")
RULES_FILE: Final = "rules.toml"
PLOTS_OF_WINS: Final = ("patterns", "sources", "sizes", "wilds")


class Plot(NamedTuple):
    """Hold a drawing with its title and note."""

    id: str
    title: str
    drawing: Markup
    note: str


def page_of(result: Result, manifest: Mapping[str, Any], lang: str) -> str:
    """Write the page of a result.

    Parameters
    ----------
    result : with one deal at least
    manifest : of its folder
    lang : `en` or `zh`
    """
    words = words_of(lang, many=bool(result.many_wins))
    figures = figures_of(result, words, lang)
    return render(
        "page",
        lang=words["lang"],
        mjsim=manifest["mjsim"],
        **heading(result, words, lang),
        words=words,
        paragraphs=paragraphs(result, words, lang),
        plots=plots_of(figures, result, words),
        missing_turns=bool(result.counts.wins) and not has_turns(result),
        tables=tables_of(result, words, lang),
        made=made(result, manifest, words),
    )


def render(template: str, **values: Any) -> str:
    """Fill in a template of this folder; style and script stand inside the page."""
    html = {
        name: (FOLDER / f"{name}.html").read_text(encoding="utf-8") for name in (template, "base", "macros")
    }
    css, script = ((FOLDER / f"page.{kind}").read_text(encoding="utf-8") for kind in ("css", "js"))
    environment = Environment(
        autoescape=True, loader=DictLoader(html), undefined=StrictUndefined, keep_trailing_newline=True
    )
    return environment.get_template(template).render(style=Markup(css), script=Markup(script), **values)


def heading(result: Result, words: Words, lang: str) -> dict[str, str]:
    """Say what was played, and whether all of it was."""
    setup, counts = result.setup, result.counts
    game = setup.rules.get("game", {})
    name = game.get("name_zh" if lang == "zh" else "name", setup.rules_id)
    policy = setup.policy[0] if len(set(setup.policy)) == 1 else ", ".join(setup.policy)
    size = counting(words, "sessions", counts.sessions)
    size = size.format(counts.sessions, counted(words, "deals", setup.session_deals))
    unfinished = ""
    if not result.complete:
        again = f"mjsim run --resume --out {result.folder}"
        unfinished = words["unfinished"].format(counts.deals, setup.deals, again)
    return {
        "title": words["title"].format(name, counted(words, "deals", counts.deals)),
        "subtitle": words["sub"].format(size, policy, setup.seed, setup.rules_hash[:12]),
        "unfinished": unfinished,
    }


def figures_of(result: Result, words: Words, lang: str) -> dict[str, Any]:
    """Draw the plots for which the result has numbers, by id."""
    with drawing():
        figures = {"fairness": draw_fairness(result, words), "scores": draw_scores(result, words)}
        if result.counts.wins:
            figures |= {
                "patterns": draw_patterns(result, words, lang),
                "sources": draw_sources(result, words, lang),
                "sizes": draw_sizes(result, words),
            }
        if has_turns(result):
            figures["turns"] = draw_turns(result, words)
        if len(result.summary["wilds"]) > 1:
            figures["wilds"] = draw_wilds(result, words)
        figures["openings"] = draw_openings(result, words)
    return figures


def has_turns(result: Result) -> bool:
    """Tell whether the discards of every deal with a win were counted; an earlier mjsim did not."""
    won = result.counts.deals - int(result.tally.sums["outcomes"][OUTCOMES["draw"]])
    return 0 < won == sum(result.tally.histograms["turns"].values())


def plots_of(figures: Mapping[str, Any], result: Result, words: Words) -> dict[str, Plot | None]:
    """Return the plots by id, None for those not drawn."""
    counts = result.counts
    plots: dict[str, Plot | None] = dict.fromkeys(
        ("fairness", "scores", "patterns", "sources", "sizes", "turns", "wilds", "openings")
    )
    with drawing():
        for name, figure in figures.items():
            title = words[f"{name}_plot"]
            size = counting(words, "n_deals", counts.sessions)
            size = size.format(counted(words, "deals", counts.deals), counts.sessions)
            if name in PLOTS_OF_WINS:
                size = words["n_wins"].format(counts.wins)
            plots[name] = Plot(
                name, title, Markup(drawing_of(figure, name, title)), size + words[f"{name}_note"]
            )
    return plots


def made(result: Result, manifest: Mapping[str, Any], words: Words) -> dict[str, str]:
    """Say what the result was made with and how to make it again."""
    import tomlkit

    setup = result.setup
    shipped = is_shipped(result)
    rules = f"--variant {setup.rules_id}" if shipped else f"--rules {RULES_FILE}"
    policy = setup.policy[0] if len(set(setup.policy)) == 1 else ",".join(setup.policy)
    command = f"mjsim run {rules} -n {setup.deals} --seed {setup.seed} --policy {policy}"
    more = [f"--until {target}" for target in setup.until]
    if setup.strata:
        more.append(f"--strata {setup.strata.text}")
    return {
        "by": words["made_by"].format(manifest["mjsim"], setup.kernels),
        "libraries": ", ".join(f"{name} {version}" for name, version in manifest["libraries"].items()),
        "rules_hash": setup.rules_hash,
        "rules": tomlkit.dumps(setup.rules),
        "rules_file": "" if shipped else words["save_rules"].format(RULES_FILE),
        "command": " ".join([command, f"--session-deals {setup.session_deals}", *more]),
    }


def is_shipped(result: Result) -> bool:
    """Tell whether the rules still come with mjsim under their own id."""
    from mjsim.rulesets import load_rules
    from mjsim.rulesets.layers import shipped_names

    if result.setup.rules_id not in shipped_names():
        return False
    try:
        return load_rules(result.setup.rules_id).hash == result.setup.rules_hash
    except InputError:
        return False
