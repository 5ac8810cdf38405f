import { asc } from "drizzle-orm";
import { beforeAll, expect, it } from "vitest";
import { languages } from "../../server/store/schema";
import { categoryCalls, findNode, type TreeNode } from "../support/catalogue";
import type { Person } from "../support/people";
import { send } from "../support/send";
import { describeStack } from "../support/stacks";
import { addStyle } from "../support/working";

describeStack("access to categories", (stack) => {
  let english: string;

  beforeAll(async () => {
    const rows = await stack.server.services.database
      .db()
      .select()
      .from(languages)
      .orderBy(asc(languages.code));
    english = rows[0]?.id as string;
  });

  const { call, make, treeOf, sees } = categoryCalls(
    () => stack.server,
    () => english,
  );

  it("access rules: allow lists, deny wins, children inherit, admins pass; two accounts see their part [CAT-06 CAT-11 CALL-CAT-06 CALL-CAT-07 CALL-CAT-08]", async () => {
    const { admin, owner, other, dealer } = stack.cast;
    const top = await make(admin, "Guarded", { is_global: true });
    const below = await make(admin, "Below", { is_global: true, parent_id: top.id });
    const { id: styleId } = await addStyle(stack.server, admin.id, { categories: [below.id] });
    const opens = async (who: Person) =>
      (await send(stack.server, "GET", `/styles/${styleId}`, { token: who.token })).status === 200;
    const rule = (subject_type: string, id_subject: string, access: string, id = top.id) =>
      call(admin, "POST", `/${id}/access-rules`, { subject_type, id_subject, access });
    const seen = async () =>
      Object.fromEntries(
        await Promise.all(
          Object.entries({ owner, other, dealer, admin }).map(async ([name, who]) => {
            const inTree = await sees(who, below.id);
            expect(await opens(who)).toBe(inTree);
            return [name, inTree];
          }),
        ),
      );
    expect(await seen()).toEqual({ owner: true, other: true, dealer: true, admin: true });
    const allow = await rule("dealer", dealer.id, "allow");
    expect(allow.body).toEqual({
      id: expect.any(String),
      id_category: top.id,
      subject_type: "dealer",
      id_subject: dealer.id,
      access: "allow",
      created_at: expect.any(String),
    });
    expect(await seen()).toEqual({ owner: true, other: false, dealer: true, admin: true });
    await rule("user", owner.id, "deny", below.id);
    expect(await seen()).toEqual({ owner: false, other: false, dealer: true, admin: true });
    const tag = await send(stack.server, "POST", "/user-tags", {
      token: admin.token,
      json: { name: "Guests", color: "#112233" },
    });
    await send(stack.server, "POST", `/user-tags/users/${other.id}`, {
      token: admin.token,
      json: { id_tag: tag.body.id },
    });
    await rule("user_tag", tag.body.id, "allow");
    expect(await seen()).toEqual({ owner: false, other: true, dealer: true, admin: true });
    const same = await rule("user_tag", tag.body.id, "allow");
    const { items } = (await call(admin, "GET", `/${top.id}/access-rules`)).body;
    expect(items.map(({ id }: TreeNode) => id)).toEqual([allow.body.id, same.body.id]);
    for (const { id } of items) await call(admin, "DELETE", `/access-rules/${id}`);
    expect(await seen()).toEqual({ owner: false, other: true, dealer: true, admin: true });
    expect((await call(admin, "DELETE", `/access-rules/${allow.body.id}`)).status).toBe(404);
    expect((await call(owner, "GET", `/${top.id}/access-rules`)).status).toBe(404);
    expect((await rule("user", crypto.randomUUID(), "allow")).body.fields).toEqual({
      id_subject: "validation.unknown_reference",
    });
  });

  it("a dealer opens an own category to a customer, and to no one else's [CAT-06]", async () => {
    const { owner, other, dealer } = stack.cast;
    const own = await make(dealer, "For my customers");
    expect(await sees(owner, own.id)).toBe(false);
    const allow = (id_subject: string) =>
      call(dealer, "POST", `/${own.id}/access-rules`, { subject_type: "user", id_subject, access: "allow" });
    expect((await allow(owner.id)).status).toBe(200);
    expect(await Promise.all([owner, other, dealer].map((who) => sees(who, own.id)))).toEqual([
      true,
      false,
      true,
    ]);
    expect((await allow(other.id)).status).toBe(422);
  });

  it("a category below a hidden one is shown at the nearest one above that is seen", async () => {
    const { admin, owner, other } = stack.cast;
    const top = await make(admin, "Seen", { is_global: true });
    const hidden = await make(admin, "Hidden", { parent_id: top.id });
    const low = await make(admin, "Low", { is_global: true, parent_id: hidden.id });
    await call(admin, "POST", `/${hidden.id}/access-rules`, {
      subject_type: "user",
      id_subject: owner.id,
      access: "deny",
    });
    expect(findNode(await treeOf(other), top.id)?.children.map(({ id }) => id)).toEqual([low.id]);
    expect(findNode(await treeOf(owner), low.id)).toBeUndefined();
  });
});
