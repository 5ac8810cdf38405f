import fc from "fast-check";
import { describe, expect, test, vi } from "vitest";
import { z } from "zod";
import {
  boolean,
  choice,
  colour,
  json,
  labels,
  money,
  nullable,
  number,
  reference,
  references,
  text,
  time,
} from "../../../contract/core/field";
import { NIL_ID } from "../../../contract/core/ids";
import { codecs } from "../../../src/fields/codecs";
import { parseColour } from "../../../src/fields/colour/codec";
import { errorLine } from "../../../src/fields/json/codec";
import { parseNumber } from "../../../src/fields/number/codec";

vi.setConfig({ testTimeout: 30_000 });

const id = fc.uuid();

/** A value that goes to the form and comes back must mean the same. */
function comesBack<T>(values: fc.Arbitrary<T>, field: { kind: keyof typeof codecs }) {
  const codec = codecs[field.kind];
  fc.assert(
    fc.property(values, (wire) => {
      expect(codec.toWire(codec.toForm(wire, field as never), field as never)).toEqual(wire);
    }),
  );
}

describe("a value survives its form", () => {
  test("text, with every character", () => comesBack(fc.string({ unit: "binary" }), text()));
  test("whole and broken numbers", () => {
    comesBack(fc.integer(), number());
    comesBack(
      fc.double({ noNaN: true, noDefaultInfinity: true }).filter((n) => !Object.is(n, -0)),
      number({ integer: false }),
    );
  });
  test("amounts in hundredths", () =>
    comesBack(
      fc.integer({ min: -1e14, max: 1e14 }).map((hundredths) => hundredths / 100),
      money(),
    ));
  test("null where the wire has it", () => {
    comesBack(fc.constant(null), nullable(money()));
    comesBack(fc.constant(null), nullable(text()));
    comesBack(fc.constant(null), nullable(time()));
    comesBack(fc.constant(null), nullable(reference("users")));
  });
  test("flags and numbered choices", () => {
    comesBack(fc.boolean(), boolean(true));
    comesBack(fc.constantFrom(0, 1, 2), choice([0, 1, 2], 1));
  });
  test("times, to the letter", () =>
    comesBack(fc.constantFrom("2026-11-21T18:30:00Z", "2026-11-21T18:30:59+03:00"), time()));
  test("every colour and every alpha", () => comesBack(fc.integer({ min: 0, max: 0xffffffff }), colour(0)));
  test("references, the nil id among them", () => {
    comesBack(fc.oneof(id, fc.constant(NIL_ID)), reference("users"));
    comesBack(fc.array(id), references("styles"));
  });
  test("labels in any language", () =>
    comesBack(
      fc.dictionary(fc.constantFrom("en", "ru", "kk"), fc.string({ minLength: 1 }), {
        noNullPrototype: true,
      }),
      labels(),
    ));
  test("documents", () =>
    comesBack(
      fc.jsonValue().map((value) => JSON.parse(JSON.stringify(value))),
      json(z.unknown(), null),
    ));
});

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

describe("input of a person", () => {
  test.each([
    ["1284", 1284],
    ["1 284,5", 1284.5],
    ["1\u00a0284.50", 1284.5],
    ["−3", -3],
    [",5", 0.5],
    ["1e-7", 1e-7],
  ])("%s is a number", (typed, value) => expect(parseNumber(typed)).toBe(value));

  // What lists print in either language can be typed back.
  test.each([
    ["1,500", 1500, 1.5],
    ["1,500.00", 1500, Number.NaN],
    ["-12,345,678.5", -12345678.5, Number.NaN],
    ["7,5", 7.5, 7.5],
    ["1,5000", 1.5, 1.5],
    ["0,500", 0.5, 0.5],
    ["1234,500", 1234.5, 1234.5],
    ["1,50,000", Number.NaN, Number.NaN],
    ["1 284,50", 1284.5, 1284.5],
  ])("%s is %s in English and %s in Russian [OP-15]", (typed, english, russian) =>
    expect([parseNumber(typed, "en"), parseNumber(typed, "ru")]).toEqual([english, russian]),
  );

  test.each(["", "-", "1.2.3", "1,2,3", "12px", "0x10", "e5", "∞"])("%s is none", (typed) =>
    expect(parseNumber(typed)).toBeNaN(),
  );

  test("a number that cannot be read is named as such, not as out of range", () => {
    expect(codecs.number.problem?.("12px", number())).toBe("validation.not_a_number");
    expect(codecs.number.problem?.(" ", number())).toBe("validation.required");
    expect(codecs.number.problem?.("", nullable(money()))).toBeUndefined();
  });

  test.each([
    ["#fff", 0xffffffff],
    ["333333", 0x333333ff],
    ["#00000080", 0x00000080],
    ["#FFF", 0xffffffff],
  ])("%s is a colour, alpha last", (typed, value) => expect(parseColour(typed)).toBe(value));

  test.each(["", "#ff", "#ggg", "red", "#12345"])("%s is no colour", (typed) =>
    expect(parseColour(typed)).toBeNaN(),
  );

  test("a document's error names its line", () => {
    expect(errorLine('{"a": 1}')).toBeUndefined();
    expect(errorLine('{\n  "a": 1,\n  oops\n}')).toBe(3);
    expect(errorLine('{\n  "depth": oops\n}')).toBe(2);
    expect(errorLine('{\n  "a": 1\n')).toBe(3);
    expect(errorLine("")).toBe(1);
  });

  test("whether it is a document is decided by the browser", () => {
    const broken = fc.tuple(fc.json(), fc.nat(), fc.string({ maxLength: 2 })).map(([text, at, more]) => {
      const place = at % (text.length + 1);
      return text.slice(0, place) + more + text.slice(place + 1);
    });
    fc.assert(
      fc.property(fc.oneof(broken, fc.json(), fc.string()), (text) => {
        expect(errorLine(text) === undefined).toBe(isJson(text));
      }),
      { numRuns: 1000 },
    );
  });
});
