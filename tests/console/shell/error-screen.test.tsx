import { act, cleanup, render, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import i18next from "i18next";
import type { ReactNode } from "react";
import { createMemoryRouter, RouterProvider } from "react-router";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { ApiError, LogoutError, TranslatedError } from "../../../src/providers/http/errors";
import { diagnose } from "../../../src/shell/error-screen/diagnose";
import { PageNotFound } from "../../../src/shell/error-screen/page-not-found";
import { RouteError } from "../../../src/shell/error-screen/route-error";
import { openRefine } from "./support/refine";
import { organiser, signIn } from "./support/session";
import { startTexts } from "./support/texts";

vi.mock("../../../src/providers/http/session", async () => (await import("./support/session")).fakeSession);

const InRefine = await openRefine();
beforeEach(async () => {
  await startTexts();
  signIn();
  vi.spyOn(console, "error").mockImplementation(() => undefined); // React tells of every caught error
  vi.spyOn(console, "warn").mockImplementation(() => undefined);
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

const http = (statusCode: number, more: object = {}) =>
  new ApiError({ kind: "http", method: "GET", url: "/api/v1/overlays/", statusCode, ...more });
const network = new ApiError({ kind: "network", method: "GET", url: "/api/v1/overlays/" });

function Throws({ when }: { when: () => boolean }) {
  if (when()) throw network;
  return <p>Read</p>;
}

/** A private route whose page is this, inside a layout that stays. */
function draw(page: ReactNode, path = "/overlays") {
  const router = createMemoryRouter(
    [
      {
        errorElement: <RouteError />,
        children: [
          { path: "/", element: <h1>Start</h1> },
          { path: "*", element: page },
        ],
      },
    ],
    { initialEntries: [path] },
  );
  render(
    <InRefine>
      <RouterProvider router={router} />
    </InRefine>,
  );
  return { router, user: userEvent.setup() };
}

function Failing({ thrown }: { thrown: unknown }): ReactNode {
  throw thrown;
}

const heading = () => screen.getByRole("heading", { level: 1 }).textContent;
const fact = (name: string) => screen.getByText(name, { selector: "dt" }).nextElementSibling?.textContent;
const listed = (name: string) =>
  [...(screen.getByRole("heading", { name }).nextElementSibling?.children ?? [])].map(
    (one) => one.textContent,
  );

describe("a failing private route", () => {
  test("shows the route error screen in place of the page [SHELL-54 ERR-01 ERR-02]", () => {
    draw(<Failing thrown={http(500)} />);
    expect(heading()).toBe("The server ran into an error");
    expect(screen.getByText(/copy the details and send them to support/)).toBeTruthy();
  });

  test("has its heading and instruction translated, its advice in English [ERR-01 ERR-02]", async () => {
    await i18next.changeLanguage("ru");
    draw(<Failing thrown={network} />);
    expect(heading()).toBe("Не удалось подключиться к серверу");
    expect(screen.getByText(/скопируйте подробности/)).toBeTruthy();
    expect(listed("Возможные причины")).toContain("Backend not running");
  });

  test("says the text of a failure that has one [STO-30]", async () => {
    draw(<Failing thrown={new TranslatedError("errors.not_found")} />);
    expect(await screen.findByText(i18next.t("errors.not_found"))).toBeTruthy();
    expect(screen.queryByText(i18next.t("diagnostics.instruction"))).toBeNull();
  });

  test("names type, message, time and environment [ERR-03 ERR-04]", () => {
    draw(<Failing thrown={http(502, { detail: "Bad upstream" })} />);
    expect(fact("Type")).toBe("HttpError");
    expect(fact("Message")).toBe("Bad upstream");
    expect(fact("Time")).toMatch(/\d{4}, \d\d:\d\d/);
    expect(fact("Environment")).toBe(`Production ${location.hostname}`);
    expect(fact("Response")).toBe("502 Bad Gateway");
  });

  test("is drawn again by Retry", async () => {
    let broken = true;
    function Page() {
      if (broken) throw http(503);
      return <h1>Read</h1>;
    }
    const { user } = draw(<Page />);
    broken = false;
    await user.click(screen.getByRole("button", { name: "Retry" }));
    expect(await screen.findByRole("heading", { name: "Read" })).toBeTruthy();
  });

  test("a missing record has texts about the record, and links to its list first", () => {
    draw(<Failing thrown={http(404)} />, "/branding/overlays/3b241101-e2bb-4255-8caf-4136c566a962");
    expect(heading()).toBe("This record does not exist");
    expect(screen.queryByText(/Nothing you typed is lost/)).toBeNull();
    const way = screen.getByRole("link", { name: "Open the list: Overlays" });
    expect(way.getAttribute("href")).toBe("/branding/overlays");
    expect(way.className).toContain("primary");
    expect(screen.getByRole("button", { name: "Retry" }).className).not.toContain("primary");
  });

  test("without a connection says that the page is not there yet, keeps its diagnosis folded, and opens with the connection [ERR-17 ERR-18]", async () => {
    const onLine = vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
    let isLost = true;
    draw(<Throws when={() => isLost} />);
    screen.getByRole("heading", { level: 1, name: "This page is not available offline" });
    const step = screen.getByText("Check the environment file");
    expect(step.closest("details")?.open).toBe(false);
    expect(document.title).not.toContain("Cannot connect");
    isLost = false;
    onLine.mockReturnValue(true);
    act(() => void window.dispatchEvent(new Event("online")));
    await screen.findByText("Read");
  });

  test("is not shown for a forced logout, whose redirect is in progress", () => {
    draw(<Failing thrown={new LogoutError()} />);
    expect(screen.queryByRole("heading")).toBeNull();
  });

  test("copies its record as JSON without a token", async () => {
    const { user } = draw(<Failing thrown={http(500, { body: { detail: "x" } })} />);
    const write = vi.spyOn(navigator.clipboard, "writeText").mockResolvedValue();
    await user.click(screen.getByRole("button", { name: "Copy details" }));
    const record = JSON.parse(write.mock.calls[0]?.[0] ?? "");
    expect(record.requestDetails.headers.authorization).toBe("present");
    expect(write.mock.calls[0]?.[0]).not.toMatch(/bearer|access_token|refresh/i);
    expect(await screen.findByText("Copied")).toBeTruthy();
  });
});

test("too many requests show their one message, centred and red, and no details [ERR-15 ERR-16]", () => {
  draw(<Failing thrown={http(429)} />);
  expect(heading()).toBe("Too many requests. Wait a moment and try again");
  expect(screen.getByRole("alert").className).toBe("api-limit");
  expect(screen.queryByRole("button")).toBeNull();
  expect(document.querySelector("dl")).toBeNull();
});

test.each([400, 401, 403, 404, 409, 422, 500, 503])("%i shows the diagnostic view [ERR-17]", (status) => {
  draw(<Failing thrown={http(status)} />);
  expect(within(screen.getByRole("complementary")).getByText("Details")).toBeTruthy();
});

describe("causes and recommendations", () => {
  test("of a lost connection [ERR-05 ERR-06 ERR-18 ERR-19 ERR-20]", () => {
    draw(<Failing thrown={network} />);
    expect(fact("Message")).toBe("Cannot connect to the backend server");
    expect(listed("Possible causes")).toEqual([
      "Backend not running",
      "Different port",
      "CORS issue",
      "Wrong environment variables",
      "Network problem",
      "Firewall",
    ]);
    expect(listed("What to try")).toEqual([
      "Check that the backend is running",
      "Check the environment file",
      "Restart the dev server",
      "Check the browser console",
      "Try the API directly",
      `Open the full URL: ${location.origin}/api/v1/overlays/`,
    ]);
  });

  test.each([
    [401, ["Token expired or invalid", "Not logged in"], ["Log in again", "Clear the browser storage"]],
    [403, ["Insufficient permissions"], ["Contact an administrator", "Check your role"]],
    [404, ["Endpoint not found", "Invalid path", "API version mismatch"], []],
    [
      500,
      ["Backend error", "Database error", "Internal error"],
      ["Check the logs", "Contact a system administrator"],
    ],
    [
      599,
      ["Backend error", "Database error", "Internal error"],
      ["Check the logs", "Contact a system administrator"],
    ],
    [418, [], []],
  ])("of a %i [ERR-21..27]", (status, causes, recommendations) => {
    const record = diagnose(http(status));
    expect(record.possibleCauses).toEqual(causes);
    expect(record.recommendations).toEqual(recommendations);
  });
});

describe("the message", () => {
  test("of another HTTP error is the client's [ERR-28]", () => {
    expect(diagnose(http(409, { detail: "Booth is busy" })).message).toBe("Booth is busy");
    expect(diagnose(http(418)).message).toBe("GET /api/v1/overlays/: 418");
  });

  test("of a script error is its own [ERR-29]", () => {
    expect(diagnose(new TypeError("x is not a function"))).toMatchObject({
      errorType: "TypeError",
      message: "x is not a function",
    });
  });

  test("of anything else is its text [ERR-30]", () => {
    expect(diagnose("lost").message).toBe("lost");
    expect(diagnose({ code: 7 }).message).toBe('{"code":7}');
    expect(diagnose(undefined).message).toBe("undefined");
  });
});

test("the log entry has what the specification lists [ERR-07..14]", () => {
  const record = diagnose(http(404, { body: { detail: "gone" } }), new Date("2026-11-21T10:00:00Z"));
  expect(record).toMatchObject({
    errorType: "HttpError",
    timestamp: "2026-11-21T10:00:00.000Z",
    environmentConfig: { apiBase: "", apiVersion: "v1", hostname: location.hostname, basePath: "/api/v1" },
    requestDetails: {
      url: `${location.origin}/api/v1/overlays/`,
      method: "GET",
      basePath: "/api/v1",
      timeout: 300_000,
      headers: { authorization: "present", contentType: "none", acceptLanguage: "en" },
    },
    responseDetails: { status: 404, statusText: "Not Found", data: { detail: "gone" } },
    stackTrace: expect.stringContaining("ApiError"),
    possibleCauses: expect.any(Array),
    recommendations: expect.any(Array),
  });
});

describe("an unknown path", () => {
  test("shows the error screen with a 404", () => {
    draw(<PageNotFound />, "/nothing/here");
    expect(heading()).toBe("Page not found");
    expect(fact("Request")).toBe("GET /nothing/here");
  });

  test("below a menu item hidden from the role redirects to the start instead", () => {
    const { router } = draw(<PageNotFound />, "/servers/7");
    expect(router.state.location.pathname).toBe("/");
    cleanup();
    signIn({ ...organiser, is_admin: true });
    draw(<PageNotFound />, "/servers/7");
    expect(heading()).toBe("Page not found");
  });
});

test("the record of an answer is without its secrets [OP-168]", () => {
  const jwt = "eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.sig-na_ture";
  const body = {
    detail: `Bad token ${jwt}`,
    code: "errors.invalid_data",
    fields: { password: "errors.common_password" },
    session: [{ access_token: jwt, refreshToken: "r", user: "Anna" }],
    api_key: { key: "sl_1234" },
  };
  const { responseDetails } = diagnose(http(503, { body }));
  expect(JSON.stringify(responseDetails)).not.toMatch(/eyJ|"r"|sl_1234/);
  expect(responseDetails?.data).toMatchObject({
    code: "errors.invalid_data",
    fields: { password: "errors.common_password" },
    session: [{ user: "Anna" }],
  });
});
