import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { beforeAll, expect, it } from "vitest";
import { storeBlob } from "../../../server/store/blob-rows";
import {
  decors,
  delivery_bots,
  generations,
  labels,
  languages,
  photo_booths,
  quiz_questions,
  quizzes,
  schedule_bots,
  schedules,
  style_cartridges,
  style_icons,
} from "../../../server/store/schema";
import { boothTokens } from "../../support/booths";
import { picture } from "../../support/jpeg";
import { inHours } from "../../support/moments";
import { makePerson } from "../../support/people";
import { accountOf, addParticipant, addServer, addStage, order, type Stage } from "../../support/processing";
import { send } from "../../support/send";
import { describeStack } from "../../support/stacks";
import { addEvent, addStyle } from "../../support/working";

interface Scene extends Stage {
  token: string;
  schedule: string;
}

describeStack("what the session of a booth reaches", (stack) => {
  const db = () => stack.server.services.database.db();
  let mine: Scene;
  let neighbour: Scene;
  const get = (path: string, token = mine.token) => send(stack.server, "GET", path, { token });
  const put = (fields: object, where = mine.schedule) =>
    db().update(schedules).set(fields).where(eq(schedules.id, where));

  /** A booth that logged in, at a running event of another owner than its own. */
  async function scene(): Promise<Scene> {
    const stage = await addStage(stack.server, stack.cast.owner);
    const payer = await addStage(stack.server, await makePerson(stack.server, stack.cast.admin));
    const { schedule } = await addEvent(stack.server, payer.person.id, stage.booth, {
      start_time: inHours(-1),
      end_time: inHours(1),
      style_ids: [stage.style],
    });
    const [row] = await db().select().from(photo_booths).where(eq(photo_booths.id, stage.booth));
    if (!row) throw new Error("no booth");
    const { access_token } = await boothTokens(stack.server, row);
    return { ...stage, person: payer.person, token: access_token, schedule: schedule.id };
  }
  const start = (at: Scene, fields: object = {}, headers = {}) =>
    order(stack.server, at, { id_schedule: at.schedule, ...fields }, { token: at.token, headers });
  const cancel = (id: string, token: string, headers = {}) =>
    send(stack.server, "DELETE", `/api/process/${id}`, { token, headers });
  const hashOf = async (colour: string) =>
    (await storeBlob(stack.server.services, await picture({ colour }), { mime: "image/jpeg" })).hash;

  beforeAll(async () => {
    await addServer(stack.server, stack.cast.admin.id);
    mine = await scene();
    neighbour = await scene();
  });

  it("starts, follows and cancels its own generations, which the event's owner pays [OP-202 OP-236]", async () => {
    const { status, body } = await start(mine);
    expect(status).toBe(200);
    const id = body.data.id_generation;
    const [row] = await db().select().from(generations).where(eq(generations.id, id));
    expect([row?.id_user, row?.id_photo_booth, row?.id_schedule, row?.demo]).toEqual([
      mine.person.id,
      mine.booth,
      mine.schedule,
      false,
    ]);
    expect((await accountOf(stack.server, mine.person.id)).held).toBe(1000);
    expect((await get(`/api/check/${id}`)).status).toBe(200);
    expect((await get(`/api/result/${id}`)).body.code).toBe("errors.not_ready");
    const asNeighbour = [
      (await get(`/api/check/${id}`, neighbour.token)).status,
      (await get(`/api/result/${id}`, neighbour.token)).status,
      (await cancel(id, neighbour.token)).status,
    ];
    expect(asNeighbour).toEqual([404, 404, 404]);
    expect((await cancel(id, mine.token)).status).toBe(204);
  });

  it("repeats a start under its key, which is not its owner's key of the same name [OP-201 OP-236]", async () => {
    const headers = { "idempotency-key": randomUUID() };
    const [first, again] = [await start(mine, {}, headers), await start(mine, {}, headers)];
    expect([first.status, again.body]).toEqual([200, first.body]);
    const key = headers["idempotency-key"];
    expect((await cancel(key, stack.cast.owner.token, headers)).status).toBe(204);
    expect((await get(`/api/check/${first.body.data.id_generation}`)).body.data.at(-1).type).toBe("progress");
    expect((await cancel(key, mine.token, headers)).status).toBe(204);
    expect((await get(`/api/check/${first.body.data.id_generation}`)).body.data.at(-1).code).toBe(
      "process.cancelled",
    );
  });

  it("makes nothing for another booth, at another booth's event, as a rehearsal or without an event [OP-202 OP-236]", async () => {
    const refused = async (fields: object) => {
      const { status, body } = await start(mine, fields);
      return [status, ...Object.keys(body.fields)];
    };
    expect(await refused({ id_photo_booth: neighbour.booth })).toEqual([422, "id_photo_booth"]);
    expect(await refused({ id_schedule: neighbour.schedule })).toEqual([422, "id_schedule"]);
    expect(await refused({ id_style: neighbour.style })).toEqual([422, "id_style"]);
    expect(await refused({ demo: true })).toEqual([422, "demo"]);
    expect(await refused({ id_schedule: null })).toEqual([422, "id_schedule"]);
    await put({ start_time: inHours(0.5), demo: true });
    const before = await start(mine);
    await put({ start_time: inHours(-1), demo: false });
    expect([before.status, before.body.code]).toEqual([422, "errors.event_not_running"]);
  });

  it("reads its booth, the running and the next event, and the pictures of exactly these [OP-236]", async () => {
    const owner = stack.cast.owner.id;
    const child = await addParticipant(stack.server, owner);
    const [icon, cartridgeIcon, first, own, foreign] = await Promise.all(
      ["#100000", "#200000", "#300000", "#400000", "#500000"].map(hashOf),
    );
    const cartridge = await addStyle(stack.server, owner, { participants_ids: [child, mine.participant] });
    const revolver = await addStyle(stack.server, owner, { is_group: true, name: "Revolver" });
    const unmade = await addStyle(stack.server, owner);
    const gone = await addStyle(stack.server, owner, {
      participants_ids: [child],
      deleted_at: inHours(-1),
    });
    await db()
      .insert(style_cartridges)
      .values({ id_style: revolver.id, id_cartridge: cartridge.id, position: 0 });
    await db()
      .insert(style_icons)
      .values([
        { id_style: mine.style, id_participant: mine.participant, image_hash: icon as string },
        { id_style: cartridge.id, id_participant: child, image_hash: cartridgeIcon as string },
        { id_style: neighbour.style, id_participant: neighbour.participant, image_hash: foreign as string },
      ]);
    const [russian] = await db().select().from(languages).where(eq(languages.code, "ru"));
    await db()
      .insert(labels)
      .values({
        id_object: mine.style,
        object_type: "style",
        id_language: russian?.id as string,
        name: "Стиль",
      });
    const decor = async (values: object) => {
      const [made] = await db()
        .insert(decors)
        .values({ id_user: owner, name: "D", ...values })
        .returning();
      return made?.id as string;
    };
    const ofEvent = await decor({ first_screen_image_hash: first, text_color: 0x112233ff });
    const ofBooth = await decor({ rest_screens_image_hash: own });
    await db()
      .update(photo_booths)
      .set({ id_application_decor: ofBooth })
      .where(eq(photo_booths.id, mine.booth));
    const [quiz] = await db().insert(quizzes).values({ id_user: owner, name: "Q" }).returning();
    const answers = [1, 0].map((position) => ({ id: randomUUID(), title: `A${position}`, position }));
    await db()
      .insert(quiz_questions)
      .values({ id_quiz: quiz?.id as string, title: "Who?", position: 0, answers });
    const bots = [false, true].map((is_active, at) => ({
      id_user: owner,
      bot_username: `bot_${at}`,
      is_active,
    }));
    const made = await db()
      .insert(delivery_bots)
      .values(bots.map((bot) => ({ ...bot, token_sealed: "", token_hash: bot.bot_username })))
      .returning();
    await db()
      .insert(schedule_bots)
      .values(made.map(({ id }, position) => ({ id_schedule: mine.schedule, id_bot: id, position })));
    const mapping = { style_id: revolver.id, answer_ids: [answers[0]?.id as string] };
    await put({
      id_decor: ofEvent,
      style_ids: [unmade.id, gone.id, mine.style],
      style_selection_mode: "QUIZ",
      quiz_id: quiz?.id,
      quiz_mappings: [mapping],
    });
    const { schedule: next } = await addEvent(stack.server, owner, mine.booth, {
      name: "Next",
      start_time: inHours(2),
      end_time: inHours(3),
      style_ids: [revolver.id],
      participants_ids: [child],
    });

    const { status, body } = await get("/api/booth/state");
    expect(status).toBe(200);
    expect(body.booth).toMatchObject({
      id: mine.booth,
      decor: { rest_screens_image: own, first_screen_image: null, background_color: 0xffffffff },
    });
    expect(body.event).toMatchObject({
      id: mine.schedule,
      decor: { first_screen_image: first, text_color: 0x112233ff },
      quiz: {
        questions: [{ title: "Who?", answers: [answers[1], answers[0]] }],
        mappings: [mapping],
        fallback: null,
      },
      bot: { bot_username: "bot_1", link: `https://t.me/bot_1?start=${mine.schedule}` },
    });
    expect(body.event.styles).toEqual([
      {
        id: mine.style,
        name: "S",
        names: { ru: "Стиль" },
        makes: [mine.participant],
        icons: { [mine.participant]: [icon] },
      },
      {
        id: revolver.id,
        name: "Revolver",
        names: {},
        makes: [child, mine.participant],
        icons: { [child]: [cartridgeIcon], [mine.participant]: [] },
      },
    ]);
    expect(body.event.participants.map(({ id }: { id: string }) => id).sort()).toEqual(
      [child, mine.participant].sort(),
    );
    expect(body.next).toMatchObject({ id: next.id, name: "Next", quiz: null, bot: null });
    expect(body.next.decor).toEqual(body.booth.decor);
    expect(body.next.styles.map(({ makes }: { makes: string[] }) => makes)).toEqual([[child]]);
    expect(JSON.stringify(body)).not.toMatch(/id_user|cost|password|login/);

    const pictureOf = async (name: string, query = "") =>
      (await get(`/api/booth/pictures/${name}${query}`)).status;
    for (const name of [icon, cartridgeIcon, first, own])
      expect([name, await pictureOf(name as string)]).toEqual([name, 200]);
    const small = await get(`/api/booth/pictures/${icon}?thumbnail=true`);
    expect(small.headers.get("content-type")).toBe("image/webp");
    expect([await pictureOf(foreign as string), await pictureOf("zz")]).toEqual([404, 404]);
  });

  it("is at no event in between, and at none that was deleted [OP-236]", async () => {
    await put({ end_time: inHours(-0.1) });
    expect((await get("/api/booth/state")).body).toMatchObject({ event: null, next: { name: "Next" } });
    await put({ end_time: null });
    expect((await get("/api/booth/state")).body.event.id).toBe(mine.schedule);
    await db()
      .update(schedules)
      .set({ deleted_at: inHours(-0.1) });
    expect((await get("/api/booth/state")).body).toMatchObject({ event: null, next: null });
  });
});
