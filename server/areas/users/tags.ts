import { and, desc, eq } from "drizzle-orm";
import type * as contract from "../../../contract/endpoints/user-tags";
import { user as userEntity } from "../../../contract/entities/user";
import { userTag } from "../../../contract/entities/user-tag";
import type { Caller } from "../../caller";
import { findRow } from "../../crud/read";
import { toRecord } from "../../crud/record";
import { lockReferences } from "../../crud/references";
import { notFound } from "../../errors";
import type { Handler } from "../../http/call";
import type { Services } from "../../services";
import { withAdvisoryLock } from "../../store/advisory-lock";
import { user_tag_assignments as assigned, user_tags } from "../../store/schema";

export const systemTags: Handler<typeof contract.systemTags> = async ({ services }) => {
  const rows = await services.database
    .db()
    .select()
    .from(user_tags)
    .where(eq(user_tags.type, "system"))
    .orderBy(desc(user_tags.created_at), desc(user_tags.id));
  return { items: rows.map((row) => toRecord(userTag, row)) };
};

/** 404 unless the caller sees the user: dealers tag their own customers (OP-132). */
const assertUserInScope = (services: Services, caller: Caller, id: string) =>
  findRow(services, userEntity, caller, { id });

const assignmentsOf = ({ database }: Services, id: string) =>
  database
    .db()
    .select()
    .from(assigned)
    .where(eq(assigned.id_user, id))
    .orderBy(desc(assigned.created_at), desc(assigned.id));

export const tagsOfUser: Handler<typeof contract.tagsOfUser> = async ({ params, caller, services }) => {
  await assertUserInScope(services, caller, params.userId);
  return { items: await assignmentsOf(services, params.userId) };
};

/** Assigning a tag again changes nothing. */
export const assignTag: Handler<typeof contract.assignTag> = async ({ params, body, caller, services }) => {
  await assertUserInScope(services, caller, params.userId);
  const pair = { id_user: params.userId, id_tag: body.id_tag };
  const db = services.database.db();
  await db.insert(assigned).values(pair).onConflictDoNothing();
  const [row] = await db
    .select()
    .from(assigned)
    .where(and(eq(assigned.id_user, pair.id_user), eq(assigned.id_tag, pair.id_tag)));
  if (!row) throw notFound();
  return row;
};

export const setUserTags: Handler<typeof contract.setUserTags> = async (call) => {
  const { params, body, caller, services } = call;
  const wanted = [...new Set(body.tag_ids)];
  await assertUserInScope(services, caller, params.userId);
  return withAdvisoryLock(services.database, `tags ${params.userId}`, async () => {
    const db = services.database.db();
    await lockReferences(call);
    await db.delete(assigned).where(eq(assigned.id_user, params.userId));
    if (wanted.length > 0) {
      const pairs = wanted.map((id_tag) => ({ id_user: params.userId, id_tag }));
      await db.insert(assigned).values(pairs).onConflictDoNothing(); // a concurrent request may have assigned one
    }
    return { items: await assignmentsOf(services, params.userId) };
  });
};

export const removeUserTag: Handler<typeof contract.removeUserTag> = async ({ params, caller, services }) => {
  await assertUserInScope(services, caller, params.userId);
  const removed = await services.database
    .db()
    .delete(assigned)
    .where(and(eq(assigned.id_user, params.userId), eq(assigned.id_tag, params.tagId)))
    .returning();
  if (removed.length === 0) throw notFound();
  return undefined;
};
