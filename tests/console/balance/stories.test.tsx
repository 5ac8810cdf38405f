import { screen, waitFor, within } from "@testing-library/react";
import { describe, expect, test, vi } from "vitest";
import { depositCode } from "../../../contract/entities/deposit-code";
import { generation as generationEntity } from "../../../contract/entities/generation";
import { schedule } from "../../../contract/entities/schedule";
import { transactions } from "../../../src/resources/transactions";
import { sampleRecord } from "../../support/samples";
import { answerLedger, CODE, rowOf } from "../finance/support/ledger";
import { idOf } from "../providers/support/data";
import { held, json } from "../providers/support/server";
import { openScreens, server, setUpConsole, signIn } from "../screens/support/console";

setUpConsole();

const stamps = { created_at: "2026-01-01T00:00:00Z", updated_at: "2026-01-01T00:00:00Z" };
const period = (n: number, id_schedule: string) => ({
  id: idOf(n),
  ...stamps,
  id_schedule,
  start_time: "2026-11-21T10:00:00Z",
  end_time: "2026-11-21T12:30:00Z",
  payment_type: "quantity",
});
const generation = (n: number, id_schedule: string | null) =>
  sampleRecord(generationEntity, {
    id: idOf(n),
    id_schedule,
    images: { source: null, result: { content_type: "image/jpeg", size: 9 } },
    status: "completed",
  });
const emission = (changes: object = {}) => ({
  id: idOf(300),
  ...stamps,
  id_user: idOf(700),
  count: 3,
  denomination: 100,
  description: "Autumn cards",
  activated_count: 1,
  ...changes,
});

const byIds = {
  periods: "POST /schedules/periods/by_ids",
  generations: "POST /generations/by_ids",
  schedules: "POST /schedules/by_ids",
  emissions: "POST /deposit_codes_emission/by_ids",
  codes: "POST /deposit_codes/by_ids",
};

/** Two charges in one event by a period and in another by a generation, and two deposits of one emission. */
function answerStories(): void {
  answerLedger([
    rowOf(1, { id_schedule_period: idOf(100), id_generation: idOf(200) }),
    rowOf(2, { id_schedule_period: idOf(100) }),
    rowOf(3, { id_generation: idOf(201) }),
    rowOf(4, { id_emission: idOf(300), id_code: idOf(400), type: "deposit", amount: 100 }),
    rowOf(5, { id_emission: idOf(300), type: "emission" }),
  ]);
  server.on(byIds.periods, () => json({ periods: [period(100, idOf(800))] }));
  server.on(byIds.generations, () =>
    json({ generations: [generation(200, idOf(800)), generation(201, idOf(801))] }),
  );
  server.on(byIds.schedules, () =>
    json({
      schedules: [
        sampleRecord(schedule, { id: idOf(800), name: "Nordline party" }),
        sampleRecord(schedule, { id: idOf(801), name: "Jazz night" }),
      ],
    }),
  );
  server.on(byIds.emissions, () => json({ emissions: [emission()] }));
  server.on(byIds.codes, () =>
    json({
      codes: [
        sampleRecord(depositCode, { id: idOf(400), id_emission: idOf(300), code: CODE, denomination: 100 }),
      ],
    }),
  );
}

const idsOf = (call: string) => server.calls(call).map(({ body }) => (body as { ids: string[] }).ids.sort());

describe("related records of a ledger page", () => {
  test("come by one by_ids for each kind: periods, generations, emissions, codes, then their events [CALL-FIN-03..07 CALL-CODE-02 CALL-CODE-07]", async () => {
    answerStories();
    await openScreens(transactions, "/balance");
    await screen.findByText("Jazz night");
    expect(idsOf(byIds.periods)).toEqual([[idOf(100)]]);
    expect(idsOf(byIds.generations)).toEqual([[idOf(200), idOf(201)]]);
    expect(idsOf(byIds.emissions)).toEqual([[idOf(300)]]);
    expect(idsOf(byIds.codes)).toEqual([[idOf(400)]]);
    // The event is in the period or in the generation; both kinds are asked for together.
    expect(idsOf(byIds.schedules)).toEqual([[idOf(800), idOf(801)]]);
  });

  test("asks for the events once, though periods and generations come one after the other [CALL-FIN-03..07]", async () => {
    answerStories();
    const late = held(() => json({ generations: [generation(200, idOf(800)), generation(201, idOf(801))] }));
    server.on(byIds.generations, late.answer);
    await openScreens(transactions, "/balance");
    await waitFor(() => expect(screen.getAllByText(/–/).length).toBeGreaterThan(0));
    late.give();
    await screen.findByText("Jazz night");
    expect(idsOf(byIds.schedules)).toEqual([[idOf(800), idOf(801)]]);
  });

  test("are shown in each row: event, period, picture, emission and the end of the code [FIN-05..09 FIN-12..15]", async () => {
    answerStories();
    await openScreens(transactions, "/balance");
    expect(await screen.findAllByText("Nordline party")).toHaveLength(2);
    const [first, , third, fourth, fifth] = within(screen.getByRole("table")).getAllByRole("row").slice(1);
    const format = new Intl.DateTimeFormat("en-GB", { hour: "2-digit", minute: "2-digit", hourCycle: "h23" });
    const end = format.format(new Date("2026-11-21T12:30:00Z"));
    expect(first?.textContent).toContain(`–${end}`);
    expect(first?.querySelector(".sl-thumb")).toBeTruthy();
    expect(third?.querySelector(".sl-thumb")).toBeTruthy();
    expect(fourth?.textContent).toContain("Autumn cards");
    expect(fourth?.textContent).toContain("code …AB12");
    expect(fifth?.querySelector(".sl-thumb")).toBeNull();
    expect(document.body.innerHTML).not.toContain(CODE);
    await waitFor(() =>
      expect(server.count(`GET /generations/${idOf(200)}/image/result`)).toBeGreaterThan(0),
    );
  });

  test("are left out where a server does not send them, without errors", async () => {
    answerStories();
    server.keepsContract = false;
    for (const call of Object.values(byIds)) server.on(call, () => json({ detail: "no" }, 404));
    server.on(byIds.periods, () => json({ items: [] }));
    const warned = vi.spyOn(console, "warn").mockImplementation(() => {});
    await openScreens(transactions, "/balance");
    await waitFor(() => expect(warned.mock.calls.length).toBeGreaterThanOrEqual(3));
    expect(within(screen.getByRole("table")).getAllByRole("row")).toHaveLength(6);
    expect(server.count(byIds.schedules)).toBe(0);
  });

  test("are links where the role may follow them: an emission for its dealer, not for others", async () => {
    answerStories();
    await openScreens(transactions, "/balance");
    await screen.findAllByText("Autumn cards");
    expect(screen.queryByRole("link", { name: "Autumn cards" })).toBeNull();
    expect(screen.queryByRole("link", { name: "Nordline party" })).toBeNull();
  });

  test("link a dealer to an own emission only", async () => {
    await signIn({ is_dealer: true });
    answerStories();
    server.on(byIds.emissions, () => json({ emissions: [emission({ id_user: rowOf(1).id_user })] }));
    await openScreens(transactions, "/balance");
    const [link] = await screen.findAllByRole("link", { name: "Autumn cards" });
    expect(link?.getAttribute("href")).toBe(`/finance/codes/${idOf(300)}`);
  });
});
