import type { Entry, Foreseen, FromPage, Refusal, Said, Stale, State, ToPage } from "../generated/messages";

export type Link = "joining" | "open" | "lost" | "gone";

/** A command without its id: the connection gives it one, and sends it again until it is answered. */
type Command = Exclude<FromPage, { type: "hello" }>;
type Wish = Command extends infer C ? (C extends { id: string } ? Omit<C, "id"> : never) : never;
type Answer = Exclude<ToPage, { type: "state" } | { type: "fault" }>;

/** What a viewer knows after a state came: the state, the whole log, and which of it is new. */
export interface Arrived {
  state: State;
  entries: Entry[];
  fresh: Entry[];
}

const FIRST_WAIT = 300;
const LONGEST_WAIT = 5000;

/** Why the server closed a socket; see docs/protocol.md. */
const DEFECT = 4400;
const BAD_SECRET = 4403;
const NO_SUCH_TABLE = 4404;
const TOO_MANY = 4429;

/**
 * The socket of one table. Whatever is asked is kept until it is answered and sent again after a break with the
 * same id, so nothing is lost or done twice.
 */
export class Connection {
  link = $state<Link>("joining");
  badLink = $state(false); // a secret we hold is none of this table: we look on without
  private socket: WebSocket | null = null;
  private readonly open = new Map<string, { command: Command; resolve: (answer: Answer) => void }>();
  private entries: Entry[] = [];
  private known = 0;
  private wait = FIRST_WAIT;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private closed = false;

  constructor(
    private readonly table: string,
    private readonly secrets: () => string[],
    private readonly salt: string | null,
    private readonly arrived: (news: Arrived) => void,
  ) {
    addEventListener("online", this.hurry);
    document.addEventListener("visibilitychange", this.hurry);
    this.connect();
  }

  close(): void {
    this.closed = true;
    clearTimeout(this.timer);
    removeEventListener("online", this.hurry);
    document.removeEventListener("visibilitychange", this.hurry);
    this.socket?.close();
  }


  dice = (shown: string, at: number): Promise<Refusal | Stale | null> => this.command({ type: "dice", shown, at });
  act = (moves: string[], at: number): Promise<Refusal | Stale | null> => this.command({ type: "act", moves, at });
  undo = (at: number): Promise<Refusal | Stale | null> => this.command({ type: "undo", at });
  rename = (seat: number, name: string): Promise<Refusal | Stale | null> =>
    this.command({ type: "rename", seat, name });
  takeOver = (seat: number, bot: string | null): Promise<Refusal | Stale | null> =>
    this.command({ type: "take_over", seat, bot });
  allow = (chances: boolean): Promise<Refusal | Stale | null> => this.command({ type: "allow", chances });
  rematch = (): Promise<Refusal | Stale | null> => this.command({ type: "rematch" });

  async whyNot(move: string): Promise<Said | null> {
    const answer = await this.ask({ type: "why_not", move });
    return answer.type === "because" ? answer.said : answer.type === "refusal" ? answer.said : null;
  }

  /** What the moves would do, or the refusal that says why they cannot be done. */
  async preview(moves: string[]): Promise<Foreseen | Refusal | null> {
    const answer = await this.ask({ type: "preview", moves });
    return answer.type === "foreseen" || answer.type === "refusal" ? answer : null;
  }

  private async command(wish: Wish): Promise<Refusal | Stale | null> {
    const answer = await this.ask(wish);
    return answer.type === "refusal" || answer.type === "stale" ? answer : null;
  }

  private ask(wish: Wish): Promise<Answer> {
    const id = freshId();
    const command = { ...wish, id } as Command;
    return new Promise((resolve) => {
      this.open.set(id, { command, resolve });
      this.transmit(command);
    });
  }

  private transmit(message: FromPage): void {
    if (this.socket?.readyState === WebSocket.OPEN) this.socket.send(JSON.stringify(message));
  }

  private connect(): void {
    const scheme = location.protocol === "https:" ? "wss" : "ws";
    const socket = new WebSocket(`${scheme}://${location.host}/api/tables/${encodeURIComponent(this.table)}/socket`);
    this.socket = socket;
    socket.onopen = () => {
      const secrets = this.badLink ? [] : this.secrets();
      this.transmit({ type: "hello", secrets, known: this.known, ...(this.salt && secrets.length ? { salt: this.salt } : {}) });
      for (const { command } of this.open.values()) this.transmit(command);
    };
    socket.onmessage = (message) => this.hear(JSON.parse(String(message.data)) as ToPage);
    socket.onclose = (event) => this.ended(event.code);
  }

  private ended(code: number): void {
    if (this.closed) return;
    if (code === NO_SUCH_TABLE || code === DEFECT) {
      this.link = "gone";
      return;
    }
    if (code === BAD_SECRET) this.badLink = true;
    if (code === TOO_MANY) this.wait = LONGEST_WAIT;
    if (this.link !== "joining") this.link = "lost";
    this.timer = setTimeout(() => this.connect(), this.wait * (0.75 + Math.random() / 2));
    this.wait = Math.min(LONGEST_WAIT, this.wait * 2);
  }

  private hurry = (): void => {
    if (this.closed || this.link !== "lost" || document.hidden || this.socket?.readyState !== WebSocket.CLOSED) return;
    clearTimeout(this.timer);
    this.wait = FIRST_WAIT;
    this.connect();
  };

  private hear(message: ToPage): void {
    if (message.type === "fault") {
      console.info("Sabika:", message.text);
    } else if (message.type === "state") {
      this.link = "open";
      this.wait = FIRST_WAIT;
      this.known = message.n;
      this.entries = [...this.entries.slice(0, message.first), ...message.entries];
      this.arrived({ state: message, entries: this.entries, fresh: message.entries });
    } else {
      this.open.get(message.id)?.resolve(message);
      this.open.delete(message.id);
    }
  }
}

/** Not `randomUUID`: that exists only under https, and a table in one's own house is often plain http. */
function freshId(): string {
  return Array.from(crypto.getRandomValues(new Uint32Array(4)), (part) => part.toString(36)).join("-");
}
