import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, describe, expect, test } from "vitest";
import { costOf, leftOf } from "../../../src/custom-pages/finance/codes/limit";
import { session } from "../../../src/providers/http/session";
import { emissions } from "../../../src/resources/emissions";
import { toasts } from "../../../src/shared/toasts";
import { held, json, lost } from "../providers/support/server";
import { said } from "../screens/support/acts";
import { openScreens, server, setUpConsole, signIn } from "../screens/support/console";
import { answerCodes, EMISSION, emissionOf } from "./support";

setUpConsole();

const PUT = "PUT /deposit_codes_emission/";
const balanceIs = (...balances: number[]) =>
  server.on(
    "GET /users/profile",
    ...balances.map((balance) => () => json({ user: { ...session.current()?.user, balance } })),
  );
const save = () => screen.getByRole("button", { name: /^(Save|Emit)/ });
/** The answer to the question before the spend. */
const confirm = async (name = "Emit 120 codes") => {
  const dialog = await screen.findByRole("dialog");
  await userEvent.click(within(dialog).getByRole("button", { name }));
};

async function type(count: string, denomination: string): Promise<void> {
  const fill = async (name: string, text: string) => {
    const field = await screen.findByLabelText(name);
    await userEvent.clear(field);
    await userEvent.type(field, text);
  };
  await fill("Count", count);
  await fill("Denomination", denomination);
}

describe("an emission by a dealer", () => {
  beforeEach(async () => {
    await signIn({ is_dealer: true });
    balanceIs(1000);
    server.on(PUT, () => json({ emission: emissionOf() }));
    server.on(`GET /deposit_codes_emission/${EMISSION}`, () => json({ emission: emissionOf() }));
    answerCodes(3);
  });

  test("shows the cost, the remaining balance and the effect while typing [CODE-02 CODE-15 CODE-16]", async () => {
    await openScreens(emissions, "/finance/codes/new");
    expect(await screen.findByText("Your balance is 1,000.00")).toBeTruthy();
    await type("120", "5");
    expect(await screen.findByText("120 × 5.00 = 600.00")).toBeTruthy();
    expect(screen.getByText("400.00 left of 1,000.00")).toBeTruthy();
    expect(screen.getByText(/^600.00 will be charged to your balance right away/)).toBeTruthy();
    await type("1000", "1");
    expect(await screen.findByText("0.00 left of 1,000.00")).toBeTruthy();
  });

  test.each([
    ["100000", "5", "Enter a whole number from 1 to 10,000"],
    ["0", "5", "Enter a whole number from 1 to 10,000"],
    ["1.5", "5", "Enter a whole number from 1 to 10,000"],
    ["1", "0", "Enter a number from 0.01 to 1,000,000,000"],
  ])("of %s codes of %s names at the field what it takes", async (count, denomination, text) => {
    await openScreens(emissions, "/finance/codes/new");
    await type(count, denomination);
    await userEvent.click(save());
    expect(await screen.findByText(text)).toBeTruthy();
    expect(server.count(PUT)).toBe(0);
  });

  test("that is answered without a body is created: the page leads to the codes, and nothing offers it again [OP-06]", async () => {
    server.keepsContract = false;
    server.on(PUT, () => new Response(null, { status: 200 }));
    server.on("GET /deposit_codes_emission/", () =>
      json({ emissions: [emissionOf()], pagination: { page: 1, per_page_count: 10, count: 1 } }),
    );
    const { at } = await openScreens(emissions, "/finance/codes/new");
    await type("120", "5");
    await userEvent.click(save());
    await confirm();
    await waitFor(() => expect(at()).toBe("/finance/codes"));
    expect(toasts.get()).toMatchObject([
      { kind: "success", title: "Created", text: expect.stringContaining("in the list") },
    ]);
    expect(toasts.get()[0]?.action).toBeUndefined();
    expect(server.count(PUT)).toBe(1);
    expect(localStorage.length === 0 || !JSON.stringify(localStorage).includes("denomination")).toBe(true);
  });

  test("is created by one call and opens its codes [CODE-05 CODE-10..12 CALL-CODE-04]", async () => {
    const { answer, give } = held(() => json({ emission: emissionOf() }));
    server.on(PUT, answer);
    const { at } = await openScreens(emissions, "/finance/codes/new");
    await userEvent.type(await screen.findByLabelText("Description"), "Autumn cards");
    await type("120", "5,00");
    await userEvent.dblClick(save());
    expect(server.count(PUT)).toBe(0);
    await confirm();
    await waitFor(() => expect(server.count(PUT)).toBe(1));
    give();
    await waitFor(() => expect(at()).toBe(`/finance/codes/${EMISSION}`));
    expect(server.calls(PUT).map(({ body }) => body)).toEqual([
      {
        emission: {
          id: "00000000-0000-0000-0000-000000000000",
          count: 120,
          denomination: 5,
          description: "Autumn cards",
        },
      },
    ]);
    expect(await screen.findByRole("heading", { level: 1, name: "Autumn cards" })).toBeTruthy();
  });

  test("names its effect on the button and asks first with the sum, since it cannot be undone [CODE-15]", async () => {
    await openScreens(emissions, "/finance/codes/new");
    await screen.findByText("Your balance is 1,000.00");
    await type("1", "5");
    expect(save().textContent).toContain("Emit 1 code");
    await type("20", "5");
    await userEvent.click(screen.getByRole("button", { name: /^Emit 20 codes/ }));
    const dialog = await screen.findByRole("dialog", { name: "Emit 20 codes of 5.00?" });
    // Nothing is destroyed: the wanted answer is the filled button.
    const verb = within(dialog).getByRole("button", { name: "Emit 20 codes" });
    expect(verb.className).toBe("button primary");
    expect(within(dialog).getByText(/^100.00 will be charged to your balance right away/)).toBeTruthy();
    await userEvent.click(within(dialog).getByRole("button", { name: "Cancel" }));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    expect(server.count(PUT)).toBe(0);
    expect(screen.getByText(/unsaved changes/)).toBeTruthy();
  });

  test("above the balance is an error at its field, and cannot be saved [CODE-15]", async () => {
    await openScreens(emissions, "/finance/codes/new");
    await type("201", "5");
    expect((await screen.findByLabelText("Count")).getAttribute("aria-invalid")).toBe("true");
    expect(screen.getAllByText(/5.00 more than your balance of 1,000.00/).length).toBeGreaterThan(0);
    expect(save().getAttribute("aria-disabled")).toBe("true");
    await userEvent.click(save());
    await userEvent.keyboard("{Control>}s{/Control}");
    expect(server.count(PUT)).toBe(0);
    await type("1", "1000,01");
    expect((await screen.findByLabelText("Denomination")).getAttribute("aria-invalid")).toBe("true");
    expect(screen.getByLabelText("Count").getAttribute("aria-invalid")).toBeNull();
    await type("200", "5");
    await waitFor(() => expect(save().getAttribute("aria-disabled")).toBeNull());
  });

  test("whose reply was lost is named when another one is saved, which is created only then [CODE-05]", async () => {
    balanceIs(1000, 400);
    const reused = { detail: "This was already saved with different content", code: "errors.key_reused" };
    server.on(
      PUT,
      lost,
      () => json(reused, 422),
      () => json({ emission: emissionOf() }),
      () => json({ emission: emissionOf({ count: 20 }) }),
    );
    const { at } = await openScreens(emissions, "/finance/codes/new");
    await type("120", "5");
    await userEvent.click(save());
    await confirm();
    await waitFor(() => expect(said()).toEqual(["Could not save"]));
    await type("20", "5");
    await userEvent.click(save());
    await confirm("Emit 20 codes");
    await waitFor(() => expect(said()).toEqual(["This was already created"]));
    expect(toasts.get()[0]).toMatchObject({ kind: "warning", text: expect.stringContaining("Count: 120") });
    expect([at(), server.count(PUT)]).toEqual(["/finance/codes/new", 3]);
    expect(screen.getByLabelText<HTMLInputElement>("Count").value).toBe("20");
    expect(await screen.findByText("300.00 left of 400.00")).toBeTruthy();
    await userEvent.click(save());
    await confirm("Emit 20 codes");
    await waitFor(() => expect(at()).toBe(`/finance/codes/${EMISSION}`));
    const keys = server.calls(PUT).map(({ headers }) => headers["Idempotency-Key"]);
    expect([keys[1], keys[2], keys[3] === keys[0]]).toEqual([keys[0], keys[0], false]);
    expect(
      server.calls(PUT).map(({ body }) => (body as { emission: { count: number } }).emission.count),
    ).toEqual([120, 20, 120, 20]);
  });

  test("that the server refuses is reported at its field with the current balance [CODE-15 CALL-CODE-04]", async () => {
    balanceIs(1000, 500);
    const fields = { count: "errors.insufficient_balance" };
    server.on(PUT, () => json({ detail: "too small", code: fields.count, fields }, 422));
    await openScreens(emissions, "/finance/codes/new");
    await type("120", "5");
    await screen.findByText("400.00 left of 1,000.00");
    await userEvent.click(save());
    await confirm();
    expect((await screen.findAllByText(/100.00 more than your balance of 500.00/)).length).toBeGreaterThan(0);
    expect(screen.getByLabelText("Count").getAttribute("aria-invalid")).toBe("true");
    expect([server.count(PUT), server.count("GET /users/profile")]).toEqual([1, 2]);
  });
});

describe("an emission by an admin", () => {
  test("is not limited, and says so [CODE-15 CODE-16]", async () => {
    await signIn({ is_admin: true });
    balanceIs(0);
    server.on(PUT, () => json({ emission: emissionOf() }));
    server.on(`GET /deposit_codes_emission/${EMISSION}`, () => json({ emission: emissionOf() }));
    await openScreens(emissions, "/finance/codes/new");
    await type("10000", "5");
    expect(await screen.findByText("10,000 × 5.00 = 50,000.00")).toBeTruthy();
    expect(screen.getByText(/You are an admin: nothing will be charged/)).toBeTruthy();
    expect(server.count("GET /users/profile")).toBe(0);
    await userEvent.click(save());
    await confirm("Emit 10,000 codes");
    await waitFor(() => expect(server.count(PUT)).toBe(1));
  });
});

test("is counted in hundredths: no sum is off by a rounding [CODE-15]", () => {
  const cost = costOf({ count: "3", denomination: "0,1" });
  expect(cost?.total).toBe(0.3);
  expect(leftOf(0.3, cost as NonNullable<typeof cost>)).toBe(0);
  expect(costOf({ count: "10 000", denomination: "1 234,56" })?.total).toBe(12_345_600);
  for (const count of ["", "1.5", "-1", "x", "0"])
    expect(costOf({ count, denomination: "1" })).toBeUndefined();
});
