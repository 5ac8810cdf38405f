// Compares the console with Refine's documented way and with plain antd: docs/speed.md. The harness and the other
// apps are in ../shared/bench; without them these figures are skipped.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { chromium } from "playwright-core";
import { startBuilt } from "../lib/built-server.mjs";
import { CHROMIUM_FLAGS, ensureChromium } from "../lib/chromium.mjs";
import { logInAs, logInOn } from "../lib/demo-login.mjs";
import { makeLargeEvent } from "../lib/large-event.mjs";
import { at } from "../lib/root.mjs";
import { run, runNode } from "../lib/run.mjs";

const HARNESS = at("../shared/bench");
const PORT = "4818";
const FRONT = "4819";
const ROWS = 120;
const ADMIN = "admin@example.com";

const REACT = "React's own rendering and antd's mounting are what is left: docs/adr/007";
/**
 * The budgets of docs/speed.md: largest share of another figure, or `most` in the figure's own unit. `over` says why a
 * budget is not met on the machines measured so far. check-bytes.mjs has the bytes.
 */
const BUDGETS = [
  {
    figure: "login.ready",
    of: "refine-doc",
    share: 0.45,
    over: "0.45 to 0.47 by machine: the form waits for React and the rules of replies",
  },
  { figure: "cold.ready", of: "refine-doc", share: 0.6, over: "0.56 to 0.62 by machine" },
  { figure: "cold.ready", of: "floor-antd", share: 1, over: "0.95 to 1.03 by machine" },
  { figure: "cold.fcp", of: "floor-antd", ofFigure: "cold.ready", share: 0.35 },
  { figure: "warm.ready", of: "refine-doc", share: 0.55, over: `0.52 to 0.62 by machine: ${REACT}` },
  { figure: "nav.first", of: "refine-doc", share: 0.25, over: "0.19 to 0.26 by machine" },
  { figure: "nav.first", of: "floor-antd", share: 0.8 },
  { figure: "edit.first", of: "refine-doc", share: 0.7, over: `0.56 to 0.80 by machine: ${REACT}` },
  { figure: "edit.repeat", of: "refine-doc", share: 0.45, over: `0.34 to 0.58 by machine: ${REACT}` },
  { figure: "event.first", of: "refine-doc", share: 0.8 },
  { figure: "keys.filter.inp", most: 100 },
  { figure: "keys.form.inp", most: 100 },
  { figure: "heap.MB", of: "refine-doc", share: 0.55 },
  { figure: "rows.hundred", of: "refine-doc", share: 0.3 },
];

const LISTS = ["/photo_booths", "/servers", "/participants", "/api-keys", "/routing-tags"];
const MANY = "/users/all";
const EVENT = "Large event";
const scenario = ({ url, spki }, profile) => ({
  name: "safelight",
  url,
  spki,
  profile,
  login: { path: "/login", ready: "input[type=password]" },
  list: { path: LISTS[0], row: "tbody .sl-name" },
  nav: LISTS.map((list) => ({ click: `nav a[href='${list}']`, path: list })),
  inputs: [
    { name: "filter", path: MANY, selector: "search input" },
    { name: "form", path: "/branding/photo_booths/new", selector: "#field-name" },
  ],
  edit: {
    list: MANY,
    click: "tbody .sl-name a",
    ready: "#field-first_name[value]:not([value=''])",
    path: `${MANY}/`,
  },
  rows: { path: `${MANY}?size=100`, count: 100 },
});

/** The part `event`: the largest editor, measured like `edit`. */
const eventEdit = {
  list: `/events?search=${encodeURIComponent(EVENT)}`,
  click: "tbody .sl-name a",
  ready: "#field-name[value]:not([value=''])",
  path: "/events/",
};

/**
 * Measures all apps in turn and prints which budgets are met.
 * @param {{ runs: number, only: string }} options `only`: parts of the harness, as `cold,nav`, and `event`
 */
export async function pages({ runs, only }) {
  if (!existsSync(HARNESS)) throw new Error(`No ${HARNESS}: the pages are compared with the apps there`);
  const folder = mkdtempSync(path.join(tmpdir(), "safelight-bench-"));
  const parts = only.split(",").filter((part) => part !== "event");
  const browser = await ensureChromium();
  await makePeers(folder);
  const server = await startBuilt("dist/server/main.js", { port: PORT, dataDir: path.join(folder, "data") });
  const rounds = [];
  let front;
  try {
    await addRows(server.url);
    if (only.includes("event")) await makeLargeEvent(server, await logInAs(server.url, ADMIN), EVENT);
    front = await startFront(folder, server.url);
    for (let round = 0; round < runs; round++) {
      // A new profile for each round: an access token lives for half an hour, a refresh token once.
      const profile = path.join(folder, `profile-${round}`);
      const ours = scenario(front, profile);
      if (parts.length > 0) {
        await makeProfile(front, profile, browser);
        rounds.push(await measure(folder, ours, { browser, only: parts.join() }));
      }
      if (!only.includes("event")) continue;
      rmSync(profile, { recursive: true, force: true });
      await makeProfile(front, profile, browser);
      const figures = await measure(folder, { ...ours, edit: eventEdit }, { browser, only: "edit" }, [
        "refine-doc",
      ]);
      rounds.push(renamed(figures, "edit.", "event."));
    }
  } finally {
    front?.stop();
    await server.stop();
    rmSync(folder, { recursive: true, force: true, maxRetries: 3 });
  }
  return report(rounds);
}

/** The harness and the built apps, in a separate folder that uses this project's packages. */
async function makePeers(folder) {
  cpSync(HARNESS, folder, { recursive: true });
  symlinkSync(at("node_modules"), path.join(folder, "node_modules"));
  const harness = path.join(folder, "bench.mjs");
  const made = "const dir = fs.mkdtempSync(path.join(os.tmpdir(), 'bench-profile-'));";
  const text = readFileSync(harness, "utf8");
  if (!text.includes(made)) throw new Error("The harness makes its profiles in another way by now");
  // Who is signed in is kept in IndexedDB, which a scenario cannot fill.
  const filled = `${made} if (loggedIn && sc.profile) fs.cpSync(sc.profile, dir, { recursive: true });`;
  writeFileSync(harness, text.replace(made, filled).replace("spki: '',", "spki: sc.spki ?? '',"));
  const build = [path.join(folder, "lab/build.mjs"), "floor-antd", "refine-doc"];
  if ((await runNode(build, { env: environment(folder) })) !== 0)
    throw new Error("The compared apps were not built");
}

const environment = (folder) => ({ ...process.env, PEERS: path.join(folder, "peers"), TMPDIR: folder });

/** Our console, served as the compared apps are, by HTTP/2 over TLS, with the real server behind its calls. */
async function startFront(folder, api) {
  const serve = [
    path.join(folder, "serve.mjs"),
    "--dir",
    at("dist/client"),
    "--port",
    FRONT,
    "--proxy",
    `/api=${api}`,
  ];
  const child = spawn(process.execPath, serve, {
    env: environment(folder),
    stdio: ["ignore", "pipe", "inherit"],
  });
  const [line] = await once(child.stdout, "data");
  return { ...JSON.parse(line), stop: () => child.kill() };
}

async function addRows(url) {
  const token = await logInAs(url, ADMIN);
  for (let row = 0; row < ROWS; row++) {
    const user = {
      first_name: "Anna",
      last_name: `Muster ${row}`,
      email: `bench${row}@example.com`,
      password: "long-enough-9",
    };
    await answer(`${url}/api/v1/users/`, { method: "PUT", body: { user }, token });
  }
}

async function answer(address, { method, body, token }) {
  const headers = { "content-type": "application/json", authorization: `Bearer ${token}` };
  const reply = await fetch(address, { method, headers, body: JSON.stringify(body) });
  if (!reply.ok) throw new Error(`${method} ${address}: ${reply.status} ${await reply.text()}`);
  return reply.json();
}

async function makeProfile({ url, spki }, folder, executablePath) {
  const context = await chromium.launchPersistentContext(folder, {
    executablePath,
    args: [...CHROMIUM_FLAGS, `--ignore-certificate-errors-spki-list=${spki}`],
    locale: "en-US",
  });
  const page = await context.newPage();
  await page.goto(`${url}/login`);
  await logInOn(page, ADMIN);
  await page.goto("about:blank");
  await context.close();
  for (const cache of ["Cache", "Code Cache"])
    rmSync(path.join(folder, "Default", cache), { recursive: true, force: true });
}

/** The same figures by app under another beginning of their names. */
function renamed(apps, from, to) {
  const rename = (figures) =>
    Object.fromEntries(figures.map(([name, value]) => [name.replace(from, to), value]));
  return Object.fromEntries(
    Object.entries(apps).map(([app, figures]) => [app, rename(Object.entries(figures))]),
  );
}

/** One round of every app. @returns figures by app */
async function measure(folder, ours, { browser, only }, peers = ["refine-doc", "floor-antd"]) {
  const own = path.join(folder, "safelight.json");
  const out = path.join(folder, "round.json");
  writeFileSync(own, JSON.stringify(ours));
  const others = peers.map((name) => path.join(folder, "scenarios", `${name}.json`));
  const options = ["--runs", "1", "--only", only, "--browser", browser, "--out", out];
  const code = await run(process.execPath, [path.join(folder, "bench.mjs"), own, ...others, ...options], {
    cwd: folder,
    env: environment(folder),
    stdio: ["ignore", "ignore", "inherit"],
  });
  if (code !== 0) throw new Error(`The harness ended with ${code}`);
  const { runs } = JSON.parse(readFileSync(out, "utf8"));
  return Object.fromEntries(Object.entries(runs).map(([name, [figures]]) => [name, figures]));
}

/** @returns whether every budget holds that was measured */
function report(rounds) {
  const figureOf = (app, figure) =>
    median(rounds.map((round) => round[app]?.[figure]).filter(Number.isFinite));
  let holds = true;
  for (const { figure, of, ofFigure = figure, share, most, over } of BUDGETS) {
    const ours = figureOf("safelight", figure);
    const theirs = of && figureOf(of, ofFigure);
    if (ours === undefined || (of && !theirs)) {
      console.log(`${figure}: not measured`);
      continue;
    }
    const value = of ? ours / theirs : ours;
    const limit = of ? share : most;
    holds &&= value <= limit;
    const what = of
      ? `${ours.toFixed(0)}, ${value.toFixed(2)} of ${of} (${theirs.toFixed(0)})`
      : ours.toFixed(0);
    const remark = value <= limit ? "" : `  OVER${over ? ` (${over})` : ""}`;
    console.log(`${figure}: ${what}; at most ${limit}${remark}`);
  }
  return holds;
}

function median(values) {
  const sorted = values.toSorted((one, other) => one - other);
  return sorted[Math.floor(sorted.length / 2)];
}
