import { eq, sql } from "drizzle-orm";
import { expect, it } from "vitest";
import { participants, schedules } from "../../server/store/schema";
import { makeBoothWithEvent } from "../support/booths";
import {
  addCategory,
  addOpenCategory,
  idsOf,
  makeWorkflow,
  styleCalls,
  styleForm,
} from "../support/catalogue";
import { addBooth } from "../support/events";
import { pictureFile } from "../support/jpeg";
import { inHours } from "../support/moments";
import type { Person } from "../support/people";
import { send } from "../support/send";
import { describeStack } from "../support/stacks";
import { addEvent } from "../support/working";

/** Styles that a dealer's lists show under the owner filter only. */
const FOR_DEALER = ["alone", "draft", "inOwn"];

describeStack("styles of several people", (stack) => {
  const { call, save, make, revolver, cartridgesOf } = styleCalls(stack);

  it("own ones, shared ones, and in open categories those that are no drafts: two accounts [STY-05 STY-77 STY-78 STY-79 CALL-STY-29 CALL-STY-30 OP-192]", async () => {
    const { admin, owner, other, dealer, foreignDealer } = stack.cast;
    const open = await addOpenCategory(stack.server, admin.id);
    const own = await addCategory(stack.server, owner.id);
    const made = {
      alone: await make(owner),
      open: await make(owner),
      draft: await make(owner, { is_draft: true }),
      inOwn: await make(owner, {}, { categories: [own.id] }),
    };
    for (const id of [made.open, made.draft]) await save(admin, id, { categories: [open.id] });
    const seen = async (who: Person) => {
      const entries = Object.entries(made).map(async ([name, id]) => {
        const { status, body } = await call(who, "GET", `/${id}`);
        const listed = idsOf((await call(who, "GET", "/?per_page_count=100")).body.styles).includes(id);
        const byId = (await call(who, "POST", "/by_ids", { ids: [id] })).body.styles.length === 1;
        expect(byId).toBe(status === 200);
        expect(listed).toBe(status === 200 && (who !== dealer || !FOR_DEALER.includes(name)));
        if (status === 200) expect(body.can_edit).toBe(who === owner || who === admin);
        else expect(status).toBe(403);
        return status === 200 ? name : "";
      });
      return (await Promise.all(entries)).filter(Boolean).join(" ");
    };
    expect(await seen(owner)).toBe("alone open draft inOwn");
    expect(await seen(admin)).toBe("alone open draft inOwn");
    expect(await seen(other)).toBe("open");
    expect(await seen(dealer)).toBe("alone open draft inOwn");
    expect(await seen(foreignDealer)).toBe("open");
    const share = (user_ids: string[]) => call(admin, "POST", `/${made.draft}/customers`, { user_ids });
    expect(idsOf((await share([other.id, other.id])).body.users)).toEqual([other.id]);
    expect(idsOf((await call(admin, "GET", `/${made.draft}/customers`)).body.users)).toEqual([other.id]);
    expect(await seen(other)).toBe("open draft");
    const counts = async (who: Person) => {
      const { styles } = (await call(who, "GET", "/?per_page_count=100")).body;
      const countOf = (id: string) => styles.find((one: { id: string }) => one.id === id)?.customers_count;
      return [countOf(made.draft), countOf(made.open)];
    };
    expect(await counts(owner)).toEqual([1, 0]);
    expect(await counts(admin)).toEqual([1, 0]);
    expect(await counts(other)).toEqual([null, null]);
    expect((await save(other, made.draft, { style: { name: "Taken" } })).status).toBe(403);
    expect((await call(other, "DELETE", `/${made.draft}`)).status).toBe(403);
    await share([]);
    expect(await seen(other)).toBe("open");
    expect((await share([crypto.randomUUID()])).body.fields).toEqual({
      user_ids: "validation.unknown_reference",
    });
  });

  it("a customer's are read by the dealer, listed under the owner filter, and changed by nobody else [OP-192]", async () => {
    const { admin, owner, dealer, foreignDealer } = stack.cast;
    const workflow = await makeWorkflow(stack.server, admin.token, {
      workflow_params: [{ type: "boolean", node_id: "8", node_param: "upload", detail: {} }],
    });
    const id = await make(admin, { id_workflow: workflow.workflow.id });
    const id_workflow_param = workflow.workflow_params[0].id;
    const value = { id: crypto.randomUUID(), type: "boolean", id_workflow_param, value: true };
    await save(admin, id, { style: { id_user: owner.id, is_draft: true }, values: [value] });
    const { body } = await call(dealer, "GET", `/${id}`);
    expect([body.style.is_draft, body.can_edit, body.workflow.id]).toEqual([
      true,
      false,
      workflow.workflow.id,
    ]);
    expect((await call(dealer, "GET", `/${id}/values`)).body.values).toMatchObject([{ value: true }]);
    const copied = (await call(dealer, "POST", `/${id}/copy`)).body.style;
    expect([copied.id_user, copied.is_draft]).toEqual([dealer.id, true]);
    const listed = async (who: Person, query: string) =>
      idsOf((await call(who, "GET", `/?per_page_count=100&${query}`)).body.styles).includes(id);
    expect(await listed(dealer, "")).toBe(false);
    expect(await listed(dealer, `workflow_id=${workflow.workflow.id}`)).toBe(false);
    expect(await listed(dealer, `id_user=${owner.id}`)).toBe(true);
    expect(await listed(dealer, `owner_id=${owner.id}`)).toBe(true);
    expect(await listed(dealer, `id_user=${dealer.id}`)).toBe(false);
    expect(await listed(foreignDealer, `id_user=${owner.id}`)).toBe(false);
  });

  it("that a customer's event has are read by its dealer, whoever owns them [OP-192]", async () => {
    const { admin, owner, dealer, foreignDealer } = stack.cast;
    const makeDraft = () => make(admin, { is_draft: true });
    const [chosen, mapped, fallback, unused] = await Promise.all([
      makeDraft(),
      makeDraft(),
      makeDraft(),
      makeDraft(),
    ]);
    const ids = [chosen, mapped, fallback, unused];
    const booth = await addBooth(stack.server, owner.id);
    const event = async (owner: Person) =>
      (
        await addEvent(stack.server, owner.id, booth, {
          style_ids: [chosen],
          quiz_mappings: [{ style_id: mapped, answer_ids: [] }],
          quiz_fallback_style_id: fallback,
        })
      ).schedule.id;
    const seen = async (who: Person) => idsOf((await call(who, "POST", "/by_ids", { ids })).body.styles);
    await event(admin);
    expect(await seen(dealer)).toEqual([]);
    const id = await event(owner);
    expect(await seen(dealer)).toEqual([chosen, mapped, fallback]);
    expect(idsOf((await call(dealer, "GET", `/schedule/${id}`)).body.styles)).toEqual([chosen]);
    expect([await seen(owner), await seen(foreignDealer)]).toEqual([[], []]);
    const gone = { deleted_at: sql`now()` };
    await stack.server.services.database.db().update(schedules).set(gone).where(eq(schedules.id, id));
    expect(await seen(dealer)).toEqual([]);
  });

  it("are filed by each under their own categories, without can_edit [CALL-STY-27 CALL-STY-28 STY-29 STY-66]", async () => {
    const { admin, owner, other } = stack.cast;
    const open = await addOpenCategory(stack.server, admin.id);
    const id = await make(admin, {}, { categories: [open.id] });
    const [mine, theirs] = [
      await addCategory(stack.server, owner.id),
      await addCategory(stack.server, other.id),
    ];
    const file = (who: Person, category_ids: string[]) =>
      call(who, "PUT", `/${id}/personal-categories`, { category_ids });
    expect((await file(owner, [mine.id])).body).toEqual({ category_ids: [mine.id] });
    await file(other, [theirs.id]);
    expect((await call(owner, "GET", `/${id}/personal-categories`)).body).toEqual({
      category_ids: [mine.id],
    });
    expect((await call(admin, "GET", `/${id}/personal-categories`)).body).toEqual({ category_ids: [] });
    for (const foreign of [theirs.id, open.id])
      expect((await file(owner, [foreign])).body.fields).toEqual({
        category_ids: "validation.unknown_reference",
      });
    const used = await send(stack.server, "DELETE", `/categories/${mine.id}`, { token: owner.token });
    expect(used.body.code).toBe("errors.category_has_styles");
    await file(owner, []);
    expect((await call(other, "GET", `/${id}/personal-categories`)).body).toEqual({
      category_ids: [theirs.id],
    });
  });

  it("a copy is a draft of the caller's with values, icons, participants, cartridges and categories, global ones for admins only [CALL-STY-08 OP-195]", async () => {
    const { admin, owner, other } = stack.cast;
    const open = await addOpenCategory(stack.server, admin.id);
    const own = await addCategory(stack.server, owner.id);
    const [person] = await stack.server.services.database
      .db()
      .insert(participants)
      .values({ name: "P", id_user: admin.id })
      .returning();
    const { workflow, workflow_params } = await makeWorkflow(stack.server, admin.token, {
      workflow_params: [{ type: "image", node_id: "8", node_param: "image", detail: {} }],
    });
    const id = await make(
      admin,
      { name: "n".repeat(250), id_workflow: workflow.id },
      { categories: [open.id, own.id], participants: [person?.id] },
    );
    const value = {
      id: crypto.randomUUID(),
      type: "image",
      id_workflow_param: workflow_params[0].id,
      value: null,
    };
    const files = {
      values_images: [[value.id, await pictureFile()]] as [string, Blob][],
      icons_images: [[person?.id as string, await pictureFile()]] as [string, Blob][],
    };
    const form = styleForm({ values: [value] }, files);
    await send(stack.server, "POST", `/styles/${id}`, { token: admin.token, form });
    await call(admin, "POST", `/${id}/customers`, { user_ids: [other.id] });
    const { status, body } = await call(owner, "POST", `/${id}/copy`);
    expect([status, Object.keys(body)]).toEqual([200, ["style"]]);
    expect(body.style).toMatchObject({
      id_user: owner.id,
      name: `${"n".repeat(248)} (copy)`,
      is_draft: true,
      id_workflow: workflow.id,
      categories: [own.id],
      participants_ids: [person?.id],
    });
    const byAdmin = (await call(admin, "POST", `/${id}/copy`)).body.style;
    expect(byAdmin.categories).toEqual([open.id, own.id]);
    const copy = body.style.id;
    const [copied] = (await call(owner, "GET", `/${copy}/values`)).body.values;
    expect(copied).toMatchObject({ ...value, id: expect.not.stringMatching(value.id) });
    expect((await call(owner, "GET", `/${copy}/values/${copied.id}/image`)).status).toBe(200);
    expect((await call(owner, "GET", `/${copy}/icons/${person?.id}`)).status).toBe(200);
    expect((await call(admin, "GET", `/${copy}/customers`)).body).toEqual({ users: [] });
    expect((await call(other, "GET", `/${copy}`)).status).toBe(403);
    const group = await revolver(owner, [copy]);
    const second = (await call(owner, "POST", `/${group}/copy`)).body.style.id;
    expect(await cartridgesOf(owner, second)).toEqual([copy]);
  });

  it("are assigned to own booths without can_edit; the query changes nothing [CALL-STY-31 CALL-STY-32 STY-24]", async () => {
    const { admin, owner, other } = stack.cast;
    const open = await addOpenCategory(stack.server, admin.id);
    const id = await make(admin, {}, { categories: [open.id] });
    const [first, second] = [
      await makeBoothWithEvent(stack.server, owner.id, []),
      await makeBoothWithEvent(stack.server, owner.id, []),
    ];
    const links = (...on: boolean[]) =>
      [first, second].map((id_photo_booth, at) => ({ id_photo_booth, associated: on[at] }));
    const query = async () =>
      (await call(owner, "POST", `/${id}/photo_booths`, { photo_booths: links(true, true) })).body;
    expect(await query()).toEqual({ photo_booths: links(false, false) });
    const set = (photo_booths: object[], who = owner) =>
      call(who, "PUT", `/${id}/photo_booths`, { photo_booths });
    expect((await set(links(true, true))).body).toEqual({ photo_booths: links(true, true) });
    await set([{ id_photo_booth: second, associated: false }]);
    expect(await query()).toEqual({ photo_booths: links(true, false) });
    expect((await set(links(false, false), other)).body.fields).toEqual({
      "photo_booths.0.id_photo_booth": "validation.unknown_reference",
      "photo_booths.1.id_photo_booth": "validation.unknown_reference",
    });
  });

  it("are added to own events, once, at the end; an event's styles come in its order [CALL-STY-18 CALL-STY-36]", async () => {
    const { owner, other } = stack.cast;
    const [a, b] = [await make(owner), await make(owner)];
    const booth = await makeBoothWithEvent(stack.server, owner.id, []);
    const { schedule } = await addEvent(stack.server, owner.id, booth, {
      start_time: inHours(24),
      end_time: inHours(27),
      style_ids: [b],
    });
    const theirs = await addEvent(stack.server, other.id, booth);
    const add = (id: string, schedule_ids: string[]) =>
      call(owner, "POST", `/${id}/schedules`, { schedule_ids });
    const { body } = await add(a, [schedule.id]);
    expect(body.schedules).toMatchObject([{ id: schedule.id, style_ids: [b, a], photo_booth_ids: [booth] }]);
    await add(b, [schedule.id]);
    const shown = async () => idsOf((await call(owner, "GET", `/schedule/${schedule.id}`)).body.styles);
    expect(await shown()).toEqual([b, a]);
    expect((await add(a, [schedule.id, theirs.schedule.id])).body.fields).toEqual({
      schedule_ids: "validation.unknown_reference",
    });
    const future = { start_time: inHours(24), end_time: inHours(27) };
    const many = Array.from({ length: 1000 }, () => crypto.randomUUID());
    const full = await addEvent(stack.server, owner.id, booth, { ...future, style_ids: many });
    expect((await add(a, [full.schedule.id])).body.fields).toEqual({ schedule_ids: "errors.event_styles" });
    const over = { start_time: inHours(-5), end_time: inHours(-2) };
    const past = await addEvent(stack.server, owner.id, booth, { ...over, style_ids: [b] });
    expect((await add(a, [schedule.id, past.schedule.id])).body.fields).toEqual({
      schedule_ids: "errors.event_over",
    });
    // One that has it already is not changed.
    expect((await add(b, [past.schedule.id])).status).toBe(200);
    await call(owner, "DELETE", `/${b}`);
    expect(await shown()).toEqual([a]);
    const [row] = await stack.server.services.database
      .db()
      .select()
      .from(schedules)
      .where(eq(schedules.id, schedule.id));
    expect(row?.version).toBe(2);
    expect((await call(other, "GET", `/schedule/${schedule.id}`)).status).toBe(404);
  });

  it("routing tags are the admins' to see and set [CALL-STY-37 CALL-STY-38 CALL-WF-10 CALL-WF-11]", async () => {
    const { admin, owner } = stack.cast;
    const id = await make(owner);
    const named = { token: admin.token, json: { labels: { en: "T" } } };
    const tag = await send(stack.server, "POST", "/routing-tags", named);
    const set = await call(admin, "PUT", `/${id}/tags`, { tag_ids: [tag.body.id] });
    expect(idsOf(set.body.tags)).toEqual([tag.body.id]);
    expect((await call(admin, "GET", `/${id}/tags`)).body).toEqual(set.body);
    expect((await call(owner, "GET", `/${id}/tags`)).status).toBe(403);
    const { workflow } = await makeWorkflow(stack.server, admin.token);
    const path = `/workflows/${workflow.id}/tags`;
    const tagged = { token: admin.token, json: { tag_ids: [tag.body.id] } };
    const ofWorkflow = await send(stack.server, "PUT", path, tagged);
    expect((await send(stack.server, "GET", path, { token: admin.token })).body).toEqual(ofWorkflow.body);
  });
});
