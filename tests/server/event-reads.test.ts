import { and, eq } from "drizzle-orm";
import readXlsx from "read-excel-file/node";
import { expect, it } from "vitest";
import { reportOf } from "../../server/areas/events/handlers";
import { generations, participants, schedule_photo_booths, schedules } from "../../server/store/schema";
import { botActs } from "../support/bots";
import { addBooth, eventActs, good } from "../support/events";
import { inHours } from "../support/moments";
import { makePerson } from "../support/people";
import { describeStack } from "../support/stacks";
import { addEvent, addStyle } from "../support/working";

describeStack("calls about events", (stack) => {
  const { owner, create } = eventActs(stack);
  const { call } = botActs(stack);

  it("booths of an event and busy ones, with their owner where the caller may see it [CALL-EVT-16 CALL-EVT-17 OP-49 OP-186]", async () => {
    const span = { start_time: inHours(24), end_time: inHours(27) };
    const ask = async (from: object, who = owner()) =>
      call("GET", `/schedules/photo_booths?${new URLSearchParams(from as never)}`, undefined, who);
    const mine = good(await create({}, span)).schedule;
    const next = good(await create({}, { ...span, name: "Next" })).schedule;
    const shared = await addBooth(stack.server, owner().id);
    const { schedule } = await addEvent(stack.server, stack.cast.admin.id, shared, span);
    const foreign = await addBooth(stack.server, stack.cast.other.id);
    await addEvent(stack.server, stack.cast.other.id, foreign, span);
    const { body } = await ask({ ...span, id_schedule: mine.id });
    expect(body.my).toEqual(mine.photo_booth_ids);
    expect([...body.busy].sort()).toEqual([next.photo_booth_ids[0], shared].sort());
    expect(body.busy_by).toEqual({
      [next.photo_booth_ids[0]]: { id_schedule: next.id, name: "Next", ...span },
    });
    const asAdmin = (await ask({ ...span, id_schedule: mine.id }, stack.cast.admin)).body;
    expect(asAdmin.busy).toContain(foreign);
    expect(asAdmin.busy_by[shared]).toEqual({ id_schedule: schedule.id, name: "Event", ...span });
    // A span ends where the next one begins.
    const after = (await ask({ start_time: inHours(27), end_time: inHours(28) })).body;
    expect(after).toEqual({ my: [], busy: [], busy_by: {} });
    const unsaved = (await ask({ ...span, id_schedule: "00000000-0000-0000-0000-000000000000" })).body;
    expect([unsaved.my, unsaved.busy.length]).toEqual([[], 3]);
    expect((await ask({ ...span, id_schedule: mine.id }, stack.cast.other)).status).toBe(404);
    const wrong = await ask({ start_time: "soon", end_time: inHours(1) });
    expect([wrong.status, Object.keys(wrong.body.fields)]).toEqual([422, ["start_time"]]);
  });

  it("busy booths are named however often they are booked, each by an event that the caller sees [OP-49 OP-186]", async () => {
    const { other, dealer } = stack.cast;
    const db = stack.server.services.database.db();
    const span = { start_time: inHours(240), end_time: inHours(243) };
    const [busy, last] = [await addBooth(stack.server, owner().id), await addBooth(stack.server, owner().id)];
    const row = { id_user: other.id, name: "Again", ...span };
    const again = await db
      .insert(schedules)
      .values(Array.from({ length: 1100 }, () => row))
      .returning();
    await db
      .insert(schedule_photo_booths)
      .values(again.map(({ id }) => ({ id_schedule: id, id_photo_booth: busy, position: 0 })));
    const late = { start_time: inHours(242), end_time: inHours(243) };
    const { schedule } = await addEvent(stack.server, owner().id, busy, { ...late, name: "Seen" });
    await addEvent(stack.server, other.id, last, late);
    for (const who of [owner(), dealer]) {
      const path = `/schedules/photo_booths?${new URLSearchParams(span)}`;
      const { body } = await call("GET", path, undefined, who);
      expect(body.busy.sort()).toEqual([busy, last].sort());
      expect(body.busy_by).toEqual({ [busy]: { id_schedule: schedule.id, name: "Seen", ...late } });
    }
  });

  it("the report marks rehearsals, and goes on where it was when the last row of a page is deleted [OP-70 OP-204]", async () => {
    const { schedule } = good(await create());
    const db = stack.server.services.database.db();
    const [participant] = await db
      .insert(participants)
      .values({ id_user: owner().id, name: "Man" })
      .returning();
    const style = await addStyle(stack.server, owner().id);
    const created_at = (at: number) => `2026-03-01T19:00:00.${String(at).padStart(6, "0")}Z`;
    await db.insert(generations).values(
      Array.from({ length: 1001 }, (_, at) => ({
        id_user: owner().id,
        id_photo_booth: schedule.photo_booth_ids[0],
        id_style: style.id,
        id_participant: participant?.id as string,
        id_schedule: schedule.id,
        status: "completed" as const,
        created_at: created_at(at),
      })),
    );
    await db
      .update(generations)
      .set({ demo: true })
      .where(and(eq(generations.id_schedule, schedule.id), eq(generations.created_at, created_at(0))));
    // A rehearsal is marked, but in a demo event all are demo (OP-204).
    const marked = reportOf(stack.server.services, schedule);
    expect((await marked.next()).value?.status).toBe("completed, demo");
    expect((await marked.next()).value?.status).toBe("completed");
    const played = reportOf(stack.server.services, { ...schedule, demo: true });
    expect((await played.next()).value?.status).toBe("completed");
    const rows = reportOf(stack.server.services, schedule);
    for (let at = 0; at < 1000; at++) await rows.next();
    await db
      .delete(generations)
      .where(and(eq(generations.id_schedule, schedule.id), eq(generations.created_at, created_at(999))));
    expect((await rows.next()).value).toMatchObject({ style: "S" });
    expect((await rows.next()).value).toMatchObject({ created_at: "total", status: 1001 });
  });

  it("come in the order of phases when asked: live, upcoming, ended, page by page; else newest first [OP-24]", async () => {
    const times: [name: string, from: number, to: number | null][] = [
      ["ended long ago", -90, -80],
      ["later", 60, 62],
      ["live", -2, 2],
      ["soon", 20, 22],
      ["just ended", -9, -1],
      ["live for longer", -5, 8],
    ];
    const who = await makePerson(stack.server, stack.cast.admin);
    for (const [name, from, to] of times)
      await addEvent(stack.server, who.id, await addBooth(stack.server, who.id), {
        name,
        start_time: inHours(from),
        end_time: to === null ? null : inHours(to),
      });
    const names = async (query: string) => {
      const { body } = await call("GET", `/schedules/?${query}`, undefined, who);
      const wanted = times.map(([name]) => name);
      return (body.schedules as { name: string }[])
        .map(({ name }) => name)
        .filter((one) => wanted.includes(one));
    };
    const order = ["live for longer", "live", "soon", "later", "just ended", "ended long ago"];
    expect(await names("sort=phase&per_page_count=100")).toEqual(order);
    const pages: string[][] = [];
    for (let page = 1; page <= 6; page++) pages.push(await names(`sort=phase&per_page_count=3&page=${page}`));
    expect(pages.flat()).toEqual(order);
    expect(await names("per_page_count=100")).toEqual(times.map(([name]) => name).reverse());
    expect((await call("GET", "/schedules/?sort=-phase", undefined, who)).status).toBe(422);
  });

  it("the report has a row for each generation as they came, and one of totals [CALL-EVT-15 OP-70]", async () => {
    const { schedule } = good(await create({}, { name: "Катя: бал/2026" }));
    const db = stack.server.services.database.db();
    const [participant] = await db
      .insert(participants)
      .values({ id_user: owner().id, name: "Woman" })
      .returning();
    const style = await addStyle(stack.server, owner().id, { name: "=Neon" });
    const row = (at: number, values: object) => ({
      id_user: owner().id,
      id_photo_booth: schedule.photo_booth_ids[0],
      id_style: style.id,
      id_participant: participant?.id as string,
      id_schedule: schedule.id,
      created_at: `2026-03-01T18:00:${String(at % 60).padStart(2, "0")}.${String(at).padStart(6, "0")}Z`,
      ...values,
    });
    const many = Array.from({ length: 2100 }, (_, at) =>
      row(at % 60, { status: "completed" as const, cost: 0.1 }),
    );
    await db.insert(generations).values([
      ...many.map((value, at) => ({
        ...value,
        created_at: `2026-03-01T19:00:00.${String(at).padStart(6, "0")}Z`,
      })),
      row(1, { status: "error", cost: 7 }),
      row(2, { status: "completed", cost: 2.5 }),
    ]);
    const answer = await call("GET", `/schedules/${schedule.id}/report`);
    expect(answer.headers.get("content-disposition")).toMatch(
      new RegExp(
        `filename\\*=UTF-8''event_${encodeURIComponent("Катя_ бал_2026")}_\\d{4}-\\d\\d-\\d\\dT\\d\\d-\\d\\d-\\d\\d\\.xlsx$`,
      ),
    );
    const [sheet] = await readXlsx(Buffer.from(answer.body));
    const rows = sheet?.data ?? [];
    expect(rows[0]).toEqual(["created_at", "booth", "participant", "style", "status", "cost"]);
    expect(rows.slice(1, 4)).toEqual([
      ["2026-03-01T18:00:01Z", "Booth", "Woman", "'=Neon", "error", 0],
      ["2026-03-01T18:00:02Z", "Booth", "Woman", "'=Neon", "completed", 2.5],
      ["2026-03-01T19:00:00Z", "Booth", "Woman", "'=Neon", "completed", 0.1],
    ]);
    expect(rows).toHaveLength(2104);
    expect(rows.at(-1)).toEqual(["total", null, null, null, 2102, 212.5]);
  });
});
