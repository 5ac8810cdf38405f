import { fireEvent, waitFor } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";
import { held, json } from "../providers/support/server";
import { said } from "../screens/support/acts";
import { server, setUpConsole } from "../screens/support/console";
import { answerTree, keysOf, open, press, SWAPPED, shows, WINTER } from "./page-support";
import { categoryOf } from "./support";

setUpConsole();

beforeEach(() => answerTree());

test("a move that is undone by Ctrl+Z takes its toast away, and leaves that of the move before it", async () => {
  server.on(`POST /categories/${WINTER}/reorder`, () => json(categoryOf(WINTER)));
  const answer = held(() => json(categoryOf(WINTER)));
  await open(`/categories?category=${WINTER}`);
  await shows("Cities", "Seasons", "Winter", "Summer");
  server.on("GET /categories/tree", () => json({ items: SWAPPED }));
  fireEvent.focus(keysOf());
  press("ArrowDown", { altKey: true });
  await shows("Cities", "Seasons", "Summer", "Winter");
  await waitFor(() => expect(said()).toEqual(["Moved Winter"]));
  server.on(`POST /categories/${WINTER}/reorder`, answer.answer, () => json(categoryOf(WINTER)));
  press("ArrowUp", { altKey: true });
  await shows("Cities", "Seasons", "Winter", "Summer");
  press("z", { ctrlKey: true, code: "KeyZ" });
  await shows("Cities", "Seasons", "Summer", "Winter");
  expect(said()).toEqual(["Moved Winter"]);
  press("z", { ctrlKey: true, code: "KeyZ" });
  await shows("Cities", "Seasons", "Winter", "Summer");
  expect(said()).toEqual([]);
  answer.give();
});
