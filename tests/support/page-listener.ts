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
  forget(): void;
  /**
   * Throws when there was any error or warning in the console, an uncaught error or a failed request.
   * @param except complaints that the test brought about itself, as for an expected 404
   */
  expectQuiet(...except: RegExp[]): void;
}

/** Collects what a page says and sends, from now on. */
export function listenTo(page: Page): Listening {
  let sent: Request[] = [];
  let complaints: string[] = [];
  const statuses = new WeakMap<Request, number>();

  page.on("console", (message) => {
    if (message.type() === "error" || message.type() === "warning") complaints.push(line(message));
  });
  page.on("pageerror", (error) => complaints.push(`uncaught: ${error.stack ?? error.message}`));
  page.on("request", (request) => sent.push(request));
  page.on("response", (response) => statuses.set(response.request(), response.status()));
  page.on("requestfailed", (request) => {
    const reason = request.failure()?.errorText ?? "";
    // A page that is left or a search that is overtaken gives up its requests: that is right.
    if (reason !== "net::ERR_ABORTED")
      complaints.push(`failed: ${request.method()} ${request.url()} ${reason}`);
  });

  return {
    calls: () => sent.filter(isCall).map((request) => call(request, statuses.get(request))),
    complaints: () => [...complaints],
    forget() {
      sent = [];
      complaints = [];
    },
    expectQuiet(...except) {
      const left = complaints.filter((complaint) => !except.some((pattern) => pattern.test(complaint)));
      if (left.length > 0) throw new Error(`The page was not quiet:\n${left.join("\n")}`);
    },
  };
}

function line(message: ConsoleMessage): string {
  return `console ${message.type()}: ${message.text()} (${message.location().url})`;
}

const isCall = (request: Request) => new URL(request.url()).pathname.startsWith("/api/");

function call(request: Request, status: number | undefined): Call {
  const { pathname, search } = new URL(request.url());
  return { method: request.method(), path: pathname + search, status };
}
