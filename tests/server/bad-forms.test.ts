import sharp from "sharp";
import { describe, expect, it } from "vitest";
import { pictureFile } from "../support/jpeg";
import { overlayForm } from "../support/overlay-form";
import { send } from "../support/send";
import { describeStack } from "../support/stacks";

describeStack("bad pictures and forms", (stack) => {
  const put = (form: FormData | undefined, headers = {}) =>
    send(stack.server, "PUT", "/overlays/", { token: stack.cast.owner.token, form, headers });
  const file = (bytes: BlobPart, name = "x.jpg", type = "image/jpeg") => new File([bytes], name, { type });

  it("takes JPEG only, by content: an SVG, a PNG and text named jpg are refused at their field [OVL-17 OVL-18]", async () => {
    const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>';
    const png = await pictureFile("x.jpg", { format: "png" });
    for (const bad of [file(svg), png, file("no picture"), file(new Uint8Array([0xff, 0xd8, 0xff, 0xe0]))]) {
      const { status, body } = await put(await overlayForm({ orientation: "landscape" }, { landscape: bad }));
      expect(status).toBe(422);
      expect(body.fields.landscape).toMatch(/^errors\.image_(type|unreadable)$/);
    }
  });

  it("more than 20 MB is 413 with a text", async () => {
    const { status, body } = await put(
      await overlayForm({ orientation: "landscape" }, { landscape: file(new Uint8Array(21 * 1024 * 1024)) }),
    );
    expect(status).toBe(413);
    expect(body.detail).toContain("20 MB");
  });

  it("a form holds 48 MB in memory at most, however its parts are named [OP-19]", async () => {
    const form = await overlayForm({ orientation: "landscape" }, {});
    for (let i = 0; i < 3; i++) form.append("landscape", file(new Uint8Array(19 * 1024 * 1024)));
    const { status, body } = await put(form);
    expect([status, body.code]).toEqual([413, "errors.too_large"]);
  });

  it("a form without memory for it is told when to come again [OP-19]", async () => {
    const { formBytes } = stack.server.services.queues;
    const { id } = stack.cast.owner;
    const room = formBytes.room(id);
    await room.take(85 * 1024 * 1024);
    const waiting = Array.from({ length: 20 }, () => formBytes.run(id, async () => undefined));
    const large = file(new Uint8Array(2 * 1024 * 1024));
    const refused = await put(await overlayForm({ orientation: "landscape" }, { landscape: large }));
    expect([refused.status, refused.headers.get("retry-after")]).toEqual([429, "5"]);
    room.release();
    await Promise.all(waiting);
  });

  it("drops EXIF, so that a place does not travel with a picture", async () => {
    const withExif = await sharp({ create: { width: 50, height: 40, channels: 3, background: "red" } })
      .withExif({ IFD0: { Copyright: "canary" }, IFD3: { GPSLatitude: "51/1 30/1 0/1" } })
      .jpeg()
      .toBuffer();
    expect((await sharp(withExif).metadata()).exif).toBeDefined();
    const made = await put(
      await overlayForm({ orientation: "landscape" }, { landscape: file(new Uint8Array(withExif)) }),
    );
    const { body } = await send(stack.server, "GET", `/overlays/${made.body.overlay.id}/image/landscape`, {
      token: stack.cast.owner.token,
    });
    expect((await sharp(Buffer.from(body)).metadata()).exif).toBeUndefined();
  });

  const broken: Record<string, () => [FormData | undefined, Record<string, string>?]> = {
    "no body": () => [undefined],
    "another content type": () => [undefined, { "content-type": "text/plain" }],
    "a form without a boundary": () => [undefined, { "content-type": "multipart/form-data" }],
    "no JSON part": () => [new FormData()],
    "unreadable JSON": () => {
      const form = new FormData();
      form.append("overlay_data", "{");
      return [form];
    },
    "a number for a name": () => {
      const form = new FormData();
      form.append("overlay_data", '{"name": 5}');
      return [form];
    },
    "an array for the record": () => {
      const form = new FormData();
      form.append("overlay_data", "[]");
      return [form];
    },
    "201 parts": () => {
      const form = new FormData();
      for (let i = 0; i < 201; i++) form.append(`x${i}`, "1");
      return [form];
    },
  };
  for (const [name, make] of Object.entries(broken)) {
    it(`${name} is a 4xx with a detail, never a 5xx`, async () => {
      const { status, body } = await put(...make());
      expect(status).toBeGreaterThanOrEqual(400);
      expect(status).toBeLessThan(500);
      expect(typeof body.detail).toBe("string");
    });
  }

  describe("texts", () => {
    const kept = [
      "😀👩‍👩‍👧",
      "עברית",
      "a\u0301\u0323",
      "constructor",
      "__proto__",
      "x".repeat(255),
      "' or 1=1 --",
    ];
    for (const text of kept) {
      it(`keeps ${JSON.stringify(text.slice(0, 20))} as it is`, async () => {
        const { body } = await put(await overlayForm({ name: text }));
        expect(body.overlay.name).toBe(text);
      });
    }
    for (const text of ["a\0b", "\ud800", "x".repeat(256)]) {
      it(`refuses ${JSON.stringify(text.slice(0, 8))} at its field`, async () => {
        const { status, body } = await put(await overlayForm({ name: text }));
        expect(status).toBe(422);
        expect(body.fields.name).toMatch(/^validation\./);
      });
    }
  });
});
