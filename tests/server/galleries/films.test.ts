import { expect, it } from "vitest";
import { blobs, participants } from "../../../server/store/schema";
import { addBooth } from "../../support/events";
import { send } from "../../support/send";
import { describeEachStack } from "../../support/stacks";
import { addEvent, addGeneration, addStyle } from "../../support/working";

describeEachStack("a film of a gallery", (stack) => {
  it("is sent in the parts that a player asks for, which Safari needs [OP-150]", async () => {
    const { owner, admin } = stack.cast;
    const { services } = stack.server;
    const db = services.database.db();
    const bytes = Buffer.from(Array.from({ length: 1000 }, (_, at) => at % 251));
    const { hash } = await services.blobs.put(bytes);
    await db.insert(blobs).values({ hash, mime: "video/mp4", size: bytes.length });
    const booth = await addBooth(stack.server, owner.id);
    const { schedule } = await addEvent(stack.server, owner.id, booth);
    const [participant] = await db.insert(participants).values({ id_user: admin.id, name: "P" }).returning();
    const film = await addGeneration(stack.server, {
      id_user: owner.id,
      id_participant: participant?.id as string,
      id_style: (await addStyle(stack.server, owner.id)).id,
      id_photo_booth: booth,
      id_schedule: schedule.id,
      result_hash: hash,
    });
    const json = { slug: "films", name: "Films", schedule_ids: [schedule.id] };
    await send(stack.server, "POST", "/galleries", { token: owner.token, json });
    const ask = (headers: Record<string, string>, method = "GET") =>
      send(stack.server, method, `/gallery/films/images/${film.id}`, { headers });
    const whole = await ask({});
    const tag = whole.headers.get("etag") as string;
    expect([whole.status, whole.headers.get("accept-ranges")]).toEqual([200, "bytes"]);
    expect(Buffer.from(whole.body)).toEqual(bytes);

    for (const [range, start, end] of [
      ["bytes=0-1", 0, 1],
      ["bytes=990-", 990, 999],
      ["bytes=990-5000", 990, 999],
      ["bytes=-10", 990, 999],
      ["bytes=-5000", 0, 999],
    ] as const) {
      for (const condition of [{}, { "if-range": tag }] as Record<string, string>[]) {
        const part = await ask({ range, ...condition });
        expect([range, part.status, part.headers.get("content-range")]).toEqual([
          range,
          206,
          `bytes ${start}-${end}/1000`,
        ]);
        expect(part.headers.get("content-length")).toBe(String(end - start + 1));
        expect(part.headers.get("content-type")).toBe("video/mp4");
        expect(part.headers.get("etag")).toBe(tag);
        expect(part.headers.get("cache-control")).toBe(whole.headers.get("cache-control"));
        expect(Buffer.from(part.body)).toEqual(bytes.subarray(start, end + 1));
      }
    }
    for (const range of ["bytes=1000-", "bytes=5-2", "bytes=-0"]) {
      const outside = await ask({ range });
      expect([range, outside.status, outside.headers.get("content-range")]).toEqual([
        range,
        416,
        "bytes */1000",
      ]);
    }
    // What is no single range of bytes, is of another file, or is asked of the head alone.
    for (const headers of [
      { range: "bytes=0-1,5-6" },
      { range: "pages=1-2" },
      { range: "bytes=-" },
      { range: "bytes=0-1", "if-range": '"other"' },
    ] as Record<string, string>[])
      expect((await ask(headers)).body.byteLength).toBe(1000);
    const head = await ask({ range: "bytes=0-1" }, "HEAD");
    expect([head.status, head.headers.get("content-length"), head.body.byteLength]).toEqual([200, "1000", 0]);
    expect((await ask({ range: "bytes=0-1", "if-none-match": tag })).status).toBe(304);
  });
});
