import type { AppContext } from "../app/context";
import type { PadResult } from "../generated/schemas";
import type { GameName } from "../generated/views";
import { api } from "../net/api";
import { AskError } from "../net/http";

/** Someone on a score pad. */
export interface Person {
  id: number;
  name: string;
}

/** A score pad of a game: the server counts it, or says which rule it breaks. */
export class Pad {
  result = $state.raw<PadResult | null>(null);
  failure = $state.raw<{ text: string; rule: string } | null>(null);

  constructor(
    private readonly app: AppContext,
    private readonly game: GameName,
  ) {}

  /** Have it counted; what the rules do not allow is taken back. */
  count = async (written: unknown, takeBack: () => void = () => {}): Promise<void> => {
    this.failure = null;
    try {
      this.result = await api.pad(this.game, written);
    } catch (error) {
      this.failed(error);
      if (error instanceof AskError) takeBack();
    }
  };

  failed = (error: unknown): void => {
    this.failure = { text: this.app.failure(error), rule: error instanceof AskError ? error.rule : "" };
  };

  /** The values printed on the parts of the game, by name. */
  async printed(): Promise<ReadonlyMap<string, unknown>> {
    const values = await api.printed();
    return new Map(values.filter(({ game }) => game === this.game).map(({ name, value }) => [name, value]));
  }
}
