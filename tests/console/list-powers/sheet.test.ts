// @vitest-environment node
import { readXlsx } from "hucre/xlsx";
import { expect, test } from "vitest";
import { type Cell, safeCell, writeSheet } from "../../../src/screens/list/export/sheet";

async function* rowsOf(texts: readonly Cell[]) {
  for (const text of texts) yield [text];
}

test("texts that spreadsheets take for formulas stay text behind a quote, in a real xlsx file [LIST-08]", async () => {
  const texts = ["=1+1", "+1", "-1", "@SUM(A1)", "\t=1", "＝1", "plain", "a\u0000b", -5];
  const file = await writeSheet("a/b", ["=Heading"], rowsOf(texts));
  const [sheet] = (await readXlsx(new Uint8Array(await file.arrayBuffer()))).sheets;
  expect(sheet?.name).toBe("a b");
  expect(sheet?.rows.map(([cell]) => cell)).toEqual([
    "'=Heading",
    "'=1+1",
    "'+1",
    "'-1",
    "'@SUM(A1)",
    "'\t=1",
    "'＝1",
    "plain",
    "ab",
    -5,
  ]);
  expect(JSON.stringify([...(sheet?.cells?.values() ?? [])])).not.toContain('"formula"');
  expect(safeCell("\r=1")).toBe("'\r=1");
});
