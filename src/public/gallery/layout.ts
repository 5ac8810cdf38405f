import type { Layout } from "../../../contract/entities/gallery";

/** Where pictures are on the wall, in CSS pixels. Pure: computed again for each width, number and layout. */
export interface Tile {
  x: number;
  y: number;
  width: number;
  height: number;
}

export interface WallLayout {
  tiles: readonly Tile[];
  height: number;
}

/** Width of a picture divided by its height; undefined where the server does not say it, or it is not read yet. */
export type RatioAt = (index: number) => number | undefined;

interface Measures {
  /** Width that a column has at least on a desktop, and how many there are on a phone. */
  least: number;
  onPhone: number;
  gap: number;
  /** Around the wall. */
  edge: number;
}

const MEASURES: Readonly<Record<Layout, Measures>> = {
  rows: { least: 200, onPhone: 2, gap: 4, edge: 0 },
  grid: { least: 176, onPhone: 3, gap: 4, edge: 0 },
  masonry: { least: 240, onPhone: 2, gap: 8, edge: 8 },
  framed: { least: 220, onPhone: 2, gap: 24, edge: 24 },
};

/** A layout that this page does not know is drawn in rows (OP-179). */
export const knownLayout = (layout: string): Layout =>
  Object.hasOwn(MEASURES, layout) ? (layout as Layout) : "rows";

const PHONE = 640;
const PORTRAIT = 3 / 4;
/** From here on a picture takes two columns of a row. */
const WIDE = 1.15;
/** Nothing is higher than two columns, or flatter than half of one. */
const bounded = (ratio: number) => Math.min(2, Math.max(0.5, ratio));

/**
 * @param count of all pictures, read or not
 * @param width of the wall
 */
export function wallLayout(layout: string, count: number, width: number, ratioAt: RatioAt): WallLayout {
  const name = knownLayout(layout);
  const { least, onPhone, gap, edge } = MEASURES[name];
  const isPhone = width < PHONE;
  const side = isPhone ? edge / 2 : edge;
  const space = isPhone && gap > 8 ? gap / 2 : gap;
  const inner = Math.max(0, width - 2 * side);
  const columns = isPhone ? onPhone : Math.max(onPhone, Math.floor((inner + space) / (least + space)));
  const cell = (inner - space * (columns - 1)) / columns;
  const grid = { count, columns, cell, space, side };
  const tiles =
    name === "masonry" ? inColumns(grid, ratioAt) : inRows(grid, name === "rows" ? ratioAt : noRatio);
  const bottom = tiles.reduce((most, { y, height }) => Math.max(most, y + height), 0);
  return { tiles, height: Math.ceil(bottom + side) };
}

const noRatio = () => undefined;

interface Grid {
  count: number;
  columns: number;
  cell: number;
  space: number;
  side: number;
}

/** Rows of one height; a wide picture takes two columns where both are free. */
function inRows({ count, columns, cell, space, side }: Grid, ratioAt: RatioAt): Tile[] {
  const height = cell / PORTRAIT;
  const tiles: Tile[] = [];
  let column = 0;
  let y = side;
  for (let index = 0; index < count; index++) {
    const span = (ratioAt(index) ?? PORTRAIT) >= WIDE && column + 2 <= columns ? 2 : 1;
    const x = side + column * (cell + space);
    tiles.push({ x, y, width: cell * span + space * (span - 1), height });
    column += span;
    if (column === columns) {
      column = 0;
      y += height + space;
    }
  }
  return tiles;
}

/** Columns of one width, each picture in its own shape in the column that is shortest so far. */
function inColumns({ count, columns, cell, space, side }: Grid, ratioAt: RatioAt): Tile[] {
  const ends = new Array<number>(columns).fill(side);
  return Array.from({ length: count }, (_, index) => {
    const column = ends.indexOf(Math.min(...ends));
    const height = cell / bounded(ratioAt(index) ?? PORTRAIT);
    const y = ends[column] as number;
    ends[column] = y + height + space;
    return { x: side + column * (cell + space), y, width: cell, height };
  });
}

/** Height of a band of the wall: the part that is drawn or not drawn as a whole. */
export const BAND = 600;

/** Indexes of the tiles that begin in each band, in their order. */
export function bandsOf({ tiles, height }: WallLayout): readonly (readonly number[])[] {
  const bands: number[][] = Array.from({ length: Math.ceil(height / BAND) }, () => []);
  for (const [index, { y }] of tiles.entries()) bands[Math.floor(y / BAND)]?.push(index);
  return bands;
}
