import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { SERVER_ENVIRONMENT } from "../../scripts/lib/server-environment.mjs";
import { readSettings } from "../../server/settings";

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
const serviceText = (name: string) => {
  const [, section = ""] = read("compose.yaml").split(new RegExp(`^ {2}${name}:$`, "m"));
  return section.split(/^ {2}\w+:$|^\w/m)[0] ?? "";
};
/** Settings that compose.yaml gives to a service. */
const ofService = (name: string) => all(serviceText(name), /^ {6}([A-Z_]+): /gm);

/** A chapter of the guide. */
const chapter = (title: string) =>
  read("docs/deploy.md")
    .split(/^## /m)
    .find((text) => text.startsWith(`${title}\n`)) ?? "";
/** Lines of a text's blocks of commands, those that go on joined. */
const commandLines = (text: string) =>
  all(text, /^```sh\n([\s\S]*?)^```$/gm).flatMap((block) =>
    block
      .replaceAll(/(\\|(?<=&&))\n/g, " ")
      .trim()
      .split("\n"),
  );

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

/** What a fresh Debian has, and Node, which the guide asks for separately. */
const AT_HAND = "apt cd cp editor install ln ls node npm printf sed systemctl journalctl tee useradd".split(
  " ",
);
const PACKAGES = {
  postgresql: ["createdb", "createuser", "dropdb", "pg_dump", "pg_restore", "psql"],
  ...Object.fromEntries("certbot curl git jq nginx openssl rsync".split(" ").map((name) => [name, [name]])),
};

test("the guide installs every program that its commands use", () => {
  const text = read("docs/deploy.md").replace(chapter("Containers"), "");
  const lines = commandLines(text).map((line) => line.replaceAll(/'[^']*'|"[^"]*"| +#.*/g, ""));
  const commands = lines
    .flatMap((line) => line.split(/&&|\|/))
    .map((command) =>
      command
        .trim()
        .replace(/^sudo (-u \w+ )?(env )?/, "")
        .replace(/^(\w+=\S* ?)+/, ""),
    );
  const [, packages = ""] = /apt install (.+)/.exec(chapter("Install")) ?? [];
  const installed = packages.split(" ").flatMap((name) => PACKAGES[name as keyof typeof PACKAGES] ?? []);
  const used = commands.map((command) => command.split(" ")[0] ?? "").filter(Boolean);
  expect(used.length).toBeGreaterThan(60);
  expect(used.filter((name) => !AT_HAND.includes(name) && !installed.includes(name))).toEqual([]);
  // A release that was built elsewhere has no sources and no scripts.
  expect(lines.join("\n") + chapter("Backup and restore")).not.toMatch(/npm (start|run (?!build\b))/);
});

test("a certificate that is renewed is read by nginx", () => {
  const lines = read("docs/deploy.md")
    .split("\n")
    .filter((line) => line.includes("certbot certonly"));
  expect(lines.length).toBeGreaterThan(0);
  for (const line of lines) expect(line).toContain("--deploy-hook 'systemctl reload nginx'");
});

test("databases are made with a locale that knows all letters, and closed to others", () => {
  const lines = commandLines(read("docs/deploy.md").replace(chapter("Containers"), ""));
  const made = lines.flatMap((line, at) => (/\bcreatedb\b/.test(line) ? [[line, lines[at + 1]]] : []));
  expect(made.length).toBe(2);
  for (const [create, next] of made) {
    expect(create).toContain("--template=template0 --encoding=UTF8 --locale=C.UTF-8");
    expect(next).toContain("revoke all on database safelight from public");
  }
});

test.each(["docs/deploy.md", "deploy/server.env.example"])(
  "an address with TLS in %s names the file of its CA, without which pg_dump fails",
  (file) => {
    const addresses = all(read(file), /(sslmode=verify-full\S*)/g);
    expect(addresses.length).toBe(1);
    for (const address of addresses) expect(address).toContain("&sslrootcert=/");
  },
);

test("a restored copy gets addresses that reach neither bots nor payment providers", () => {
  const given = [...chapter("Backup and restore").matchAll(/^([A-Z_]+)=(\S+)$/gm)].map(([, name, value]) => [
    name,
    value,
  ]);
  const settings = readSettings({
    NODE_ENV: "production",
    SECRET_KEY: "k".repeat(32),
    ...Object.fromEntries(given),
  });
  const nowhere = "http://127.0.0.1:9";
  expect(settings).toMatchObject({ messengerApi: nowhere, stripeApi: nowhere, yookassaApi: nowhere });
});

test("the alarm for waiting guests goes off before their pictures fail", () => {
  const [limit] = all(chapter("Metrics"), /queue="generations"\}(?:\[5m\]\))? > (\d+)`, at once/g);
  const [fails] = all(read("server/engine/start.ts"), /\bnobody: (\d+)/g);
  expect(Number(limit)).toBeLessThan(Number(fails) - 10);
});

test("in containers figures can be read, and logs have an end", () => {
  expect(ofService("server")).toEqual(expect.arrayContaining(["METRICS_TOKEN", "LOCAL_RENDERER"]));
  expect(read("compose.yaml")).toMatch(
    /^x-logging: &logging\n {2}driver: local\n {2}options: \{ max-size: /m,
  );
  for (const name of ["server", "worker", "database", "store"])
    expect([name, serviceText(name).includes("logging: *logging")]).toEqual([name, true]);
  // Empty where the operator set none.
  const empty = { METRICS_TOKEN: "", LOCAL_RENDERER: "", DEMO: "0" };
  expect(readSettings(empty)).toMatchObject({ metricsToken: undefined, workers: 0 });
});
