import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { publicImports } from "../../scripts/lib/public-imports.mjs";

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), "safelight-public-"));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function breachesIn(files: Record<string, string>): string {
  const project = mkdtempSync(path.join(folder, "project-"));
  for (const [file, text] of Object.entries(files)) {
    mkdirSync(path.dirname(path.join(project, file)), { recursive: true });
    writeFileSync(path.join(project, file), text);
  }
  return publicImports(project).join("\n");
}

const DOWNLOAD = { "src/components/start-download.ts": `import "../providers/download";` };
const SHARED = { "src/shared/a.ts": `export * from "./b";`, "src/shared/b.ts": `import { z } from "zod";` };
const CONTRACT = { "contract/core/a.ts": `import { z } from "zod";` };

test("the program of public pages is within the law [OP-185]", () => {
  expect(publicImports(path.resolve(import.meta.dirname, "../.."))).toEqual([]);
});

test.each([
  [
    "a component that is not plain",
    `import "../components/start-download";`,
    DOWNLOAD,
    "src/public/a.ts -> src/components/start-download.ts",
  ],
  [
    "a package behind an import of an import, lazily too",
    `const b = () => import("../shared/a");`,
    SHARED,
    "src/public/a.ts -> src/shared/a.ts -> src/shared/b.ts -> zod",
  ],
  ["the contract's schemas", `import { a } from "../../contract/core/a";`, CONTRACT, "core/a.ts -> zod"],
  [
    "a session",
    `export { b } from "../providers/http/client";`,
    { "src/providers/http/client.ts": "" },
    "src/providers/http/client.ts",
  ],
])("%s is reported with the way to it", (_, line, files, says) => {
  expect(breachesIn({ "src/public/a.ts": line, ...files })).toContain(says);
});

test("types, shared helpers and the transport are lawful", () => {
  const line = `import type { A } from "../../contract/core/a";
    import { useState } from "react";
    import { b } from "../shared/b"; // import "zod"
    import { send } from "../providers/http/transport";`;
  const files = { "src/shared/b.ts": "", "src/providers/http/transport.ts": "", ...CONTRACT };
  expect(breachesIn({ "src/public/a.ts": line, ...files })).toBe("");
});
