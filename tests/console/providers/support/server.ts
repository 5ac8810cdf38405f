import { vi } from "vitest";

export interface Seen {
  method: string;
  /** Path with query, as it was asked for. */
  path: string;
  headers: Record<string, string>;
  body: unknown;
  options: RequestInit;
}

type Answer = (seen: Seen) => Response | Promise<Response>;

const NO_BODY = [204, 304];

export function json(data: unknown, status = 200, headers: Record<string, string> = {}): Response {
  const body = NO_BODY.includes(status) ? null : JSON.stringify(data);
  return new Response(body, { status, headers: { "Content-Type": "application/json", ...headers } });
}

/** A server by script: answers by `METHOD /path`, in the order given, the last one for ever. */
export class FakeServer {
  readonly seen: Seen[] = [];
  readonly beacons: { url: string; body: Blob }[] = [];
  private readonly answers = new Map<string, Answer[]>();

  on(call: string, ...answers: Answer[]): this {
    this.answers.set(call, answers);
    return this;
  }

  /** How often a call arrived, by `METHOD /path` without query. */
  count(call: string): number {
    return this.calls(call).length;
  }

  calls(call: string): Seen[] {
    return this.seen.filter((seen) => nameOf(seen) === call);
  }

  fetch = vi.fn(async (input: string, options: RequestInit = {}): Promise<Response> => {
    const seen: Seen = {
      method: options.method ?? "GET",
      path: input,
      headers: { ...(options.headers as Record<string, string>) },
      body: typeof options.body === "string" ? JSON.parse(options.body) : options.body,
      options,
    };
    this.seen.push(seen);
    await Promise.resolve();
    const answers = this.answers.get(nameOf(seen));
    if (!answers) return json({ detail: `No answer for ${nameOf(seen)}` }, 404);
    const answer = answers.length > 1 ? (answers.shift() as Answer) : (answers[0] as Answer);
    return Promise.race([answer(seen), refusedBy(options.signal)]);
  });

  beacon = vi.fn((url: string, body: Blob) => this.beacons.push({ url, body }) > 0);
}

function nameOf({ method, path }: Seen): string {
  return `${method} ${path.split("?")[0]?.replace(/^\/api(\/v1)?(?=\/)/, "")}`;
}

function refusedBy(signal: AbortSignal | null | undefined): Promise<never> {
  return new Promise((_, reject) => {
    signal?.addEventListener("abort", () => reject(new DOMException("aborted", "AbortError")));
  });
}

/** An answer that is given when the test says so. */
export function held(answer: () => Response): { answer: Answer; give: () => void } {
  let give: () => void = () => {};
  const gate = new Promise<void>((resolve) => {
    give = resolve;
  });
  return { answer: () => gate.then(answer), give: () => give() };
}

export const lost: Answer = () => Promise.reject(new TypeError("Failed to fetch"));
