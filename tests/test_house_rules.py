"""Keep the rules of CONTRIBUTING.md that a linter does not know."""

import ast
import doctest
import re
import subprocess
import sys
from importlib import import_module

import pytest

import command_line
from consoles import ROOT

PACKAGES = {"mjsim": ROOT / "mjsim", "mjsim_kernels": ROOT / "kernels" / "mjsim_kernels"}
MODULES = {
    ".".join((name, *path.relative_to(folder).with_suffix("").parts)).removesuffix(".__init__"): path
    for name, folder in PACKAGES.items()
    for path in sorted(folder.rglob("*.py"))
}
KERNELS = [name for name in MODULES if name.startswith("mjsim_kernels")]
TREES = {name: ast.parse(path.read_text(encoding="utf-8")) for name, path in MODULES.items()}
every_module = pytest.mark.parametrize("name", MODULES)

MOST_LINES, GOOD_LINES = 400, 250
MOST_LONG_MODULES = 0.1  # share of modules that may pass the good length
MOST_FUNCTION_LINES = {"mjsim": 25, "mjsim_kernels": 60}
LONG_FUNCTIONS = {
    "mjsim.cli.compare.compare": "hands on every option by name",
    "mjsim.cli.hand.hand": "hands on every option by name",
    "mjsim.cli.run.run": "hands on every option by name",
    "mjsim.replays.telling.dealt": "lays out one line a seat",
    "mjsim.results.summary": "lists every key of the document once",
}


def imports(tree):
    """Yield the names of all modules that a tree imports, and whether at its top level."""
    top = set(tree.body)
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from ((alias.name, node in top) for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            yield node.module, node in top


@pytest.mark.parametrize("name", [name for name in MODULES if name != "mjsim_kernels.jit"])
def test_only_one_module_knows_numba(name):
    assert not [module for module, _ in imports(TREES[name]) if module.split(".")[0] in ("numba", "llvmlite")]


@pytest.mark.parametrize("name", [name for name in KERNELS if name != "mjsim_kernels.jit"])
def test_kernels_import_numpy_and_themselves(name):
    outside = {module.split(".")[0] for module, _ in imports(TREES[name])} - {"mjsim_kernels", "numpy"}
    assert outside <= set(sys.stdlib_module_names)


HEAVY = {"jinja2", "numba", "numpy", "pandas", "pyarrow", "pydantic", "scipy", "tomlkit", "matplotlib"}
LIGHT = {"mjsim", "mjsim.errors", "mjsim.cli", "mjsim.cli.options", "mjsim.cli.answers"}
COMMANDS = [
    f"mjsim.cli.{name}"
    for name in ("run", "compare", "report", "hand", "score", "legal", "replay", "rules", "bench", "options")
]


@pytest.mark.parametrize("name", [name for name in COMMANDS if name in MODULES])
def test_commands_import_nothing_heavy_before_they_run(name):
    at_top = {module for module, is_top in imports(TREES[name]) if is_top}
    assert not {module for module in at_top if module.split(".")[0] in HEAVY}
    assert {module for module in at_top if module.startswith("mjsim")} <= LIGHT


@every_module
def test_nothing_is_printed(name):
    calls = [node for node in ast.walk(TREES[name]) if isinstance(node, ast.Call)]
    assert not [call.lineno for call in calls if isinstance(call.func, ast.Name) and call.func.id == "print"]


def definitions(tree):
    """Yield the functions and classes of a module and of its classes, not those inside functions."""
    for node in tree.body:
        if isinstance(node, ast.FunctionDef | ast.ClassDef):
            yield node
            if isinstance(node, ast.ClassDef) and is_public(node):
                yield from definitions(node)


def is_public(node):
    return not node.name.startswith("_")


EXPLAINED_BY_FILES = "mjsim.rulesets.variants."  # models of sections whose keys the rules files explain


@pytest.mark.parametrize("name", [name for name in MODULES if not name.startswith(EXPLAINED_BY_FILES)])
def test_public_names_have_a_docstring_that_is_a_sentence(name):
    assert ast.get_docstring(TREES[name]), "the module has no docstring"
    for node in filter(is_public, definitions(TREES[name])):
        first = (ast.get_docstring(node) or "").partition("\n")[0]
        assert re.match(r"[A-Z`].*[.:]$", first), f"{node.name}, line {node.lineno}: {first!r}"


@every_module
def test_functions_begin_with_a_verb(name):
    for node in filter(is_public, definitions(TREES[name])):
        if isinstance(node, ast.FunctionDef) and not node.decorator_list:
            word = (ast.get_docstring(node) or "?").split()[0]
            assert not word.endswith("ing") and word not in ("The", "A", "An", "This", "Returns"), (
                f"{node.name}, line {node.lineno}: {word}"
            )


def code_lines(node):
    """Count the lines of a function's body, its docstring and blank lines left out."""
    body = node.body[1:] if ast.get_docstring(node) else node.body
    if not body:
        return 0
    return body[-1].end_lineno - body[0].lineno + 1


@every_module
def test_functions_are_short(name):
    most = MOST_FUNCTION_LINES[name.split(".")[0]]
    long = {
        f"{node.name}, line {node.lineno}": code_lines(node)
        for node in ast.walk(TREES[name])
        if isinstance(node, ast.FunctionDef) and code_lines(node) > most
        if f"{name}.{node.name}" not in LONG_FUNCTIONS
    }
    assert not long


LENGTHS = {name: len(path.read_text(encoding="utf-8").splitlines()) for name, path in MODULES.items()}


@every_module
def test_no_module_is_too_long(name):
    assert LENGTHS[name] <= MOST_LINES


def test_few_modules_are_long():
    long = {name: lines for name, lines in LENGTHS.items() if lines > GOOD_LINES}
    assert len(long) <= MOST_LONG_MODULES * len(LENGTHS), long


@pytest.mark.parametrize(
    "path", sorted((ROOT / "mjsim" / "rules").glob("*.toml")), ids=lambda path: path.stem
)
def test_every_pattern_is_in_the_rule_book(path):
    from mjsim.rulesets import load_rules
    from mjsim.scorers import scorer_of

    variant = load_rules(path.stem).variant
    book = (ROOT / "docs" / "rules" / f"{variant}.md").read_text(encoding="utf-8")
    missing = [pattern for pattern in scorer_of(variant).PATTERNS if f"`{pattern}`" not in book]
    assert not missing


def tracked_files():
    """Return the text files of the tree, as git or the folder knows them."""
    if (ROOT / ".git").exists():
        names = subprocess.run(
            ["git", "ls-files"], cwd=ROOT, capture_output=True, text=True, check=True
        ).stdout
        return [ROOT / name for name in names.splitlines() if not name.endswith(".png")]
    return [path for path in ROOT.rglob("*") if path.suffix in (".py", ".md", ".toml", ".jsonl")]


def test_no_file_knows_a_machine():
    absolute = re.compile(r"(?<![\w.$}~])/(?:home|root|Users|work|mnt|opt)/\w")
    found = [
        f"{path.relative_to(ROOT)}:{number}"
        for path in tracked_files()
        if path.is_file()
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1)
        if absolute.search(line)
    ]
    assert not found


@pytest.mark.parametrize("name", PACKAGES)
def test_packages_are_typed(name):
    assert (PACKAGES[name] / "py.typed").is_file()


def test_the_folder_of_kernels_is_no_package():
    assert not [name for name in ("kernels", "tests", "benchmarks") if (ROOT / name / "__init__.py").exists()]


@every_module
def test_examples_of_docstrings(name):
    if name == "mjsim.__main__":
        pytest.skip("runs the command line")
    failed, _ = doctest.testmod(import_module(name))
    assert failed == 0


def test_the_page_of_options_is_what_help_says():
    assert command_line.PAGE.read_text(encoding="utf-8") == command_line.page(), (
        "run python tests/command_line.py"
    )


@pytest.mark.parametrize(
    ("words", "command"),
    list(command_line.commands(command_line.build_command())),
    ids=lambda part: str(part)[:20],
)
def test_commands_explain_themselves(words, command):
    assert "Example: `mjsim" in command.help, "the help of a command ends with an example"
    for option in command_line.options(command):
        assert (option.help or "").endswith("."), option.name
        assert option.metavar is not None, f"{option.name} does not say what it takes"


def test_importing_mjsim_loads_nothing_heavy():
    code = f"import sys, mjsim; print([name for name in {sorted(HEAVY)!r} if name in sys.modules])"
    path = f"{ROOT}:{ROOT / 'kernels'}"
    done = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, env={"PYTHONPATH": path}
    )
    assert done.stdout.strip() == "[]"


def test_every_page_is_listed_and_every_link_leads_somewhere():
    index = (ROOT / "docs" / "README.md").read_text(encoding="utf-8")
    assert not [
        path.name for path in (ROOT / "docs").glob("*.md") if f"({path.name})" not in index + "(README.md)"
    ]
    for path in [*ROOT.glob("*.md"), *(ROOT / "docs").rglob("*.md"), *(ROOT / "benchmarks").glob("*.md")]:
        links = re.findall(r"\]\((?!\w+:)([^)#\s]+)", path.read_text(encoding="utf-8"))
        assert not [link for link in links if not (path.parent / link).exists()], path.name
