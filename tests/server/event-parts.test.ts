import { eq } from "drizzle-orm";
import { expect, it } from "vitest";
import { NIL_ID } from "../../contract/core/ids";
import { decors, overlays as overlayTable, styles } from "../../server/store/schema";
import { addBooth, eventActs, good } from "../support/events";
import { pictureFile } from "../support/jpeg";
import { describeStack } from "../support/stacks";
import { addStyle } from "../support/working";

describeStack("parts saved with an event", (stack) => {
  const { owner, read, update, create, refused } = eventActs(stack);

  it("has overlays, new ones and changed ones, in its order, owned by the event's owner [CALL-EVT-10 CALL-EVT-11 OP-52 OP-173 OP-181]", async () => {
    const nameOf = async (id: string) => (await read(`/overlays/${id}`)).body.overlay;
    const portrait = { id: NIL_ID, name: "First", orientation: "portrait" };
    const { body } = await create(
      {
        overlays: [portrait, { ...portrait, name: "Second", orientation: "both" }],
        overlayImages: {
          "0_portrait.jpg": await pictureFile("a.jpg"),
          "1_portrait.jpg": await pictureFile("b.jpg"),
          "1_landscape.jpg": await pictureFile("c.jpg"),
        },
      },
      { overlays_ids: [crypto.randomUUID()], id_user: owner().id },
      stack.cast.admin,
    );
    const [first, second] = body.schedule.overlays_ids;
    expect(await nameOf(first)).toMatchObject({
      name: "First",
      id_user: owner().id,
      has_portrait: true,
      has_landscape: false,
    });
    expect(await nameOf(second)).toMatchObject({ name: "Second", has_portrait: true, has_landscape: true });
    const versionOf = async (id: string) => (await read(`/overlays/${id}`)).headers.get("etag");
    const before = await versionOf(first);
    const sent = [
      { id: second, name: "Renamed", description: "", orientation: "both" },
      { id: first, name: "First", description: "", orientation: "portrait" },
    ];
    const changed = good(await update(body.schedule.id, { schedule: {}, overlays: sent }));
    expect(changed.schedule.overlays_ids).toEqual([second, first]);
    expect((await nameOf(second)).name).toBe("Renamed");
    // One that is sent as it is stays the version that others edit.
    expect(await versionOf(first)).toBe(before);
  });

  it("has a decor: created, changed, copied where another event has it, and removed [CALL-EVT-12 CALL-EVT-13 EVT-16 OP-53 OP-62]", async () => {
    const looks = async (id: string) => (await read(`/decors/${id}`)).body.decor;
    const first = await create({
      decor: { id: NIL_ID, name: "Looks", orientation: "portrait" },
      images: { first_screen_image: await pictureFile("a.png", { format: "png" }) },
    });
    const decor = good(first).schedule.id_decor;
    expect(await looks(decor)).toMatchObject({
      name: "Looks",
      id_user: owner().id,
      has_first_screen_image: true,
    });
    const { id } = first.body.schedule;
    good(await update(id, { schedule: {}, decor: { id: decor, name: "New looks" } }));
    expect((await looks(decor)).name).toBe("New looks");
    const second = good(await create({ decor: await looks(decor) })).schedule;
    expect(second.id_decor).toBe(decor);
    const turned = { ...(await looks(decor)), orientation: "landscape" };
    const copied = good(await update(second.id, { schedule: {}, decor: turned })).schedule.id_decor;
    expect(copied).not.toBe(decor);
    expect(await looks(copied)).toMatchObject({
      orientation: "landscape",
      name: "New looks",
      has_first_screen_image: true,
    });
    expect(await looks(decor)).toMatchObject({ orientation: "portrait", name: "New looks" });
    expect(good(await update(id, { schedule: {}, decor: null })).schedule.id_decor).toBeNull();
  });

  it("copies a decor only while its owner may have another record [OP-62]", async () => {
    const { settings, database } = stack.server.services;
    const made = good(await create({ decor: { id: NIL_ID, name: "Shared" } })).schedule;
    const decor = (await read(`/decors/${made.id_decor}`)).body.decor;
    const { id } = good(await create({ decor })).schedule;
    const most = settings.ownerRows;
    settings.ownerRows = await database.db().$count(decors, eq(decors.id_user, owner().id));
    try {
      const full = await update(id, { schedule: {}, decor: { ...decor, name: "Changed" } });
      expect([full.status, full.body.code]).toEqual([422, "errors.row_quota"]);
      settings.ownerRows += 1;
      good(await update(id, { schedule: {}, decor: { ...decor, name: "Changed" } }));
    } finally {
      settings.ownerRows = most;
    }
    expect((await read(`/decors/${made.id_decor}`)).body.decor.name).toBe("Shared");
  });

  it("keeps existing references that are no longer shared, and takes no new ones of others [OP-181]", async () => {
    const { body, style, booth } = await create();
    const { id } = body.schedule;
    const db = stack.server.services.database.db();
    const overlay = { id_user: stack.cast.other.id, name: "Theirs" };
    const [frame] = await db.insert(overlayTable).values(overlay).returning();
    await db.update(styles).set({ id_user: stack.cast.other.id }).where(eq(styles.id, style));
    good(await update(id, { schedule: { style_ids: [style] } }));
    const theirs = (await addStyle(stack.server, stack.cast.other.id)).id;
    const unknown = "validation.unknown_reference";
    expect(await refused(id, { schedule: { style_ids: [style, theirs] } })).toEqual([
      422,
      { style_ids: unknown },
    ]);
    expect(await refused(id, { schedule: { overlays_ids: [frame?.id] } })).toEqual([
      422,
      { overlays_ids: unknown },
    ]);
    expect(await refused(id, { overlays: [{ id: frame?.id }] })).toEqual([422, { "overlays.0.id": unknown }]);
    expect(await refused(id, { decor: { id: crypto.randomUUID() } })).toEqual([422, { "decor.id": unknown }]);
    expect(
      await refused(id, { schedule: { quiz_id: crypto.randomUUID(), style_selection_mode: "QUIZ" } }),
    ).toEqual([422, { quiz_id: unknown }]);
    const foreign = await addBooth(stack.server, stack.cast.other.id);
    expect(await refused(id, { booths: [booth, foreign] })).toEqual([422, { photo_booth_ids: unknown }]);
    // An admin sees them all; the owner then keeps them without a word about their fields.
    const put = { schedule: { style_ids: [style, theirs] }, overlays: [{ id: frame?.id, name: "Theirs" }] };
    good(await update(id, put, {}, stack.cast.admin));
    const kept = good(
      await update(id, { schedule: {}, overlays: [{ id: frame?.id, name: "Stolen" }] }),
    ).schedule;
    expect(kept).toMatchObject({ style_ids: [style, theirs], overlays_ids: [frame?.id] });
    const [row] = await db
      .select()
      .from(overlayTable)
      .where(eq(overlayTable.id, frame?.id as string));
    expect(row?.name).toBe("Theirs");
  });

  it("gets the booths of its owner alone, whoever saves [OP-181]", async () => {
    const { admin } = stack.cast;
    const own = await addBooth(stack.server, admin.id);
    const { status, body } = await create({ booths: [own] }, { id_user: owner().id }, admin);
    expect([status, body.fields]).toEqual([422, { photo_booth_ids: "validation.unknown_reference" }]);
    good(await create({ booths: [own] }, { id_user: NIL_ID }, admin));
  });
});
