import { cleanup, screen, waitFor } from "@testing-library/react";
import { beforeEach, describe, expect, test } from "vitest";
import { json } from "../providers/support/server";
import { press, save, type } from "../screens/support/acts";
import { server, setUpConsole, signIn } from "../screens/support/console";
import { answerStore, CALL, open, rows, SYSTEM, systemOf } from "./support";

setUpConsole(["versions", "idempotency"]);
beforeEach(async () => {
  await signIn({ is_dealer: true });
  answerStore();
});

const at = `${CALL}/payment-systems/${SYSTEM}`;

test("a store is not open without a product on sale", async () => {
  server.on(`GET ${CALL}/products/`, rows([]));
  await open();
  expect((await screen.findByText("Not open yet")).title).toBe("No product on sale");
});

describe("payment systems", () => {
  test("say that they are off, as every new one, and are switched on from the panel [STO-08]", async () => {
    const cash = systemOf({ type: "manual", name: "Cash", is_active: false });
    server.on(`GET ${CALL}/payment-systems`, rows([cash]));
    server.on(`POST ${at}/activate`, () => json({ ...cash, is_active: true, version: 2 }));
    await open("?tab=payments&system=new");
    await screen.findByText("A new payment system is off. Switch it on once it is saved.");
    cleanup();
    await open(`?tab=payments&system=${SYSTEM}`);
    await screen.findByText("It is off: shoppers do not see it yet.");
    server.on(`GET ${CALL}/payment-systems`, rows([{ ...cash, is_active: true, version: 2 }]));
    await press("Switch on");
    await waitFor(() => expect(screen.queryByText("It is off: shoppers do not see it yet.")).toBeNull());
    expect(server.count(`POST ${at}/activate`)).toBe(1);
    // The panel goes on from the version that activation has made.
    server.on(`PUT ${at}`, () => json({ ...cash, is_active: true, version: 3 }));
    await type("Name", "Cash desk");
    await save();
    await waitFor(() => expect(server.calls(`PUT ${at}`)[0]?.headers["If-Match"]).toBe('"v2"'));
    expect(server.calls(`PUT ${at}`)[0]?.body).toMatchObject({ is_active: true });
  });

  test("are created by the verb of a product", async () => {
    server.on(`GET ${CALL}/payment-systems`, rows([]));
    await open("?tab=payments");
    await screen.findByText("No payment systems yet");
    await press("Add payment system");
    await screen.findByText("A new payment system is off. Switch it on once it is saved.");
    expect(screen.getByRole("button", { name: /^Create/ })).toBeTruthy();
  });
});
