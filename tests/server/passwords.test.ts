import { readFile } from "node:fs/promises";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { hashPassword, verifyPassword } from "../../server/auth/passwords";
import { users } from "../../server/store/schema";
import { logInAs, type Person } from "../support/people";
import { send } from "../support/send";
import { startServer, type TestServer } from "../support/server";
import { holdThreads } from "../support/threads";
import { arrivals, overtake } from "../support/waiting";

describe("passwords", () => {
  let server: TestServer;
  let admin: Person;
  let count = 0;
  beforeAll(async () => {
    server = await startServer();
    admin = await logInAs(server, "admin@example.com");
  });
  afterAll(() => server?.stop());

  async function make(password: string) {
    const email = `password${++count}@example.com`;
    const user = { first_name: "P", last_name: "W", email, password };
    const { status, body } = await send(server, "PUT", "/users/", { token: admin.token, json: { user } });
    return { email, id: body.user?.id as string, status, fields: body.fields };
  }
  const logIn = async (email: string, password: string) =>
    (await send(server, "POST", "/auth", { json: { email, password } })).status;

  it("of any characters and up to 128 of them are accepted, and compared as typed", async () => {
    const taken = [
      "только строчные",
      "        x",
      " leading and trailing ",
      "11223344556677",
      "😀👩‍👩‍👧 and more",
      "y".repeat(64),
      `${"z".repeat(127)}!`,
    ];
    for (const password of taken) {
      const { email, status } = await make(password);
      expect([password, status, await logIn(email, password)]).toEqual([password, 200, 200]);
      for (const near of [password.trim(), password.toUpperCase(), password.slice(0, -1), `${password} `]) {
        if (near !== password) expect([near, await logIn(email, near)]).toEqual([near, 401]);
      }
    }
  });

  it("made of a word of the product, with or without digits and signs, are refused everywhere", async () => {
    const { id } = await make("one that is fine");
    for (const password of [
      "safelight",
      "SafeLight2026!",
      "photo-booth",
      "123photobooths",
      "DepositCode#1",
    ]) {
      expect((await make(password)).fields).toEqual({ password: "errors.common_password" });
      const { status } = await send(server, "POST", `/users/${id}/password`, {
        token: admin.token,
        json: { password },
      });
      expect(status).toBe(422);
      const booth = { name: "B", login: `b${++count}`, password };
      const made = await send(server, "PUT", "/photo_booths/", {
        token: admin.token,
        json: { photo_booth: booth },
      });
      expect(made.status).toBe(422);
    }
    expect((await make("a safelight by the door")).status).toBe(200);
  });

  it("are hashed before the transaction, so that no call waits for it [ADR-010]", async () => {
    const threads = holdThreads();
    const order: string[] = [];
    const arrived = arrivals(server, 2);
    const made = make("one that takes its time").then(() => order.push("made"));
    const booth = { name: "B", login: `b${++count}`, password: "one that takes its time" };
    const token = admin.token;
    const booted = send(server, "PUT", "/photo_booths/", { token, json: { photo_booth: booth } }).then(() =>
      order.push("made"),
    );
    await arrived;
    expect(await overtake(server, token)).toEqual(Array(5).fill(200));
    order.push("read");
    await Promise.all([made, booted, threads.release()]);
    expect(order).toEqual(["read", "made", "made"]);
  });

  it("of many logins at once few wait for their hash, the rest is refused without one [OP-188]", async () => {
    const threads = holdThreads();
    const statuses: number[] = [];
    const email = (i: number) => `unknown${i}@example.com`;
    const all = Array.from({ length: 152 }, async (_, i) => statuses.push(await logIn(email(i), "wrong")));
    await expect.poll(() => statuses.length).toBe(101);
    expect(new Set(statuses)).toEqual(new Set([429]));
    await Promise.all([...all, threads.release()]);
    expect(statuses.filter((status) => status === 429)).toHaveLength(101);
    expect(statuses).toContain(401);
  });

  it("leave threads for files and pictures: what is read after twenty hashes began is there before most of them", async () => {
    const ended: string[] = [];
    const hashes = Array.from({ length: 20 }, () =>
      hashPassword("one that takes its time").then(() => ended.push("hash")),
    );
    const read = readFile(import.meta.filename).then(() => ended.push("file"));
    await Promise.all([...hashes, read]);
    expect(ended).toHaveLength(21);
    expect(ended.indexOf("file")).toBeLessThan(10);
  });

  it("of an unknown account match nothing, not even what they are compared with instead [OP-188]", async () => {
    expect(await verifyPassword(undefined, "no account has this password")).toBe(false);
  });

  it("are stored by argon2id with a separate salt, 19 MiB and two passes", async () => {
    const rows = await server.services.database.db().select({ hash: users.password_hash }).from(users);
    for (const { hash } of rows) expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect(new Set(rows.map(({ hash }) => hash.split("$")[4])).size).toBe(rows.length);
  });
});
