import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { screens } from "../../../src/resources";
import { emissionCodes } from "../../../src/resources/emissions";
import { ordersOf } from "../../../src/resources/stores";
import { nextSort, readAddress, writeAddress } from "../../../src/screens/list/list-address";
import { readPageSize, writePageSize } from "../../../src/screens/list/page-size";
import { shownPages } from "../../../src/screens/list/shown-pages";

const read = (query: string) => readAddress(new URLSearchParams(query), ["name", "created_at"]);

describe("the address of a list", () => {
  test("without parameters is page 1 [LIST-04]", () => {
    expect(read("")).toEqual({ page: 1, search: "", sort: undefined });
  });

  test.each(["0", "-1", "1.5", "x", "", "NaN", "1e99"])("page=%s counts as 1", (page) =>
    expect(read(`page=${page}`).page).toBe(1),
  );

  test("searches for texts of a keyboard", () => {
    expect(read("search=%00").search).toBe("");
    expect(read("search=a%0Ab%09c+d").search).toBe("abc d");
  });

  test("a field that cannot be sorted by is no sort", () => {
    expect(read("sort=-name").sort).toBe("-name");
    expect(read("sort=password").sort).toBeUndefined();
    expect(read("sort=--name").sort).toBeUndefined();
  });

  test("writes what differs from the default and leaves foreign parameters alone", () => {
    const query = new URLSearchParams("page=3&utm=x&sort=name");
    expect(`${writeAddress(query, { page: 1, search: "a b", sort: undefined })}`).toBe("utm=x&search=a+b");
  });

  test("is read back as written", () => {
    const address = fc.record({
      page: fc.integer({ min: 1, max: 1e6 }),
      search: fc.string({ maxLength: 50 }),
      sort: fc.constantFrom("name", "-name", "-created_at", undefined),
    });
    fc.assert(
      fc.property(address, (wanted) => {
        expect(read(`${writeAddress(new URLSearchParams(), wanted)}`)).toEqual(wanted);
      }),
    );
  });
});

test("a header sorts up, then down, then not", () => {
  expect(nextSort(undefined, "name")).toBe("name");
  expect(nextSort("name", "name")).toBe("-name");
  expect(nextSort("-name", "name")).toBeUndefined();
  expect(nextSort("-name", "created_at")).toBe("created_at");
});

describe("the size of a page", () => {
  test("is 10 unless the person chose another [LIST-03]", () => {
    localStorage.clear();
    expect(readPageSize("overlays")).toBe(10);
    localStorage.setItem("per_page.overlays", "37");
    expect(readPageSize("overlays")).toBe(10);
  });

  test("is remembered per list under its own key [LIST-02]", () => {
    localStorage.clear();
    writePageSize("overlays", 50);
    expect(localStorage.getItem("per_page.overlays")).toBe("50");
    expect(readPageSize("overlays")).toBe(50);
    expect(readPageSize("decors")).toBe(10);
  });

  test("has a key for each list of OP-33 [LIST-02 OP-33]", () => {
    const named =
      "users sessions schedules photo_booths participants servers generations overlays decors emissions codes " +
      "deposits refunds transactions bots workflows styles stores orders galleries api_keys client_versions";
    localStorage.clear();
    const lists = [...screens, emissionCodes, ordersOf("1", () => "")];
    for (const { name } of lists) {
      writePageSize(name, 20);
      expect(readPageSize(name)).toBe(20);
    }
    const keys = Object.keys(localStorage).map((key) => key.replace("per_page.", ""));
    expect(named.split(" ").filter((name) => !keys.includes(name))).toEqual([]);
    expect(keys).not.toContain("store_orders");
  });
});

test("the pager offers ends and neighbours, and never a gap of one", () => {
  expect(shownPages(1, 1)).toEqual([1]);
  expect(shownPages(1, 3)).toEqual([1, 2, 3]);
  expect(shownPages(3, 5)).toEqual([1, 2, 3, 4, 5]);
  expect(shownPages(50, 100)).toEqual([1, undefined, 49, 50, 51, undefined, 100]);
});
