import { render } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import type { ComponentType } from "react";
import { vi } from "vitest";
import { contractJudge } from "../providers/support/server";
import { fakeMedia } from "../shell/support/media";
import { fakeSession } from "../shell/support/session";
import { startTexts } from "../shell/support/texts";

export interface Sent {
  method: string;
  /** Path and query below /api. */
  path: string;
  headers: Record<string, string>;
  body: unknown;
}

type Answer = Response | Promise<Response>;

/** A server that answers `METHOD /path` as the test says, and keeps what was sent. Anything else is 404. */
export function fakeServer(answers: Record<string, (sent: Sent) => Answer>) {
  const sent: Sent[] = [];
  const judge = contractJudge();
  vi.stubGlobal("fetch", async (address: string, options: RequestInit = {}) => {
    const url = new URL(address, location.origin);
    const one: Sent = {
      method: options.method ?? "GET",
      path: url.pathname.replace(/^\/api\/v1/, "") + url.search,
      headers: { ...(options.headers as Record<string, string>) },
      body: typeof options.body === "string" ? JSON.parse(options.body) : undefined,
    };
    sent.push(one);
    options.signal?.throwIfAborted();
    const call = `${one.method} ${one.path.split("?")[0]}`;
    const response = (await answers[call]?.(one)) ?? new Response("{}", { status: 404 });
    await judge(call, response);
    return response;
  });
  return {
    answers,
    of: (path: string) => sent.filter((one) => one.path.split("?")[0] === path),
  };
}

export const refused = (status: number, body: object) => Response.json(body, { status });

/** A page outside the router, as somebody finds it who opens it now. */
export async function openPage(name: "login" | "registration", search = "", width = 800) {
  fakeMedia({ width });
  await startTexts();
  history.replaceState(null, "", `/${name}${search}`);
  fakeSession.session.start.mockClear();
  fakeSession.session.end.mockClear();
  const { default: Page } = (
    name === "login"
      ? await import("../../../src/session/login-page")
      : await import("../../../src/session/registration-page")
  ) as { default: ComponentType };
  const { container } = render(<Page />);
  return { container, user: userEvent.setup() };
}
