import { eq } from "drizzle-orm";
import { expect, it } from "vitest";
import { decor } from "../../contract/entities/decor";
import { overlay } from "../../contract/entities/overlay";
import { prepareRecord, type RecordSave, writeRecord } from "../../server/crud/write";
import { hashOf } from "../../server/store/blobs";
import { decors, overlays } from "../../server/store/schema";
import { picture } from "../support/jpeg";
import { describeEachStack } from "../support/stacks";

/** What an event's save does: several records of one caller, in one transaction, by the rules of each. */
describeEachStack("records that are saved together", (stack) => {
  const caller = () => ({ id: stack.cast.owner.id, role: "user" as const, sessionId: "" });
  const create = (values: object, files: Record<string, Buffer> = {}): RecordSave => ({
    caller: caller(),
    action: "create",
    values: { ...values },
    files,
  });

  async function saveBoth(first: RecordSave, second: RecordSave) {
    const { services } = stack.server;
    const prepared = [
      await prepareRecord(services, overlay, first),
      await prepareRecord(services, decor, second),
    ];
    try {
      return await services.database.withTx(async () => [
        await writeRecord(services, overlay, { ...first, prepared: prepared[0] as never }),
        await writeRecord(services, decor, { ...second, prepared: prepared[1] as never }),
      ]);
    } catch (error) {
      for (const { discard } of prepared) await discard();
      throw error;
    }
  }

  it("are all there, with their pictures, owners and defaults", async () => {
    const bytes = await picture({ width: 91, noise: true });
    const [frame, looks] = await saveBoth(
      create({ name: "Frame", orientation: "landscape", is_admin: true }, { landscape: bytes }),
      create({ name: "Looks", id_user: stack.cast.other.id }, { first_screen_image: bytes }),
    );
    expect(frame).toMatchObject({
      name: "Frame",
      id_user: stack.cast.owner.id,
      landscape_hash: hashOf(bytes),
    });
    expect(looks).toMatchObject({
      id_user: stack.cast.owner.id,
      splash_filling: 1,
      first_screen_image_hash: hashOf(bytes),
    });
    expect(await stack.server.services.blobs.stat(hashOf(bytes))).not.toBeNull();
  });

  it("or none of them, and no picture stays", async () => {
    const { database, blobs } = stack.server.services;
    const bytes = await picture({ width: 92, noise: true });
    const refused = saveBoth(
      create({ name: "Half", orientation: "landscape" }, { landscape: bytes }),
      create({ name: " " }),
    );
    await expect(refused).rejects.toMatchObject({
      issues: [{ path: "name", message: "validation.required" }],
    });
    expect(await database.db().$count(overlays, eq(overlays.name, "Half"))).toBe(0);
    expect(await blobs.stat(hashOf(bytes))).toBeNull();
  });

  it("are changed within the caller's scope and version alone", async () => {
    const { services } = stack.server;
    const [row] = await services.database
      .db()
      .insert(decors)
      .values({ name: "Other's", id_user: stack.cast.other.id })
      .returning();
    const save: RecordSave = { caller: caller(), action: "update", id: row?.id, values: { name: "Mine" } };
    const prepared = await prepareRecord(services, decor, save);
    const write = (who: RecordSave) =>
      services.database.withTx(() => writeRecord(services, decor, { ...who, prepared }));
    await expect(write(save)).rejects.toMatchObject({ status: 404 });
    const theirs = { ...save, caller: { ...caller(), id: stack.cast.other.id } };
    await expect(write({ ...theirs, version: '"v9"' })).rejects.toMatchObject({ status: 412 });
    expect(await write({ ...theirs, version: '"v1"' })).toMatchObject({ name: "Mine", version: 2 });
  });

  it("are not written outside a transaction", async () => {
    const { services } = stack.server;
    const save = create({ name: "Alone" });
    const prepared = await prepareRecord(services, decor, save);
    await expect(writeRecord(services, decor, { ...save, prepared })).rejects.toThrow("inside a transaction");
  });
});
