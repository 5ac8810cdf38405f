import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";

const FOLDER = path.resolve("src/custom-pages/events");

test("a class of the event editor has its rule in one style sheet: no two parts share a name by accident", () => {
  const classes = readdirSync(FOLDER)
    .filter((file) => file.endsWith(".css"))
    .flatMap((file) => {
      const rules = readFileSync(path.join(FOLDER, file), "utf8").matchAll(/^(\.event-[\w-]+) \{$/gm);
      return [...new Set([...rules].map(([, name]) => name))];
    });
  expect(classes.filter((name, at) => classes.indexOf(name) !== at)).toEqual([]);
});
