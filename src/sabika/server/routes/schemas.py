"""What HTTP calls are sent and answer, as far as OpenAPI should know it."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field

Name = Annotated[str, Field(max_length=30)]
BotName = Annotated[str, Field(max_length=30)]
EntryNumber = Annotated[int, Field(ge=0, le=1_000_000)]


class Body(BaseModel):
    model_config = ConfigDict(extra="forbid", strict=True)


class SeatRequest(Body):
    kind: Literal["me", "bot", "open"]
    name: Name = ""
    bot: BotName = "greedy"


class TableRequest(Body):
    game: Annotated[str, Field(max_length=40)]
    options: dict[str, Any] = {}
    seats: Annotated[list[SeatRequest], Field(min_length=1, max_length=8)]
    seconds_a_turn: int | None = None


class BranchRequest(Body):
    at: EntryNumber
    bots: BotName = "greedy"


class RecordBranchRequest(BranchRequest):
    record: dict[str, Any]


class QrRequest(Body):
    text: Annotated[str, Field(min_length=1, max_length=300, pattern="^[!-~]+$")]


class Problem(BaseModel):
    error: str
    rule: str | None = None


class SeatSecret(BaseModel):
    seat: int
    secret: str


class TableMade(BaseModel):
    table: str
    host: str
    mine: list[SeatSecret]
    invites: list[SeatSecret]
    commitment: str
