import { describe, expect, test } from "vitest";
import type { Role } from "../../../contract/core/access";
import { fitColumns, TITLE_PX } from "../../../src/components/fit-columns";
import { resources } from "../../../src/resources";
import { giveWayOrder, ownColumns } from "../../../src/screens/list/columns/columns";

const NOTHING = { wide: 0, compact: 0 };
const COLUMNS = [
  { key: "name", isTitle: true },
  { key: "pictures", width: 200 },
  { key: "state", width: 140 },
  { key: "owner", width: 180 },
];

describe("columns of a table that is too narrow [LIST-01 SHELL-58]", () => {
  test.each([
    [1000, 0],
    [860, 0],
    [760, 0], // compact: 240 + 192 + 132 + 172 = 736
    [735, 1],
    [400, 2], // 240 + 132 = 372
    [371, 3],
  ])("in %i px, %i give way, in the order that is given", (box, given) => {
    expect(fitColumns(COLUMNS, ["pictures", "owner", "state"], box, NOTHING).given).toBe(given);
  });

  test("checkboxes and actions need their room too", () => {
    expect(fitColumns(COLUMNS, ["pictures"], 900, { wide: 140, compact: 0 }).given).toBe(0);
    expect(fitColumns(COLUMNS, ["pictures"], 900, { wide: 141, compact: 0 }).given).toBe(1);
    expect(fitColumns(COLUMNS, ["pictures"], 740, { wide: 500, compact: 4 }).given).toBe(0);
  });

  test("of a width that columns share, the name has its least first", () => {
    const shared = [{ key: "name", isTitle: true }, { key: "e-mail" }];
    expect(fitColumns(shared, [], 2 * TITLE_PX, NOTHING).isTight).toBe(false);
    expect(fitColumns(shared, [], 2 * TITLE_PX - 1, NOTHING).isTight).toBe(true);
    expect(fitColumns(shared, ["e-mail"], TITLE_PX, NOTHING)).toEqual({ given: 1, isTight: false });
  });
});

/** The narrowest box of a table: at 640 px with 24 px at both sides, less its border. */
const NARROWEST = 590;
/** Checkbox and "more"; events have two actions and no checkbox, which is less. */
const OTHERS = 40 + 52;

const lists = resources.flatMap((resource) =>
  (["admin", "dealer", "user"] satisfies Role[]).map((role) => ({ name: resource.name, role, resource })),
);

test.each(lists)(
  "the columns of $name that $role sees and that never give way fit into the narrowest table [LIST-01]",
  ({ resource, role }) => {
    const columns = ownColumns(resource, role, {});
    const fitted = columns.map(({ field, width, isTitle }) => ({ key: field, width, isTitle }));
    const order = giveWayOrder(resource, columns);
    const { given } = fitColumns(fitted, order, NARROWEST, { wide: 0, compact: OTHERS });
    const staying = fitted.filter(({ key }) => !order.slice(0, given).includes(key));
    const least = staying.reduce((sum, { width = TITLE_PX }) => sum + width - 8, OTHERS);
    expect(least).toBeLessThanOrEqual(NARROWEST);
    expect(
      order
        .slice(0, given)
        .every((field) => columns.find((column) => column.field === field)?.className.includes("sl-gives-")),
    ).toBe(true);
    expect(order.length).toBeLessThanOrEqual(8);
  },
);
