// node scripts/check-growth.mjs [--port 4818], after npm run build
// Bytes of the first list with two areas more, each with an entity, a resource, a page and texts: they go into a copy of
// the project, whose console is built and served by the server that is built here.
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { parseArgs } from "node:util";
import { chromium } from "playwright-core";
import { CHROMIUM_FLAGS, ensureChromium } from "./lib/chromium.mjs";
import { logInOn } from "./lib/demo-login.mjs";
import { BUDGETS, measureBytes } from "./lib/measure-bytes.mjs";
import { at } from "./lib/root.mjs";
import { runNode } from "./lib/run.mjs";

const NAMES = ["lamp", "carpet"];
const COPIED =
  "contract src server static scripts dist/server index.html public.html package.json tsconfig.json";
const BUILD = `
const { buildClient } = await import("./scripts/build/client.mjs");
const { precompress } = await import("./scripts/build/precompress.mjs");
await buildClient("dist/client");
await precompress("dist/client");`;

const { values } = parseArgs({ options: { port: { type: "string", default: "4818" } } });
const copy = mkdtempSync(path.join(tmpdir(), "safelight-growth-"));
try {
  for (const part of [...COPIED.split(" "), "vite.config.ts"])
    cpSync(at(part), path.join(copy, part), { recursive: true });
  symlinkSync(at("node_modules"), path.join(copy, "node_modules"));
  for (const name of NAMES) addArea(name);
  const env = { ...process.env, NODE_ENV: "production" };
  if ((await runNode(["--input-type=module", "-e", BUILD], { cwd: copy, env })) !== 0)
    throw new Error("The copy was not built");
  const page = await measure();
  console.log(`first list with two areas more: ${page.toFixed(1)} kB, the budget is ${BUDGETS.list}`);
  process.exitCode = page > BUDGETS.list ? 1 : 0;
} finally {
  rmSync(copy, { recursive: true, force: true, maxRetries: 3 });
}

async function measure() {
  const { startBuilt } = await import(path.join(copy, "scripts/lib/built-server.mjs"));
  const dataDir = path.join(copy, "data");
  const server = await startBuilt("dist/server/main.js", { port: values.port, dataDir });
  const browser = await chromium.launch({ executablePath: await ensureChromium(), args: CHROMIUM_FLAGS });
  try {
    const logIn = (page) => logInOn(page, "admin@example.com");
    const product = { url: server.url, list: "/branding/overlays", row: "tbody tr", logIn };
    return (await measureBytes(browser, product)).list.page;
  } finally {
    await browser.close();
    await server.stop();
  }
}

/** README's "Adding an entity" without the server's part, and an area with a page. */
function addArea(name) {
  const [many, Many] = [`${name}s`, `${name[0].toUpperCase()}${name.slice(1)}s`];
  create(
    `contract/entities/${name}.ts`,
    `import { nobody, signedIn } from "../core/access";
import { defineEntity } from "../core/entity";
import { nullable, number, owned, reference, text } from "../core/field";
export const ${name} = defineEntity({
  name: "${many}", singular: "${name}", plural: "${many}", title: "name",
  fields: { ...owned, name: text({ required: true }), rows: number({ min: 1, max: 99, initial: 8 }),
    id_photo_booth: nullable(reference("photo_booths")) },
  rows: "owner",
  access: { list: signedIn, read: signedIn, many: nobody, create: signedIn, update: signedIn, remove: signedIn },
  transport: { path: "/${many}/" },
  list: { search: ["name"], sort: ["name", "created_at"] },
});\n`,
  );
  enter("contract/entities.ts", `import { ${name} } from "./entities/${name}";`, `  ${many}: ${name},`);
  create(
    `src/resources/${many}.ts`,
    `import { FileTextOutlined } from "@ant-design/icons";
import { ${name} } from "../../contract/entities/${name}";
import { defineResource } from "./define";
export const ${many} = defineResource(${name}, {
  area: "${many}", icon: FileTextOutlined, paths: { list: "${many}" }, menu: { section: "management" },
  pages: { edit: "${many}/editor", create: "${many}/editor" },
  list: { row: "dense", columns: ["name", "id_photo_booth", { field: "rows", width: 120, card: "end" }] },
  form: { groups: [{ rows: [["name", { field: "rows", width: 160 }], ["id_photo_booth", "id_user"]] }] },
});\n`,
  );
  enter("src/resources/index.ts", `import { ${many} } from "./${many}";`, `  ${many},`);
  create(
    `src/custom-pages/${many}/index.ts`,
    `import { loadable } from "../../shared/loadable";
export const area = { pages: { editor: loadable(async () => (await import("./page")).Page) } };\n`,
  );
  create(`src/custom-pages/${many}/page.tsx`, `export const Page = () => <p>${Many}</p>;\n`);
  const areas = path.join(copy, "src/areas.ts");
  const loaders = readFileSync(areas, "utf8");
  const line = `  ${many}: () => import("./custom-pages/${many}"),\n`;
  writeFileSync(areas, loaders.replace("} satisfies", `${line}} satisfies`));
  for (const language of ["en", "ru"]) {
    const common = path.join(copy, `static/locales/${language}/common.json`);
    const texts = JSON.parse(readFileSync(common, "utf8"));
    texts.menu[many] = Many;
    texts.resources[many] = { many: Many, one: name };
    writeFileSync(common, `${JSON.stringify(texts, null, 2)}\n`);
    create(
      `static/locales/${language}/${many}.json`,
      JSON.stringify({ fields: { [many]: { rows: "Rows" } } }),
    );
  }
}

function create(file, text) {
  mkdirSync(path.dirname(path.join(copy, file)), { recursive: true });
  writeFileSync(path.join(copy, file), text);
}

/** The import at the top, the line before the end of the list. */
function enter(file, imported, line) {
  const text = readFileSync(path.join(copy, file), "utf8");
  const entered = text.replace(/^([}\]](?: as const)?;)$/m, `${line}\n$1`);
  if (entered === text) throw new Error(`${file} has no list to enter ${line.trim()} in`);
  create(file, `${imported}\n${entered}`);
}
