import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { SERVER_ENVIRONMENT } from "../../scripts/lib/server-environment.mjs";

const ROOT = path.resolve(import.meta.dirname, "../..");
const read = (name: string) => readFileSync(path.join(ROOT, name), "utf8");
const all = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map((match) => match[1] ?? "");
const unitsOf = () => readdirSync(path.join(ROOT, "deploy/systemd")).map((name) => `deploy/systemd/${name}`);

/** Settings as `server/settings.ts` and the worker's read them; the encoder's is read for both. */
const settingsOf = (file: string) =>
  new Set(all(read(file) + read("server/generators/local/film.ts"), /(?<!process\.)\benv\.([A-Z_]+)/g));
const ofServer = settingsOf("server/settings.ts");
const ofWorker = settingsOf("server/worker/settings.ts");
const known = new Set([...ofServer, ...ofWorker, ...Object.keys(SERVER_ENVIRONMENT)]);
/** Of the backup script, which is no part of the server. */
const OF_BACKUP = ["KEEP_DAYS"];

/** Settings that an env file gives, also those that are commented out. */
const givenBy = (file: string) => all(read(file), /^#?([A-Z][A-Z_]+)=/gm);
/** Settings that a unit gives. */
const ofUnit = (file: string) =>
  all(read(file), /^Environment=(.*)$/gm).flatMap((line) => all(line, /(?:^| )([A-Z_]+)=/g));
/** Settings that compose.yaml gives to a service. */
const ofService = (name: string) => {
  const [, section = ""] = read("compose.yaml").split(new RegExp(`^ {2}${name}:$`, "m"));
  return all(section.split(/^ {2}\w+:$|^\w/m)[0] ?? "", /^ {6}([A-Z_]+): /gm);
};

test("the README's tables have every setting that server and worker read", () => {
  const tables = read("README.md")
    .split("\n")
    .filter((line) => line.startsWith("| `"))
    .join("\n");
  const named = new Set(all(tables, /\b([A-Z][A-Z_]+)\b/g));
  expect([...ofServer, ...ofWorker].filter((name) => !named.has(name))).toEqual([]);
  expect(ofServer.size > 20 && ofWorker.size > 5).toBe(true);
});

test.each([
  ["compose.yaml, server", () => ofService("server"), ofServer],
  ["compose.yaml, worker", () => ofService("worker"), ofWorker],
  ["server.env.example", () => givenBy("deploy/server.env.example"), ofServer],
  ["worker.env.example", () => givenBy("deploy/worker.env.example"), ofWorker],
  ["the units", () => unitsOf().flatMap(ofUnit), known],
  [
    "Containerfile",
    () => all(read("Containerfile"), /(?:^ENV |^ {4}| )([A-Z_]+)=/gm).filter((name) => name !== "NODE"),
    known,
  ],
  [
    "docs/deploy.md",
    () => all(read("docs/deploy.md"), /\b([A-Z]+(?:_[A-Z]+)+)\b/g),
    new Set([...known, ...OF_BACKUP]),
  ],
] as [string, () => string[], Set<string>][])("%s names settings that exist", (_place, given, settings) => {
  expect(given().length).toBeGreaterThan(1);
  expect(given().filter((name) => !settings.has(name))).toEqual([]);
});

test("compose.env.example has every variable of compose.yaml, and no other", () => {
  const used = new Set(all(read("compose.yaml"), /\$\{([A-Z0-9_]+)/g));
  expect(new Set(all(read("deploy/compose.env.example"), /^([A-Z0-9_]+)=/gm))).toEqual(used);
});

test("units and image run a program as npm start does", () => {
  const environment = Object.entries(SERVER_ENVIRONMENT)
    .map(([name, value]) => `${name}=${value}`)
    .join(" ");
  for (const file of [
    "Containerfile",
    "deploy/systemd/safelight@.service",
    "deploy/systemd/safelight-worker@.service",
  ])
    expect([file, read(file).includes(environment)]).toEqual([file, true]);
  const programs = [...unitsOf(), "Containerfile", "compose.yaml", "docs/deploy.md"].flatMap((file) =>
    all(read(file), /dist\/server\/([\w.-]+)\.js/g),
  );
  const sources = new Set(
    readdirSync(path.join(ROOT, "server"), { recursive: true }).map((name) => path.basename(String(name))),
  );
  expect(new Set(programs)).toEqual(new Set(["main", "worker.command", "copy-db.command"]));
  expect(programs.filter((name) => !sources.has(`${name}.ts`))).toEqual([]);
});

test("the image copies what exists, and the build sees nothing else", () => {
  const copied = all(read("Containerfile"), /^COPY (?!--from)(.+) \S+$/gm).flatMap((names) =>
    names.split(" "),
  );
  expect(copied.length).toBeGreaterThan(8);
  expect(copied.filter((name) => !existsSync(path.join(ROOT, name)))).toEqual([]);
  expect(new Set(all(read(".containerignore"), /^!(.+)$/gm))).toEqual(new Set(copied));
});

test("the guide names files of this project", () => {
  const named = all(read("docs/deploy.md"), /\b((?:deploy|docs)\/[\w@./-]*\w)/g);
  expect(named.filter((name) => !existsSync(path.join(ROOT, name)))).toEqual([]);
  expect(read("deploy/nginx.conf")).not.toMatch(/^\s*add_header/m);
});
