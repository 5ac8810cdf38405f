import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { galleryCall } from "../../../src/public/gallery/calls";
import { bandsOf, wallLayout } from "../../../src/public/gallery/layout";
import { createPictures, type Page, type Picture } from "../../../src/public/gallery/pictures";
import { timeOf } from "../../../src/public/gallery/wall";
import { bounded, WHOLE, zoomed } from "../../../src/public/gallery/zoom";

const pictureOf = (number: number): Picture => ({
  id: `p${number}`,
  thumbnail: "",
  image: "",
  createdAt: "",
  style: "",
  isVideo: undefined,
  ratio: undefined,
});

/** A server with pictures numbered from the oldest, 1; it sends at most so many at a time. */
function galleryOf(count: number, most = 1000) {
  const server = { count, asked: [] as number[], isDown: false };
  const pageOf = (page: number, wanted: number): Page => {
    const size = Math.min(wanted, most);
    const numbers = Array.from({ length: server.count }, (_, at) => server.count - at);
    const items = numbers.slice((page - 1) * size, page * size).map(pictureOf);
    return { items, page, size, total: server.count };
  };
  const read = async (page: number, size: number) => {
    server.asked.push(page);
    if (server.isDown) throw new Error("down");
    return pageOf(page, size);
  };
  const pictures = createPictures(pageOf(1, 24), read);
  const ids = (from: number, to: number) =>
    pictures.store
      .get()
      .all.slice(from, to)
      .map((one) => one?.id);
  return { server, pictures, ids };
}

/** The answers of this server come without a wait. */
const settled = async () => {
  for (let turn = 0; turn < 10; turn++) await Promise.resolve();
};

describe("the pictures of a gallery", () => {
  test("have their addresses from any server: below its own base, elsewhere, or as the call is written [OP-150 OP-179]", () => {
    const addresses = [
      "/gallery/party/images/a",
      "/api/v1/gallery/party/images/b",
      "https://cdn.example/c.jpg",
    ];
    const items = addresses.map((image_url, at) => ({ id: at, image_url }));
    const read = galleryCall("party").read({ items, total: 3 });
    expect(read.items.map(({ image }) => image)).toEqual([
      `${location.origin}/api/v1/gallery/party/images/a`,
      `${location.origin}/api/v1/gallery/party/images/b`,
      "https://cdn.example/c.jpg",
    ]);
  });

  test("are read page by page as they come into view, each page once [OP-150]", async () => {
    const { server, pictures, ids } = galleryOf(500);
    expect(ids(23, 25)).toEqual(["p477", undefined]);
    pictures.need(20, 70);
    pictures.need(20, 70);
    await settled();
    expect(server.asked).toEqual([1, 2]);
    expect(ids(0, 120)).toEqual(Array.from({ length: 120 }, (_, at) => `p${500 - at}`));
    expect(ids(120, 121)).toEqual([undefined]);
  });

  test("that are new wait until they are asked for, and later pages are in their places [GAL-03]", async () => {
    const { server, pictures, ids } = galleryOf(500);
    server.count = 503;
    await pictures.look();
    expect(pictures.store.get().waiting).toBe(3);
    expect(ids(0, 2)).toEqual(["p500", "p499"]);
    pictures.need(100, 100);
    await settled();
    expect(ids(100, 101)).toEqual(["p400"]);
    pictures.show();
    expect(pictures.store.get().waiting).toBe(0);
    expect(ids(0, 5)).toEqual(["p503", "p502", "p501", "p500", "p499"]);
    expect(pictures.store.get().all).toHaveLength(503);
    expect(ids(103, 104)).toEqual(["p400"]);
  });

  test("that are more new ones than one answer holds have their places on the wall until they are read [GAL-03]", async () => {
    const { server, pictures, ids } = galleryOf(500);
    server.count = 570;
    await pictures.look();
    pictures.show();
    expect(pictures.store.get().all).toHaveLength(570);
    expect(ids(59, 61)).toEqual(["p511", undefined]);
    expect(ids(70, 71)).toEqual(["p500"]);
    pictures.need(60, 69);
    await settled();
    expect(ids(60, 71)).not.toContain(undefined);
  });

  test("that a later page has told of are read before they are shown: none is on the wall twice [GAL-03]", async () => {
    const { server, pictures, ids } = galleryOf(500);
    await pictures.look();
    server.count = 501;
    pictures.need(100, 100);
    await settled();
    pictures.show();
    expect(ids(0, 2)).toEqual([undefined, "p500"]);
    pictures.need(0, 1);
    await settled();
    expect(ids(0, 2)).toEqual(["p501", "p500"]);
  });

  test("that could not be read are asked for again when they come into view again [GAL-03]", async () => {
    const { server, pictures, ids } = galleryOf(100);
    server.isDown = true;
    pictures.need(60, 99);
    await pictures.look();
    await settled();
    server.isDown = false;
    pictures.need(60, 99);
    await settled();
    expect(ids(60, 100)).not.toContain(undefined);
  });

  test("that are gone leave the wall, whatever was read before", async () => {
    const { server, pictures, ids } = galleryOf(100);
    pictures.need(60, 99);
    await settled();
    server.count = 90;
    await pictures.look();
    expect(pictures.store.get().all).toHaveLength(90);
    expect(ids(0, 1)).toEqual(["p90"]);
    expect(ids(80, 81)).toEqual([undefined]);
    pictures.need(80, 89);
    await settled();
    expect(ids(80, 81)).toEqual(["p10"]);
  });

  test("are all read from a server that sends fewer at a time [OP-179]", async () => {
    const { pictures, ids } = galleryOf(100, 20);
    for (let times = 0; times < 6; times++) {
      pictures.need(0, 99);
      await settled();
    }
    expect(ids(0, 100)).not.toContain(undefined);
  });
});

describe("the wall", () => {
  const ratios = fc.array(fc.option(fc.double({ min: 0.3, max: 3, noNaN: true }), { nil: undefined }), {
    maxLength: 60,
  });
  const layouts = fc.constantFrom("rows", "grid", "masonry", "framed", "a layout of another server");

  test("has each picture once, inside its width, over no other, and in exactly one band [OP-233 OP-179]", () => {
    fc.assert(
      fc.property(layouts, ratios, fc.integer({ min: 320, max: 1920 }), (layout, given, width) => {
        const wall = wallLayout(layout, given.length, width, (at) => given[at]);
        expect(wall.tiles).toHaveLength(given.length);
        for (const [at, one] of wall.tiles.entries()) {
          expect(one.x).toBeGreaterThanOrEqual(0);
          expect(one.x + one.width).toBeLessThanOrEqual(width + 0.01);
          for (const other of wall.tiles.slice(at + 1))
            expect(
              one.x + one.width <= other.x + 0.01 ||
                other.x + other.width <= one.x + 0.01 ||
                one.y + one.height <= other.y + 0.01 ||
                other.y + other.height <= one.y + 0.01,
            ).toBe(true);
        }
        expect(
          bandsOf(wall)
            .flat()
            .sort((a, b) => a - b),
        ).toEqual(given.map((_, at) => at));
      }),
      { numRuns: 60 },
    );
  });

  test("gives a wide picture two columns of a row", () => {
    const { tiles } = wallLayout("rows", 3, 390, (at) => (at === 0 ? 1.5 : 0.75));
    expect(tiles.map(({ width }) => Math.round(width))).toEqual([390, 193, 193]);
  });
});

describe("zoom", () => {
  test("keeps the point under the fingers where it is, and ends at the whole picture", () => {
    const at = { x: 40, y: -30 };
    const near = zoomed(WHOLE, 2, at);
    expect([(at.x - near.x) / near.scale, (at.y - near.y) / near.scale]).toEqual([40, -30]);
    expect(zoomed(near, 0.1, at)).toEqual(WHOLE);
    expect(zoomed(near, 100, at).scale).toBe(5);
    expect(bounded({ scale: 2, x: 900, y: -900 }, { x: 390, y: 600 })).toEqual({ scale: 2, x: 195, y: -300 });
  });
});

test("the time of a picture is written as its language writes times", () => {
  const at = (hours: number) => new Date(2026, 10, 29, hours, 20).toISOString();
  const text = (hours: number, language: string) => timeOf(at(hours), language).replace("\u202f", " ");
  expect([text(18, "en"), text(6, "en"), text(18, "ru"), text(6, "ru")]).toEqual([
    "6:20 PM",
    "6:20 AM",
    "18:20",
    "06:20",
  ]);
});
