import { type KeyboardEvent, useRef, useState } from "react";

/**
 * Index that a key moves to in a grid of tiles that wraps; undefined for other keys and beyond the edges. Home and End
 * lead to the ends of a row, with Ctrl to those of the grid.
 */
export function tileAt(
  { key, ctrlKey }: Pick<KeyboardEvent, "key" | "ctrlKey">,
  at: number,
  columns: number,
  count: number,
): number | undefined {
  const row = at - (at % columns);
  const next: Readonly<Record<string, number>> = {
    ArrowLeft: at - 1,
    ArrowRight: at + 1,
    ArrowUp: at - columns,
    ArrowDown: at + columns,
    Home: ctrlKey ? 0 : row,
    End: ctrlKey ? count - 1 : Math.min(row + columns, count) - 1,
  };
  const found = next[key];
  return found !== undefined && found >= 0 && found < count ? found : undefined;
}

/** Tiles in the first line. */
function columnsOf(tiles: readonly HTMLElement[]): number {
  const top = tiles[0]?.getBoundingClientRect().top;
  const wrapped = tiles.findIndex((tile) => tile.getBoundingClientRect().top !== top);
  return wrapped === -1 ? Math.max(tiles.length, 1) : wrapped;
}

const MOVES = ["ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown", "Home", "End"];

/**
 * Makes a grid of tiles one tab stop in which arrow keys move (WAI-ARIA grid). Each tile has one control with
 * `data-tile`.
 * @param ids of the tiles in their order
 * @param first the tile that Tab leads to at first
 */
export function useTileGrid(ids: readonly string[], first: string | undefined) {
  const grid = useRef<HTMLUListElement>(null);
  const [chosen, setChosen] = useState<string>();
  const stop = [chosen, first, ids[0]].find((id) => id !== undefined && ids.includes(id));
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (!MOVES.includes(event.key) || event.altKey || event.metaKey) return;
    const tiles = [...(grid.current?.querySelectorAll<HTMLElement>("[data-tile]") ?? [])];
    const at = tiles.indexOf(event.target as HTMLElement);
    if (at < 0) return;
    event.preventDefault(); // the page must not scroll at the edges either
    const to = tileAt(event, at, columnsOf(tiles), tiles.length);
    if (to !== undefined) tiles[to]?.focus();
  };
  return { grid, stop, onKeyDown, onFocus: setChosen };
}
