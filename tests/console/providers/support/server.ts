import { onTestFinished, vi } from "vitest";
import type { Endpoint } from "../../../../contract/core/endpoint";
import { allOperations } from "../../../../contract/endpoints";

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

/**
 * A server by script: answers by `METHOD /path`, in the order given, the last one for ever. A good answer that is not
 * what the contract promises for its call fails the test, so that no screen is tested against a server that cannot be.
 */
export class FakeServer {
  /** `false` where a test is about answers of other servers, which the console tolerates (OP-179). */
  keepsContract = true;
  private readonly judge = contractJudge();
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
    const response = await Promise.race([answer(seen), refusedBy(options.signal)]);
    if (this.keepsContract) await this.judge(nameOf(seen), response);
    return response;
  });

  beacon = vi.fn((url: string, body: Blob) => this.beacons.push({ url, body }) > 0);
}

function nameOf({ method, path }: Seen): string {
  return `${method} ${path.split("?")[0]?.replace(/^\/api(\/v1)?(?=\/)/, "")}`;
}

let calls: { named: RegExp; reply: Endpoint["reply"] }[] | undefined;

/** Entities that a test makes up are in no contract: their answers are what the test says. */
function replyOf(name: string): Endpoint["reply"] | undefined {
  // A word in a path goes before a parameter in its place (OP-12).
  calls ??= allOperations()
    .sort((a, b) => a.path.split("{").length - b.path.split("{").length)
    .map(({ method, path, reply }) => ({
      named: new RegExp(`^${method} ${path.replaceAll(/\{\w+\}/g, "[^/]+")}$`),
      reply,
    }));
  return calls.find(({ named }) => named.test(name))?.reply;
}

/** Fails the test that runs now when it is over, if a good answer was not what the contract promises for its call. */
export function contractJudge(): (call: string, response: Response) => Promise<void> {
  const breaches = new Set<string>();
  onTestFinished(() => {
    if (breaches.size > 0) throw new Error(`The contract does not promise ${[...breaches].join("; ")}`);
  });
  return async (call, response) => {
    const reply = replyOf(call);
    if (!reply || !response.ok) return;
    if (response.status !== reply.status) breaches.add(`${call}: status ${response.status}`);
    else if ("json" in reply) {
      const body = await response.clone().text();
      for (const { path, message } of reply.json.safeParse(parsed(body)).error?.issues ?? [])
        breaches.add(`${call} ${path.join(".")}: ${message}`);
    }
  };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
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
