import { expect, it } from "vitest";
import { addCategory, addOpenCategory, styleCalls } from "../support/catalogue";
import type { Person } from "../support/people";
import { describeEachStack } from "../support/stacks";

describeEachStack("global categories", (stack) => {
  const { call, save, make } = styleCalls(stack);

  it("are for admins to put styles into; a style stays in one until its owner takes it out [OP-195]", async () => {
    const { admin, owner } = stack.cast;
    const [open, other] = [
      await addOpenCategory(stack.server, admin.id),
      await addOpenCategory(stack.server, admin.id),
    ];
    const own = await addCategory(stack.server, owner.id);
    const refused = async (answer: ReturnType<typeof call>) => {
      const { status, body } = await answer;
      expect([status, body.code, body.fields]).toEqual([
        422,
        "errors.global_category",
        { categories: "errors.global_category" },
      ]);
    };
    await refused(call(owner, "PUT", "/", { style: { name: "S" }, categories: [own.id, open.id] }));
    const id = await make(owner, {}, { categories: [own.id] });
    const put = (who: Person, categories: string[], style = {}) => save(who, id, { style, categories });
    const inside = async () => (await call(owner, "GET", `/${id}`)).body.style.categories;
    await refused(put(owner, [own.id, open.id]));
    await refused(save(owner, id, { style: { categories: [open.id] } }));
    expect((await put(admin, [own.id, open.id])).status).toBe(200);
    expect((await put(owner, [open.id, own.id], { name: "Kept" })).status).toBe(200);
    expect(await inside()).toEqual([open.id, own.id]);
    await refused(put(owner, [open.id, other.id]));
    expect((await put(owner, [own.id])).status).toBe(200);
    await refused(put(owner, [own.id, open.id]));
    await put(admin, [open.id]);
    await put(admin, []);
    expect(await inside()).toEqual([]);
  });
});
