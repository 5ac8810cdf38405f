import { cleanup, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { person } from "../providers/support/people";
import { fakeServer, openPage } from "./support";

vi.mock(
  "../../../src/providers/http/session",
  async () => (await import("../shell/support/session")).fakeSession,
);

beforeEach(() => vi.resetModules());
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const config = (demo?: object) => () => Response.json({ language: { code: "en" }, ...(demo && { demo }) });
const account = (role: string) => ({ role, email: `${role}@example.com`, password: "safelight-demo" });
const entries = () =>
  screen.queryAllByRole("button", { name: /^Log in as/ }).map(({ textContent }) => textContent);

test("a server's demo accounts are one click away (OP-176)", async () => {
  const server = fakeServer({
    "GET /config/": config({ accounts: [account("user"), account("dealer"), account("admin")] }),
    "POST /auth": () => Response.json({ access_token: "a", refresh_token: "r", user: person() }),
  });
  const { user } = await openPage("login");
  await waitFor(() =>
    expect(entries()).toEqual(["Log in as organiser", "Log in as dealer", "Log in as admin"]),
  );
  await user.click(screen.getByRole("button", { name: "Log in as dealer" }));
  expect(server.of("/auth")[0]?.body).toEqual({ email: "dealer@example.com", password: "safelight-demo" });
});

test("a role without a text is left to the form", async () => {
  fakeServer({ "GET /config/": config({ accounts: [account("auditor"), account("admin")] }) });
  await openPage("login");
  await waitFor(() => expect(entries()).toEqual(["Log in as admin"]));
});

test("without demo nothing is offered", async () => {
  const server = fakeServer({ "GET /config/": config() });
  await openPage("login");
  await waitFor(() => expect(server.of("/config/")).toHaveLength(1));
  expect(entries()).toEqual([]);
  expect(screen.queryByText("Demo accounts")).toBeNull();
});
