import { describe, expect, it } from "vitest";
import { readList, readRecord, readSingle } from "../../contract/core/reading";
import { apiKey } from "../../contract/entities/api-key";
import { decor } from "../../contract/entities/decor";
import { generation } from "../../contract/entities/generation";
import { overlay } from "../../contract/entities/overlay";
import { schedule } from "../../contract/entities/schedule";
import { imageAddress } from "../../src/fields/image/address";
import { storedImage } from "../../src/fields/image/codec";

const ID = "0b7d4c5e-0000-4000-8000-000000000001";

describe("the answer of another server (OP-179)", () => {
  it("may leave out the flag of a picture: the picture is requested, and counts as stored [OVL-13 OVL-14]", () => {
    const field = overlay.fields.portrait;
    const read = (more: object) => readRecord(overlay, { id: ID, name: "Frame", ...more });
    expect(imageAddress(field, read({}))).toBe(`/overlays/${ID}/image/portrait`);
    expect(imageAddress(field, read({ has_portrait: null }))).toBe(imageAddress(field, read({})));
    expect(imageAddress(field, read({ has_portrait: false }))).toBeNull();
    expect(storedImage(read({}), field)).toEqual({ state: "stored" });
    expect(storedImage(read({ has_portrait: false }), field)).toEqual({ state: "none" });
  });

  it("may leave out the status of a generation, which then follows from the rest", () => {
    const of = (more: object) => readRecord(generation, { id: ID, ...more }).status;
    const [old, fresh] = [new Date(0).toISOString(), new Date().toISOString()];
    const result = { content_type: "image/jpeg", size: 9 };
    expect(of({ created_at: old, images: { source: result, result } })).toBe("completed");
    expect(of({ created_at: fresh, images: { source: result, result: null } })).toBe("processing");
    expect(of({ created_at: fresh, error: "Out of memory" })).toBe("error");
    // Nobody waits for it any more.
    expect(of({ created_at: old, images: { source: result, result: null } })).toBeUndefined();
    expect(of({ created_at: old, status: "queued" })).toBe("queued");
  });

  it("may leave out when a key was used or expires, which does not mean never", () => {
    expect(readRecord(apiKey, { id: ID })).not.toHaveProperty("last_used_at");
    expect(readRecord(apiKey, { id: ID })).not.toHaveProperty("expires_at");
    expect(readRecord(apiKey, { id: ID, last_used_at: null, expires_at: null })).toMatchObject({
      last_used_at: null,
      expires_at: null,
    });
  });

  it("may leave out fields, write numbers as text, times without a zone, unknown values", () => {
    const raw = {
      id: ID,
      background_color: "305463296",
      orientation: "round",
      created_at: "2026-01-02T03:04:05",
      more: 1,
    };
    expect(readRecord(decor, raw)).toMatchObject({
      active: true,
      splash_filling: 1,
      background_color: 305463296,
      orientation: "round",
      created_at: "2026-01-02T03:04:05Z",
    });
    expect(readRecord(decor, raw)).not.toHaveProperty("more");
  });

  it("may leave out how many bots an event has, which does not mean none", () => {
    expect(readRecord(schedule, { id: ID })).not.toHaveProperty("bots_count");
    expect(readRecord(schedule, { id: ID, bots_count: 0 }).bots_count).toBe(0);
  });

  it("may be wrapped or bare, a list named, under items or bare; an unknown count stays unknown [CALL-LIST-02]", () => {
    const row = { id: ID, name: "Frame" };
    for (const raw of [{ overlay: row }, row]) expect(readSingle(overlay, raw).record.name).toBe("Frame");
    const beside = [
      { schedule: row, periods: [] },
      { schedule: { ...row, periods: [] } },
      { ...row, periods: [] },
    ];
    for (const raw of beside) expect(readSingle(schedule, raw).related).toEqual({ periods: [] });
    expect(readSingle(schedule, { schedule: row }).related).toEqual({});
    for (const raw of [{ overlays: [row] }, { items: [row] }, [row]]) {
      expect(readList(overlay, raw)).toMatchObject({ rows: [{ name: "Frame" }], count: undefined });
    }
    expect(readList(overlay, { items: [row], total: "7" }).count).toBe(7);
    expect(() => readList(overlay, { rows: [row] })).toThrow(/no list of overlays/);
  });
});
