/** What is asked once goes over HTTP. Errors carry the server's one sentence and, where there is one, the rule. */

import type { Problem } from "../generated/schemas";

export class AskError extends Error {
  constructor(
    message: string,
    readonly status: number,
    readonly rule: string = "",
    readonly said: Pick<Problem, "key" | "values"> = {},
  ) {
    super(message);
  }
}

export async function fetchJson<T>(path: string, init?: RequestInit): Promise<T> {
  const answer = await ask(path, init);
  return (await answer.json()) as T;
}

export function post<T>(path: string, body: unknown): Promise<T> {
  return fetchJson<T>(path, jsonBody(body));
}

/** Like `post`, for answers that are no JSON. */
export async function postForText(path: string, body: unknown): Promise<string> {
  return (await ask(path, jsonBody(body))).text();
}

function jsonBody(body: unknown): RequestInit {
  return {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: typeof body === "string" ? body : JSON.stringify(body),
  };
}

async function ask(path: string, init?: RequestInit): Promise<Response> {
  let answer: Response;
  try {
    answer = await fetch(path, init);
  } catch {
    throw new AskError("", 0);
  }
  if (!answer.ok) throw await refused(answer);
  return answer;
}

async function refused(answer: Response): Promise<AskError> {
  try {
    const told = (await answer.json()) as Partial<Problem>;
    return new AskError(String(told.error ?? ""), answer.status, String(told.rule ?? ""), told);
  } catch {
    return new AskError("", answer.status);
  }
}
