import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { depositCode } from "../../../contract/entities/deposit-code";
import { activate } from "../../../src/custom-pages/finance/balance/activate";
import { ApiError } from "../../../src/providers/http/errors";
import { transactions } from "../../../src/resources/transactions";
import { diagnose } from "../../../src/shell/error-screen/diagnose";
import { sampleRecord } from "../../support/samples";
import { answerLedger, CODE, ME, rowOf } from "../finance/support/ledger";
import { idOf } from "../providers/support/data";
import { held, json, lost } from "../providers/support/server";
import { openScreens, server, setUpConsole } from "../screens/support/console";

setUpConsole();

const call = (code = CODE) => `GET /deposit_codes/activate/${code}`;
const done = (balance = 1300.5) =>
  json({
    code: sampleRecord(depositCode, {
      id: idOf(400),
      id_emission: idOf(300),
      code: CODE,
      denomination: 100,
      id_user: ME,
    }),
    balance,
  });
const field = () => screen.findByLabelText("Deposit code") as Promise<HTMLInputElement>;
const note = async () => document.getElementById((await field()).getAttribute("aria-describedby") ?? "");
const press = () => userEvent.click(screen.getByRole("button", { name: "Activate" }));
const attempts = () => server.seen.filter(({ path }) => path.includes("/activate/")).length;

beforeEach(() => answerLedger([rowOf(1)], 1, 1200.5, 1300.5));

describe("a deposit code", () => {
  test("tops up the balance: shows amount and new balance, and reads profile and ledger again [BAL-03 CALL-BAL-01 FIN-10]", async () => {
    server.on(call(), () => done());
    await openScreens(transactions, "/balance");
    await userEvent.type(await field(), ` ${CODE.toLowerCase()} {Enter}`);
    await waitFor(async () =>
      expect((await note())?.textContent).toBe("100.00 added. Your balance is now 1,300.50"),
    );
    expect(screen.getByRole("status", { name: "Your balance" }).textContent).toBe("1,300.50");
    await waitFor(() => expect(server.count("GET /transactions/")).toBe(2));
    expect(server.count("GET /users/profile")).toBe(2);
    expect([attempts(), (await field()).value]).toEqual([1, ""]);
  });

  test("has exactly 32 characters, or nothing is sent [BAL-04 CODE-13]", async () => {
    await openScreens(transactions, "/balance");
    await userEvent.type(await field(), CODE.slice(1));
    await press();
    expect((await note())?.textContent).toBe("A code has 32 characters. You entered 31");
    expect((await field()).getAttribute("aria-invalid")).toBe("true");
    await userEvent.type(await field(), "Z9");
    await press();
    expect((await note())?.textContent).toBe("A code has 32 characters. You entered 33");
    expect(attempts()).toBe(0);
  });

  test("is sent once however often the button is pressed, and formatted in groups as printed", async () => {
    const { answer, give } = held(done);
    server.on(call(), answer);
    await openScreens(transactions, "/balance");
    await userEvent.type(await field(), CODE.replace(/.{8}/g, "$& "));
    await press();
    await userEvent.click(screen.getByRole("button", { name: "Activating…" }));
    await userEvent.type(await field(), "{Enter}");
    give();
    await screen.findByText(/added/);
    expect(attempts()).toBe(1);
  });

  test("unknown in capitals is sent once more as typed [CODE-13 CALL-BAL-01]", async () => {
    const small = CODE.toLowerCase();
    server.on(call(), () => json({ detail: "no" }, 404));
    server.on(call(small), () => done());
    await openScreens(transactions, "/balance");
    await userEvent.type(await field(), small);
    await press();
    await screen.findByText(/added/);
    expect(attempts()).toBe(2);
  });

  test("that is refused shows the server's text at its field and stays there for correction [BAL-03 HTTP-10]", async () => {
    server.on(call(), () => json({ detail: "Never sold" }, 404));
    await openScreens(transactions, "/balance");
    await userEvent.type(await field(), CODE);
    await press();
    expect((await note())?.textContent).toBe("Never sold");
    expect((await field()).value).toBe(CODE);
  });

  test("that is unknown or used is described by the console where the server has no text [BAL-03]", async () => {
    server.on(
      call(),
      () => json({}, 404),
      () => json({}, 409),
    );
    await openScreens(transactions, "/balance");
    await userEvent.type(await field(), CODE);
    await press();
    expect((await note())?.textContent).toBe("Unknown code. Check it against the card");
    await press();
    expect((await note())?.textContent).toBe("This code has already been used");
    expect([(await field()).value, attempts()]).toEqual([CODE, 2]);
    expect(server.count("GET /transactions/")).toBe(1);
  });

  test.each([
    ["a lost connection", lost],
    ["a proxy's refusal", () => json({}, 502)],
    ["an unreadable answer", () => json({ nothing: true })],
  ])("is never sent again by itself after %s: the balance is read instead", async (_, answer) => {
    server.keepsContract = false;
    server.on(call(), answer);
    await openScreens(transactions, "/balance");
    await userEvent.type(await field(), CODE);
    await press();
    await waitFor(async () => expect((await note())?.textContent).toMatch(/may already have been used/));
    await waitFor(() => expect(server.count("GET /users/profile")).toBe(2));
    expect(attempts()).toBe(1);
  });

  test("uses one key for all presses until a clear answer: it is spent once [OP-96]", async () => {
    server.on(
      call(),
      lost,
      () => json({}, 502),
      () => json({ detail: "Used" }, 409),
      () => json({ detail: "Used" }, 409),
    );
    await openScreens(transactions, "/balance");
    await userEvent.type(await field(), CODE);
    for (let sent = 1; sent <= 4; sent++) {
      await press();
      await waitFor(() => expect(attempts()).toBe(sent));
      await screen.findByRole("button", { name: "Activate" });
    }
    const keys = server.calls(call()).map(({ headers }) => headers["Idempotency-Key"]);
    expect(keys[0]).toBeTruthy();
    expect(keys.slice(0, 3)).toEqual([keys[0], keys[0], keys[0]]);
    expect(keys[3]).not.toBe(keys[0]);
  });

  test("handed over by the palette is put into the field and leaves no trace in the history", async () => {
    const { router, at } = await openScreens(transactions, "/balance?page=1");
    await field();
    await router.navigate("/balance", { state: { code: CODE } });
    await waitFor(async () => expect((await field()).value).toBe(CODE));
    expect(document.activeElement).toBe(await field());
    await waitFor(() => expect(router.state.location.state).toBeNull());
    expect([at(), attempts()]).toEqual(["/balance", 0]);
  });
});

describe("an activated code is a secret", () => {
  const failures = {
    refused: () => json({ detail: "no" }, 404),
    broken: () => json({ nothing: true }),
    "without detail": () => json({}, 500),
    lost,
  };

  test.each(Object.entries(failures))("for whoever reads its error: %s", async (_, answer) => {
    server.keepsContract = false;
    server.on(call(), answer);
    const thrown = (await activate(CODE, "attempt").catch((reason: unknown) => reason)) as ApiError;
    expect(thrown).toBeInstanceOf(ApiError);
    expect(thrown.url).toBe("/api/v1/deposit_codes/activate/{code}");
    const told = [thrown.message, thrown.stack, JSON.stringify(diagnose(thrown))].join(" ");
    expect(told).not.toContain(CODE);
  });

  test("for storage, title, address and console", async () => {
    const said = (["log", "info", "warn", "error"] as const).map((name) =>
      vi.spyOn(console, name).mockImplementation(() => {}),
    );
    server.on(call(), () => done());
    const { router } = await openScreens(transactions, "/balance");
    await userEvent.type(await field(), CODE);
    await press();
    await screen.findByText(/added/);
    const traces = [
      JSON.stringify({ ...localStorage }),
      JSON.stringify({ ...sessionStorage }),
      document.title,
      JSON.stringify(router.state.location),
      JSON.stringify(said.map((spy) => spy.mock.calls.map(String))),
      document.body.innerHTML,
    ].join(" ");
    expect(traces).not.toContain(CODE);
  });
});
