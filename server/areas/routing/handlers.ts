import { and, asc, desc, eq, isNull } from "drizzle-orm";
import { isBlankText } from "../../../contract/core/blank";
import type * as contract from "../../../contract/endpoints/routing";
import { routingTag } from "../../../contract/entities/routing-tag";
import { toRecord } from "../../crud/record";
import { lockReferences } from "../../crud/references";
import { invalidField, notFound, refusedField } from "../../errors";
import type { Call, Handler } from "../../http/call";
import type { Services } from "../../services";
import { withAdvisoryLock } from "../../store/advisory-lock";
import {
  routing_tags,
  server_routing_rules,
  servers,
  style_routing_tags,
  styles,
  workflow_routing_tags,
  workflows,
} from "../../store/schema";

type Tag = typeof routing_tags.$inferSelect;

const recordOf = (row: Tag) => toRecord(routingTag, row);

/** PUT /routing-tags/{id}/labels: replaces all labels; at least one must not be empty (OP-163). */
export const saveTagLabels: Handler<typeof contract.saveTagLabels> = async ({ params, body, services }) => {
  const labels = Object.fromEntries(
    Object.entries(body.labels)
      .map(([language, name]) => [language, name.trim()])
      .filter(([, name]) => !isBlankText(name as string)),
  );
  if (Object.keys(labels).length === 0) throw invalidField("labels", "validation.label_required");
  const [row] = await services.database
    .db()
    .update(routing_tags)
    .set({ labels })
    .where(eq(routing_tags.id, params.id))
    .returning();
  if (!row) throw notFound();
  return recordOf(row);
};

/** The kinds of objects with routing tags, and their tables. */
const taggables = {
  style: { table: styles, tagged: style_routing_tags, owner: style_routing_tags.id_style },
  workflow: { table: workflows, tagged: workflow_routing_tags, owner: workflow_routing_tags.id_workflow },
} as const;

type Taggable = keyof typeof taggables;

async function assertTaggableExists({ database }: Services, kind: Taggable, id: string): Promise<void> {
  const { table } = taggables[kind];
  const there = await database.db().$count(table, and(eq(table.id, id), isNull(table.deleted_at)));
  if (there === 0) throw notFound();
}

async function tagsOf({ database }: Services, kind: Taggable, id: string) {
  const { tagged, owner } = taggables[kind];
  const rows = await database
    .db()
    .select({ tag: routing_tags })
    .from(tagged)
    .innerJoin(routing_tags, eq(routing_tags.id, tagged.id_tag))
    .where(eq(owner, id))
    .orderBy(desc(routing_tags.created_at), desc(routing_tags.id));
  return { tags: rows.map(({ tag }) => recordOf(tag)) };
}

type OfTaggable = Pick<Call, "services" | "caller" | "references"> & { params: { id: string } };

const readTags =
  (kind: Taggable) =>
  async ({ services, params }: OfTaggable) => {
    await assertTaggableExists(services, kind, params.id);
    return tagsOf(services, kind, params.id);
  };

/** Replaces all tags. */
const setTags = (kind: Taggable) => async (call: OfTaggable & { body: { tag_ids: string[] } }) => {
  const { services, params, body } = call;
  const wanted = [...new Set(body.tag_ids.map((id) => id.toLowerCase()))];
  await assertTaggableExists(services, kind, params.id);
  const { tagged, owner } = taggables[kind];
  return withAdvisoryLock(services.database, `routing tags ${params.id}`, async () => {
    const db = services.database.db();
    await lockReferences(call);
    await db.delete(tagged).where(eq(owner, params.id));
    const pairs = wanted.map((id_tag) => ({ id_tag, id_style: params.id, id_workflow: params.id }));
    if (pairs.length > 0) await db.insert(tagged).values(pairs);
    return tagsOf(services, kind, params.id);
  });
};

export const tagsOfStyle = readTags("style");
export const setStyleTags = setTags("style");
export const tagsOfWorkflow = readTags("workflow");
export const setWorkflowTags = setTags("workflow");

const rulesOf = (id: string, language: string | undefined) =>
  and(
    eq(server_routing_rules.id_server, id),
    language ? eq(server_routing_rules.language, language) : isNull(server_routing_rules.language),
  );

async function readRules({ database }: Services, id: string, language: string | undefined) {
  const rows = await database
    .db()
    .select()
    .from(server_routing_rules)
    .where(rulesOf(id, language))
    .orderBy(asc(server_routing_rules.position));
  return { items: rows.map(({ position: _, ...rule }) => rule) };
}

async function assertServerExists({ database }: Services, id: string): Promise<void> {
  const there = await database.db().$count(servers, and(eq(servers.id, id), isNull(servers.deleted_at)));
  if (there === 0) throw notFound();
}

export const routingRules: Handler<typeof contract.routingRules> = async ({ services, params, query }) => {
  await assertServerExists(services, params.id);
  return readRules(services, params.id, query.language);
};

export const setRoutingRules: Handler<typeof contract.setRoutingRules> = async (call) => {
  const { services, params, query, body } = call;
  const ids = body.rules.map(({ id_tag }) => id_tag.toLowerCase());
  await assertServerExists(services, params.id);
  if (new Set(ids).size < ids.length) {
    throw refusedField("rules", "errors.duplicate_tag");
  }
  const language = query.language ?? null;
  return withAdvisoryLock(services.database, `routing rules ${params.id}`, async () => {
    const db = services.database.db();
    await lockReferences(call);
    await db.delete(server_routing_rules).where(rulesOf(params.id, query.language));
    const rows = body.rules.map((rule, position) => ({ ...rule, position, language, id_server: params.id }));
    if (rows.length > 0) await db.insert(server_routing_rules).values(rows);
    return readRules(services, params.id, query.language);
  });
};
