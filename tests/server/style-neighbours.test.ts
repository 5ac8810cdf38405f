import { expect, it } from "vitest";
import { storeBlob } from "../../server/store/blob-rows";
import { participants, style_icons } from "../../server/store/schema";
import { addCategory, addOpenCategory, idsOf, makeWorkflow, styleCalls } from "../support/catalogue";
import { addBooth } from "../support/events";
import { picture } from "../support/jpeg";
import type { Person } from "../support/people";
import { describeStack } from "../support/stacks";

describeStack("a style beside another one", (stack) => {
  const { call, save, make, revolver, cartridgesOf } = styleCalls(stack);

  it("keeps its customers, its booths and its place in somebody's categories when the other one loses them [CALL-STY-28 CALL-STY-30 CALL-STY-32 STY-24]", async () => {
    const { admin, owner, other } = stack.cast;
    const open = await addOpenCategory(stack.server, admin.id);
    const own = await addCategory(stack.server, owner.id);
    const booth = await addBooth(stack.server, owner.id);
    const [one, kept] = [
      await make(admin, {}, { categories: [open.id] }),
      await make(admin, {}, { categories: [open.id] }),
    ];
    const share = (id: string, user_ids: string[]) => call(admin, "POST", `/${id}/customers`, { user_ids });
    const file = (id: string, category_ids: string[]) =>
      call(owner, "PUT", `/${id}/personal-categories`, { category_ids });
    const show = (id: string, associated: boolean) =>
      call(owner, "PUT", `/${id}/photo_booths`, { photo_booths: [{ id_photo_booth: booth, associated }] });
    for (const id of [one, kept])
      for (const { status } of [await share(id, [other.id]), await file(id, [own.id]), await show(id, true)])
        expect(status).toBe(200);
    await share(one, []);
    await file(one, []);
    await show(one, false);
    const has = async (id: string) => {
      const photo_booths = [{ id_photo_booth: booth, associated: false }];
      return {
        customers: idsOf((await call(admin, "GET", `/${id}/customers`)).body.users),
        categories: (await call(owner, "GET", `/${id}/personal-categories`)).body.category_ids,
        booths: (await call(owner, "POST", `/${id}/photo_booths`, { photo_booths })).body.photo_booths,
      };
    };
    const link = (associated: boolean) => [{ id_photo_booth: booth, associated }];
    expect(await has(one)).toEqual({ customers: [], categories: [], booths: link(false) });
    expect(await has(kept)).toEqual({ customers: [other.id], categories: [own.id], booths: link(true) });
  });

  it("keeps its values when the other one is saved with others, and when one without a workflow is saved [CALL-STY-04 STY-27]", async () => {
    const { admin } = stack.cast;
    const { workflow, workflow_params } = await makeWorkflow(stack.server, admin.token, {
      workflow_params: [{ type: "string", node_id: "6", node_param: "text", detail: {} }],
    });
    const newValue = (value: string) => ({
      id: crypto.randomUUID(),
      type: "string",
      id_workflow_param: workflow_params[0].id,
      id_participant: null,
      value,
    });
    const kept = [newValue("kept")];
    const valuesOf = async (who: Person, id: string) => (await call(who, "GET", `/${id}/values`)).body.values;
    const [one, other] = [
      await make(admin, { id_workflow: workflow.id }),
      await make(admin, { id_workflow: workflow.id }),
    ];
    expect((await save(admin, other, { values: kept })).status).toBe(200);
    const mine = [newValue("mine")];
    expect((await save(admin, one, { values: mine })).status).toBe(200);
    expect([await valuesOf(admin, one), await valuesOf(admin, other)]).toEqual([mine, kept]);
    const plain = await make(admin);
    expect((await save(admin, plain, { style: { name: "Plain" } })).status).toBe(200);
    expect([await valuesOf(admin, one), await valuesOf(admin, other)]).toEqual([mine, kept]);
  });

  it("keeps its icons, and a revolver its cartridges, when another one loses participants or is saved [CALL-STY-34 STY-26 STY-65]", async () => {
    const { admin } = stack.cast;
    const db = stack.server.services.database.db();
    const [person] = await db.insert(participants).values({ id_user: admin.id, name: "P" }).returning();
    const id_participant = person?.id as string;
    const { hash } = await storeBlob(stack.server.services, await picture(), { mime: "image/jpeg" });
    const iconed = async () => {
      const id_style = await make(admin, {}, { participants: [id_participant] });
      await db.insert(style_icons).values({ id_style, id_participant, image_hash: hash });
      return id_style;
    };
    const [one, other] = [await iconed(), await iconed()];
    const held = await revolver(admin, [one, other]);
    expect((await save(admin, one, { style: { participants_ids: [] } })).status).toBe(200);
    const icon = async (id: string) => (await call(admin, "GET", `/${id}/icons/${id_participant}`)).status;
    expect([await icon(one), await icon(other)]).toEqual([404, 200]);
    expect(await cartridgesOf(admin, held)).toEqual([one, other]);
    const emptied = await revolver(admin, [one]);
    expect((await call(admin, "DELETE", `/${emptied}`)).status).toBe(204);
    expect(await cartridgesOf(admin, held)).toEqual([one, other]);
  });
});
