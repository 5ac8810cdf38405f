import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, describe, expect, test } from "vitest";
import { json } from "../providers/support/server";
import { said } from "../screens/support/acts";
import { server, setUpConsole } from "../screens/support/console";
import { answerTree, details, open, press, shows, WINTER } from "./page-support";
import { categoryOf } from "./support";

setUpConsole();

beforeEach(() => answerTree());

describe("a lifted category", () => {
  const spoken = () => screen.getAllByRole("status").map(({ textContent }) => textContent);
  const lift = async () => {
    server.on(`POST /categories/${WINTER}/move`, () => json(categoryOf(WINTER)));
    server.on(`POST /categories/${WINTER}/reorder`, () => json(categoryOf(WINTER)));
    await open(`/categories?category=${WINTER}`);
    await shows("Cities", "Seasons", "Winter", "Summer");
    press(" ");
    await waitFor(() => expect(spoken()).toContain("Winter picked up"));
  };
  const sent = () => server.seen.filter(({ method }) => method === "POST").map(({ path }) => path);

  test("is carried by arrows, says each place and what goes along, and is moved when it is let go [CAT-04 CAT-05]", async () => {
    await lift();
    press("ArrowDown");
    await waitFor(() => expect(spoken()).toContain("Into Seasons, after Summer"));
    await shows("Cities", "Seasons", "Summer", "Winter");
    press("ArrowLeft");
    await waitFor(() => expect(spoken()).toContain("To the top level, after Seasons. 1 style moves with it"));
    press("ArrowUp");
    await waitFor(() => expect(spoken()).toContain("To the top level, first. 1 style moves with it"));
    press("ArrowDown");
    expect(sent()).toEqual([]);
    press(" ");
    await waitFor(() => expect(said()).toEqual(["Moved Winter"]));
    expect(server.calls(`POST /categories/${WINTER}/move`).map(({ body }) => body)).toEqual([
      { new_parent_id: null },
    ]);
  });

  test("goes back by Escape without a call", async () => {
    await lift();
    press("ArrowDown");
    await shows("Cities", "Seasons", "Summer", "Winter");
    press("Escape");
    await shows("Cities", "Seasons", "Winter", "Summer");
    expect(spoken()).toContain("Winter is back where it was");
    expect(sent()).toEqual([]);
  });

  test("is moved by buttons, which say the same", async () => {
    server.on(`POST /categories/${WINTER}/reorder`, () => json(categoryOf(WINTER)));
    await open(`/categories?category=${WINTER}`);
    await userEvent.click(within(await details("Winter")).getByRole("button", { name: "Move" }));
    const bar = within(await screen.findByRole("region", { name: "Move" }));
    expect(bar.getByRole("button", { name: "Move up" }).getAttribute("aria-disabled")).toBe("true");
    await userEvent.click(bar.getByRole("button", { name: "Move down" }));
    expect(bar.getByText("Into Seasons, after Summer")).toBeTruthy();
    await userEvent.click(bar.getByRole("button", { name: "Done" }));
    await waitFor(() => expect(said()).toEqual(["Moved Winter"]));
    expect(screen.queryByRole("region", { name: "Move" })).toBeNull();
  });
});
