// @vitest-environment node
import path from "node:path";
import { build, type Rollup } from "vite";
import { expect, test } from "vitest";
import { reactNames } from "../../../scripts/vite/react-names";

const ROOT = path.join(import.meta.dirname, "../../..");

/** A program of two files, which use React each in its own way. */
const MODULES: Record<string, string> = {
  "virtual:main":
    'import { useState } from "react"; export const first = useState; export const rest = () => import("virtual:rest");',
  "virtual:rest": 'import React, * as all from "react"; export default [React.memo, all.useRef, { ...all }];',
};

/** The text of its files. */
async function built(): Promise<string[]> {
  const modules = {
    name: "modules",
    resolveId: (id: string) => (id in MODULES ? id : null),
    load: (id: string) => MODULES[id] ?? null,
  };
  const result = await build({
    configFile: false,
    root: ROOT,
    logLevel: "silent",
    plugins: [modules, reactNames()],
    build: {
      write: false,
      minify: false,
      rolldownOptions: { input: "virtual:main", preserveEntrySignatures: "strict" },
    },
  });
  const { output } = result as Rollup.RollupOutput;
  return output.flatMap((file) => (file.type === "chunk" ? file.code : []));
}

test("the object with React's names is made once for all files that import it, and a name is no look into it", async () => {
  const files = await built();
  expect(files.length).toBeGreaterThan(1);
  expect(files.join("\n").match(/= (\/\* @__PURE__ \*\/ )?__toESM\(/g)).toHaveLength(1);
  expect(files.join("\n")).not.toMatch(/import_react\.(useState|useRef|memo)/);
});
