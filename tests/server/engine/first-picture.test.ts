import { eq } from "drizzle-orm";
import sharp from "sharp";
import { beforeAll, expect, it } from "vitest";
import { storeImage } from "../../../server/crud/store-pictures";
import { blobs, overlays, schedules, servers } from "../../../server/store/schema";
import { picture } from "../../support/jpeg";
import { inHours } from "../../support/moments";
import { until } from "../../support/ports";
import { accountOf, addServer, addStage, begun, ended, type Stage } from "../../support/processing";
import { send } from "../../support/send";
import { describeEachStack } from "../../support/stacks";
import { addEvent } from "../../support/working";

describeEachStack(
  "a picture",
  (stack) => {
    let stage: Stage;
    beforeAll(async () => {
      await addServer(stack.server, stack.cast.admin.id);
      stage = await addStage(stack.server, stack.cast.owner);
    });
    const get = (path: string, token = stage.person.token) => send(stack.server, "GET", path, { token });

    it("is made from a photo: uploaded, followed to its end, fetched, charged once [PROC-01 PROC-03 PROC-05 CALL-PROC-01..04]", async () => {
      const bytes = await sharp(await picture({ width: 120, height: 90, noise: true }))
        .withExif({ IFD0: { Artist: "somebody" } })
        .toBuffer();
      const id = await begun(stack.server, stage, {}, { bytes });
      const entries = await ended(stack.server, stage.person, id);
      expect(entries[0]).toMatchObject({ seq: 0, type: "progress", progress: 0, stage: "queued" });
      expect(entries.at(-1)).toMatchObject({ type: "result", content_type: "image/jpeg" });
      const seqs = entries.map(({ seq }) => seq);
      expect(seqs).toEqual([...new Set(seqs)].sort((a, b) => a - b));
      const percents = entries.flatMap((entry) => (entry.type === "progress" ? [entry.progress] : []));
      expect(percents).toEqual([...percents].sort((a, b) => a - b));
      const result = await get(`/api/result/${id}`);
      expect([result.status, result.headers.get("content-type")]).toEqual([200, "image/jpeg"]);
      const about = await sharp(Buffer.from(result.body)).metadata();
      expect([about.width, about.height, about.exif]).toEqual([120, 90, undefined]);
      expect(await accountOf(stack.server, stage.person.id)).toEqual({
        balance: 9000,
        held: 0,
        charges: [-1000],
      });
      const row = (await get(`/generations/${id}`)).body.generation;
      expect(row).toMatchObject({ status: "completed", cost: 10, error: null, demo: false });
      expect(row.id_server).toEqual(expect.any(String));
      expect(row.images.result).toMatchObject({ content_type: "image/jpeg" });
      const source = await get(`/generations/${id}/image/source`);
      expect(Buffer.from(source.body).includes("somebody")).toBe(false);
    });

    it("has the event's overlay multiplied onto it, as JPEG, at the orientation of the result [OP-184 OP-210]", async () => {
      const { services } = stack.server;
      const rule = { types: ["image/jpeg"], maxBytes: 1e7 };
      const frame = async (colour: string) =>
        storeImage(services, "overlay", await picture({ width: 40, height: 60, colour }), rule);
      const fields = { id_user: stage.person.id, name: "O", orientation: "both" as const };
      const made = await services.database
        .db()
        .insert(overlays)
        .values([
          { ...fields, active: false, portrait_hash: await frame("#0000ff") },
          { ...fields, landscape_hash: await frame("#00ff00") },
          { ...fields, portrait_hash: await frame("#000000") },
        ])
        .returning();
      const { schedule } = await addEvent(stack.server, stage.person.id, stage.booth, {
        start_time: inHours(-1),
        end_time: inHours(1),
        style_ids: [stage.style],
        overlays_ids: made.map(({ id }) => id),
      });
      const id = await begun(stack.server, stage, { id_schedule: schedule.id });
      // Those of the start count.
      await services.database
        .db()
        .update(schedules)
        .set({ overlays_ids: [] })
        .where(eq(schedules.id, schedule.id));
      expect((await ended(stack.server, stage.person, id)).at(-1)?.type).toBe("result");
      const { body } = await get(`/api/result/${id}`);
      const { channels } = await sharp(Buffer.from(body)).stats();
      expect(channels.map(({ max }) => max < 8)).toEqual([true, true, true]);
    });

    it("cancelled while its result is being stored, it is not charged, and no byte of it stays [OP-84]", async () => {
      const { services } = stack.server;
      const { queues } = services;
      const run = queues.results.run;
      let release: () => void = () => undefined;
      const held = new Promise<void>((resolve) => {
        queues.results.run = async (...job) => {
          resolve();
          await new Promise<void>((go) => {
            release = go;
          });
          return run.apply(queues.results, job) as never;
        };
      });
      const before = await accountOf(stack.server, stage.person.id);
      const id = await begun(stack.server, stage);
      await held;
      const { token } = stage.person;
      expect((await send(stack.server, "DELETE", `/api/process/${id}`, { token })).status).toBe(204);
      queues.results.run = run;
      const kept = await services.database.db().$count(blobs);
      release();
      expect((await ended(stack.server, stage.person, id)).at(-1)).toMatchObject({
        code: "process.cancelled",
      });
      expect((await get(`/api/result/${id}`)).status).toBe(404);
      // The next one begins when the place is free, so this one has ended.
      const next = await begun(stack.server, stage, {}, { bytes: await picture({ width: 77, height: 77 }) });
      expect((await ended(stack.server, stage.person, next)).at(-1)?.type).toBe("result");
      const { balance, held: left } = await accountOf(stack.server, stage.person.id);
      expect([balance, left]).toEqual([before.balance - 1000, 0]);
      // Source and result of the next one.
      expect(await services.database.db().$count(blobs)).toBe(kept + 2);
    });

    it("serves a new server, and one that lost its key, before the next round is due [OP-207 OP-77]", async () => {
      const { token } = stack.cast.admin;
      const call = async (method: string, path: string, json?: object) =>
        (await send(stack.server, method, `/servers/${path}`, { token, ...(json ? { json } : {}) })).body;
      const online = (id: string) =>
        until("it is online", async () => (await call("GET", id)).server.state === "online");
      const made = async (name: string): Promise<string> =>
        (await call("PUT", "", { server: { name } })).server.id;
      await online(await made("first")); // from here on a round is due in 5 s
      const begin = performance.now();
      const second = await made("second");
      await online(second);
      await call("POST", `${second}/api-key`, {});
      await stack.server.services.database.db().update(servers).set({ state: "offline", seen_at: null });
      await call("DELETE", `${second}/api-key`);
      await online(second);
      expect(performance.now() - begin).toBeLessThan(4000);
    });
  },
  { LOCAL_RENDERER: "1", WORKERS: "1" },
);
