"""What HTTP calls are sent and answer. The page's TypeScript types are generated from here and from `messages.py`.

What is sent is checked by FastAPI, so it is Pydantic's; what is answered is written by msgspec.
"""

from __future__ import annotations

from typing import Annotated, Any, Literal

from msgspec import Struct
from pydantic import BaseModel, ConfigDict, Field

from sabika.analysis.hints import Hints
from sabika.analysis.report import Report
from sabika.server.events import Helped
from sabika.server.messages import GameName, Line, OwnerInfo, Said, View

Name = Annotated[str, Field(max_length=30)]
BotName = Annotated[str, Field(max_length=30)]
EntryNumber = Annotated[int, Field(ge=0, le=1_000_000)]


class Body(BaseModel):
    model_config = ConfigDict(extra="forbid", strict=True)


class SeatRequest(Body):
    """Who is to sit on a seat."""

    kind: Literal["me", "bot", "open"]
    name: Name = ""
    bot: BotName = "greedy"


class TableRequest(Body):
    """A table to be made."""

    game: Annotated[str, Field(max_length=40)]
    options: dict[str, Any] = {}
    seats: Annotated[list[SeatRequest], Field(min_length=1, max_length=8)]
    seconds_a_turn: int | None = None
    real_dice: bool = False


class LessonRequest(Body):
    """A scene of a lesson to sit down at, and how the seats are called."""

    scene: Annotated[int, Field(ge=0, le=100)]
    names: Annotated[list[Name], Field(max_length=8)] = []


class BranchRequest(Body):
    """From which entry a new table plays on, against which bots, and in which seat; None: the one to move."""

    at: EntryNumber
    bots: BotName = "greedy"
    seat: Annotated[int, Field(ge=0, le=7)] | None = None


class RecordBranchRequest(BranchRequest):
    """The same from a record file."""

    record: dict[str, Any]


class MayRequest(Body):
    """A question about a real table: a score pad, whose things are meant, the dice there, and the move."""

    pad: dict[str, Any] = {}
    seat: Annotated[int, Field(ge=0, le=5)] = 0
    dice: Annotated[str, Field(max_length=40)] = ""
    question: Annotated[str, Field(min_length=1, max_length=200)]


class BoxRequest(Body):
    """Printed values of a box of one's own, as a table or as the text of a file."""

    box: dict[str, Any] = {}
    text: Annotated[str, Field(max_length=100_000)] | None = None


class WhoAsks(Body):
    """Who asks for hints, or for chances: the seats whose secrets these are."""

    secrets: Annotated[list[Annotated[str, Field(max_length=100)]], Field(max_length=8)]


class QrRequest(Body):
    """A link to be drawn as a code."""

    text: Annotated[str, Field(min_length=1, max_length=300, pattern="^[!-~]+$")]


class ReminderRequest(Body):
    """Where a seat is told that it is its turn: mailto:…, https://…, or null to be told no more."""

    secret: Annotated[str, Field(min_length=1, max_length=128)]
    to: Annotated[str, Field(min_length=1, max_length=300)] | None
    language: Literal["en", "de", "fr", "nl"] = "en"


class Problem(BaseModel):
    """Why a call was refused, in one sentence."""

    error: str
    rule: str | None = None
    key: str | None = None  # of the sentence in every language
    values: dict[str, Any] | None = None  # that stand in it


class SeatSecret(BaseModel):
    """The secret behind the link of a seat."""

    seat: int
    secret: str


class TableMade(BaseModel):
    """A new table; its secrets are told once."""

    table: str
    host: str
    mine: list[SeatSecret]
    invites: list[SeatSecret]
    commitment: str


# --- answers ---------------------------------------------------------------------------------------------


class ReportAnswer(Struct):
    """How far a report is, from 0 to 1, and its latest version."""

    progress: float
    is_done: bool
    report: Report | None
    helped: list[Helped]  # who looked at hints or chances; empty for a file


class HintsAnswer(Struct):
    """The same of hints."""

    progress: float
    is_done: bool
    hints: Hints | None


class ChancesAnswer(Struct):
    """The same of chances: one number a side, together 1; alone for points, the points to expect."""

    progress: float
    is_done: bool
    chances: list[float] | None


OptionValue = bool | int | str


class Choice(Struct):
    """A value of an option, and with how many seats it may be chosen."""

    value: OptionValue
    seats: list[int]


class GameOption(Struct):
    """Something chosen before the game. Without choices it is a table of values of the user's own."""

    name: str
    rule: str
    choices: list[Choice]
    default: OptionValue | None


class Level(Struct):
    """A bot to choose, and the seconds it takes for a move."""

    bot: str
    seconds: float


class GameInfo(Struct):
    """A game, with what can be chosen for it. Levels go from the kindest to the strongest."""

    name: GameName
    title: str
    seats: list[int]
    options: list[GameOption]
    rulings: list[str]  # rules that a table may read otherwise: `RuleText.instead` says how
    bots: list[str]
    levels: list[Level]
    sheets: list[str]  # what can be printed
    guide: bool  # whether there are rules to learn from
    lesson: bool  # whether there is a guided first game


class RuleText(Struct):
    """A rule in our own words."""

    id: str
    title: str
    text: str
    ruling: bool
    instead: str | None  # what a table may choose instead, by the option `rulings`
    games: list[str]  # in which it holds


class GuideCard(Struct):
    """One idea of the rules. In the text, words between ** are important; the picture is an SVG of the page's own."""

    name: str
    title: str
    text: str
    rules: list[str]
    picture: str
    reconstructed: bool


class GuideSection(Struct):
    """A chapter of a guide."""

    name: str
    title: str
    cards: list[GuideCard]


class GuideText(Struct):
    """A game's rules to learn from. `now` names for each phase of a view the card that tells what is going on."""

    game: GameName
    title: str
    intro: str
    sections: list[GuideSection]
    now: dict[str, str]
    rules: int  # how many rules the game has


class ThingText(Struct):
    """Something on the table: what it is and what it is good for."""

    title: str
    text: str
    rules: list[str]


class ThingsText(Struct):
    """What lies on the table of a game, by the names the page gives to things, and what a beginner is shown first."""

    things: dict[str, ThingText]
    coach: list[str]


class LessonStep(Struct):
    """One idea and what to do about it. In the text, words between ** are important.

    `point` names things of the table; `ends` are patterns of moves, one of which ends the step: none where a look will
    do. `move` is the one that is shown.
    """

    title: str
    text: str
    point: list[str]
    rules: list[str]
    move: str | None
    ends: list[str]
    only_now: bool  # else it waits for another turn where it cannot be done
    otherwise: str | None  # what is said to whoever does something else; None: what is said everywhere


class LessonScene(Struct):
    """The steps that are learned at one table."""

    steps: list[LessonStep]


class LessonText(Struct):
    """A guided first game."""

    game: GameName
    title: str
    scenes: list[LessonScene]


class PrintedValue(Struct):
    """A value printed on the parts of a game, and how sure it is."""

    game: GameName
    name: str
    value: Any
    how_sure: str


class TableInfo(Struct):
    """What anyone who knows a table's name may know."""

    table: str
    game: GameName
    options: dict[str, Any]
    owners: list[OwnerInfo]
    n: int
    actor: int | None
    over: bool
    created: str
    rematch: str | None
    commitment: str
    title: list[Said]  # what a solo result is worth, beside what bots score


class ReplayEntry(Struct):
    """An entry of the log and the position after it.

    `standing` is one total an owner as if the game ended now, `upcoming` as if the next scoring came now.
    """

    text: str
    events: list[Said]
    view: View
    actor: int | None
    scores: list[int]
    standing: list[int]
    upcoming: list[int]
    law: int | None  # of chance: an index into the laws


class OutcomeLaw(Struct):
    """What chance could do; `weights` is None where all are 1."""

    texts: list[str]
    weights: list[int] | None


class Replay(Struct):
    """A game, position by position; entry 0 is the position before the log."""

    game: GameName
    options: dict[str, Any]
    owners: list[OwnerInfo]
    secret: str | None
    commitment: str
    salts: list[str]
    first_die: int  # number of the first die derived from secret and salts; those before came with the game
    entries: list[ReplayEntry]
    laws: list[OutcomeLaw]


class PuzzleAnswer(Struct):
    """A puzzle: a position, which part of the bots' answers misses the best plan, and plans, the best first."""

    replay: Replay
    difficulty: float
    hints: Hints


class Verdict(Struct):
    """Whether a record file is true, and if not, from which entry on."""

    ok: bool
    text: str
    entry: int | None


class BoxAnswer(Struct):
    """A box that can be played with: every printed value, and the option of the game it is."""

    option: str
    box: dict[str, Any]


class MayAnswer(Struct):
    """May I do that? `why` is None where it is allowed."""

    why: Said | None


class ReminderWays(Struct):
    """How this server can tell a seat that it is its turn."""

    mail: bool
    webhook: bool


class PadResult(Struct):
    """A score pad counted: every line, and a total an owner."""

    lines: list[Line]
    totals: list[int]
