import { chmod, readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import sharp from "sharp";
import { afterAll, describe, expect, it } from "vitest";
import { findEncoder } from "../../../server/generators/local/film";
import { createLocalRenderer } from "../../../server/generators/local/local-renderer";
import { freshFolder } from "../../support/folders";
import { jobWith } from "../../support/generators";
import { until } from "../../support/ports";

const photo = () => readFile(new URL("../../../server/demo/assets/src-anna.webp", import.meta.url));

/** In place of ffmpeg: tells frames, and writes what it was asked for to its last argument. */
const ENCODER = `#!/usr/bin/env node
const { writeFileSync } = require("node:fs");
console.log("frame=48\\nprogress=continue");
writeFileSync(process.argv.at(-1), JSON.stringify(process.argv.slice(2)));
`;

async function encoder(text = ENCODER): Promise<string> {
  const file = path.join(await freshFolder("encoder"), "ffmpeg");
  await writeFile(file, text);
  await chmod(file, 0o755);
  return file;
}

describe("the local renderer", () => {
  const renderer = createLocalRenderer();
  afterAll(() => renderer.close());

  it("draws the look of the words from the seed alone, upright in size, and tells its progress [OP-211]", async () => {
    const { job, work, progress } = await jobWith(await photo(), { look: "neon night\n00" });
    const made = await readFile(await renderer.make(job, work));
    expect(await sharp(made).metadata()).toMatchObject({ format: "jpeg", width: 480, height: 640 });
    expect(progress.at(-1)).toBeGreaterThanOrEqual(90);
    expect(progress).toEqual([...progress].sort((a, b) => a - b));
    const again = await jobWith(await photo(), { look: "neon night\nff" });
    expect((await readFile(await renderer.make(again.job, again.work))).equals(made)).toBe(true);
    const other = await jobWith(await photo(), { look: "neon night\n00", seed: 8 });
    expect((await readFile(await renderer.make(other.job, other.work))).equals(made)).toBe(false);
  });

  it("keeps nothing of a picture that is made, although its program goes on", async () => {
    const drawn = async () => {
      const { job, work } = await jobWith(await photo(), {});
      // Not the support's own, which keeps what it was told.
      const mine = { ...work, progress: () => undefined };
      await renderer.make(job, mine);
      return new WeakRef(mine.progress);
    };
    const past = [await drawn(), await drawn()];
    await drawn();
    setFlagsFromString("--expose-gc");
    const collect: () => void = runInNewContext("gc");
    await until(
      "they are gone",
      async () => {
        collect();
        return past.every((one) => one.deref() === undefined);
      },
      20_000,
    );
  });

  it("makes no films without an encoder, and says so [OP-211]", async () => {
    expect(renderer.types).toEqual(["image"]);
    const { job, work } = await jobWith(await photo(), { is_video: true });
    await expect(renderer.make(job, work)).rejects.toMatchObject({ kind: "unfit", code: "no_encoder" });
    expect(findEncoder({ PATH: "/nowhere" })).toBeUndefined();
  });

  it("makes a short mp4 of even sides with an encoder, found by its setting or in the path [OP-211]", async () => {
    const program = await encoder();
    expect(findEncoder({ FFMPEG: program, PATH: "" })).toBe(program);
    expect(findEncoder({ PATH: `/nowhere${path.delimiter}${path.dirname(program)}` })).toBe(program);
    const films = createLocalRenderer({ encoder: program });
    expect(films.types).toEqual(["image", "video"]);
    const source = await sharp(await photo())
      .resize(301, 401)
      .toBuffer();
    const { job, work, progress } = await jobWith(source, { is_video: true });
    const film = await films.make(job, work);
    await films.close();
    expect(path.extname(film)).toBe(".mp4");
    const asked: string[] = JSON.parse(await readFile(film, "utf8"));
    expect(asked.join(" ")).toContain("s=302x402");
    expect(asked).toContain("libx264");
    expect(progress).toEqual([...progress].sort((a, b) => a - b));
    expect(progress).toContain(70);
  });

  it("tells a broken encoder from a broken photo, with what it printed", async () => {
    const films = createLocalRenderer({
      encoder: await encoder("#!/bin/sh\necho no such codec >&2\nexit 1\n"),
    });
    const film = await jobWith(await photo(), { is_video: true });
    await expect(films.make(film.job, film.work)).rejects.toMatchObject({
      kind: "machine",
      code: "encoder",
      detail: expect.stringContaining("no such codec"),
    });
    await films.close();
  });
});
