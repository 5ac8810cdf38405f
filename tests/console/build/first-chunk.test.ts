import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";

const ROOT = path.join(import.meta.dirname, "../../..");

/** The files that these import at once, and what those import. */
function loadedWith(...entries: string[]): string[] {
  const found = new Set<string>();
  const visit = (file: string) => {
    if (found.has(file)) return;
    found.add(file);
    const source = readFileSync(file, "utf8");
    for (const [, kind, from = ""] of source.matchAll(/^(?:import|export)\b( type\b)?[^;]*?"(\.[^"]+)";/gm)) {
      const at = path.resolve(path.dirname(file), from);
      const target = [at, `${at}.ts`, `${at}.tsx`, path.join(at, "index.ts")].find(
        (one) => /\.tsx?$/.test(one) && existsSync(one),
      );
      if (!kind && target) visit(target);
    }
  };
  for (const entry of entries) visit(path.join(ROOT, entry));
  return [...found].map((file) => path.relative(ROOT, file));
}

test("what the first list loads imports no area: it does not grow with them", () => {
  const files = loadedWith("src/app.tsx", "src/screens/list-screen.tsx");
  expect(files).toContain("src/screens/list/table-row.tsx");
  expect(files).toContain("contract/entities/style.ts");
  expect(files.filter((file) => /^src\/(custom-pages|domain)\//.test(file))).toEqual([]);
});
