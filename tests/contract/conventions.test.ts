import { spawnSync } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";

const ROOT = path.resolve(import.meta.dirname, "../..");
const SCRIPT = path.join(ROOT, "scripts/check-conventions.mjs");
const BIOME = path.join(ROOT, "node_modules/@biomejs/biome/bin/biome");

/** [law, file, its one import or line, what the check says] */
const BROKEN: [law: string, file: string, line: string, says: string][] = [
  ["contract imports zod only", "contract/core/a.ts", `import "react";`, "zod and nothing else"],
  ["contract not from node", "contract/core/b.ts", `import "node:fs";`, "zod and nothing else"],
  ["contract not from server", "contract/core/c.ts", `import "../../server/app";`, "knows neither side"],
  ["contract not from src", "contract/d.ts", `import "../src/app";`, "knows neither side"],
  ["server not from src", "server/crud/a.ts", `import "../../src/shared/a";`, "works without the console"],
  ["store below rules", "server/store/a.ts", `import "../rules/ledger";`, "server/store is below"],
  ["store below http, deep down", "server/store/blobs/a.ts", `import "../../http/heads";`, "server/store"],
  ["jobs below store", "server/jobs/a.ts", `import "../store/database";`, "server/jobs is below"],
  ["engine below crud", "server/engine/a.ts", `import "../crud/read";`, "server/engine is below"],
  ["rules below engine", "server/rules/b.ts", `import "../engine/start";`, "server/rules is below"],
  ["generators without server", "server/generators/a.ts", `import "../store/database";`, "other programs"],
  ["rules not from auth", "server/rules/a.ts", `import "../auth/passwords";`, "server/rules is below"],
  ["auth below http", "server/auth/a.ts", `import "../http/heads";`, "server/auth is below"],
  ["auth not from rules", "server/auth/b.ts", `import "../rules/ledger";`, "server/auth is below"],
  ["http below crud", "server/http/a.ts", `import "../crud/read";`, "server/http is below"],
  ["crud below areas", "server/crud/b.ts", `import "../areas/users/binding";`, "server/crud is below"],
  ["crud below mount", "server/crud/c.ts", `import { mount } from "../mount";`, "server/crud is below"],
  ["areas know no demo", "server/areas/a/b.ts", `import "../../demo/accounts";`, "server/areas is below"],
  ["areas not from delivery", "server/areas/c.ts", `import "../delivery/worker";`, "server/areas is below"],
  ["delivery not from areas", "server/delivery/b.ts", `import "../areas/a/b";`, "server/delivery is below"],
  ["delivery not from crud", "server/delivery/a.ts", `import "../crud/read";`, "server/delivery is below"],
  ["payments below crud", "server/payments/a.ts", `import "../crud/read";`, "server/payments is below"],
  ["the demo makes no calls", "server/demo/a.ts", `import "../areas/users/handlers";`, "nothing of calls"],
  ["mount below app", "server/mount.ts", `import "./app"; import "./demo";`, "Only app.ts"],
  ["src not from server", "src/main.tsx", `import "../server/app";`, "works with any server"],
  ["shared below providers", "src/shared/a.ts", `import "../providers/data";`, "shared/ is below"],
  [
    "providers below fields",
    "src/providers/http/a.ts",
    `import "../../fields/text/codec";`,
    "providers/ is below",
  ],
  [
    "fields below resources",
    "src/fields/text/a.ts",
    `import "../../resources/overlays";`,
    "fields/ is below",
  ],
  [
    "components below fields",
    "src/components/a.tsx",
    `import "../fields/text/codec";`,
    "components/ is below",
  ],
  ["editor below areas", "src/editor/a.tsx", `import "../custom-pages/users/a";`, "editor/ is below"],
  ["editor below resources", "src/editor/b.ts", `import "../resources/overlays";`, "editor/ is below"],
  [
    "editor below screens, types too",
    "src/editor/c.ts",
    `import type { A } from "../screens/use-document";`,
    "editor/ is below",
  ],
  ["screens below domain", "src/screens/a.tsx", `import "../domain/generations/facts";`, "screens/ is below"],
  ["domain below areas", "src/domain/a/b.ts", `import "../../custom-pages/users/a";`, "domain/ is below"],
  ["areas below shell", "src/custom-pages/users/a.tsx", `import "../../shell/a";`, "custom-pages/ is below"],
  ["session without screens", "src/session/a.tsx", `import "../screens/a";`, "nothing of the console"],
  [
    "visitors without the console",
    "src/public/store/a.tsx",
    `import "../../screens/a";`,
    "no code of the console",
  ],
  ["resources below screens", "src/resources/a.ts", `import "../screens/list";`, "resources/ is below"],
  ["screens below shell", "src/screens/a.tsx", `import "../shell/layout";`, "screens/ is below"],
  [
    "screens below pages, lazily too",
    "src/screens/b.tsx",
    `import("../custom-pages/x/page");`,
    "screens/ is below",
  ],
  ["screens below public", "src/screens/c.tsx", `export * from "../public/store/a";`, "screens/ is below"],
  [
    "types do not pass either",
    "src/fields/text/b.ts",
    `import type { A } from "../../screens/a";`,
    "fields/ is below",
  ],
  [
    "a room does not know server",
    "src/fields/text/c.ts",
    `import "../../../server/app";`,
    "fields/ is below",
  ],
  ["app is the top", "src/shell/a.tsx", `import "../app";`, "put together by app.tsx"],
  [
    "no React in a codec",
    "src/fields/text/codec.ts",
    `import type { ReactNode } from "react";`,
    "No React here",
  ],
  ["no antd in a resource", "src/resources/b.ts", `import { Button } from "antd";`, "No React here"],
  [
    "data hooks stay in their adapters",
    "src/screens/d.tsx",
    `import { useList } from "@refinedev/core";`,
    "data hooks",
  ],
  [
    "nor under another name",
    "src/shell/b.tsx",
    `import { useForm as f } from "@refinedev/antd";`,
    "data hooks",
  ],
  ["nor all at once", "src/shell/c.tsx", `import * as core from "@refinedev/core";`, "data hooks"],
  [
    "one maker of object addresses",
    "src/shared/b.ts",
    "window.URL.createObjectURL(new Blob());",
    "media-cache",
  ],
  [
    "who is signed in is Refine's to say",
    "src/shell/l.tsx",
    `import { session, useSession } from "../providers/http/session";`,
    "useSession belongs to root.tsx",
  ],
  ["one reader of tokens", "src/shell/d.tsx", `import { get } from "idb-keyval";`, "stored session"],
  [
    "nor through its module",
    "src/shell/e.tsx",
    `import { read } from "../providers/http/session-store";`,
    "stored session",
  ],
  ["no ids that need TLS", "src/shared/c.ts", "crypto.randomUUID();", "newId"],
  ["no file over 300 lines", "src/shared/long.ts", "export {};\n".repeat(301), "too many lines"],
  ["no sleeping tests", "tests/browser/a.test.ts", "await page.waitForTimeout(5);", "waitForTimeout"],
  [
    "nor by a timer",
    "tests/server/b.test.ts",
    "await new Promise((done) => setTimeout(done, 50));",
    "sleeps",
  ],
  ["nor by the window's", "tests/console/a.test.tsx", "window.setTimeout(() => {}, 50);", "sleeps"],
  [
    "nor by Node's promises",
    "tests/support/a.ts",
    `import { setTimeout as pause } from "node:timers/promises";`,
    "sleeps",
  ],
  ["nor gives up after a second", "tests/console/b.test.ts", "vi.waitFor(() => {});", "waitUntil"],
  ["no focused tests", "tests/server/a.test.ts", "test.only('x', () => {});", "focus"],
  ["visitors without a session", "src/public/store/a.ts", `import "../../providers/call";`, "no session"],
  ["nor its client", "src/public/store/b.ts", `import "../../providers/http/client";`, "no session"],
];

const LAWFUL: [file: string, line: string][] = [
  ["contract/core/ok.ts", `import "zod"; import "./a"; import "../entities/b";`],
  ["server/crud/ok.ts", `import "../../contract/entities"; import "fastify"; import "../store/a";`],
  [
    "server/areas/a/ok.ts",
    `import "../../crud/read"; import "../../rules/ledger"; import "../../payments/rows"; import "../b/ok";`,
  ],
  ["server/main.ts", `import "./demo/accounts"; import "./store/database";`],
  [
    "src/fields/text/ok.tsx",
    `import "react"; import "../../shared/a"; import "../../../contract/entities/server";`,
  ],
  ["src/screens/use-paged-list.ts", `import { useTable } from "@refinedev/core";`],
  [
    "src/screens/ok.tsx",
    `import { useMenu, type BaseRecord } from "@refinedev/core"; import "../resources/servers";`,
  ],
  ["src/providers/data.ts", `import { useList } from "@refinedev/core";`],
  ["src/providers/http/media-cache.ts", "URL.createObjectURL(new Blob());"],
  ["src/providers/http/session.ts", `import { get } from "idb-keyval"; import "./session-store";`],
  ["src/editor/kept-drafts.ts", `import { get } from "idb-keyval"; import "../fields/text/codec";`],
  ["src/custom-pages/x/ok.tsx", `import "../../domain/x/a"; import "antd/es/app";`],
  ["src/domain/x/a.ts", `import "../../screens/list";`],
  ["tests/console/ok.test.ts", `vi.useFakeTimers({ toFake: ["setTimeout"] }); socket.setTimeout(5);`],
  ["tests/support/ports.ts", "setTimeout(resolve, 40);"],
  ["src/app.tsx", `import "./shell/layout"; import "./custom-pages/x/page";`],
  [
    "src/public/store/ok.ts",
    `import "../../providers/http/transport"; import "../../shared/a"; import "../../../contract/rules/a"; import "./b";`,
  ],
];

let folder: string;
let errors: { location: { path: string }; message: string; severity: string }[];

function write(file: string, text: string) {
  mkdirSync(path.dirname(path.join(folder, file)), { recursive: true });
  writeFileSync(path.join(folder, file), `${text}\n`);
}

const errorsOf = (file: string) =>
  errors.filter((one) => one.location.path === file).map((one) => one.message);

beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), "safelight-conventions-"));
  cpSync(path.join(ROOT, "biome.json"), path.join(folder, "biome.json"));
  cpSync(path.join(ROOT, "scripts/lint"), path.join(folder, "scripts/lint"), { recursive: true });
  for (const [, file, line] of BROKEN) write(file, line);
  for (const [file, line] of LAWFUL) write(file, line);
  const options = ["--vcs-enabled=false", "--reporter=json", "--max-diagnostics=none"];
  const { stdout } = spawnSync(process.execPath, [BIOME, "lint", ...options], {
    cwd: folder,
    encoding: "utf8",
  });
  errors = JSON.parse(stdout.slice(stdout.indexOf("{"))).diagnostics.filter(isError);
});

const isError = ({ severity }: { severity: string }) => severity === "error";

afterAll(() => rmSync(folder, { recursive: true, force: true }));

test.each(BROKEN)("%s", (_, file, __, says) => {
  expect(errorsOf(file).join("\n")).toContain(says);
});

test.each(LAWFUL)("%s is lawful", (file) => {
  expect(errorsOf(file)).toEqual([]);
});

function breachesIn(files: Record<string, string>): string {
  const project = mkdtempSync(path.join(folder, "project-"));
  for (const [file, text] of Object.entries(files)) write(path.join(path.basename(project), file), text);
  return spawnSync(process.execPath, [SCRIPT, project], { encoding: "utf8" }).stderr;
}

test.each([
  ["an attribute", "a:has([open])", true],
  ["an exclusion", "a:has(> b:not(.c))", true],
  ["any element", "a:has(> .b + *)", true],
  ["a class in each step", "a:not(:has(> .b .c, input:checked))", false],
])("style sheets with :has() of %s", (_, selector, isBroken) => {
  expect(breachesIn({ "src/a.css": `${selector} { top: 0 }` }).includes("may depend on any")).toBe(isBroken);
});

test("custom pages never import one another", () => {
  const page = "src/custom-pages/events/panels/a.tsx";
  expect(breachesIn({ [page]: `import "../../styles/model";` })).toContain("imports another page");
  expect(breachesIn({ [page]: `const lazy = () => import("../../styles");` })).toContain(
    "imports another page",
  );
  expect(breachesIn({ [page]: `import "../model"; import "../../../screens/list";` })).toBe("");
  expect(breachesIn({ "src/custom-pages/index.ts": `import "./events/page";` })).toBe("");
});

test("the console imports endpoints by file, never their registry", () => {
  const file = "src/providers/a.ts";
  expect(breachesIn({ [file]: `import { endpoints } from "../../contract/endpoints";` })).toContain(
    "imports all endpoints",
  );
  expect(breachesIn({ [file]: `import * as endpoints from "../../contract/endpoints/users";` })).toBe("");
  expect(breachesIn({ "server/a.ts": `import { endpoints } from "../contract/endpoints";` })).toBe("");
});

test("no file names a path of a machine", () => {
  const place = ["", "root", "safelight"].join("/");
  expect(breachesIn({ "docs/a.md": `See ${place}` })).toContain("docs/a.md:1");
  expect(breachesIn({ "docs/a.md": "See ./safelight" })).toBe("");
});

test("the lock file holds no download addresses", () => {
  expect(breachesIn({ "package-lock.json": '{"resolved": "https://registry.npmjs.org/a"}' })).toContain(
    "addresses",
  );
});

test("a style sheet has at most 300 lines", () => {
  expect(breachesIn({ "src/a.css": "a {}\n".repeat(301) })).toContain("more than 300");
});

test("words of a private language are only used in texts of others", () => {
  const word = ["fau", "lt"].join("");
  expect(breachesIn({ "src/a.ts": `export const ${word} = 1;` })).toContain("write error");
  expect(breachesIn({ "src/a.ts": `export const de${word} = 1;` })).toBe("");
  expect(breachesIn({ "docs/decisions.md": `One ${word}.` })).toBe("");
});

test("docs name files that exist", () => {
  const docs = { "docs/a.md": "See `shared/a.ts` and `src/shared/a.ts`." };
  expect(breachesIn(docs)).toContain("names shared/a.ts, which does not exist");
  expect(breachesIn({ ...docs, "src/shared/a.ts": "" })).toBe("");
});

test("every decision that is cited can be read", () =>
  expect(breachesIn({ "src/a.ts": "// OP-77" })).toContain("cites OP-77, which is not in docs/decisions.md"));

test("casts in custom pages do not become more", () => {
  const page = (line: string) => ({ "src/custom-pages/a/page.ts": `${line}\n`.repeat(400) });
  expect(breachesIn(page("f(row as Row);"))).toContain("400 casts");
  expect(breachesIn(page("f(String(row.id));"))).toContain("400 casts");
  expect(breachesIn(page(`import { a as b } from "./a"; f([1] as const); // read as text`))).toBe("");
});
