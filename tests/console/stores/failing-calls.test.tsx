import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, test } from "vitest";
import { toasts } from "../../../src/shared/toasts";
import { json } from "../providers/support/server";
import { press, save, type } from "../screens/support/acts";
import { server, setUpConsole, signIn } from "../screens/support/console";
import { A, answerStore, CALL, open, storeOf } from "./support";

setUpConsole();
beforeEach(async () => {
  await signIn({ is_dealer: true });
  answerStore();
});

const lost = () => Promise.reject(new TypeError("lost"));
const flip = async (name: string) => userEvent.click(await screen.findByRole("switch", { name }));

const ACTS: readonly [says: string, call: string, query: string, run: () => Promise<void>][] = [
  [
    "Could not save the store. Try again",
    `PUT ${CALL}`,
    "?tab=settings",
    async () => {
      await type("Name", "Posters");
      await save();
    },
  ],
  [
    "Could not delete the store. Try again",
    `DELETE ${CALL}`,
    "",
    async () => {
      await press("More: Nordlight prints");
      await userEvent.click(await screen.findByRole("menuitem", { name: "Delete" }));
      await press("Delete", await screen.findByRole("dialog"));
    },
  ],
  [
    "Could not change whether the product is on sale. Try again",
    `PATCH ${CALL}/products/${A}/toggle-active`,
    "",
    () => flip("On sale: Canvas"),
  ],
  [
    "Could not make this the primary store. Try again",
    `POST ${CALL}/set-primary`,
    "",
    () => flip("Primary store"),
  ],
];

async function saysOf(call: string, query: string, run: () => Promise<void>): Promise<void> {
  server.on(call, lost);
  await open(query);
  await run();
  await waitFor(() => expect(toasts.get()).toHaveLength(1));
}
const texts = () => toasts.get().map(({ text }) => text);

test.each(ACTS)(
  "an act whose answer is lost says what failed: %s (%s) [STO-44 STO-45 STO-48 STO-52]",
  async (says, call, query, run) => {
    await saysOf(call, query, run);
    expect(texts()).toEqual([`Could not reach the server. ${says}`]);
  },
);

test("a primary store whose flag could not be taken away says so [STO-53]", async () => {
  server.on(`GET ${CALL}`, () => json(storeOf({ is_primary: true })));
  await saysOf(`POST ${CALL}/unset-primary`, "", () => flip("Primary store"));
  expect(texts()).toEqual(["Could not reach the server. Could not unset the primary store. Try again"]);
});

test("products that could not be loaded say so, and can be tried again [STO-46]", async () => {
  const read = `GET ${CALL}/products/`;
  server.on(read, lost);
  await open();
  expect(await screen.findByText("Could not load the products. Try again")).toBeTruthy();
  answerStore();
  await press("Retry");
  expect(await screen.findByRole("heading", { name: "Canvas" })).toBeTruthy();
});
