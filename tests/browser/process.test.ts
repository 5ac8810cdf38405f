import { execFile, execFileSync, spawnSync } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { symlink } from "node:fs/promises";
import { type IncomingMessage, request } from "node:http";
import path from "node:path";
import { json } from "node:stream/consumers";
import { promisify } from "node:util";
import { afterAll, describe, expect, it } from "vitest";
import { freshFolder } from "../support/folders";
import { overlayForm } from "../support/overlay-form";
import { logInAs, type Person } from "../support/people";
import { until } from "../support/ports";
import { NPM_START, type ServerProcess, startProcess } from "../support/process";
import { send } from "../support/send";

const MAIN = "dist/server/main.js";
let server: ServerProcess | undefined;
afterAll(() => server?.stop());

describe("the built product as a process", () => {
  it("kill -9 during writes, 4 rounds: nothing acknowledged is lost, nothing is half saved", async () => {
    server = await startProcess();
    const { token } = await logInAs(server, "organiser@example.com");
    const acknowledged = new Map<string, string>();
    for (let round = 0; round < 4; round++) {
      await writeUntilKilled(server, token, round, acknowledged);
      server = await server.again();
      const found = await allOverlays(server, token);
      for (const [id, name] of acknowledged) expect(found.get(id)?.name, `round ${round}`).toBe(name);
      for (const row of found.values())
        expect(row).toMatchObject({ has_landscape: row.orientation !== "portrait" });
    }
    expect(acknowledged.size).toBeGreaterThanOrEqual(12); // three of each round
  });

  it("a second process on the same data folder refuses with one clear line", async () => {
    server ??= await startProcess();
    const second = spawnSync(process.execPath, [MAIN], {
      env: { ...process.env, DATA_DIR: server.dataDir, PORT: "0", DEMO: "1" },
      encoding: "utf8",
    });
    expect(second.status).toBe(1);
    expect(second.stderr.trim().split("\n")).toHaveLength(1);
    expect(second.stderr).toContain(server.dataDir);
  });

  it("SIGTERM lets a running call finish, exits with 0, and the next start finds everything", async () => {
    server ??= await startProcess();
    const { token } = await logInAs(server, "organiser@example.com");
    const { id } = await saveAcross(server, token, "while stopping", server.stop);
    server = await server.again();
    const read = await send(server, "GET", `/overlays/${id}`, { token });
    expect(read.body.overlay.name).toBe("while stopping");
  });
});

describe("npm start", () => {
  /** The server gives its data folder free as the last thing before it ends. */
  const isHeld = ({ dataDir }: ServerProcess) => existsSync(`${dataDir}/database.lock`);

  it("after SIGTERM to npm alone the server ends with 0 once its running calls have finished", async () => {
    const started = await startProcess({}, NPM_START);
    const { token } = await logInAs(started, "organiser@example.com");
    await saveAcross(started, token, "while npm is stopped", started.stop);
    expect(isHeld(started)).toBe(false);
  });

  it.each(["npm", "its script"])("leaves no server behind when %s is killed outright", async (which) => {
    const started = await startProcess({}, NPM_START);
    const npm = started.child.pid as number;
    process.kill(which === "npm" ? npm : childOf(npm), "SIGKILL");
    await until("the server has ended", async () => !isHeld(started));
    await expect(fetch(`${started.url}/api/health`)).rejects.toThrow("fetch failed");
  });
});

describe("the built product in a folder whose name has a space and a letter of another alphabet", () => {
  it("starts and serves its pages", async () => {
    const folder = path.join(await freshFolder("My Gerät"), "dist");
    await promisify(execFile)("cp", ["-R", "dist", folder]);
    await symlink(path.resolve("node_modules"), path.join(folder, "../node_modules"));
    const there = await startProcess({}, [process.execPath, path.join(folder, "server/main.js")]);
    const page = await fetch(there.url);
    expect([page.status, await page.text()]).toEqual([200, expect.stringContaining("<!doctype html>")]);
    expect(await there.stop()).toBe(0);
  });
});

const childOf = (pid: number) => Number(execFileSync("ps", ["-o", "pid=", "--ppid", String(pid)]));

const save = async (to: ServerProcess, token: Person["token"], name: string) =>
  send(to, "PUT", "/overlays/", { token, form: await overlayForm({ name }) });

/** A save that the server has begun to read when `stop` is called, and that gets its second half only then. */
async function saveAcross(
  { url }: ServerProcess,
  token: string,
  name: string,
  stop: () => Promise<number | null>,
): Promise<{ id: string }> {
  const encoded = new Request("http://x", { method: "POST", body: await overlayForm({ name }) });
  const bytes = Buffer.from(await encoded.arrayBuffer());
  const call = request(`${url}/api/v1/overlays/`, {
    method: "PUT",
    headers: {
      authorization: `Bearer ${token}`,
      "content-type": encoded.headers.get("content-type") as string,
      "content-length": bytes.length,
      expect: "100-continue",
    },
  });
  call.flushHeaders();
  await once(call, "continue");
  call.write(bytes.subarray(0, 1000));
  const code = stop();
  call.end(bytes.subarray(1000));
  const [response] = (await once(call, "response")) as [IncomingMessage];
  expect(response.statusCode).toBe(200);
  const body = (await json(response)) as { overlay: { id: string } };
  expect(await code).toBe(0);
  return body.overlay;
}

/** Writes from four hands; the process is killed as soon as some of them were acknowledged. */
async function writeUntilKilled(
  to: ServerProcess,
  token: string,
  round: number,
  acknowledged: Map<string, string>,
): Promise<void> {
  let told = 0;
  let killed = false;
  const hand = async (n: number) => {
    for (let i = 0; !killed; i++) {
      const name = `round ${round} hand ${n} write ${i}`;
      const answer = await save(to, token, name).catch(() => undefined);
      if (answer?.status !== 200) return;
      acknowledged.set(answer.body.overlay.id, name);
      if (++told === 3 && !killed) {
        killed = true;
        await to.kill();
      }
    }
  };
  await Promise.all([0, 1, 2, 3].map(hand));
}

interface Row {
  id: string;
  name: string;
  orientation: string;
}

async function allOverlays(from: ServerProcess, token: string): Promise<Map<string, Row>> {
  const found = new Map<string, Row>();
  for (let page = 1; ; page++) {
    const { body } = await send(from, "GET", `/overlays/?page=${page}&per_page_count=100`, { token });
    for (const row of body.overlays as Row[]) found.set(row.id, row);
    if (body.overlays.length < 100) return found;
  }
}
