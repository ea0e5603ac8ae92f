"""The house rules: what must hold of the whole code, whichever game comes next."""

from __future__ import annotations

import ast
import importlib
import re
import string
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import sabika
from sabika.engine.game import find
from sabika.rulebook import rules
from sabika.words import LANGUAGES, catalogue

HOME = Path(__file__).parents[1]
SOURCE = Path(sabika.__file__).parent
TESTS = Path(__file__).parent
MOST_LINES = 600
PURE_FOLDERS = ("engine", "parts", "games", "table")
NOT_THERE = {"random", "time", "logging", "datetime", "asyncio", "socket", "threading", "pickle", "shelve"}


def python_files(*folders: Path) -> list[Path]:
    return sorted(path for folder in folders for path in folder.rglob("*.py"))


def named(path: Path) -> str:
    return path.relative_to(HOME).as_posix()


# --- rules -----------------------------------------------------------------------------------------------


def rule_ids() -> list[str]:
    """Every rule of every game that there is code for."""
    prefixes = {find(name).turn_rule.partition("-")[0] for name in sabika.games()}
    return [rule.id for prefix in sorted(prefixes) for rule in rules(f"{prefix}-")]


def ids_in(text: str) -> set[str]:
    return set(re.findall(r"\b[A-Z]{2}-[0-9]+\b", text))


def test_every_rule_is_cited_in_the_code() -> None:
    cited = {id for path in python_files(SOURCE / "games", SOURCE / "parts") for id in ids_in(path.read_text("utf-8"))}
    assert [id for id in rule_ids() if id not in cited] == []


def test_every_rule_is_shown_by_a_test() -> None:
    shown = {id for path in python_files(TESTS) for id in _marked(ast.parse(path.read_text("utf-8")))}
    assert [id for id in rule_ids() if id not in shown] == []
    assert sorted(shown - {rule.id for rule in rules()}) == [], "marks name rules that exist"


def test_every_rule_the_code_cites_exists() -> None:
    known = {rule.id for rule in rules()}
    for path in python_files(SOURCE):
        if path.parent.name != "rulebook":
            assert sorted(id for id in ids_in(path.read_text("utf-8")) if id not in known) == [], named(path)


def _marked(tree: ast.AST) -> Iterator[str]:
    """The ids in every `@pytest.mark.rule(…)`."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and ast.unparse(node.func) == "pytest.mark.rule":
            for argument in node.args:
                yield ast.literal_eval(argument)


# --- code ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("path", python_files(SOURCE), ids=named)
def test_no_file_is_longer_than_one_can_read(path: Path) -> None:
    assert len(path.read_text("utf-8").splitlines()) <= MOST_LINES


@pytest.mark.parametrize("path", python_files(*(SOURCE / folder for folder in PURE_FOLDERS)), ids=named)
def test_no_rule_owns_randomness_time_or_logging(path: Path) -> None:
    imported = {name.partition(".")[0] for name in _imports(ast.parse(path.read_text("utf-8")))}
    # Numba describes a compiled program by a pickle. Machine code that is run stands in the same file.
    allowed = {"pickle"} if path == SOURCE / "engine" / "kept_programs.py" else set()
    assert sorted(imported & NOT_THERE - allowed) == []
    if path != SOURCE / "table" / "table.py":  # which makes new seeds for those who give none
        assert "secrets" not in imported


def _imports(tree: ast.AST) -> Iterator[str]:
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module:
            yield node.module


@pytest.mark.parametrize("path", python_files(SOURCE / "games"), ids=named)
def test_no_game_knows_another_game(path: Path) -> None:
    own = path.relative_to(SOURCE / "games").parts[0]
    others = {f"sabika.games.{name}" for name in sabika.games()} - {f"sabika.games.{own}"}
    for name in _imports(ast.parse(path.read_text("utf-8"))):
        assert not any(name == other or name.startswith(f"{other}.") for other in others)


@pytest.mark.parametrize("path", python_files(SOURCE / "games", SOURCE / "parts"), ids=named)
def test_no_rule_computes_with_fractions(path: Path) -> None:
    """Points and weights are whole numbers; a fraction may round differently compiled and plain."""
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        assert not (isinstance(node, ast.Constant) and isinstance(node.value, float)), ast.unparse(node)
        assert not (isinstance(node, ast.BinOp) and isinstance(node.op, ast.Div) and not _is_path(node)), ast.unparse(
            node
        )


def _is_path(node: ast.BinOp) -> bool:
    return isinstance(node.right, ast.Constant) and isinstance(node.right.value, str)


@pytest.mark.parametrize("path", python_files(TESTS, *(SOURCE / folder for folder in PURE_FOLDERS)), ids=named)
def test_nothing_catches_whatever_comes(path: Path) -> None:
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.ExceptHandler):
            caught = "" if node.type is None else ast.unparse(node.type)
            raised_again = any(isinstance(inner, ast.Raise) and inner.exc is None for inner in ast.walk(node))
            assert caught not in ("", "Exception", "BaseException") or raised_again, f"line {node.lineno}"


def test_every_public_name_exists_and_is_documented() -> None:
    for name in sabika.__all__:
        assert getattr(sabika, name).__doc__, name
    assert set(sabika.__all__) <= set(dir(sabika))
    with pytest.raises(AttributeError, match="has no attribute 'castle'"):
        _ = sabika.castle


@pytest.mark.parametrize("path", python_files(SOURCE), ids=named)
def test_every_module_says_what_it_is_and_exports_what_exists(path: Path) -> None:
    tree = ast.parse(path.read_text("utf-8"))
    assert ast.get_docstring(tree)
    exported = [
        node for node in tree.body if isinstance(node, ast.Assign) and ast.unparse(node.targets[0]) == "__all__"
    ]
    if exported:
        name = ".".join(path.relative_to(SOURCE.parent).with_suffix("").parts).removesuffix(".__init__")
        module = importlib.import_module(name)
        assert [public for public in module.__all__ if not hasattr(module, public)] == []


def test_the_contributing_page_names_every_file_a_game_may_have() -> None:
    tables = [line for line in (HOME / "CONTRIBUTING.md").read_text("utf-8").splitlines() if line.startswith("| `")]
    named_there = {name for line in tables for name in re.findall(r"`(\w+(?:\.py|/))`", line.split("|")[1])}
    paths = [path for part in ("games", "bots") for path in (SOURCE / part).glob("*/*") if path.name[0] != "_"]
    paths = [path for path in paths if path.parent.name not in ("weights", "__pycache__")]
    assert named_there == {f"{path.name}/" if path.is_dir() else path.name for path in paths}


# --- words -----------------------------------------------------------------------------------------------


def sentences() -> list[tuple[str, dict[str, Any]]]:
    """Every entry of every catalogue, by its key."""
    return [
        (f"{group}.{name}", entry)
        for path in sorted((SOURCE / "words").glob("*.toml"))
        for group, entries in tomllib.loads(path.read_text("utf-8")).items()
        for name, entry in entries.items()
    ]


def forms(sentence: str | dict[str, str]) -> list[str]:
    return [sentence] if isinstance(sentence, str) else list(sentence.values())


def placeholders(sentence: str) -> set[str]:
    return {name for _, name, _, _ in string.Formatter().parse(sentence) if name is not None}


def test_what_a_server_declines_is_said_in_words() -> None:
    sources = [path.read_text("utf-8") for path in (SOURCE / "server" / "routes").glob("*.py")]
    keys = {key for text in sources for key in re.findall(r'Declined\(\d+, "(\w+)"\)', text)}
    keys |= {key for text in sources for key in re.findall(r'Saying\("table\.(\w+)"\)', text)}
    assert keys, "nothing is declined"
    assert {f"table.{key}" for key in keys} <= dict(sentences()).keys()


@pytest.mark.parametrize(("key", "entry"), sentences(), ids=lambda value: value if isinstance(value, str) else "")
def test_every_sentence_is_there_in_four_languages_with_the_same_values(key: str, entry: dict[str, Any]) -> None:
    assert set(entry) == set(LANGUAGES), key
    for sentence in entry.values():
        assert isinstance(sentence, str) or set(sentence) == {"one", "other"}
        assert all(form.strip() == form and form for form in forms(sentence))
    # A singular may say "1" instead of {n}.
    values = {language: set().union(*map(placeholders, forms(entry[language]))) | {"n"} for language in LANGUAGES}
    assert all(values[language] == values["en"] for language in LANGUAGES), values
    counted = {language for language in LANGUAGES if isinstance(entry[language], dict)}
    assert counted in (set(), set(LANGUAGES)), "a sentence that counts does so in every language"


def test_no_key_is_there_twice() -> None:
    keys = [key for key, _ in sentences()]
    assert sorted(keys) == sorted(set(keys))
    for language in LANGUAGES:
        assert sorted(catalogue(language)) == sorted(keys)


def test_every_sentence_of_a_game_is_said_somewhere() -> None:
    """A sentence that no code names is dead, and its translation with it."""
    code = "\n".join(path.read_text("utf-8") for path in python_files(SOURCE))
    for game in sabika.games():
        families = tuple(re.findall(rf'f"{game}\.([a-z_]+_)\{{', code))  # such as f"dicegame.chip_{…}"
        for key in (key for key, _ in sentences() if key.startswith(f"{game}.")):
            name = key.removeprefix(f"{game}.")
            assert f'"{name}"' in code or key in code or name.startswith(families), key


# --- documents -------------------------------------------------------------------------------------------


def test_the_readme_example_runs(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    blocks = re.findall(r"^```python\n(.*?)^```", (HOME / "README.md").read_text("utf-8"), re.MULTILINE | re.DOTALL)
    assert len(blocks) == 1
    monkeypatch.chdir(tmp_path)
    exec(compile(blocks[0], "README.md", "exec"), {"__name__": "readme"})


def test_the_package_example_runs() -> None:
    example = (sabika.__doc__ or "").split("\n\n")[1]
    exec(compile(re.sub("(?m)^    ", "", example), "sabika", "exec"), {"__name__": "package"})


@pytest.mark.parametrize("path", sorted(HOME.glob("*.md")) + sorted((HOME / "docs").rglob("*.md")), ids=named)
def test_links_between_documents_lead_somewhere(path: Path) -> None:
    for target in re.findall(r"\]\(([^)#:\s]+)(?:#[^)]*)?\)", path.read_text("utf-8")):
        assert (path.parent / target).exists(), target


@pytest.mark.parametrize("path", sorted(HOME.glob("*.md")) + sorted((HOME / "docs").rglob("*.md")), ids=named)
def test_every_rule_a_document_cites_exists(path: Path) -> None:
    known = {rule.id for rule in rules()}
    games = {id.partition("-")[0] for id in known}
    cited = {id for id in ids_in(path.read_text("utf-8")) if id.partition("-")[0] in games}
    assert sorted(cited - known) == []
