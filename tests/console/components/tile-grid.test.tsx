import { cleanup, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, describe, expect, test, vi } from "vitest";
import { tileAt, useTileGrid } from "../../../src/components/tile-grid";

afterEach(cleanup);

describe("arrow keys", () => {
  const to = (key: string, at: number, ctrlKey = false) => tileAt({ key, ctrlKey }, at, 3, 8);

  test("move by a tile and by a line, and stop at the edges", () => {
    expect([to("ArrowRight", 2), to("ArrowLeft", 3), to("ArrowDown", 1), to("ArrowUp", 4)]).toEqual([
      3, 2, 4, 1,
    ]);
    expect([to("ArrowLeft", 0), to("ArrowUp", 2), to("ArrowRight", 7), to("ArrowDown", 5)]).toEqual(
      Array(4).fill(undefined),
    );
    expect(to("a", 3)).toBeUndefined();
  });

  test("Home and End lead to the ends of a line, with Ctrl to those of the grid", () => {
    expect([to("Home", 4), to("End", 4), to("End", 6)]).toEqual([3, 5, 7]);
    expect([to("Home", 4, true), to("End", 4, true)]).toEqual([0, 7]);
  });
});

function Grid({ ids, first }: { ids: readonly string[]; first?: string }) {
  const { grid, stop, onKeyDown, onFocus } = useTileGrid(ids, first);
  return (
    <>
      <ul ref={grid} onKeyDown={onKeyDown}>
        {ids.map((id) => (
          <button
            key={id}
            type="button"
            data-tile
            tabIndex={id === stop ? 0 : -1}
            onFocus={() => onFocus(id)}
          >
            {id}
          </button>
        ))}
      </ul>
      <button type="button">Done</button>
    </>
  );
}

describe("a grid of tiles", () => {
  const focused = () => document.activeElement?.textContent;

  test("is one tab stop, at the first chosen tile", async () => {
    render(<Grid ids={["a", "b", "c"]} first="b" />);
    await userEvent.tab();
    expect(focused()).toBe("b");
    await userEvent.tab();
    expect(focused()).toBe("Done");
  });

  test("keeps its stop where the focus was, as long as that tile is there", async () => {
    // Two tiles in a line.
    vi.spyOn(HTMLElement.prototype, "getBoundingClientRect").mockImplementation(function (this: HTMLElement) {
      return { top: "ab".includes(this.textContent ?? "") ? 0 : 100 } as DOMRect;
    });
    const { rerender } = render(<Grid ids={["a", "b", "c"]} />);
    await userEvent.tab();
    await userEvent.keyboard("{ArrowDown}");
    expect(focused()).toBe("c");
    await userEvent.tab();
    await userEvent.tab({ shift: true });
    expect(focused()).toBe("c");
    rerender(<Grid ids={["a", "b"]} />);
    expect(screen.getByRole("button", { name: "a" }).tabIndex).toBe(0);
    vi.restoreAllMocks();
  });
});
