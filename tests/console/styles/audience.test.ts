import { expect, test } from "vitest";
import { audienceKey, audienceOf } from "../../../src/custom-pages/styles/audience-model";

const style = (is_draft: boolean, categories: readonly string[] = []) => ({ is_draft, categories });
const keyOf = (...args: Parameters<typeof audienceOf>) => audienceKey(audienceOf(...args));

test("a style in no category is its owner's alone, published or not [OP-112]", () => {
  for (const isDraft of [true, false]) {
    expect(keyOf(style(isDraft), true, 0)).toBe("mine");
    expect(keyOf(style(isDraft), false, 0)).toBe("theirs");
  }
});

test("a final style is seen by everyone with access to its categories, a draft is not [OP-112]", () => {
  expect(keyOf(style(false, ["art"]), true, 0)).toBe("everyone");
  expect(keyOf(style(false, ["art"]), false, 2)).toBe("everyone_and_customers");
  expect(audienceOf(style(true, ["art"]), true, 0)).toEqual({
    kind: "owner",
    isMine: true,
    categories: [],
    customers: 0,
  });
});

test("customers see it even as a draft [OP-112 STY-78]", () => {
  expect(keyOf(style(true, ["art"]), true, 1)).toBe("mine_and_customers");
  expect(audienceOf(style(true, ["art"]), true, 1).kind).toBe("customers");
  expect(keyOf(style(false), false, 3)).toBe("theirs_and_customers");
});

test("a number of customers that the server does not say is not taken for none [OP-113]", () => {
  expect(keyOf(style(true), true, null)).toBe("mine_and_shared");
  expect(keyOf(style(false), false, undefined)).toBe("theirs_and_shared");
  expect(keyOf(style(false, ["art"]), true, null)).toBe("everyone");
});
