import { sql } from "drizzle-orm";
import { expect, it } from "vitest";
import { decors } from "../../server/store/schema";
import type { Person } from "../support/people";
import { send } from "../support/send";
import { signal } from "../support/signal";
import { describeEachStack } from "../support/stacks";

describeEachStack("searches", (stack) => {
  const list = (query: string, { token }: Person = stack.cast.owner) =>
    send(stack.server, "GET", `/decors/${query}`, { token });
  const found = async (search: string) =>
    (await list(`?sort=name&search=${encodeURIComponent(search)}`)).body.decors.map(
      (row: { name: string }) => row.name,
    );
  const add = (name: string, description = "") =>
    stack.server.services.database
      .db()
      .insert(decors)
      .values({ name, description, id_user: stack.cast.owner.id });
  const define = (body: string) =>
    stack.server.services.database
      .db()
      .execute(
        sql.raw(
          `create or replace function assert_in_time(longest interval) returns boolean language plpgsql cost 0.0001 as $$ begin ${body} end $$`,
        ),
      );

  it("look through names and the first 200 characters of descriptions", async () => {
    await add("plain");
    await add("early", `${"x".repeat(190)} needle`);
    await add("late", `${"x".repeat(200)} needle`);
    expect(await found("needle")).toEqual(["early"]);
    expect(await found("LATE")).toEqual(["late"]);
  });

  it("of a long text look for the first 64 characters, of many words for four", async () => {
    await add(`${"long ".repeat(13)}name`);
    await add("one two three four five six");
    expect(await found(`${"long ".repeat(13)}other end`)).toHaveLength(1);
    expect(await found(`${"long ".repeat(12)}lung`)).toEqual([]);
    expect(await found("six five")).toHaveLength(1);
    expect(await found("two one three four five six")).toHaveLength(1);
    expect(await found("two one three five four")).toEqual([]);
    expect(await found("   ")).not.toEqual([]);
  });

  it("are ended when they take too long, and nothing else with them", async () => {
    const { database } = stack.server.services;
    const endless = database
      .db()
      .execute(
        sql`select count(*) from generate_series(1, 100000) a, generate_series(1, 100000) b where a + b > 0 and assert_in_time('50 ms')`,
      );
    await expect(Promise.resolve(endless)).rejects.toMatchObject({
      cause: { code: "57014", message: expect.stringContaining("longer than 00:00:00.05") },
    });
    expect(await database.db().execute(sql`select assert_in_time('1 min') as ok`)).toMatchObject({
      rows: [{ ok: true }],
    });
  });

  it("are stopped by their time limit before a row is compared", async () => {
    const { rows } = await stack.server.services.database
      .db()
      .execute<{ "QUERY PLAN": string }>(
        sql`explain select * from decors where name ilike '%a%' and left(description, 200) ilike '%a%' and assert_in_time('1 s')`,
      );
    const filter = rows.map((row) => row["QUERY PLAN"]).find((line) => line.includes("Filter:"));
    expect(filter).toMatch(/Filter: \(assert_in_time/);
  });

  it("past their time are 503 and say so; lists without one and other accounts go on", async () => {
    await define("raise exception 'late' using errcode = 'query_canceled';");
    const { status, body } = await list("?search=a");
    expect([status, body.code]).toEqual([503, "errors.search_too_slow"]);
    const people = await send(stack.server, "GET", "/users/search?q=a", { token: stack.cast.admin.token });
    expect([people.status, people.body.code]).toEqual([503, "errors.search_too_slow"]);
    expect((await list("")).status).toBe(200);
    expect((await list("", stack.cast.other)).status).toBe(200);
    await define("return true;");
  });

  it("and lists run two at a time for an account, a few wait, more are 429; others are served", async () => {
    const { lists } = stack.server.services.queues;
    const release = signal();
    const holding = [1, 2].map(() => lists.run(stack.cast.owner.id, () => release.given));
    let refused = 0;
    const tenRefused = signal();
    const asked = Array.from({ length: 40 }, async () => {
      const { status, body } = await list("");
      if (status === 429 && body.code === "errors.too_many_requests" && ++refused === 10) tenRefused.give();
      return status;
    });
    await tenRefused.given;
    expect((await list("", stack.cast.other)).status).toBe(200);
    release.give();
    const statuses = await Promise.all(asked);
    expect(statuses.filter((status) => status === 200)).toHaveLength(30);
    await Promise.all(holding);
  });
});
