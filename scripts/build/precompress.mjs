import { readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import { filesBelow } from "../lib/files.mjs";

const TEXT = /\.(html|js|css|svg|json|txt|webmanifest|xml)$/;
/** Smaller files fit into one packet anyway. */
const SMALLEST = 1000;

const brotli = (bytes) =>
  promisify(brotliCompress)(bytes, {
    params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length },
  });
const gzipped = (bytes) => promisify(gzip)(bytes, { level: 9 });

/** Writes `.br` and `.gz` next to every text file that gets smaller, and JSON without the spaces of its source. */
export async function precompress(folder) {
  const files = filesBelow(folder).filter((name) => TEXT.test(name));
  await Promise.all(files.map((name) => compressFile(path.join(folder, name))));
}

async function compact(file) {
  const text = JSON.stringify(JSON.parse(await readFile(file, "utf8")));
  await writeFile(file, text);
}

async function compressFile(file) {
  if (file.endsWith(".json")) await compact(file);
  const bytes = await readFile(file);
  if (bytes.length < SMALLEST) return;
  const [br, gz] = await Promise.all([brotli(bytes), gzipped(bytes)]);
  if (br.length < bytes.length) await writeFile(`${file}.br`, br);
  if (gz.length < bytes.length) await writeFile(`${file}.gz`, gz);
}
