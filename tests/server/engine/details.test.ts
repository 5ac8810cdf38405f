import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { beforeAll, expect, it } from "vitest";
import { completeJob, failJob } from "../../../server/engine/attempts";
import { generations, styles } from "../../../server/store/schema";
import { makeWorkflow } from "../../support/catalogue";
import { addServer, addStage, begun, claimed, type Stage } from "../../support/processing";
import { send } from "../../support/send";
import { describeStack } from "../../support/stacks";
import { addStyle } from "../../support/working";

describeStack("the details of a generation", (stack) => {
  let stage: Stage;
  let server: string;
  beforeAll(async () => {
    server = (await addServer(stack.server, stack.cast.admin.id)).id;
    stage = await addStage(stack.server, stack.cast.owner);
  });
  const db = () => stack.server.services.database.db();
  const details = async (id: string, { token } = stack.cast.owner) =>
    (await send(stack.server, "GET", `/generations/${id}/details`, { token })).body;
  const cancel = (id: string) =>
    send(stack.server, "DELETE", `/api/process/${id}`, { token: stack.cast.admin.token });

  it("say which price was charged, as it was ordered [OP-213 OP-82 OP-182]", async () => {
    const { owner, admin } = stack.cast;
    const { workflow, workflow_tunes } = await makeWorkflow(stack.server, admin.token, {
      workflow_tunes: [{ generation_cost: 7, demo_generation_cost: 2, is_default: true }],
    });
    const people = { participants_ids: [stage.participant] };
    const tuned = { ...people, id_workflow: workflow.id, id_workflow_tune: workflow_tunes[0].id };
    const styleOf = async (fields: object) => (await addStyle(stack.server, owner.id, fields)).id;
    const priced = async (id_style: string, fields = {}) => {
      const id = await begun(stack.server, stage, { id_style, ...fields });
      const { price, id_cartridge } = await details(id);
      await cancel(id);
      return { ...price, id_cartridge };
    };
    const of = (amount: number, from: string, demo = false, id_cartridge: string | null = null) => ({
      amount,
      from,
      demo,
      id_cartridge,
    });
    const demo = { demo: true };
    expect(await priced(await styleOf(people))).toEqual(of(0, "none"));
    expect(await priced(await styleOf(tuned))).toEqual(of(7, "tune"));
    const own = await styleOf({ ...tuned, generation_cost: 5.5 });
    expect(await priced(own)).toEqual(of(5.5, "style"));
    expect(await priced(own, demo)).toEqual(of(2, "tune", true));
    const cartridge = await styleOf({ ...people, generation_cost: 3 });
    const made = await send(stack.server, "PUT", "/styles/", {
      token: owner.token,
      json: { style: { name: "R" }, style_type: "revolver", cartridge_ids: [cartridge] },
    });
    const revolver = made.body.style.id;
    expect(await priced(revolver)).toEqual(of(3, "cartridge", false, cartridge));
    await db().update(styles).set({ generation_cost: 4 }).where(eq(styles.id, revolver));
    expect(await priced(revolver)).toEqual(of(4, "revolver", false, cartridge));
  });

  it("say how long it waited and took, and tell admins alone about its attempts [OP-213 GEN-02]", async () => {
    const holder = randomUUID();
    const id = await begun(stack.server, stage);
    expect(await details(id)).toMatchObject({ waited_ms: null, made_ms: null });
    const first = await claimed(stack.server, holder);
    const failure = { kind: "machine", code: "out_of_memory", detail: "/dev/gpu0" } as const;
    const other = (await addServer(stack.server, stack.cast.admin.id)).id;
    await failJob(stack.server.services, { holder }, first.id, failure);
    await db()
      .update(generations)
      .set({ run_at: "2026-01-01T00:00:00Z", seed: 2 ** 31 - 1 })
      .where(eq(generations.id, id));
    const second = await claimed(stack.server, holder);
    const [row] = await db().select().from(generations).where(eq(generations.id, id));
    await completeJob(stack.server.services, { holder }, second.id, row?.source_hash ?? "");
    // The style's price of now is not that of the order.
    await db().update(styles).set({ generation_cost: null }).where(eq(styles.id, stage.style));
    const seen = await details(id);
    expect(seen).toEqual({
      price: { amount: 10, from: "style", demo: false },
      id_cartridge: null,
      seed: "2147483647",
      waited_ms: expect.any(Number),
      made_ms: expect.any(Number),
    });
    const { attempts } = await details(id, stack.cast.admin);
    expect(attempts).toMatchObject([
      { number: 1, outcome: "failed", class: "machine", code: "out_of_memory", detail: "/dev/gpu0" },
      { number: 2, outcome: "done", class: null, code: null, detail: null },
    ]);
    expect([server, other]).toEqual(
      expect.arrayContaining(attempts.map((one: { id_server: string }) => one.id_server)),
    );
    // Of the second attempt, which began later than the first.
    const { rows } = await db().execute<{ ms: number }>(
      `select round(extract(epoch from a.started_at - g.created_at) * 1000)::int as ms from generation_attempts a
       join generations g on g.id = a.id_generation where a.id_generation = '${id}' order by a.number`,
    );
    expect(seen.waited_ms).toBe(rows[1]?.ms);
    expect(seen.waited_ms).toBeGreaterThan(rows[0]?.ms ?? 0);
  });

  it("are found by customer, and by admins by server [OP-213]", async () => {
    const found = async (query: string, { token } = stack.cast.admin) =>
      (await send(stack.server, "GET", `/generations/?${query}`, { token })).body.pagination.count;
    const { owner } = stack.cast;
    const all = await found("");
    expect(await found(`id_user=${owner.id}`)).toBe(all);
    expect(await found(`id_user=${stack.cast.admin.id}`)).toBe(0);
    expect(await found(`id_server=${randomUUID()}`)).toBe(0);
    const [made] = await db().select().from(generations).where(eq(generations.status, "completed"));
    expect(await found(`id_server=${made?.id_server}`)).toBe(1);
    expect(await found(`id_server=${randomUUID()}`, owner)).toBe(all);
  });
});
