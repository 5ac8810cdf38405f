import { Readable } from "node:stream";
import type { ReadableStream } from "node:stream/web";
import { writeXlsxStream } from "hucre/xlsx";
import { safeCell } from "../../contract/rules/spreadsheet";

/** Value of a cell. Text is always written as text, never as a formula. */
export type Cell = string | number | boolean | Date | null;

export interface Column<Row> {
  title: string;
  /** Width in characters. */
  width?: number;
  /** How its dates are written, as `yyyy-mm-dd`. */
  format?: string;
  cell(row: Row): Cell;
}

/**
 * Streams an xlsx file with one sheet: rows are pulled as the receiver reads, so memory does not grow with their
 * number. Yields to the event loop between pages of rows.
 */
export function spreadsheet<Row>(
  name: string,
  columns: Column<Row>[],
  rows: AsyncIterable<Row> | Iterable<Row>,
): Readable {
  const stream = writeXlsxStream(cellsOf(columns, rows), {
    name,
    columns: columns.map(({ title, width, format }) => ({ header: safeCell(title), width, numFmt: format })),
    freezePane: { rows: 1 },
  });
  return Readable.fromWeb(stream as ReadableStream);
}

async function* cellsOf<Row>(
  columns: Column<Row>[],
  rows: AsyncIterable<Row> | Iterable<Row>,
): AsyncGenerator<Cell[]> {
  for await (const row of rows) yield columns.map(({ cell }) => safeCell(cell(row)));
}
