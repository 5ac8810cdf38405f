import { render, screen } from "@testing-library/react";
import { beforeEach, expect, test, vi } from "vitest";
import { authProvider } from "../../../src/providers/auth";
import { session } from "../../../src/providers/http/session";
import { Root } from "../../../src/root";
import { json } from "../providers/support/server";
import { server, setUpConsole } from "../screens/support/console";

vi.mock("../../../src/app", () => ({ ready: Promise.resolve(), default: () => <p>console</p> }));

setUpConsole();

/** Every address that the page takes on. */
let addresses: string[];

beforeEach(async () => {
  server.on("GET /logout", () => json(null, 204));
  history.replaceState(null, "", "/branding/overlays?page=2");
  render(<Root />);
  await screen.findByText("console");
  addresses = [];
  for (const name of ["pushState", "replaceState"] as const) {
    const change = history[name].bind(history);
    vi.spyOn(history, name).mockImplementation((data, unused, url) => {
      addresses.push(String(url));
      change(data, unused, url);
    });
  }
});

const loginShown = () => screen.findByRole("heading", { name: "Log in" });

test("a logout never leads to a login page that leads back [SESS-09 OP-27 OP-187]", async () => {
  await authProvider.logout({});
  await loginShown();
  expect(addresses).toEqual(["/", "/login"]);
});

test("a logout during a forced one ends at the plain login page, too [SESS-09 OP-27]", async () => {
  const forced = session.end("session_expired", { status: 401 });
  await Promise.all([forced, authProvider.logout({})]);
  await loginShown();
  expect(addresses.at(-1)).toBe("/login");
});
