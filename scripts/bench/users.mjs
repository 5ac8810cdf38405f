// A hundred people at work whose access tokens live two minutes: nobody is logged out, and nothing fails.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { startBuilt } from "../lib/built-server.mjs";
import { PASSWORD } from "../lib/demo-login.mjs";
import { connect } from "./database.mjs";

const PORT = "4818";
const USERS = 100;
const TOKEN_SECONDS = 120;
const MEASURE_MS = 300_000;
/** From one screen to the next, ms. */
const THINK_MS = 5000;
/** As the console: a token is renewed when it ends so soon. Shorter here, as tokens are. */
const RENEW_BEFORE_MS = 20_000;
/** A list, and what its page reads with it. */
const SCREENS = [
  ["/overlays/?page=1&per_page_count=10", "/users/profile", "/domains/active", "/languages/"],
  ["/styles/?page=1&per_page_count=10", "/categories/tree", "/participants/?page=1&per_page_count=100"],
  ["/generations/?page=1&per_page_count=10", "/photo_booths/?page=1&per_page_count=100", "/users/profile"],
  ["/schedules/?page=1&per_page_count=10", "/decors/?page=1&per_page_count=100", "/languages/"],
];

/** Runs for five minutes and says whether nobody was logged out and nothing failed. */
export async function users() {
  const folder = mkdtempSync(path.join(tmpdir(), "safelight-bench-"));
  const start = () => startBuilt("dist/server/main.js", { port: PORT, dataDir: folder });
  let server;
  try {
    process.env.ACCESS_TOKEN_SECONDS = String(TOKEN_SECONDS);
    await (await start()).stop(); // tables and accounts
    const emails = await addUsers(path.join(folder, "database"));
    server = await start();
    const seen = { replies: 0, renewed: 0, logouts: 0, failures: new Map(), times: [] };
    const people = [];
    for (const email of emails) people.push(await logIn(server.url, email)); // one by one: a password costs a core
    const end = Date.now() + MEASURE_MS;
    await Promise.all(people.map((person, at) => work(server.url, person, at, end, seen)));
    return verdict(seen);
  } finally {
    delete process.env.ACCESS_TOKEN_SECONDS;
    await server?.stop();
    rmSync(folder, { recursive: true, force: true, maxRetries: 3 });
  }
}

/** Copies of the demo's organiser, with the same password. */
async function addUsers(directory) {
  const { query, close } = await connect({ directory });
  const { rows: columns } = await query(
    "select column_name as name from information_schema.columns where table_name = 'users' and column_name not in ('id', 'email')",
  );
  const names = columns.map(({ name }) => `"${name}"`).join(", ");
  const { rows } = await query(
    `insert into users (id, email, ${names})
     select gen_random_uuid(), 'person-' || n || '@example.com', ${names}
     from users, generate_series(1, $1::int) n where email = 'organiser@example.com' returning email`,
    [USERS],
  );
  await close();
  return rows.map(({ email }) => email);
}

async function logIn(url, email) {
  const reply = await post(url, "/auth", { email, password: PASSWORD });
  if (!reply.ok) throw new Error(`${email} cannot log in: ${reply.status}`);
  return taken(await reply.json());
}

const post = (url, where, json) =>
  fetch(`${url}/api/v1${where}`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(json),
  });

const taken = ({ access_token, refresh_token }) => ({
  access_token,
  refresh_token,
  until: JSON.parse(Buffer.from(access_token.split(".")[1], "base64url")).exp * 1000,
});

/** One person: a screen, a pause, the next screen. */
async function work(url, first, at, end, seen) {
  let person = first;
  let renewing;
  const renew = (used) => {
    if (used !== person) return Promise.resolve(); // another call has renewed it meanwhile
    renewing ??= post(url, "/auth/refresh", { refresh_token: person.refresh_token })
      .then(async (reply) => {
        if (reply.ok) {
          person = taken(await reply.json());
          seen.renewed += 1;
        } else if (reply.status === 401) seen.logouts += 1;
        else count(seen.failures, `refresh ${reply.status}`);
      })
      .finally(() => {
        renewing = undefined;
      });
    return renewing;
  };
  const get = async (where) => {
    const begun = performance.now();
    const used = person;
    let reply = await fetch(`${url}/api/v1${where}`, {
      headers: { authorization: `Bearer ${used.access_token}` },
    });
    await reply.arrayBuffer();
    if (reply.status === 401) {
      await renew(used);
      reply = await fetch(`${url}/api/v1${where}`, {
        headers: { authorization: `Bearer ${person.access_token}` },
      });
      await reply.arrayBuffer();
    }
    seen.replies += 1;
    seen.times.push(performance.now() - begun);
    if (reply.status === 401) seen.logouts += 1;
    else if (!reply.ok) count(seen.failures, `${where} ${reply.status}`);
  };
  await pause((THINK_MS * at) / USERS);
  for (let turn = at; Date.now() < end && seen.logouts === 0; turn += 1) {
    // Each third person lets the token expire, as a laptop does that slept.
    if (at % 3 !== 0 && person.until - Date.now() < RENEW_BEFORE_MS) await renew(person);
    await Promise.all(SCREENS[turn % SCREENS.length].map(get));
    await pause(THINK_MS);
  }
}

const count = (failures, what) => failures.set(what, (failures.get(what) ?? 0) + 1);

function verdict({ replies, renewed, logouts, failures, times }) {
  times.sort((one, other) => one - other);
  const at = (share) => (times[Math.floor((times.length - 1) * share)] ?? 0).toFixed(0);
  console.log(
    `${USERS} users for ${MEASURE_MS / 60_000} minutes: ${replies} replies, median ${at(0.5)} ms, p99 ${at(0.99)} ms, ${renewed} tokens renewed`,
  );
  console.log(`  logouts ${logouts} (at most 0)${logouts === 0 ? "" : "  NOT MET"}`);
  const failed = [...failures].map(([what, times]) => `${what} (${times})`).join(", ");
  console.log(`  failed calls ${failed || "none"}${failed ? "  NOT MET" : ""}`);
  return logouts === 0 && failures.size === 0 && renewed > USERS;
}
