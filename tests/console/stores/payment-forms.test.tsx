import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, test } from "vitest";
import { json } from "../providers/support/server";
import { press, type } from "../screens/support/acts";
import { server, setUpConsole, signIn } from "../screens/support/console";
import { A, answerStore, B, CALL, open, rows, SYSTEM, systemOf } from "./support";

setUpConsole(["versions", "idempotency"]);
beforeEach(async () => {
  await signIn({ is_dealer: true });
  answerStore();
});

const SYSTEMS = `${CALL}/payment-systems`;
const field = (name: string) => screen.findByLabelText(name) as Promise<HTMLInputElement>;
const choose = async (kind: string) => {
  await userEvent.click(await screen.findByRole("combobox", { name: "Type" }));
  await userEvent.click(await screen.findByTitle(kind));
};

test("another type has none of the settings of the type before, and asks before it clears them [STO-08 OP-224]", async () => {
  server.on(`POST ${SYSTEMS}`, () => json(systemOf({ id: A, type: "yookassa", is_active: false })));
  await open("?tab=payments&system=new");
  await choose("Stripe");
  await userEvent.type(await field("Secret key"), "sk_live_1");
  await choose("YooKassa");
  await press("Cancel", await screen.findByRole("dialog", { name: "Change the type?" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect([(await field("Secret key")).value, screen.queryByLabelText("Shop ID")]).toEqual([
    "sk_live_1",
    null,
  ]);
  await choose("YooKassa");
  await press("Change type", await screen.findByRole("dialog", { name: "Change the type?" }));
  await userEvent.type(await field("Shop ID"), "100");
  expect((await field("Secret key")).value).toBe("");
  // The live key of the other provider is gone, and so is the mode that it had set.
  expect(screen.getByRole("switch", { name: "Test mode" }).getAttribute("aria-checked")).toBe("true");
  await press(/^Create/);
  await waitFor(() =>
    expect(server.calls(`POST ${SYSTEMS}`)[0]?.body).toMatchObject({
      type: "yookassa",
      name: "YooKassa",
      settings: { shop_id: "100" },
    }),
  );
  expect(JSON.stringify(server.calls(`POST ${SYSTEMS}`)[0]?.body)).not.toContain("sk_live_1");
});

test("the last active one is switched off only after it was asked for, another one at once [STO-08]", async () => {
  const cash = systemOf({ id: B, type: "manual", name: "Cash", is_test: false, position: 1 });
  const [card, other] = [`PUT ${SYSTEMS}/${SYSTEM}`, `PUT ${SYSTEMS}/${B}`];
  server.on(`GET ${SYSTEMS}`, rows([systemOf(), cash]));
  server.on(card, () => json(systemOf({ is_active: false, version: 2 })));
  server.on(other, () => json({ ...cash, is_active: false, version: 2 }));
  await open("?tab=payments");
  const flip = async (name: string) =>
    userEvent.click(await screen.findByRole("switch", { name: `Active: ${name}` }));
  await screen.findByRole("switch", { name: "Active: Cash" });
  server.on(`GET ${SYSTEMS}`, rows([systemOf(), { ...cash, is_active: false, version: 2 }]));
  await flip("Cash");
  await waitFor(() => expect(server.count(other)).toBe(1));
  await screen.findByText("Off");
  await flip("Card");
  await press("Cancel", await screen.findByRole("dialog", { name: /^Switch off Card/ }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(server.count(card)).toBe(0);
});

test("what is not saved yet is neither tested nor switched on: both act on what is stored [CALL-STO-24 CALL-STO-25 OP-225]", async () => {
  const at = `${SYSTEMS}/${SYSTEM}`;
  server.on(`GET ${SYSTEMS}`, rows([systemOf({ is_active: false })]));
  server.on(`POST ${at}/test`, () => json({ success: true, message: "" }));
  server.on(`POST ${at}/activate`, () => json(systemOf()));
  await open(`?tab=payments&system=${SYSTEM}`);
  await type("Name", "Cards");
  for (const name of ["Test now", "Switch on"]) {
    const button = await screen.findByRole("button", { name });
    expect([button.getAttribute("aria-disabled"), button.title]).toEqual(["true", "Save the changes first"]);
    await userEvent.click(button);
  }
  await type("Name", "Card");
  await press("Test now");
  await waitFor(() => expect(server.count(`POST ${at}/test`)).toBe(1));
  expect(server.count(`POST ${at}/activate`)).toBe(0);
});
