import { readdir, utimes, writeFile } from "node:fs/promises";
import path from "node:path";
import { eq, sql } from "drizzle-orm";
import { expect, it } from "vitest";
import { storeImage } from "../../server/crud/store-pictures";
import { blobs, overlays } from "../../server/store/schema";
import { sweepBlobs } from "../../server/store/sweep";
import { picture } from "../support/jpeg";
import { overlayForm } from "../support/overlay-form";
import { send } from "../support/send";
import { signal } from "../support/signal";
import { describeEachStack } from "../support/stacks";

describeEachStack("blobs without a row", (stack) => {
  it("are swept after a day; named and young ones stay", async () => {
    const { database, blobs: store } = stack.server.services;
    const db = database.db();
    const { token } = stack.cast.owner;
    const { body } = await send(stack.server, "PUT", "/overlays/", { token, form: await overlayForm() });
    const [row] = await db.select().from(overlays).where(eq(overlays.id, body.overlay.id));
    const landscape = row?.landscape_hash as string;
    const portrait = row?.portrait_hash as string;
    await db.update(overlays).set({ landscape_hash: null }).where(eq(overlays.id, body.overlay.id));
    expect(await sweepBlobs(database, store)).toBe(0);
    await db.update(blobs).set({ created_at: sql`now() - interval '2 days'` });
    expect(await sweepBlobs(database, store)).toBe(1);
    expect(await store.stat(landscape)).toBeNull();
    expect(await store.stat(portrait)).not.toBeNull();
  });

  it("a picture sent again is young again, whatever became of its save", async () => {
    const { database, blobs: store } = stack.server.services;
    const { token } = stack.cast.owner;
    const refused = async () =>
      (await send(stack.server, "PUT", "/overlays/", { token, form: await overlayForm({ name: " " }) }))
        .status;
    expect(await refused()).toBe(422);
    await database.db().update(blobs).set({ created_at: sql`now() - interval '2 days'` });
    expect(await refused()).toBe(422);
    expect(await sweepBlobs(database, store)).toBe(0);
  });

  it("go in rounds until one finds fewer than it may read", async () => {
    const { database, blobs: store } = stack.server.services;
    const old = { size: 1, mime: "image/jpeg", created_at: sql`now() - interval '2 days'` };
    const rows = Array.from({ length: 5 }, (_, i) => ({ ...old, hash: `${i}`.repeat(64) }));
    await database.db().insert(blobs).values(rows);
    expect(await sweepBlobs(database, store, { most: 2 })).toBe(5);
    expect(await database.db().$count(blobs, eq(blobs.size, 1))).toBe(0);
  });

  it("that cannot be deleted keep no others, and do not pass for deleted", async () => {
    const { database, blobs: store } = stack.server.services;
    const old = { size: 2, mime: "image/jpeg", created_at: sql`now() - interval '2 days'` };
    const hashes = Array.from({ length: 5 }, (_, i) => `${i}`.repeat(64));
    await database
      .db()
      .insert(blobs)
      .values(hashes.map((hash) => ({ ...old, hash })));
    const left = async () => {
      const rows = await database.db().select().from(blobs).where(eq(blobs.size, 2));
      return rows.map(({ hash }) => hash).sort();
    };
    const locked = hashes.slice(0, 2);
    const stubborn = Object.assign(Object.create(store) as typeof store, {
      clear: () => Promise.reject(new Error("an upload is locked")),
      delete: (hash: string) =>
        locked.includes(hash) ? Promise.reject(new Error(`${hash} is locked`)) : store.delete(hash),
    });
    await expect(sweepBlobs(database, stubborn, { most: 3 })).rejects.toThrow("an upload is locked");
    expect(await left()).toEqual(locked);
    expect(await sweepBlobs(database, store)).toBe(2);
    expect(await left()).toEqual([]);
  });

  it("sent again at the moment when they are swept are there afterwards", async () => {
    const { services } = stack.server;
    const { database, blobs: store } = services;
    const bytes = await picture({ width: 77 });
    const save = () => storeImage(services, "landscape", bytes, { types: ["image/jpeg"], maxBytes: 1e6 });
    const hash = await save();
    await database.db().update(blobs).set({ created_at: sql`now() - interval '2 days'` });
    const deleting = signal();
    const mayDelete = signal();
    const slow = Object.assign(Object.create(store) as typeof store, {
      delete: async (gone: string) => {
        if (gone === hash) {
          deleting.give();
          await mayDelete.given;
        }
        await store.delete(gone);
      },
    });
    const sweeping = sweepBlobs(database, slow);
    await deleting.given;
    const saving = save();
    // Time enough for a save that does not wait for the sweep: one of another picture, and some more.
    await storeImage(services, "landscape", await picture({ width: 78 }), {
      types: ["image/jpeg"],
      maxBytes: 1e6,
    });
    for (let turn = 0; turn < 200; turn += 1) await database.ping();
    mayDelete.give();
    await Promise.all([sweeping, saving]);
    expect(await store.stat(hash)).not.toBeNull();
  });

  it("leftovers of an upload of a killed process are swept too; a running upload stays [CV-04]", async () => {
    const { database, blobs: store, settings } = stack.server.services;
    const incoming = path.join(stack.server.dataDir, settings.blobUrl ? "" : "blobs", "incoming");
    const hours = (ago: number) => new Date(Date.now() - ago * 3_600_000);
    for (const [name, ago] of [
      ["dead", 2],
      ["alive", 0.5],
    ] as const) {
      await writeFile(path.join(incoming, name), "half of it");
      await utimes(path.join(incoming, name), hours(ago), hours(ago));
    }
    await sweepBlobs(database, store);
    expect(await readdir(incoming)).toEqual(["alive"]);
  });
});
