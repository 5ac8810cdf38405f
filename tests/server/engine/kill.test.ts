import { randomUUID } from "node:crypto";
import { readdir } from "node:fs/promises";
import path from "node:path";
import { sql } from "drizzle-orm";
import { expect, it } from "vitest";
import { describeEmbeddedEngine } from "../../support/engines";
import { picture } from "../../support/jpeg";
import { launch } from "../../support/killable";
import { logInAs } from "../../support/people";
import { until } from "../../support/ports";
import { accountOf, addServer, addStage, check, ended, order } from "../../support/processing";
import { startServer } from "../../support/server";
import { buildProgram } from "../store/program";

describeEmbeddedEngine("a process that is killed while it makes pictures", (engine) => {
  it("makes each again after its start, as one generation with one charge, and leaves no file behind [OP-201 OP-203]", async () => {
    const settings = { ...(await engine.settings()), WORKERS: "1", LOCAL_RENDERER: "1" };
    const program = await buildProgram(new URL("../server-program.ts", import.meta.url));
    const admin = { ADMIN_EMAIL: "owner@example.com", ADMIN_PASSWORD: "four words of our own" };
    const first = await startServer({ ...settings, ...admin });
    const owner = await logInAs(first, admin.ADMIN_EMAIL, admin.ADMIN_PASSWORD);
    await addServer(first, owner.id);
    const stage = await addStage(first, owner, { balance: 100 });
    await first.stop();

    const bytes = await picture({ width: 1500, height: 1500, noise: true });
    const made: string[] = [];
    for (const moment of ["sent", "begun", "drawing"]) {
      const headers = { "idempotency-key": randomUUID() };
      const before = await launch(program.file, settings);
      const sending = order({ ...first, ...before }, stage, {}, { headers, bytes }).catch(() => undefined);
      if (moment !== "sent") {
        const id = (await sending)?.body.data.id_generation;
        if (moment === "drawing")
          await until("a step", async () =>
            (await check({ ...first, ...before }, owner, id)).some(
              (entry) => entry.type === "progress" && entry.stage === "drawing",
            ),
          );
      }
      await before.kill();
      await sending;
      const after = await launch(program.file, settings);
      const at = { ...first, ...after };
      const { status, body } = await order(at, stage, {}, { headers, bytes });
      expect([moment, status]).toEqual([moment, 200]);
      const id = body.data.id_generation;
      made.push(id);
      expect([moment, (await ended(at, owner, id)).at(-1)?.type]).toEqual([moment, "result"]);
      expect((await order(at, stage, {}, { headers, bytes })).body.data.id_generation).toBe(id);
      await after.kill();
    }

    // Stopped in good order, it puts back what it makes: that attempt does not count.
    const last = await launch(program.file, settings);
    const stopped = await order({ ...first, ...last }, stage, {}, { bytes });
    made.push(stopped.body.data.id_generation);
    expect(await last.kill("SIGTERM")).toBe(0);
    const end = await startServer({ ...settings, ...admin });
    const again = await logInAs(end, admin.ADMIN_EMAIL, admin.ADMIN_PASSWORD);
    expect((await ended(end, again, made.at(-1) as string)).at(-1)?.type).toBe("result");

    const db = end.services.database.db();
    expect(await accountOf(end, owner.id)).toEqual({ balance: 6000, held: 0, charges: Array(4).fill(-1000) });
    const { rows } = await db.execute<{ id: string; tries: number }>(
      sql`select id, tries from generations where status = 'completed' order by created_at`,
    );
    expect(rows.map(({ id }) => id)).toEqual(made);
    expect(rows.map(({ tries }) => tries)).toEqual([1, 1, 1, 1]);
    const charged = await db.execute(
      sql`select distinct id_generation from transactions where type = 'charge'`,
    );
    expect(charged.rows).toHaveLength(4);
    const work = path.join(end.dataDir, "work");
    await until("no file of a job", async () => (await readdir(work)).length === 0);
    await end.stop();
    await program.remove();
  });
});
