import { writeXlsxStream } from "hucre/xlsx";

export type Cell = string | number | null;

/** Texts that a spreadsheet would take for a formula, also with full-width signs, get a quote in front (rule 36). */
const FORMULA = /^[=+\-@\t\r＝＋－＠]/;
/** Characters that XML forbids: a single one makes the whole file unreadable. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are to be removed.
const UNWRITABLE = /[\0-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]/g;

export function safeCell(cell: Cell): Cell {
  if (typeof cell !== "string") return cell;
  const text = cell.replace(UNWRITABLE, "");
  return FORMULA.test(text) ? `'${text}` : text;
}

/** Writes one sheet with a heading row as an xlsx file. Rows are pulled as needed. */
export async function writeSheet(
  name: string,
  headings: readonly string[],
  rows: AsyncIterable<readonly Cell[]>,
): Promise<Blob> {
  async function* safe() {
    for await (const row of rows) yield row.map(safeCell);
  }
  const stream = writeXlsxStream(safe(), {
    name: name.replace(/[\\/?*[\]:]/g, " ").slice(0, 31),
    columns: headings.map((heading) => ({ header: String(safeCell(heading)), width: 24 })),
    freezePane: { rows: 1 },
  });
  const parts: BlobPart[] = [];
  const reader = stream.getReader();
  for (let step = await reader.read(); !step.done; step = await reader.read()) {
    parts.push(step.value as Uint8Array<ArrayBuffer>);
  }
  return new Blob(parts, { type: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet" });
}
