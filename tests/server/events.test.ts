import { eq } from "drizzle-orm";
import { expect, it } from "vitest";
import { NIL_ID } from "../../contract/core/ids";
import { quiz_questions, quizzes, schedule_periods, styles } from "../../server/store/schema";
import { addBooth, createEvent, eventActs, good, leastEvent } from "../support/events";
import { pictureFile } from "../support/jpeg";
import { inHours } from "../support/moments";
import { send } from "../support/send";
import { describeStack } from "../support/stacks";
import { addEvent, addStyle } from "../support/working";

describeStack("an event", (stack) => {
  const { owner, read, update, create } = eventActs(stack);

  it("is created and read with all of its fields [CALL-EVT-01 CALL-EVT-03 CALL-EVT-05 CALL-EVT-07 CALL-EVT-08 EVT-14..31]", async () => {
    const fields = { description: "Bar", orientation: "landscape", select_language: true, demo: true };
    const made = await create({}, fields);
    const { schedule, periods } = good(made);
    expect(schedule).toEqual({
      id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      id_user: owner().id,
      id_decor: null,
      created_at: expect.any(String),
      updated_at: expect.any(String),
      name: "Evening",
      ...fields,
      style_ids: [made.style],
      participants_ids: [],
      overlays_ids: [],
      start_time: inHours(24),
      end_time: inHours(27),
      style_selection_mode: "GRID",
      quiz_id: null,
      quiz_mappings: [],
      quiz_fallback_style_id: null,
      photo_booth_ids: [made.booth],
      bots_count: 0,
    });
    expect(periods).toEqual([]);
    expect((await read(`/schedules/${schedule.id}`)).body).toEqual(made.body);
    const listed = (await read("/schedules/?page=1&per_page_count=100")).body.schedules;
    expect(listed.find(({ id }: { id: string }) => id === schedule.id)).toEqual(schedule);
  });

  it("is changed by the parts that are sent; the others stay, except the decor [CALL-EVT-06 OP-53]", async () => {
    const period = { id: NIL_ID, start_time: inHours(24), end_time: inHours(25) };
    const { body, booth } = await create({ periods: [period], decor: { id: NIL_ID, name: "Looks" } });
    const { id } = body.schedule;
    expect(body.schedule.id_decor).toEqual(expect.any(String));
    const changed = good(await update(id, { schedule: { name: "Later" } }));
    expect(changed.schedule).toMatchObject({ name: "Later", photo_booth_ids: [booth], id_decor: null });
    expect(changed.periods).toEqual(body.periods);
  });

  it("keeps times to the minute, and accepts a past start that is unchanged [EVT-53 EVT-41 OP-58]", async () => {
    const seconds = (time: string) => time.replace(":00Z", ":41Z");
    const period = { id: NIL_ID, start_time: seconds(inHours(24)), end_time: seconds(inHours(25)) };
    const times = { start_time: seconds(inHours(24)), end_time: seconds(inHours(27)) };
    const { body } = await create({ periods: [period] }, times);
    expect(body.schedule).toMatchObject({ start_time: inHours(24), end_time: inHours(27) });
    expect(body.periods[0]).toMatchObject({ start_time: inHours(24), end_time: inHours(25) });
    const running = {
      start_time: inHours(-2),
      end_time: inHours(2),
      style_ids: [body.schedule.style_ids[0]],
    };
    const booth = await addBooth(stack.server, owner().id);
    const { schedule } = await addEvent(stack.server, owner().id, booth, running);
    const echoed = { name: "Runs", start_time: seconds(running.start_time), end_time: inHours(3) };
    expect(good(await update(schedule.id, { schedule: echoed })).schedule).toMatchObject({
      name: "Runs",
      start_time: running.start_time,
      end_time: inHours(3),
    });
    const moved = await update(schedule.id, { schedule: { start_time: inHours(-1) } });
    expect([moved.status, moved.body.code]).toEqual([422, "errors.invalid_start_time"]);
    const { status } = await create({}, { start_time: `${new Date().toISOString().slice(0, 17)}00Z` });
    expect(status).toBe(200); // within the minute by which clocks may differ
  });

  it("with wrong times is refused with a text in both languages [EVT-54 EVT-55 OP-57]", async () => {
    const { body } = await create();
    const said = async (fields: object, language: string) =>
      (await update(body.schedule.id, { schedule: fields }, { "accept-language": language })).body.detail;
    const start = { start_time: inHours(-1) };
    const end = { end_time: inHours(1) };
    expect(await said(start, "en")).toBe("The event must start in the future");
    expect(await said(start, "ru")).toBe("Мероприятие должно начинаться в будущем");
    expect(await said(end, "en")).toBe("The event must end after it starts");
    expect(await said(end, "ru")).toBe("Мероприятие должно заканчиваться после начала");
  });

  it("has the periods that were sent: created, changed, and marked as deleted when left out [CALL-EVT-09 CALL-PER-01 CALL-PER-02 PER-01..05 EVT-32 OP-51]", async () => {
    const at = (from: number, to: number, id = NIL_ID) => ({
      id,
      start_time: inHours(from),
      end_time: inHours(to),
    });
    const { body } = await create({ periods: [at(25, 26), at(24, 25)] });
    const { id } = body.schedule;
    const [first, second] = body.periods;
    expect(first).toEqual({
      id: expect.any(String),
      id_schedule: id,
      created_at: expect.any(String),
      updated_at: expect.any(String),
      start_time: inHours(24),
      end_time: inHours(25),
      payment_type: "quantity",
    });
    expect((await read(`/schedules/${id}/periods`)).body).toEqual({ periods: [first, second] });
    const next = good(
      await update(id, { schedule: {}, periods: [at(26, 27), { ...second, end_time: inHours(25.5) }] }),
    );
    expect(next.periods).toMatchObject([
      { id: second.id, end_time: inHours(25.5) },
      at(26, 27, expect.any(String) as never),
    ]);
    // Whatever was charged in it still finds its event (OP-94).
    const ids = [first.id, second.id, crypto.randomUUID()];
    const json = { ids };
    const named = await send(stack.server, "POST", "/schedules/periods/by_ids", {
      token: owner().token,
      json,
    });
    expect(named.body.periods.map(({ id }: { id: string }) => id)).toEqual([first.id, second.id]);
  });

  it("drops mappings whose style or answer does not exist, and in grid mode all of the quiz [EVT-34 EVT-35 EVT-36 OP-59]", async () => {
    const db = stack.server.services.database.db();
    const [quiz] = await db.insert(quizzes).values({ id_user: owner().id, name: "Quiz" }).returning();
    const answers = [0, 1].map((position) => ({ id: crypto.randomUUID(), title: "A", position }));
    await db.insert(quiz_questions).values({ id_quiz: quiz?.id as string, title: "Q", position: 0, answers });
    const gone = (await addStyle(stack.server, owner().id)).id;
    await db
      .update(styles)
      .set({ deleted_at: inHours(0) })
      .where(eq(styles.id, gone));
    const foreign = (await addStyle(stack.server, stack.cast.other.id)).id;
    const style = (await addStyle(stack.server, owner().id)).id;
    const [one, two] = answers.map(({ id }) => id) as [string, string];
    const selection = {
      style_selection_mode: "QUIZ",
      quiz_id: quiz?.id,
      quiz_fallback_style_id: style,
      quiz_mappings: [
        { style_id: style, answer_ids: [one, crypto.randomUUID(), two] },
        { style_id: gone, answer_ids: [one] },
        { style_id: foreign, answer_ids: [one] },
        { style_id: style, answer_ids: [crypto.randomUUID()] },
      ],
    };
    const { schedule } = good(await create({}, selection));
    expect(schedule).toMatchObject({
      ...selection,
      quiz_mappings: [{ style_id: style, answer_ids: [one, two] }],
    });
    const grid = good(await update(schedule.id, { schedule: { style_selection_mode: "GRID" } })).schedule;
    expect(grid).toMatchObject({ quiz_id: null, quiz_mappings: [], quiz_fallback_style_id: null });
  });

  it("has another version after each save; a stale save gets the whole current state [OP-175]", async () => {
    const made = await create();
    const { id } = made.body.schedule;
    const tag = made.headers.get("etag") as string;
    const period = { id: NIL_ID, start_time: inHours(24), end_time: inHours(25) };
    const changed = await update(id, { schedule: {}, periods: [period] }, { "if-match": tag });
    expect(changed.headers.get("etag")).not.toBe(tag);
    const stale = await update(id, { schedule: { name: "Mine" } }, { "if-match": tag });
    expect(stale.status).toBe(412);
    expect(stale.body).toMatchObject({ ...changed.body, code: "errors.version_conflict" });
    expect(stale.headers.get("etag")).toBe(changed.headers.get("etag"));
    expect((await read(`/schedules/${id}`)).body).toEqual(changed.body);
  });

  it("is saved once under one Idempotency-Key, with its overlays, though the version has passed [OP-175]", async () => {
    const headers = { "idempotency-key": crypto.randomUUID() };
    const { parts } = await leastEvent(stack.server, owner().id);
    const overlay = { id: NIL_ID, name: "Once", orientation: "portrait" };
    const whole = {
      ...parts,
      overlays: [overlay],
      overlayImages: { "0_portrait.jpg": await pictureFile("a.jpg") },
    };
    const sending = { token: owner().token, headers };
    const first = await createEvent(stack.server, sending, whole);
    const again = await createEvent(stack.server, sending, whole);
    expect([again.status, again.body]).toEqual([200, first.body]);
    expect(again.headers.get("etag")).toBe(first.headers.get("etag"));
    const tag = first.headers.get("etag") as string;
    const change = { "if-match": tag, "idempotency-key": crypto.randomUUID() };
    const { id } = first.body.schedule;
    const changed = await update(id, { schedule: { name: "Twice" } }, change);
    expect((await update(id, { schedule: { name: "Twice" } }, change)).body).toEqual(changed.body);
    const other = await update(id, { schedule: { name: "Other" } }, change);
    expect(other.status).toBe(412);
  });

  it("removed is left out of lists, with its periods; by its id it keeps its name [CALL-EVT-02 CALL-EVT-04 OP-25]", async () => {
    const period = { id: NIL_ID, start_time: inHours(24), end_time: inHours(25) };
    const { body, booth, style } = await create({ periods: [period] });
    const { id } = body.schedule;
    const { token } = owner();
    expect((await send(stack.server, "DELETE", `/schedules/${id}`, { token })).status).toBe(204);
    expect((await read(`/schedules/${id}`)).status).toBe(404);
    const named = await send(stack.server, "POST", "/schedules/by_ids", { token, json: { ids: [id] } });
    expect(named.body.schedules).toMatchObject([{ id, name: "Evening" }]);
    const db = stack.server.services.database.db();
    const [row] = await db.select().from(schedule_periods).where(eq(schedule_periods.id_schedule, id));
    expect(row?.deleted_at).not.toBeNull();
    // Its booth is free again.
    good(await create({ booths: [booth] }, { style_ids: [style] }));
  });
});
