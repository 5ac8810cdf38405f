import { waitFor } from "@testing-library/react";
import { expect, test } from "vitest";
import { json } from "../providers/support/server";
import { save, type } from "../screens/support/acts";
import { server, setUpConsole, signIn } from "../screens/support/console";
import { answerStore, B, CALL, OTHER, open, PAGE, productOf } from "./support";

setUpConsole(["hidden-products"]);

test("a hidden product stays hidden when it is changed, from the first moment on [OP-138 OP-238 STO-06]", async () => {
  await signIn({ is_dealer: true });
  answerStore();
  server.on(`POST ${CALL}/products/`, () => json(productOf(OTHER, "Print", { is_active: false })));
  server.on(`DELETE ${CALL}/products/${B}`, () => json(undefined, 204));
  const { at } = await open(`?product=${B}`);
  await type("Price", "44");
  await save();
  await waitFor(() => expect(at()).toBe(PAGE));
  expect(server.calls(`POST ${CALL}/products/`).map(({ body }) => body)).toEqual([
    { name: "Print", description: "", price: 44, currency: "EUR", image_url: null, is_active: false },
  ]);
  expect(server.count(`DELETE ${CALL}/products/${B}`)).toBe(1);
  expect(server.seen.filter(({ method }) => method === "PATCH")).toEqual([]);
});
