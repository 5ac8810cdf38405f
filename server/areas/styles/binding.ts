import { and, count, eq, exists, inArray, isNull, or, type SQL, sql } from "drizzle-orm";
import { alias, type PgColumn } from "drizzle-orm/pg-core";
import { style as styleEntity } from "../../../contract/entities/style";
import { workflow as workflowEntity } from "../../../contract/entities/workflow";
import { clearedBy, type TypedStyle } from "../../../contract/rules/style";
import type { Caller } from "../../caller";
import type { Binding, Row, Save } from "../../crud/binding";
import { toRecord } from "../../crud/record";
import { conflict, forbidden, invalidField, notFound, refusedField } from "../../errors";
import type { Call } from "../../http/call";
import type { Language } from "../../http/messages";
import { listedStyles, mayEditStyle, visibleStyles } from "../../rules/styles";
import type { Services } from "../../services";
import { uuids } from "../../store/columns";
import {
  blobs,
  categories,
  photo_booths,
  style_cartridges,
  style_customers,
  style_icons,
  style_personal_categories,
  style_photo_booths,
  style_values,
  styles,
  workflow_params,
  workflow_tunes,
  workflows,
} from "../../store/schema";
import { withStyles } from "../workflows/binding";

export type StyleRow = Row & typeof styles.$inferSelect;

const overlaps = (column: PgColumn, ids: readonly string[]): SQL => sql`${column} && ${uuids(ids)}`;

/** Styles that make these participants: a revolver makes those of its cartridges. */
function ofParticipants(ids: string[], { services }: Pick<Call, "services">): SQL | undefined {
  const cartridges = alias(styles, "cartridges");
  const revolvers = services.database
    .db()
    .select({ id: style_cartridges.id_style })
    .from(style_cartridges)
    .innerJoin(cartridges, eq(cartridges.id, style_cartridges.id_cartridge))
    .where(and(isNull(cartridges.deleted_at), overlaps(cartridges.participants_ids, ids)));
  return or(overlaps(styles.participants_ids, ids), inArray(styles.id, revolvers));
}

const bytesOf = (table: typeof style_values | typeof style_icons, owner: string): SQL =>
  sql`coalesce((select sum(${blobs.size}) from ${table} join ${blobs} on ${blobs.hash} = ${table.image_hash}
    join ${styles} on ${styles.id} = ${table.id_style} where ${styles.id_user} = ${owner}), 0)`;

/** Rules of styles (OP-112, OP-117); `handlers.ts` saves values, icons and links. */
export const styleBinding: Binding = {
  table: styles,
  scope: visibleStyles,
  pictureBytes: (owner) => [style_values, style_icons].map((table) => bytesOf(table, owner)),
  references: {
    id_workflow_tune: "must be a tune of the style's workflow, which may be one that it already had",
  },
  /** Styles of customers are shown under the owner filter only (OP-192). */
  listScope({ services, query, caller }) {
    const { id_user, owner_id } = query as Record<string, unknown>;
    return (id_user ?? owner_id) ? undefined : listedStyles(services, caller as Caller);
  },

  filters: {
    participant_ids: ofParticipants,
    participants_filter: ofParticipants,
    owner_id: (id: string) => eq(styles.id_user, id),
    workflow_id: (id: string) => eq(styles.id_workflow, id),
    /** Styles of the category, and styles that the caller files under it (OP-114). */
    category_ids: (ids: string[], { services, caller }) => {
      const filed = services.database
        .db()
        .select({ id: style_personal_categories.id_style })
        .from(style_personal_categories)
        .innerJoin(categories, eq(categories.id, style_personal_categories.id_category))
        .where(and(inArray(categories.id, ids), eq(categories.id_user, (caller as Caller).id)));
      return or(overlaps(styles.categories, ids), inArray(styles.id, filed));
    },
    /** On at least one booth in the caller's scope (OP-110). */
    show_selected_only: (wanted: boolean, { services, caller }) => {
      if (!wanted) return undefined;
      const mine = and(eq(photo_booths.id_user, (caller as Caller).id), isNull(photo_booths.deleted_at));
      const linked = services.database
        .db()
        .select({ one: sql`1` })
        .from(style_photo_booths)
        .innerJoin(photo_booths, eq(photo_booths.id, style_photo_booths.id_photo_booth))
        .where(and(eq(style_photo_booths.id_style, styles.id), mine));
      return exists(linked);
    },
  },

  /** An existing style out of scope is 403, which does not log out (OP-22, HTTP-06). */
  async refusal({ database }, id) {
    const there = await database.db().$count(styles, and(eq(styles.id, id), isNull(styles.deleted_at)));
    return there > 0 ? forbidden() : notFound();
  },

  /** Workflow and tune of the style, and whether the caller may edit it (CALL-STY-01). */
  async related({ services, caller }, row) {
    const db = services.database.db();
    const { id_workflow, id_workflow_tune, id_user } = row as StyleRow;
    const found = id_workflow ? await db.select().from(workflows).where(eq(workflows.id, id_workflow)) : [];
    const [workflow] = found.length > 0 ? await withStyles(services, found as Row[]) : [];
    const [tune] = id_workflow_tune
      ? await db.select().from(workflow_tunes).where(eq(workflow_tunes.id, id_workflow_tune))
      : [];
    return {
      workflow: workflow ? toRecord(workflowEntity, workflow) : null,
      tune: tune ?? null,
      can_edit: mayEditStyle(caller as Caller, { id_user }),
    };
  },

  extend: withCustomersCount,

  async beforeSave(save) {
    const { caller, current, values } = save;
    if (current) assertMayEditStyle(caller, current as StyleRow);
    await setType(save);
    await setWorkflow(save);
    if (values.categories) await assertMayPublish(save);
  },

  /**
   * Removes what the style no longer uses: icons of participants that it had until now, cartridges of a normal style,
   * values of another workflow.
   */
  async afterSave({ services, current, id }, row) {
    const db = services.database.db();
    const { is_group, id_workflow, participants_ids } = row as StyleRow;
    const { participants_ids: before = [] } = (current ?? {}) as Partial<StyleRow>;
    const left = before.filter((one) => !participants_ids.includes(one));
    await db
      .delete(style_icons)
      .where(and(eq(style_icons.id_style, id), inArray(style_icons.id_participant, left)));
    if (!is_group) await db.delete(style_cartridges).where(eq(style_cartridges.id_style, id));
    const params = db
      .select({ id: workflow_params.id })
      .from(workflow_params)
      .where(id_workflow ? eq(workflow_params.id_workflow, id_workflow) : sql`false`);
    await db
      .delete(style_values)
      .where(and(eq(style_values.id_style, id), sql`${style_values.id_workflow_param} not in ${params}`));
  },

  async beforeRemove(row, { database }, caller) {
    assertMayEditStyle(caller, row as StyleRow);
    const db = database.db();
    const revolvers = await db.$count(style_cartridges, eq(style_cartridges.id_cartridge, row.id));
    if (revolvers > 0) throw conflict("errors.style_in_use");
    await db.delete(style_cartridges).where(eq(style_cartridges.id_style, row.id));
  },
};

/** Styles as on the wire, for calls that read their rows themselves. */
export const shownStyles = async (services: Services, caller: Caller, rows: Row[]) =>
  (await withCustomersCount(services, rows, undefined, caller)).map((row) => toRecord(styleEntity, row));

/** The number of customers of all rows by one query, for those who may edit the style. */
async function withCustomersCount(
  { database }: Services,
  rows: Row[],
  _language?: Language,
  caller?: Caller,
): Promise<Row[]> {
  if (rows.length === 0) return rows;
  const counts = await database
    .db()
    .select({ id: style_customers.id_style, count: count() })
    .from(style_customers)
    .where(
      inArray(
        style_customers.id_style,
        rows.map(({ id }) => id),
      ),
    )
    .groupBy(style_customers.id_style);
  const byId = new Map(counts.map((row) => [row.id, row.count]));
  return rows.map((row) => {
    const mayEdit = caller !== undefined && mayEditStyle(caller, row as StyleRow);
    return { ...row, customers_count: mayEdit ? (byId.get(row.id) ?? 0) : null };
  });
}

/** @throws 403, which shows the access-denied text and does not log out (OP-112) */
export function assertMayEditStyle(caller: Caller, row: StyleRow): void {
  if (!mayEditStyle(caller, row)) throw forbidden();
}

/** Only admins put a style into a global category; one that has it keeps it (OP-195). */
async function assertMayPublish({ services, caller, current, values }: Save): Promise<void> {
  if (caller.role === "admin") return;
  const { categories: before = [] } = (current ?? {}) as Partial<StyleRow>;
  const added = (values.categories as string[]).filter((id) => !before.includes(id));
  if ((await globalCategories(services, added)).length > 0)
    throw refusedField("categories", "errors.global_category");
}

/** Those of these categories that are global. */
export async function globalCategories({ database }: Services, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return [];
  const rows = await database
    .db()
    .select({ id: categories.id })
    .from(categories)
    .where(and(inArray(categories.id, [...ids]), eq(categories.is_global, true)));
  return rows.map(({ id }) => id);
}

/** A revolver has no workflow, tune and participants, and is in no other revolver (STY-61 to STY-63, OP-117). */
async function setType({ services, current, values, id }: Save): Promise<void> {
  const merged = { ...current, ...values } as unknown as TypedStyle;
  if (!merged.is_group) return;
  const { id_workflow, id_workflow_tune, participants_ids } = clearedBy(merged);
  Object.assign(values, { id_workflow, id_workflow_tune, participants_ids });
  if (!current || current.is_group) return;
  const holders = await services.database
    .db()
    .$count(style_cartridges, eq(style_cartridges.id_cartridge, id));
  if (holders > 0) throw refusedField("is_group", "errors.revolver_in_revolver");
}

/** A tune must belong to the workflow; a new workflow sent without a tune has none. */
async function setWorkflow({ services, current, values, sent }: Save): Promise<void> {
  const before = current as StyleRow | undefined;
  const workflow = (values.id_workflow === undefined ? before?.id_workflow : values.id_workflow) ?? null;
  const isNew = workflow !== (before?.id_workflow ?? null);
  if (isNew && sent.id_workflow_tune === undefined) values.id_workflow_tune = null;
  const tune = values.id_workflow_tune;
  if (typeof tune !== "string") return;
  const ofWorkflow = and(
    eq(workflow_tunes.id, tune),
    workflow === null ? sql`false` : eq(workflow_tunes.id_workflow, workflow as string),
  );
  if ((await services.database.db().$count(workflow_tunes, ofWorkflow)) === 0)
    throw invalidField("id_workflow_tune", "validation.unknown_reference");
}
