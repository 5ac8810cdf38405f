import type { ConsoleMessage, Page, Request } from "playwright-core";

export interface Call {
  method: string;
  /** Path and query. */
  path: string;
  status: number | undefined;
}

export interface Listening {
  /** Calls of the API since the page was made or `forget` was called, in the order they were sent. */
  calls(): Call[];
  /** What the browser and the page complained about, one line each. */
  complaints(): string[];
  /** Addresses of requests that have no end yet. */
  underWay(): string[];
  forget(): void;
  /** Waits until no request is under way and the page has nothing left to do: what it shows is what it will show. */
  settled(): Promise<void>;
  /**
   * Throws when there was any error or warning in the console, an uncaught error or a failed request.
   * @param except complaints that the test brought about itself, as for an expected 404
   */
  expectQuiet(...except: RegExp[]): void;
}

const PATIENCE_MS = 30_000;

/** Collects what a page says and sends, from now on. */
export function listenTo(page: Page): Listening {
  let sent: Request[] = [];
  let complaints: string[] = [];
  let started = 0;
  const open = new Set<Request>();
  const statuses = new WeakMap<Request, number>();

  page.on("console", (message) => {
    if (message.type() === "error" || message.type() === "warning") complaints.push(line(message));
  });
  page.on("pageerror", (error) => complaints.push(`uncaught: ${error.stack ?? error.message}`));
  page.on("request", (request) => {
    sent.push(request);
    // The browser tells no end of a worker's script if the worker is ended while it is loaded.
    if (!isOfWorker(request)) open.add(request);
    started++;
  });
  page.on("requestfinished", (request) => open.delete(request));
  page.on("response", (response) => statuses.set(response.request(), response.status()));
  page.on("requestfailed", (request) => {
    open.delete(request);
    const reason = request.failure()?.errorText ?? "";
    // A page that is left or a search that is overtaken gives up its requests: that is right.
    if (reason !== "net::ERR_ABORTED")
      complaints.push(`failed: ${request.method()} ${request.url()} ${reason}`);
  });

  return {
    calls: () => sent.filter(isCall).map((request) => call(request, statuses.get(request))),
    complaints: () => [...complaints],
    underWay: () => [...open].map((request) => request.url()),
    forget() {
      sent = [];
      complaints = [];
    },
    async settled() {
      const until = Date.now() + PATIENCE_MS;
      // Twice, as an answer can be followed by another question.
      for (let quiet = 0; quiet < 2; ) {
        const before = started;
        await page.evaluate(idle);
        quiet = open.size === 0 && started === before ? quiet + 1 : 0;
        if (Date.now() > until) throw new Error(`Still under way: ${this.underWay().join(" ")}`);
      }
    },
    expectQuiet(...except) {
      const left = complaints.filter((complaint) => !except.some((pattern) => pattern.test(complaint)));
      if (left.length > 0) throw new Error(`The page was not quiet:\n${left.join("\n")}`);
    },
  };
}

/** In the page: until its thread has time to spare. */
const idle = () =>
  new Promise<void>((resolve) => requestIdleCallback(() => setTimeout(resolve, 20), { timeout: 500 }));

function line(message: ConsoleMessage): string {
  return `console ${message.type()}: ${message.text()} (${message.location().url})`;
}

const isOfWorker = (request: Request) => /\.worker-[\w-]+\.js$/.test(new URL(request.url()).pathname);

const isCall = (request: Request) => new URL(request.url()).pathname.startsWith("/api/");

function call(request: Request, status: number | undefined): Call {
  const { pathname, search } = new URL(request.url());
  return { method: request.method(), path: pathname + search, status };
}
