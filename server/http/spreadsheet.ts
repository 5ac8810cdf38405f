import { Readable } from "node:stream";
import type { ReadableStream } from "node:stream/web";
import { writeXlsxStream } from "hucre/xlsx";

/** What a cell may hold. Text stays text, whatever it begins with: it is never written as a formula (rule 36). */
export type Cell = string | number | boolean | Date | null;

export interface Column<Row> {
  title: string;
  /** In characters. */
  width?: number;
  cell(row: Row): Cell;
}

/**
 * One sheet as an xlsx file, written while it is read: rows are pulled as the receiver takes the bytes, so memory
 * does not grow with their number. Leaves the event loop free between pages of a database cursor.
 */
export function spreadsheet<Row>(
  name: string,
  columns: Column<Row>[],
  rows: AsyncIterable<Row> | Iterable<Row>,
): Readable {
  const stream = writeXlsxStream(cellsOf(columns, rows), {
    name,
    columns: columns.map(({ title, width }) => ({ header: title, width })),
    freezePane: { rows: 1 },
  });
  return Readable.fromWeb(stream as ReadableStream);
}

async function* cellsOf<Row>(
  columns: Column<Row>[],
  rows: AsyncIterable<Row> | Iterable<Row>,
): AsyncGenerator<Cell[]> {
  for await (const row of rows) yield columns.map(({ cell }) => safe(cell(row)));
}

/** XML has no place for these, and readers refuse the whole file for one of them. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: exactly those are meant.
const UNWRITABLE = /[\0-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]/g;

const safe = (cell: Cell): Cell => (typeof cell === "string" ? cell.replace(UNWRITABLE, "") : cell);
