import { keep, recall } from "../app/storage";

/** How far someone is in the lesson of a game. */
export interface Progress {
  game: string;
  table: string; // where the scene is played
  scene: number;
  step: number;
  open: boolean; // the lesson speaks; else it waits behind a button
  done: boolean;
}

/** The lessons this browser has begun, one a game. */
export class Lessons {
  private list = $state<Progress[]>(recall<Progress[]>("lessons", []));

  /** The lesson that is played at a table. */
  at(table: string): Progress | undefined {
    return this.list.find((progress) => progress.table === table && !progress.done);
  }

  of(game: string): Progress | undefined {
    return this.list.find((progress) => progress.game === game);
  }

  /** A scene begins at a table. */
  begin(game: string, table: string, scene: number): void {
    this.put({ game, table, scene, step: 0, open: true, done: false });
  }

  change(table: string, what: Partial<Pick<Progress, "step" | "open" | "done">>): void {
    const progress = this.at(table);
    if (progress) this.put({ ...progress, ...what });
  }

  private put(progress: Progress): void {
    this.list = [progress, ...this.list.filter(({ game }) => game !== progress.game)];
    keep("lessons", this.list);
  }
}
