import { describe, expect, it } from "vitest";
import { openDatabase } from "../../../server/store/database";
import { describeEachEngine } from "../../support/engines";
import { until } from "../../support/ports";
import { postgresIsThere, testDatabaseUrl } from "../../support/postgres";
import { useDatabase } from "./support";

describeEachEngine("a wake", (engine) => {
  const database = useDatabase(engine);

  it("reaches the listeners of its topic after the commit, and none after a rollback", async () => {
    const { wake, onWake, withTx } = database();
    const heard: string[] = [];
    const ignore = onWake("bots", () => heard.push("bots"));
    onWake("others", () => heard.push("others"));
    await withTx(async () => {
      wake("bots");
      expect(heard).toEqual([]);
    });
    expect(heard).toEqual(["bots"]);
    const failed = withTx(async () => {
      wake("bots");
      throw new Error("no");
    });
    await expect(failed).rejects.toThrow("no");
    expect(heard).toEqual(["bots"]);
    ignore();
    wake("bots");
    expect(heard).toEqual(["bots"]);
  });
});

describe.skipIf(!postgresIsThere())("a wake between processes", () => {
  it("reaches them, is heard once by its own, and again after the connection broke", async () => {
    const databaseUrl = await testDatabaseUrl();
    const one = await openDatabase({ dataDir: "", databaseUrl });
    const two = await openDatabase({ dataDir: "", databaseUrl });
    const heard = { one: 0, two: 0 };
    one.onWake("bots", () => {
      heard.one += 1;
    });
    two.onWake("bots", () => {
      heard.two += 1;
    });
    const reached = async () => {
      const before = heard.two;
      await until("the wake", async () => {
        one.wake("bots");
        return heard.two > before;
      });
    };
    await reached();
    let sent = heard.one;
    two.wake("bots");
    await until("the answer", async () => heard.one > sent);
    sent = heard.two;
    await until("silence", async () => (await one.db().execute("select 1")).rows.length === 1);
    expect(heard.two).toBe(sent);
    await one.db().execute(`select pg_terminate_backend(pid) from pg_stat_activity
      where query like 'listen%' and datname = current_database()`);
    await reached();
    await Promise.all([one.close(), two.close()]);
  });
});
