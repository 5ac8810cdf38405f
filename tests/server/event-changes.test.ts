import { eq } from "drizzle-orm";
import { expect, it } from "vitest";
import { NIL_ID } from "../../contract/core/ids";
import { delivery_bots, overlays } from "../../server/store/schema";
import { token } from "../support/bots";
import { addBooth, createEvent, eventActs, good, leastEvent } from "../support/events";
import { pictureFile } from "../support/jpeg";
import { inHours } from "../support/moments";
import { overlayForm } from "../support/overlay-form";
import { send } from "../support/send";
import { describeEachStack } from "../support/stacks";

describeEachStack("changes of an event", (stack) => {
  const { owner, read, update, create, refused } = eventActs(stack);

  const makeOverlay = async (name: string): Promise<string> => {
    const form = await overlayForm({ name });
    return good(await send(stack.server, "PUT", "/overlays/", { token: owner().token, form })).overlay.id;
  };
  const rename = async (id: string, name: string) =>
    good(
      await send(stack.server, "POST", `/overlays/${id}`, {
        token: owner().token,
        form: await overlayForm({ name }, {}),
      }),
    ).overlay;
  const overlay = async (id: string) => good(await read(`/overlays/${id}`)).overlay;

  it("by a dealer or an admin make parts of its owner and take the owner's booths [OP-181]", async () => {
    const { admin, dealer } = stack.cast;
    for (const who of [dealer, admin]) {
      const { id } = good(await create()).schedule;
      const theirs = await addBooth(stack.server, who.id);
      const { status, body } = await update(id, { schedule: {}, booths: [theirs] }, {}, who);
      expect([status, body.fields]).toEqual([422, { photo_booth_ids: "validation.unknown_reference" }]);
      const booth = await addBooth(stack.server, owner().id);
      const parts = {
        booths: [booth],
        overlays: [{ id: NIL_ID, name: "New", orientation: "portrait" }],
        overlayImages: { "0_portrait.jpg": await pictureFile("a.jpg") },
        decor: { id: NIL_ID, name: "New" },
        bots: [{ action: "create", bot_token: token(), bot_username: "new_bot" }],
      };
      const saved = good(await update(id, { schedule: {}, ...parts }, {}, who)).schedule;
      expect(saved).toMatchObject({ id_user: owner().id, photo_booth_ids: [booth], bots_count: 1 });
      expect((await overlay(saved.overlays_ids[0])).id_user).toBe(owner().id);
      expect(good(await read(`/decors/${saved.id_decor}`)).decor.id_user).toBe(owner().id);
      const bots = good(await read(`/delivery/telegram/schedules/${id}/bots`)).items;
      const rows = await stack.server.services.database
        .db()
        .select({ id_user: delivery_bots.id_user })
        .from(delivery_bots)
        .where(eq(delivery_bots.id, bots[0].id));
      expect(rows).toEqual([{ id_user: owner().id }]);
    }
  });

  it("may be the order of its booths alone [CALL-EVT-07]", async () => {
    const [one, two] = [await addBooth(stack.server, owner().id), await addBooth(stack.server, owner().id)];
    const { id } = good(await create({ booths: [one, two] })).schedule;
    good(await update(id, { schedule: {}, booths: [two, one] }));
    expect(good(await read(`/schedules/${id}`)).schedule.photo_booth_ids).toEqual([two, one]);
  });

  it("may be the start of a period alone; a deleted period is refused [CALL-EVT-09 OP-51]", async () => {
    const times = { start_time: inHours(24), end_time: inHours(26) };
    const made = good(await create({ periods: [{ id: NIL_ID, ...times }] }));
    const { id } = made.schedule;
    const [period] = made.periods;
    const later = { ...period, start_time: inHours(25) };
    good(await update(id, { schedule: {}, periods: [later] }));
    expect(good(await read(`/schedules/${id}`)).periods).toMatchObject([
      { id: period.id, start_time: inHours(25), end_time: inHours(26) },
    ]);
    good(await update(id, { schedule: {}, periods: [] }));
    expect(await refused(id, { periods: [later] })).toEqual([
      422,
      { "periods.0.id": "validation.unknown_reference" },
    ]);
  });

  it("under a used Idempotency-Key with another picture of its decor are another request [OP-175]", async () => {
    const { parts } = await leastEvent(stack.server, owner().id);
    const sending = { token: owner().token, headers: { "idempotency-key": crypto.randomUUID() } };
    const withPicture = async (colour: string) =>
      createEvent(stack.server, sending, {
        ...parts,
        decor: { id: NIL_ID, name: "Looks" },
        images: { first_screen_image: await pictureFile("a.png", { format: "png", colour }) },
      });
    good(await withPicture("red"));
    const other = await withPicture("blue");
    expect([other.status, other.body.code]).toEqual([422, "errors.key_reused"]);
  });

  it("leave a newer overlay alone: unchanged ones go by id, an outdated one is 412 at its place [CALL-EVT-10 OP-175]", async () => {
    const [first, second] = [await makeOverlay("First"), await makeOverlay("Second")];
    const made = await create({ overlays: [{ id: first }, { id: second }] });
    const { id } = good(made).schedule;
    const { version } = await overlay(second);
    const newer = await rename(second, "Newer");
    expect(newer.version).toBe(version + 1);
    const headers = { "if-match": made.headers.get("etag") as string };
    const unchanged = await update(id, { schedule: {}, overlays: [{ id: second }, { id: first }] }, headers);
    expect(good(unchanged).schedule.overlays_ids).toEqual([second, first]);
    expect(await overlay(second)).toEqual(newer);
    const mine = { id: second, name: "Mine", version };
    const stale = await update(id, { schedule: { name: "Not saved" }, overlays: [{ id: first }, mine] });
    expect([stale.status, stale.body.code]).toEqual([412, "errors.version_conflict"]);
    expect(stale.body.fields).toEqual({ "overlays.1": "errors.version_conflict" });
    expect(stale.body.overlay).toEqual(newer);
    expect(await overlay(second)).toEqual(newer);
    expect(good(await read(`/schedules/${id}`)).schedule.name).toBe("Evening");
    good(await update(id, { schedule: {}, overlays: [{ id: first }, { ...mine, version: newer.version }] }));
    expect((await overlay(second)).name).toBe("Mine");
    // Without a version the save is as another client's, whatever was saved meanwhile.
    good(await update(id, { schedule: {}, overlays: [{ id: second, name: "Without" }] }));
    expect((await overlay(second)).name).toBe("Without");
  });

  it("leave a newer decor alone, a shared one too [CALL-EVT-12 OP-62 OP-175]", async () => {
    const looks = async (id: string) => good(await read(`/decors/${id}`)).decor;
    const { id, id_decor } = good(await create({ decor: { id: NIL_ID, name: "Looks" } })).schedule;
    const { version } = await looks(id_decor);
    good(await update(id, { schedule: {}, decor: { id: id_decor, name: "Newer", version } }));
    const stale = await update(id, { schedule: {}, decor: { id: id_decor, name: "Mine", version } });
    expect([stale.status, stale.body.fields]).toEqual([412, { decor: "errors.version_conflict" }]);
    expect(stale.body.decor).toEqual(await looks(id_decor));
    const shared = good(await create({ decor: { id: id_decor } })).schedule;
    expect(shared.id_decor).toBe(id_decor);
    const mine = { id: id_decor, name: "Mine" };
    expect((await update(shared.id, { schedule: {}, decor: { ...mine, version } })).status).toBe(412);
    const copy = good(await update(shared.id, { schedule: {}, decor: { ...mine, version: version + 1 } }));
    expect(copy.schedule.id_decor).not.toBe(id_decor);
    expect((await looks(copy.schedule.id_decor)).name).toBe("Mine");
    expect((await looks(id_decor)).name).toBe("Newer");
  });

  it("at once of two events with the same overlays in opposite order wait for each other [OP-52]", async () => {
    const ids: string[] = [];
    for (let at = 0; at < 12; at++) ids.push(await makeOverlay(`Shared ${at}`));
    const parts = (name: string, order: readonly string[]) => ({
      schedule: {},
      overlays: order.map((id) => ({ id, name })),
    });
    const events = await Promise.all([create(), create()]);
    const [one, two] = events.map((made) => good(made).schedule.id as string) as [string, string];
    const back = [...ids].reverse();
    for (let round = 0; round < 6; round++) {
      const answers = await Promise.all([
        update(one, parts(`One ${round}`, ids)),
        update(two, parts(`Two ${round}`, back)),
      ]);
      expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    }
    const rows = await stack.server.services.database
      .db()
      .select({ name: overlays.name })
      .from(overlays)
      .where(eq(overlays.id, ids[0] as string));
    expect(rows[0]?.name).toMatch(/ 5$/);
  });
});
