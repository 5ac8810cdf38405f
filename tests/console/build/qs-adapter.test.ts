import { expect, test } from "vitest";
import { parse, stringify } from "../../../scripts/vite/shims/qs";

test("flat queries survive the way there and back", () => {
  const query = { page: "2", search: "Свадьба & зелень", empty: "" };
  expect(parse(stringify(query, { addQueryPrefix: true }))).toEqual(query);
  expect(stringify({ page: 2, on: true, none: null, unset: undefined })).toBe("page=2&on=true");
  expect(stringify({}, { addQueryPrefix: true })).toBe("");
});

test("a hostile query makes no objects", () => {
  const parsed = parse("?filters[0][field]=id&__proto__[admin]=1&__proto__=x");
  expect(Object.keys(parsed)).toEqual(["filters[0][field]", "__proto__[admin]", "__proto__"]);
  expect(({} as { admin?: string }).admin).toBeUndefined();
});
