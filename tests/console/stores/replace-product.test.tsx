import { screen, waitFor } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";
import { toasts } from "../../../src/shared/toasts";
import { json } from "../providers/support/server";
import { press, said, save, type } from "../screens/support/acts";
import { server, setUpConsole, signIn } from "../screens/support/console";
import { A, answerStore, B, CALL, OTHER, open, PAGE, productOf } from "./support";

setUpConsole(["idempotency"]);
beforeEach(async () => {
  await signIn({ is_dealer: true });
  answerStore();
});

const POST = `POST ${CALL}/products/`;
const HIDE_NEW = `PATCH ${CALL}/products/${OTHER}/toggle-active`;
const DELETE_NEW = `DELETE ${CALL}/products/${OTHER}`;
const DELETE_OLD = `DELETE ${CALL}/products/${B}`;
const calls = () =>
  server.seen
    .filter(({ method }) => method !== "GET")
    .map(({ method, path }) => `${method} ${path.replace(/^.*(?=\/stores\/)/, "")}`);

/** Changes the price of the hidden product B, or of A, which is on sale. */
async function change(product = B) {
  const { at } = await open(`?product=${product}`);
  await type("Price", "44");
  await save();
  return at;
}

test("a hidden product that is changed is hidden before the old one goes, and a new one is sent as the specification says [OP-138 OP-238 CALL-STO-10]", async () => {
  server.on(POST, () => json(productOf(OTHER, "Print", { price: 44 })));
  server.on(HIDE_NEW, () => json(productOf(OTHER, "Print", { is_active: false })));
  server.on(DELETE_OLD, () => json(undefined, 204));
  const at = await change();
  await waitFor(() => expect(at()).toBe(PAGE));
  expect(calls()).toEqual([POST, HIDE_NEW, DELETE_OLD]);
  expect(server.calls(HIDE_NEW)[0]?.body).toEqual({ is_active: false });
  expect(server.calls(POST)[0]?.body).not.toHaveProperty("is_active");
});

test("a new one that cannot be hidden is deleted again, and the next attempt is another one [OP-238]", async () => {
  server.on(POST, () => json(productOf(OTHER, "Print", { price: 44 })));
  server.on(HIDE_NEW, () => json({ detail: "no" }, 500));
  server.on(DELETE_NEW, () => json(undefined, 204));
  server.on(DELETE_OLD, () => json(undefined, 204));
  const at = await change();
  await waitFor(() => expect(calls()).toEqual([POST, HIDE_NEW, DELETE_NEW]));
  expect((screen.getByLabelText("Price") as HTMLInputElement).value).toMatch(/^44/);
  server.on(HIDE_NEW, () => json(productOf(OTHER, "Print", { is_active: false })));
  await press("Save");
  await waitFor(() => expect(at()).toBe(PAGE));
  expect(calls().slice(3)).toEqual([POST, HIDE_NEW, DELETE_OLD]);
  const keys = server.calls(POST).map(({ headers }) => headers["Idempotency-Key"]);
  expect(new Set(keys).size).toBe(2);
});

test("one that can neither be hidden nor deleted is named, and the old one stays [OP-238]", async () => {
  server.on(POST, () => json(productOf(OTHER, "Print", { price: 44 })));
  server.on(HIDE_NEW, () => json({ detail: "no" }, 500));
  server.on(DELETE_NEW, () => json({ detail: "no" }, 500));
  const at = await change();
  await waitFor(() => expect(at()).toBe(PAGE));
  expect(calls()).not.toContain(DELETE_OLD);
  expect(said()).toContain("The new product could not be hidden and is on sale. Hide or delete it");
});

test("an old one on sale that cannot be deleted is hidden, so that one of the two is for sale [OP-238]", async () => {
  const hide = `PATCH ${CALL}/products/${A}/toggle-active`;
  server.on(POST, () => json(productOf(OTHER, "Canvas", { price: 44 })));
  server.on(`DELETE ${CALL}/products/${A}`, () => json({ detail: "no" }, 409));
  server.on(hide, () => json(productOf(A, "Canvas", { is_active: false })));
  await change(A);
  await waitFor(() =>
    expect(toasts.get().map(({ title }) => title)).toContain(
      "The new product was created, but the old one could not be deleted. It is hidden",
    ),
  );
  expect(server.calls(hide).map(({ body }) => body)).toEqual([{ is_active: false }]);
});
