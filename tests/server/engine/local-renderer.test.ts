import { createHash } from "node:crypto";
import { readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import sharp from "sharp";
import { afterAll, describe, expect, it } from "vitest";
import type { Job } from "../../../server/generators/generator";
import { createLocalRenderer } from "../../../server/generators/local/local-renderer";
import { freshFolder } from "../../support/folders";
import { picture } from "../../support/jpeg";

describe("the local renderer", () => {
  const renderer = createLocalRenderer();
  afterAll(() => renderer.close());

  async function draw(seed: number, bytes?: Buffer, signal = new AbortController().signal) {
    const folder = await freshFolder("draw");
    const file = path.join(folder, "source");
    await writeFile(file, bytes ?? (await picture({ width: 300, height: 200, noise: true })));
    const source = { sha256: "0".repeat(64), size: 0, content_type: "image/jpeg" };
    const job: Job = {
      id: "a",
      number: 1,
      deadline_s: 600,
      seed,
      is_video: false,
      source,
      graph: null,
      node_source: null,
      node_result: null,
      images: [],
      values: [],
      look: "poster\n0011223344556677",
    };
    const percents: number[] = [];
    const progress = (percent: number) => void percents.push(percent);
    const made = await renderer.make(job, { folder, input: async () => file, progress, signal });
    return { bytes: await readFile(made), percents };
  }
  const hash = (bytes: Buffer) => createHash("sha256").update(bytes).digest("hex");

  it("the same inputs give the same bytes, another seed others, in the source's measures [OP-206]", async () => {
    const source = await picture({ width: 300, height: 200, noise: true });
    const [one, same, other] = [await draw(7, source), await draw(7, source), await draw(8, source)];
    expect(hash(one.bytes)).toBe(hash(same.bytes));
    expect(hash(other.bytes)).not.toBe(hash(one.bytes));
    expect(await sharp(one.bytes).metadata()).toMatchObject({ width: 300, height: 200, format: "jpeg" });
    expect(one.percents).toEqual([...one.percents].sort((a, b) => a - b));
    expect(one.percents.at(-1)).toBeGreaterThan(50);
  });

  it("a picture that cannot be read fails, and the next one is drawn; an abort ends its program", async () => {
    await expect(draw(1, Buffer.from("no picture"))).rejects.toMatchObject({
      kind: "machine",
      code: "renderer",
    });
    const stop = new AbortController();
    stop.abort();
    await expect(draw(1, undefined, stop.signal)).rejects.toMatchObject({ code: "renderer_ended" });
    expect((await draw(1)).bytes.length).toBeGreaterThan(100);
  });
});
