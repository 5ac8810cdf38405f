import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { afterLogin, loginPath, parseReturnUrl } from "../../../src/providers/http/return-url";

const HOSTILE = [
  "//evil.example",
  "/\\evil.example",
  "\\\\evil.example",
  "/\t/evil.example",
  "/\r\n/evil.example",
  "/eve\tnts",
  "/.//evil.example",
  "/..//evil.example",
  "/a/..//evil.example",
  "/%2f%2fevil.example",
  "/%5cevil.example",
  "%2f%2fevil.example",
  "https://evil.example",
  "https:/evil.example",
  "javascript:alert(1)",
  "data:text/html,x",
  "／／evil.example",
  "/login",
  "/LOGIN/",
  "/%6cogin",
  "/login?returnUrl=/events",
  "/a/../login",
  `/${"x".repeat(2048)}`,
  "/%ff",
  "events",
  "",
];

describe("returnUrl", () => {
  test.each(HOSTILE)("%j redirects to the start [SESS-19]", (value) => {
    expect(parseReturnUrl(value)).toBe("/");
  });

  test.each(["/events", "/events?currentPage=2#rows", "/branding/overlays/new", "/события", "/／evil"])(
    "%j is kept [SESS-19]",
    (value) => {
      expect(decodeURI(parseReturnUrl(value))).toBe(value);
    },
  );

  test("no text leads out of the app or back to the login page", () => {
    const piece = fc.oneof(
      fc.constantFrom(
        "/",
        "\\",
        "//",
        "..",
        ".",
        ":",
        "@",
        "?",
        "#",
        "%2f",
        "%5C",
        "%00",
        "\t",
        "\r\n",
        "\u2028",
        "／",
      ),
      fc.constantFrom(
        "login",
        "%6cogin",
        "evil.example",
        "https",
        "javascript",
        "events",
        "returnUrl=",
        "[",
        "]",
      ),
      fc.string({ unit: "binary", maxLength: 4 }),
    );
    const text = fc.oneof(
      fc.array(piece, { maxLength: 12 }).map((parts) => parts.join("")),
      fc.array(piece, { maxLength: 12 }).map((parts) => `/${parts.join("")}`),
      fc.webUrl({ withQueryParameters: true, withFragments: true }),
    );
    fc.assert(
      fc.property(text, (value) => {
        const path = parseReturnUrl(value);
        const target = new URL(path, location.origin);
        expect(target.origin).toBe(location.origin);
        expect(path).toMatch(/^\/(?![/\\])/);
        expect(decodeURIComponent(target.pathname)).not.toMatch(/^\/login(\/|$)/i);
        expect(parseReturnUrl(path)).toBe(path);
      }),
      { numRuns: 2500 },
    );
  });

  test("after a forbidden page the login always opens the start [SESS-20]", () => {
    expect(afterLogin("?returnUrl=%2Fevents&reason=session_expired")).toBe("/events");
    expect(afterLogin("?returnUrl=%2Fservers&reason=forbidden")).toBe("/");
    expect(afterLogin("")).toBe("/");
  });
});

describe("the way to the login page", () => {
  test("carries the path being left, encoded, and the reason [SESS-18 SESS-19 SESS-20]", () => {
    const path = loginPath({ pathname: "/events", search: "?currentPage=2&q=a b" }, "session_expired");
    expect(path).toBe("/login?returnUrl=%2Fevents%3FcurrentPage%3D2%26q%3Da+b&reason=session_expired");
    expect(new URLSearchParams(path.slice(6)).get("returnUrl")).toBe("/events?currentPage=2&q=a b");
  });

  test.each(["/", "/login"])("carries the reason alone from %s [SESS-21]", (pathname) => {
    expect(loginPath({ pathname, search: "?x=1" }, "forbidden")).toBe("/login?reason=forbidden");
    expect(loginPath({ pathname, search: "" })).toBe("/login");
  });

  test("leaves out a query that would make it too long", () => {
    const path = loginPath({ pathname: "/events", search: `?q=${"x".repeat(3000)}` }, "forbidden");
    expect(path).toBe("/login?returnUrl=%2Fevents&reason=forbidden");
  });
});
