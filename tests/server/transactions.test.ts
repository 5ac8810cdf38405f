import { beforeAll, expect, it } from "vitest";
import { storeImage } from "../../server/crud/store-pictures";
import { deposit_codes, emissions, transactions } from "../../server/store/schema";
import { picture } from "../support/jpeg";
import { makePerson, type Person } from "../support/people";
import { send } from "../support/send";
import { describeStack } from "../support/stacks";
import { addEvent, addGeneration, addStyle } from "../support/working";

describeStack("transactions and their related records", (stack) => {
  let person: Person;
  let boothId: string;
  let ids: Record<"schedule" | "period" | "generation" | "style" | "participant", string>;
  const call = (method: string, path: string, json?: unknown, who = person) =>
    send(stack.server, method, path, { token: who.token, json });
  const list = async (query = "", who = person) =>
    (await call("GET", `/transactions/${query}`, undefined, who)).body;

  beforeAll(async () => {
    const { admin, dealer } = stack.cast;
    person = await makePerson(stack.server, admin, { id_dealer: dealer.id });
    const booth = await call("PUT", "/photo_booths/", { photo_booth: { name: "B", login: person.id } });
    boothId = booth.body.photo_booth.id;
    const participant = await call("PUT", "/participants/", { participant: { name: "P" } }, admin);
    const { schedule, period } = await addEvent(stack.server, person.id, boothId);
    const style = (await addStyle(stack.server, admin.id)).id;
    const rule = { types: ["image/jpeg"], maxBytes: 1e6 };
    const generation = await addGeneration(stack.server, {
      id_user: person.id,
      id_photo_booth: boothId,
      id_participant: participant.body.participant.id,
      id_style: style,
      id_schedule: schedule.id,
      result_hash: await storeImage(stack.server.services, "result", await picture({ width: 600 }), rule),
      status: "completed",
      cost: 15,
    });
    ids = {
      schedule: schedule.id,
      period: period.id,
      generation: generation.id,
      style,
      participant: participant.body.participant.id,
    };
    const rows = [
      { type: "deposit", amount: 20, balance_after: 20, created_at: "2026-01-01T10:00:00.300Z" },
      { type: "charge", amount: -15, balance_after: 5, created_at: "2026-01-02T10:00:00.900Z" },
      { type: "refund", amount: 15, balance_after: 20, created_at: "2026-01-03T10:00:00Z" },
    ] as const;
    await stack.server.services.database
      .db()
      .insert(transactions)
      .values(
        rows.map((row) => ({
          ...row,
          id_user: person.id,
          id_generation: ids.generation,
          id_schedule_period: ids.period,
        })),
      );
  });

  it("a page has its pagination, newest first, with all fields [CALL-FIN-01 CALL-FIN-02 FIN-04 FIN-11..15]", async () => {
    const { transactions: rows, pagination } = await list("?page=1&per_page_count=2");
    expect(pagination).toEqual({ page: 1, per_page_count: 2, count: 3 });
    expect(rows.map((row: { type: string }) => row.type)).toEqual(["refund", "charge"]);
    expect(rows[1]).toEqual({
      id: expect.any(String),
      id_user: person.id,
      type: "charge",
      amount: -15,
      balance_after: 5,
      id_schedule_period: ids.period,
      id_generation: ids.generation,
      id_emission: null,
      id_code: null,
      id_order: null,
      description: "",
      created_at: "2026-01-02T10:00:00Z",
    });
  });

  it("type, account and both ends of a span narrow the list; a foreign account shows nothing [FIN-01 FIN-02 CALL-FIN-01]", async () => {
    const types = async (query: string, who = person) =>
      (await list(query, who)).transactions.map((row: { type: string }) => row.type);
    expect(await types("?type=deposit")).toEqual(["deposit"]);
    expect(await types("?type=refund")).toEqual(["refund"]);
    const day = "?created_from=2026-01-02T10:00:00Z&created_to=2026-01-02T10:00:00Z";
    expect(await types(day)).toEqual(["charge"]);
    expect(await types("?created_to=2026-01-02T09:59:59Z")).toEqual(["deposit"]);
    const { dealer, other, admin } = stack.cast;
    for (const who of [dealer, admin]) expect(await types(`?id_user=${person.id}`, who)).toHaveLength(3);
    expect(await types(`?id_user=${person.id}`, other)).toEqual([]);
    for (const bad of ["type=gift", "created_from=yesterday", "id_user=1"]) {
      expect((await call("GET", `/transactions/?${bad}`)).status).toBe(422);
    }
  });

  it("are searched by user, event, code and emission as their rows show them, within the scope [FIN-05..09]", async () => {
    const { admin, dealer, other } = stack.cast;
    const buyer = await makePerson(stack.server, admin, { id_dealer: dealer.id });
    const db = stack.server.services.database.db();
    const [batch] = await db
      .insert(emissions)
      .values({ id_user: dealer.id, count: 1, denomination: 5, description: "Autumn cards" })
      .returning();
    const code = { id_emission: batch?.id ?? "", code: `${"A".repeat(28)}QX7Z`, denomination: 5 };
    const [stored] = await db.insert(deposit_codes).values(code).returning();
    const { schedule, period } = await addEvent(stack.server, buyer.id, boothId, { name: "Harbour gala" });
    const row = { id_user: buyer.id, balance_after: 5 };
    await db.insert(transactions).values([
      { ...row, type: "deposit", amount: 5, id_emission: batch?.id, id_code: stored?.id },
      { ...row, type: "charge", amount: -1, id_schedule_period: period.id },
      { ...row, type: "adjustment", amount: 1, description: "Kind words" },
    ]);
    const found = async (search: string, who: Person = dealer) => {
      const { transactions, pagination } = await list(
        `?id_user=${buyer.id}&search=${encodeURIComponent(search)}`,
        who,
      );
      expect(pagination.count).toBe(transactions.length);
      return transactions.map(({ type }: { type: string }) => type).sort();
    };
    expect(await found("autumn")).toEqual(["deposit"]);
    expect(await found("qx7z")).toEqual(["deposit"]);
    expect(await found("AAAA")).toEqual([]);
    expect(await found("gala HARBOUR", admin)).toEqual(["charge"]);
    expect(await found("kind", buyer)).toEqual(["adjustment"]);
    expect(await found(`${buyer.email} gala`)).toEqual(["charge"]);
    expect(await found(buyer.email)).toHaveLength(3);
    expect(await found("gala", other)).toEqual([]);
    expect(await found(schedule.id)).toEqual([]);
  });

  it("periods, generations and schedules of a page come by one by_ids each, within the scope [CALL-FIN-03 CALL-FIN-04 CALL-FIN-07 CALL-PER-02 CALL-GEN-02 CALL-EVT-02]", async () => {
    const asked = async (path: string, id: string, who: Person) =>
      (await call("POST", `${path}/by_ids`, { ids: [id] }, who)).body;
    const { dealer, other } = stack.cast;
    for (const who of [person, dealer]) {
      const { periods } = await asked("/schedules/periods", ids.period, who);
      expect(periods).toEqual([
        {
          id: ids.period,
          id_schedule: ids.schedule,
          start_time: "2026-03-01T08:00:00Z",
          end_time: "2026-03-01T20:00:00Z",
          payment_type: "quantity",
          created_at: expect.any(String),
          updated_at: expect.any(String),
        },
      ]);
      const { schedules } = await asked("/schedules", ids.schedule, who);
      expect(schedules).toMatchObject([{ id: ids.schedule, photo_booth_ids: [boothId], bots_count: 0 }]);
      expect((await asked("/generations", ids.generation, who)).generations).toMatchObject([{ cost: 15 }]);
    }
    expect(await asked("/schedules/periods", ids.period, other)).toEqual({ periods: [] });
    expect(await asked("/schedules", ids.schedule, other)).toEqual({ schedules: [] });
    expect(await asked("/generations", ids.generation, other)).toEqual({ generations: [] });
  });

  it("an event is read with its periods, and they alone by their call [CALL-EVT-03 CALL-PER-01 EVT-32 PER-01..05]", async () => {
    const { body } = await call("GET", `/schedules/${ids.schedule}`);
    expect(Object.keys(body).sort()).toEqual(["periods", "schedule"]);
    expect(body.schedule).toEqual({
      id: ids.schedule,
      id_user: person.id,
      id_decor: null,
      name: "Event",
      description: "",
      style_ids: [],
      participants_ids: [],
      overlays_ids: [],
      orientation: "portrait",
      select_language: false,
      start_time: "2026-03-01T08:00:00Z",
      end_time: "2026-03-01T20:00:00Z",
      demo: false,
      style_selection_mode: "GRID",
      quiz_id: null,
      quiz_mappings: [],
      quiz_fallback_style_id: null,
      photo_booth_ids: [boothId],
      bots_count: 0,
      created_at: expect.any(String),
      updated_at: expect.any(String),
    });
    const { periods } = (await call("GET", `/schedules/${ids.schedule}/periods`)).body;
    expect(periods).toEqual(body.periods);
    expect(periods).toHaveLength(1);
    const listed = async (query: string) => (await call("GET", `/schedules/?${query}`)).body.schedules;
    expect(await listed("")).toEqual([body.schedule]);
    expect(await listed("from=2026-03-01T19:59:59Z&to=2026-03-02T00:00:00Z")).toHaveLength(1);
    expect(await listed("from=2026-03-01T20:00:00Z")).toEqual([]);
    expect(await listed("to=2026-03-01T08:00:00Z")).toEqual([]);
  });

  it("a generation has its pictures and delivers them, thumbnails too [CALL-GEN-01 CALL-GEN-03 CALL-GEN-04 GEN-05..11]", async () => {
    const { generation } = (await call("GET", `/generations/${ids.generation}`)).body;
    expect(generation).toEqual({
      id: ids.generation,
      id_user: person.id,
      id_participant: ids.participant,
      id_style: ids.style,
      id_photo_booth: boothId,
      id_schedule: ids.schedule,
      id_server: null,
      images: { source: null, result: { content_type: "image/jpeg", size: expect.any(Number) } },
      status: "completed",
      error: null,
      cost: 15,
      demo: false,
      is_video: false,
      created_at: expect.any(String),
      updated_at: expect.any(String),
    });
    const image = (key: string) => call("GET", `/generations/${ids.generation}/image/${key}`);
    const whole = await image("result");
    expect(whole.headers.get("content-type")).toBe("image/jpeg");
    expect(whole.body.byteLength).toBe(generation.images.result.size);
    expect((await image("result?thumbnail=true")).headers.get("content-type")).toBe("image/webp");
    for (const key of ["source", "other"]) expect((await image(key)).status).toBe(404);
    const count = async (query: string) =>
      (await call("GET", `/generations/?${query}`)).body.pagination.count;
    expect(await count(`id_schedule=${ids.schedule}&status=completed&id_style=${ids.style}`)).toBe(1);
    expect(await count("status=error")).toBe(0);
    expect(await count(`id_photo_booth=${ids.schedule}`)).toBe(0);
  });
});
