import { eq, sql } from "drizzle-orm";
import fc from "fast-check";
import { expect, it } from "vitest";
import { participants, styles } from "../../server/store/schema";
import { apiText, idsOf, makeWorkflow, styleCalls } from "../support/catalogue";
import { describeStack } from "../support/stacks";

describeStack("revolvers", (stack) => {
  const { call, save, make, revolver, cartridgesOf } = styleCalls(stack);

  it("a revolver holds normal styles, each once, in their order, and uses them in turn [CALL-STY-33 CALL-STY-34 CALL-STY-35 CALL-STY-07 STY-65]", async () => {
    const { admin, owner, other } = stack.cast;
    const [a, b, c] = [await make(owner), await make(owner), await make(owner)];
    const id = await revolver(owner, [c, a]);
    expect(await cartridgesOf(owner, id)).toEqual([c, a]);
    const set = (cartridge_ids: string[], who = owner, of = id) =>
      call(who, "PUT", `/${of}/cartridges`, { cartridge_ids });
    expect(idsOf((await set([b, c, a])).body.styles)).toEqual([b, c, a]);
    const foreign = await make(other);
    const nested = await revolver(owner, []);
    expect((await set([a, a])).body.fields).toEqual({ cartridge_ids: "validation.duplicate" });
    expect((await set([foreign])).body.fields).toEqual({ cartridge_ids: "validation.unknown_reference" });
    expect((await set([nested])).body.code).toBe("errors.cartridge_not_normal");
    expect((await set([id])).body.code).toBe("errors.cartridge_not_normal");
    expect((await set([b], owner, a)).body.code).toBe("errors.not_a_revolver");
    expect((await set([], other)).status).toBe(403);
    expect(await cartridgesOf(owner, id)).toEqual([b, c, a]);
    expect(idsOf((await call(owner, "GET", `/${a}/revolvers`)).body.styles)).toEqual([id]);
    // Those that others made of it are not shown to its owner (OP-112).
    const others = await revolver(admin, [a]);
    expect(idsOf((await call(owner, "GET", `/${a}/revolvers`)).body.styles)).toEqual([id]);
    const byAdmin = idsOf((await call(admin, "GET", `/${a}/revolvers`)).body.styles);
    expect(byAdmin.sort()).toEqual([id, others].sort());
    await call(admin, "DELETE", `/${others}`);
    const used = await call(owner, "DELETE", `/${a}`);
    expect([used.status, used.body.code]).toEqual([409, "errors.style_in_use"]);
    const turned = await save(owner, a, { style: { is_group: true } });
    expect(turned.body.fields).toEqual({ is_group: "errors.revolver_in_revolver" });
    expect((await call(owner, "DELETE", `/${id}`)).status).toBe(204);
    expect((await call(owner, "DELETE", `/${a}`)).status).toBe(204);
    expect((await call(owner, "GET", `/${a}`)).status).toBe(404);
    expect((await call(owner, "POST", "/by_ids", { ids: [a] })).body.styles).toHaveLength(1);
  });

  it("a cartridge that is no longer shared stays until it is removed [CALL-STY-33]", async () => {
    const { admin, owner } = stack.cast;
    const lent = await make(admin);
    await call(admin, "POST", `/${lent}/customers`, { user_ids: [owner.id] });
    const id = await revolver(owner, [lent]);
    await call(admin, "POST", `/${lent}/customers`, { user_ids: [] });
    expect(await cartridgesOf(owner, id)).toEqual([lent]);
    expect((await call(owner, "PUT", `/${id}/cartridges`, { cartridge_ids: [lent] })).status).toBe(200);
    await call(owner, "PUT", `/${id}/cartridges`, { cartridge_ids: [] });
    expect((await call(owner, "PUT", `/${id}/cartridges`, { cartridge_ids: [lent] })).status).toBe(422);
  });

  it("a revolver is found by the participants of its cartridges that are not deleted [STY-07 CALL-STY-10 CALL-STY-17]", async () => {
    const { owner } = stack.cast;
    const [woman, man] = await stack.server.services.database
      .db()
      .insert(participants)
      .values(["Woman", "Man"].map((name) => ({ name, id_user: owner.id })))
      .returning();
    const made = async (person: { id: string } | undefined) =>
      make(owner, {}, { participants: [person?.id] });
    const [ofWoman, ofMan] = [await made(woman), await made(man)];
    const both = await revolver(owner, [ofMan, ofWoman]);
    const onlyMan = await revolver(owner, [ofMan]);
    await revolver(owner, []);
    const found = async (query: string) => idsOf((await call(owner, "GET", `/?${query}`)).body.styles).sort();
    expect(await found(`participant_ids=${woman?.id}`)).toEqual([ofWoman, both].sort());
    expect(await found(`participant_ids=${man?.id}`)).toEqual([ofMan, both, onlyMan].sort());
    expect(await found(`participants_filter=${woman?.id}`)).toEqual([ofWoman, both].sort());
    // No call deletes a cartridge in use, but one that is gone makes nothing (OP-214).
    await stack.server.services.database
      .db()
      .update(styles)
      .set({ deleted_at: sql`now()` })
      .where(eq(styles.id, ofWoman));
    expect(await found(`participant_ids=${woman?.id}`)).toEqual([]);
  });

  it("whatever is sent, a revolver has no workflow, tune, participants and values, a normal style no cartridges [STY-61 STY-62 STY-63 STY-64 STY-74 STY-75]", async () => {
    const { admin } = stack.cast;
    const { workflow, workflow_tunes, workflow_params } = await makeWorkflow(stack.server, admin.token, {
      workflow: { name: "W", workflow: apiText },
      workflow_params: [{ type: "string", node_id: "6", node_param: "text", detail: {} }],
    });
    const [person] = await stack.server.services.database
      .db()
      .insert(participants)
      .values({ name: "P", id_user: admin.id })
      .returning();
    const cartridge = await make(admin);
    const id = await make(admin);
    const step = fc.record({ is_group: fc.boolean(), withParts: fc.boolean(), withCartridge: fc.boolean() });
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 4 }), async (steps) => {
        for (const { is_group, withParts, withCartridge } of steps) {
          const parts = {
            id_workflow: workflow.id,
            id_workflow_tune: workflow_tunes[0].id,
            participants_ids: [person?.id],
          };
          const value = {
            id: crypto.randomUUID(),
            type: "string",
            id_workflow_param: workflow_params[0].id,
            value: "x",
          };
          const sent = {
            style: { is_group, ...(withParts ? parts : {}) },
            ...(withParts ? { values: [value] } : {}),
          };
          const { status, body } = await save(admin, id, sent);
          expect(status, JSON.stringify(body)).toBe(200);
          if (withCartridge) await call(admin, "PUT", `/${id}/cartridges`, { cartridge_ids: [cartridge] });
          const { style } = (await call(admin, "GET", `/${id}`)).body;
          const values = (await call(admin, "GET", `/${id}/values`)).body.values;
          if (is_group)
            expect([style.id_workflow, style.id_workflow_tune, style.participants_ids, values]).toEqual([
              null,
              null,
              [],
              [],
            ]);
          else {
            expect(await cartridgesOf(admin, id)).toEqual([]);
            if (withParts) expect(values).toHaveLength(1);
          }
        }
      }),
      { numRuns: 6 },
    );
  });
});
