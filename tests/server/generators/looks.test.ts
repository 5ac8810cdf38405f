import { readFile } from "node:fs/promises";
import sharp from "sharp";
import { beforeAll, describe, expect, it } from "vitest";
import { LOOKS as STYLES } from "../../../server/demo/looks";
import { chooseLook, drawLook, LOOK_NAMES } from "../../../server/generators/local/looks.mjs";
import { hashOf } from "../../../server/store/blobs";
import { edgesInTheMiddle, likeness, meanColourDistance } from "../../support/pictures";

const PORTRAITS = ["anna", "lena", "mark", "maya"];
const SIZE = { width: 200, height: 267 };

const portrait = async (name: string) =>
  sharp(await readFile(new URL(`../../../server/demo/assets/src-${name}.webp`, import.meta.url)))
    .resize(SIZE)
    .flatten();
const drawn = async (name: string, look: string, seed = 7) =>
  (await drawLook(await portrait(name), { look, seed })).png({ compressionLevel: 1 }).toBuffer();

describe("the looks of the local renderer", () => {
  const pictures = new Map<string, Buffer>();
  beforeAll(async () => {
    for (const name of PORTRAITS)
      for (const look of LOOK_NAMES) pictures.set(`${look} ${name}`, await drawn(name, look));
  });
  const of = (look: string, name: string) => pictures.get(`${look} ${name}`) as Buffer;

  it("are twelve or more, each pair of them more than 12 apart in mean CIE76 of 64 x 64 pixels", async () => {
    expect(LOOK_NAMES.length).toBeGreaterThanOrEqual(12);
    const close: string[] = [];
    for (const name of PORTRAITS) {
      const distance = await meanColourDistance(LOOK_NAMES.map((look) => of(look, name)));
      for (const [at, look] of LOOK_NAMES.entries())
        for (const [other, second] of LOOK_NAMES.entries())
          if (other < at && distance(at, other) <= 12) close.push(`${second} and ${look} of ${name}`);
    }
    expect(close).toEqual([]);
  });

  it("leave the face: edges in the middle third follow those of the photo by more than 0.4", async () => {
    const lost: string[] = [];
    for (const name of PORTRAITS) {
      const source = await edgesInTheMiddle(await (await portrait(name)).png().toBuffer());
      for (const look of LOOK_NAMES) {
        const share = likeness(source, await edgesInTheMiddle(of(look, name)));
        if (!(share > 0.4)) lost.push(`${look} of ${name}: ${share}`);
      }
    }
    expect(lost).toEqual([]);
  });

  it("give the same bytes for the same seed and others for another", async () => {
    const differs: string[] = [];
    const same: string[] = [];
    for (const look of LOOK_NAMES) {
      if (!(await drawn("anna", look)).equals(of(look, "anna"))) differs.push(look);
      if ((await drawn("anna", look, 8)).equals(of(look, "anna"))) same.push(look);
    }
    expect([differs, same]).toEqual([[], []]);
  });

  it("make another picture of the same photo each time, not one of a few [OP-206]", async () => {
    const photo = await (await portrait("anna")).resize(60, 80).png().toBuffer();
    const repeated: string[] = [];
    for (const look of LOOK_NAMES) {
      const made = new Set<string>();
      for (let seed = 1; seed <= 12; seed++) {
        const image = await drawLook(sharp(photo), { look, seed: seed * 104_729 });
        made.add(hashOf(await image.jpeg({ quality: 92, chromaSubsampling: "4:4:4" }).toBuffer()));
      }
      if (made.size < 12) repeated.push(`${look}: ${made.size}`);
    }
    expect(repeated).toEqual([]);
  });

  it("are chosen by name, else by the first word that fits, else by the hash", () => {
    expect(chooseLook("noir\n0")).toBe("noir");
    expect(chooseLook("Oil portrait, neon light\nffff")).toBe("oil");
    expect(chooseLook("a neon sign over an oil painting\n0")).toBe("neon");
    expect(chooseLook("boiled\n00000000")).toBe(LOOK_NAMES[0]);
    expect(chooseLook("\n00000001")).toBe(LOOK_NAMES[1]);
    const ofStyles = STYLES.map(([name, description]) => chooseLook(`${name}, ${description}\n`));
    expect(new Set(ofStyles).size).toBeGreaterThanOrEqual(20);
  });
});
