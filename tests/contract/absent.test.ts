import { describe, expect, test } from "vitest";
import { sentJson } from "../../contract/core/absent";
import { boolean, decided, nullable, references, stamps, text } from "../../contract/core/field";
import { writeParts } from "../../contract/core/multipart";
import { definePart, rows } from "../../contract/core/nested";
import { readRecord } from "../../contract/core/reading";
import { wireDraft } from "../../src/editor/document-model";
import { initialState, reduce } from "../../src/editor/state";
import { nestedBy, type Values } from "../../src/editor/values";
import { formValues } from "../../src/fields/codecs";

const lamp = definePart({
  name: "lamps",
  title: "name",
  fields: { id: stamps.id, name: text(), lit: decided(boolean(true)) },
});
const room = definePart({
  name: "rooms",
  title: "name",
  fields: {
    name: text(),
    open: decided(boolean(true)),
    note: decided(nullable(text())),
    tags: decided(references("tags")),
    size: decided(text()),
    lamps: rows(lamp),
  },
});
const ID = "0b7d4c5e-0000-4000-8000-000000000001";
const RAW = { name: "Hall", note: null, size: null, lamps: [{ id: ID, name: "Left" }] };

/** What is sent of the room as it was read, after these changes in its form. */
function sent(changes: Record<string, unknown> = {}) {
  const record = readRecord(room, RAW) as unknown as Values;
  let state = initialState<Values>({ record }, formValues(room, record) as Values);
  for (const [path, value] of Object.entries(changes))
    state = reduce(state, { type: "changed", path, value }, nestedBy(["lamps"]));
  return JSON.parse(sentJson(wireDraft(room, state)));
}

describe("what a reply did not have [OP-179]", () => {
  test("is read as its default and not sent with other changes, in rows too; null is a value where it may be one", () => {
    expect(readRecord(room, RAW)).toMatchObject({ open: true, note: null, tags: [], size: "" });
    expect(sent()).toEqual({ name: "Hall", note: null, lamps: [{ id: ID, name: "Left" }] });
    expect(sent({ name: "Loft", "lamps.0.name": "Right" })).toEqual({
      name: "Loft",
      note: null,
      lamps: [{ id: ID, name: "Right" }],
    });
  });

  test("is sent once it was changed", () => {
    const changes = { open: false, tags: [ID], "lamps.0.lit": false };
    expect(sent(changes)).toEqual({
      ...RAW,
      open: false,
      tags: [ID],
      lamps: [{ id: ID, name: "Left", lit: false }],
      size: undefined,
    });
  });

  test("is left out of the parts of a form, too", () => {
    const form = writeParts({ json: { room: null as never } }, { json: { room: readRecord(room, RAW) } });
    expect(JSON.parse(String(form.get("room")))).toEqual({ name: "Hall", note: null, lamps: RAW.lamps });
  });
});
