// @vitest-environment node

import { buffer } from "node:stream/consumers";
import { readXlsx } from "hucre/xlsx";
import { expect, test } from "vitest";
import { spreadsheet } from "../../../server/http/spreadsheet";
import { type Cell, writeSheet } from "../../../src/screens/list/export/sheet";

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
});

test("a name looks the same in the table that the console writes and in the one of the server", async () => {
  const names = ["=1+1", "-5 %", "＠home", "\r=1", "Summer\u0007 fair"];
  const written = await writeSheet("s", ["name"], rowsOf(names));
  const served = spreadsheet(
    "s",
    [{ title: "name", cell: ({ name }: { name: string }) => name }],
    names.map((name) => ({ name })),
  );
  const [ours, theirs] = [await written.arrayBuffer(), await buffer(served)];
  const textsOf = async (file: ArrayBuffer | Buffer) =>
    (await readXlsx(new Uint8Array(file))).sheets[0]?.rows;
  expect(await textsOf(ours)).toEqual(await textsOf(theirs));
  expect((await textsOf(ours))?.flat()).toEqual([
    "name",
    "'=1+1",
    "'-5 %",
    "'＠home",
    "'\r=1",
    "Summer fair",
  ]);
});
