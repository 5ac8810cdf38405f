import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, test, vi } from "vitest";
import type { Cell } from "../../../src/screens/list/export/sheet";
import { jobEnds } from "../list-powers/support";
import { countObjectUrls } from "../providers/support/object-urls";
import { server, setUpConsole, signIn } from "../screens/support/console";
import { A, answerStore, CALL, open, orderOf, page } from "./support";

let written: (readonly Cell[])[];

vi.mock("../../../src/screens/list/export/sheet", async (original) => ({
  ...(await original<object>()),
  writeSheet: async (_: string, headings: string[], rows: AsyncIterable<Cell[]>) => {
    written.push(headings);
    for await (const row of rows) written.push(row);
    return new Blob(["xlsx"]);
  },
}));

setUpConsole(["list-search", "list-sort", "list-filters"]);

beforeEach(async () => {
  written = [];
  countObjectUrls();
  vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(() => undefined);
  await signIn({ is_dealer: true });
  answerStore();
});

test("the orders of a store are downloaded from the store's own list [STO-09 LIST-08]", async () => {
  server.on(`GET ${CALL}/orders`, page([orderOf(), orderOf({ id: A, number: 1047 })]));
  await open("?tab=orders");
  await screen.findByRole("link", { name: "1048" });
  await userEvent.click(screen.getByRole("button", { name: "Download" }));
  expect(await jobEnds()).toMatchObject({ kind: "export", status: "done", done: 2, total: 2 });
  const [headings, first, second] = written;
  expect(headings?.join()).toBe(
    "Order,Created at,Shopper,Shopper e-mail,Shopper phone,Items,Payment system,Amount,Refunded,Currency,State",
  );
  const when = "1 Jan 2026, 00:00";
  const items = "1 × Canvas, 2 × Print";
  expect(first).toEqual([
    "1048",
    when,
    "Sofia",
    "sofia@example.com",
    null,
    items,
    "Card",
    50,
    0,
    "EUR",
    "Paid",
  ]);
  expect(second?.[0]).toBe("1047");
});
