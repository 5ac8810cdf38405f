import { screen, waitFor } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";
import { json } from "../providers/support/server";
import { press, type } from "../screens/support/acts";
import { server, setUpConsole, signIn } from "../screens/support/console";
import { A, answerStore, B, CALL, OTHER, open, productOf, rows } from "./support";

setUpConsole(["idempotency"]);
beforeEach(async () => {
  await signIn({ is_dealer: true });
  answerStore();
});

test("products stand in their order, and a new one has the currency of the first [STO-06 OP-138]", async () => {
  const [print, canvas] = [
    productOf(B, "Print", { position: 1, currency: "USD" }),
    productOf(A, "Canvas", { position: 0, currency: "GBP" }),
  ];
  server.on(`GET ${CALL}/products/`, rows([print, canvas]));
  server.on(`POST ${CALL}/products/`, () => json(productOf(OTHER, "Magnet", { currency: "GBP" })));
  await open();
  const names = () => screen.getAllByRole("heading", { level: 3 }).map(({ textContent }) => textContent);
  await waitFor(() => expect(names()).toEqual(["Canvas", "Print"]));
  await press("Add product");
  await type("Name", "Magnet");
  await type("Price", "5");
  await press("Create");
  await waitFor(() =>
    expect(server.calls(`POST ${CALL}/products/`)[0]?.body).toMatchObject({ currency: "GBP" }),
  );
});
