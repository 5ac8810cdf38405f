import { cleanup, render, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { moveItem } from "../../../contract/rules/positions";
import { SortableList } from "../../../src/components/sortable-list";
import { startTexts } from "../shell/support/texts";

beforeEach(async () => {
  await startTexts();
  const still = { matches: false, addEventListener() {}, removeEventListener() {} };
  vi.stubGlobal("matchMedia", () => still);
});
afterEach(() => {
  cleanup(); // what is still on screen asks for the width of the window
  vi.unstubAllGlobals();
});

function Colours({ fixed = false }: { fixed?: boolean }) {
  const [items, setItems] = useState(["red", "green", "blue"]);
  return (
    <SortableList
      items={items}
      label="Colours"
      keyOf={(item) => item}
      nameOf={(item) => item}
      fixed={fixed}
      onMove={(from, to) => setItems(moveItem(items, from, to))}
    >
      {(item) => <b>{item}</b>}
    </SortableList>
  );
}

const order = () =>
  within(screen.getByRole("list", { name: "Colours" }))
    .getAllByRole("listitem")
    .map((row) => row.querySelector("b")?.textContent);
const press = (name: string) => userEvent.click(screen.getByRole("button", { name }));

describe("a list that people put in order", () => {
  test("moves an item by its buttons, keeps the focus on them and announces the new position", async () => {
    render(<Colours />);
    await press("Move down: red");
    expect(order()).toEqual(["green", "red", "blue"]);
    expect(document.activeElement).toBe(screen.getByRole("button", { name: "Move down: red" }));
    expect(screen.getByText("red moved to position 2 of 3")).toBeTruthy();
    await userEvent.keyboard("{Enter}");
    expect(order()).toEqual(["green", "blue", "red"]);
  });

  test("stops at both ends", async () => {
    render(<Colours />);
    expect(screen.getByRole("button", { name: "Move up: red" }).getAttribute("aria-disabled")).toBe("true");
    await press("Move up: red");
    await press("Move down: blue");
    expect(order()).toEqual(["red", "green", "blue"]);
  });

  test("offers no handles where nothing can be moved", () => {
    render(<Colours fixed />);
    expect(order()).toHaveLength(3);
    expect(screen.queryAllByRole("button")).toEqual([]);
  });
});
