import { writeXlsxStream } from "hucre/xlsx";
import { SPREADSHEET } from "../../../../contract/core/spreadsheet";
import { safeCell } from "../../../../contract/rules/spreadsheet";

export type Cell = string | number | null;

/** Writes one sheet with a heading row as an xlsx file. Rows are pulled as needed. */
export async function writeSheet(
  name: string,
  headings: readonly string[],
  rows: AsyncIterable<readonly Cell[]>,
): Promise<Blob> {
  async function* safe() {
    for await (const row of rows) yield row.map((cell) => safeCell(cell));
  }
  const stream = writeXlsxStream(safe(), {
    name: name.replace(/[\\/?*[\]:]/g, " ").slice(0, 31),
    columns: headings.map((heading) => ({ header: safeCell(heading), width: 24 })),
    freezePane: { rows: 1 },
  });
  const parts: BlobPart[] = [];
  const reader = stream.getReader();
  for (let step = await reader.read(); !step.done; step = await reader.read()) {
    parts.push(step.value as Uint8Array<ArrayBuffer>);
  }
  return new Blob(parts, { type: SPREADSHEET });
}
