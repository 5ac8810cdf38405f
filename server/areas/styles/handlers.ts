import { randomUUID } from "node:crypto";
import { and, asc, eq, inArray } from "drizzle-orm";
import type * as contract from "../../../contract/endpoints/styles";
import { schedule as scheduleEntity } from "../../../contract/entities/schedule";
import { type StyleValue, style as styleEntity } from "../../../contract/entities/style";
import { cartridgesOf, clearedBy, styleTypeOf } from "../../../contract/rules/style";
import type { Row } from "../../crud/binding";
import { withIdempotency } from "../../crud/idempotency";
import { assertRowQuota } from "../../crud/quotas";
import { findRow, LARGEST_LIST } from "../../crud/read";
import { saveRecord } from "../../crud/save";
import { fileIds, type KeyedFiles } from "../../crud/store-pictures";
import { prepareRecord, type RecordSave, writeRecord } from "../../crud/write";
import { invalidField } from "../../errors";
import type { Handler } from "../../http/call";
import { styleScope } from "../../rules/styles";
import type { Services } from "../../services";
import { animation_styles, style_cartridges, style_icons, style_values, styles } from "../../store/schema";
import { assertMayEditStyle, globalCategories, type StyleRow, shownStyles } from "./binding";
import { writeCartridges } from "./parts/cartridges";
import { planParts, shownValues, writeIcons, writeValues } from "./parts/values";

/** Without values and pictures, which an update adds (OP-107). */
export const createStyle: Handler<typeof contract.createStyle> = (call) => {
  const { services, caller, body } = call;
  const isGroup = body.style_type === undefined ? undefined : body.style_type === "revolver";
  const values: Record<string, unknown> = { ...body.style };
  if (isGroup !== undefined) values.is_group = isGroup;
  if (body.participants) values.participants_ids = body.participants;
  if (body.categories) values.categories = body.categories;
  const record: RecordSave = { caller, action: "create", values };
  return saveRecord(call, styleEntity, { sent: body }, async () => {
    const prepared = await prepareRecord(services, styleEntity, record);
    const write = async () => {
      const written = (await writeRecord(services, styleEntity, { ...record, prepared })) as StyleRow;
      const cartridges = cartridgesOf(styleTypeOf(written), body.cartridge_ids ?? []);
      await writeCartridges(services, caller, written.id, cartridges);
      return written;
    };
    return { prepared, write };
  });
};

interface Updated {
  style?: Record<string, unknown>;
  values?: StyleValue[];
  categories?: string[];
  id_animation_style?: string | null;
}

/**
 * Saves the whole style in one transaction; pictures are checked and stored before it (ADR 002). With an
 * Idempotency-Key a repeat gets the first answer, although its version is outdated by then.
 */
export const updateStyle: Handler<typeof contract.updateStyle> = (call) => {
  const { services, caller, params, form } = call;
  const sent = form.json.updated_style as Updated | undefined;
  if (!sent) throw invalidField("updated_style", "validation.required");
  const images: KeyedFiles = form.keyed.values_images ?? [];
  const icons: KeyedFiles = form.keyed.icons_images ?? [];
  const request = { id: params.id, sent, images: fileIds(images), icons: fileIds(icons) };
  return saveRecord(call, styleEntity, request, async () => {
    const current = (await findRow(services, styleEntity, caller, { id: params.id })) as StyleRow;
    assertMayEditStyle(caller, current);
    const values = fieldsOf(sent);
    const after = clearedBy({ ...current, ...values } as StyleRow);
    const plan = await planParts(services, after, sent.values, images, icons);
    const record: RecordSave = {
      caller,
      action: "update",
      id: params.id,
      values,
      version: call.request.headers["if-match"],
      pictures: plan.pictures,
    };
    const prepared = await prepareRecord(services, styleEntity, record);
    const write = async () => {
      const written = (await writeRecord(services, styleEntity, { ...record, prepared })) as StyleRow;
      const now = await planParts(services, written, sent.values, images, icons);
      await writeValues(services, written.id, now, prepared.hashes);
      await writeIcons(services, written.id, prepared.hashes);
      return written;
    };
    return { prepared, write };
  });
};

function fieldsOf({ style = {}, categories, id_animation_style }: Updated): Record<string, unknown> {
  return {
    ...style,
    ...(categories ? { categories } : {}),
    ...(id_animation_style === undefined ? {} : { id_animation_style }),
  };
}

const COPY = " (copy)";
const LONGEST_NAME = 255;

/**
 * Copies values, icons, categories, participants and cartridges, but not customers and booths (OP-118), and global
 * categories for admins only (OP-195).
 */
export const copyStyle: Handler<typeof contract.copyStyle> = (call) => {
  const { services, caller, params } = call;
  const copy = () =>
    services.database.withTx(async () => {
      const source = (await findRow(services, styleEntity, caller, { id: params.id })) as StyleRow;
      const name = `${[...source.name].slice(0, LONGEST_NAME - COPY.length).join("")}${COPY}`;
      const { id: _, created_at: __, updated_at: ___, version: ____, ...fields } = source;
      const isAdmin = caller.role === "admin";
      const global = isAdmin ? [] : await globalCategories(services, source.categories);
      const categories = source.categories.filter((id) => !global.includes(id));
      const values = { ...fields, name, categories, id_user: caller.id, is_draft: true };
      await assertRowQuota(services, styleEntity, caller, values);
      const [row] = await services.database.db().insert(styles).values(values).returning();
      const made = row as StyleRow;
      await copyParts(services, source.id, made.id);
      const [style] = await shownStyles(services, caller, [made]);
      return { style: style as NonNullable<typeof style> };
    });
  return withIdempotency(call, { id: params.id }, copy);
};

async function copyParts({ database }: Services, from: string, id_style: string): Promise<void> {
  const db = database.db();
  const values = await db.select().from(style_values).where(eq(style_values.id_style, from));
  if (values.length > 0)
    await db.insert(style_values).values(values.map((row) => ({ ...row, id: randomUUID(), id_style })));
  const icons = await db.select().from(style_icons).where(eq(style_icons.id_style, from));
  if (icons.length > 0) await db.insert(style_icons).values(icons.map((row) => ({ ...row, id_style })));
  const cartridges = await db.select().from(style_cartridges).where(eq(style_cartridges.id_style, from));
  if (cartridges.length > 0)
    await db.insert(style_cartridges).values(cartridges.map((row) => ({ ...row, id_style })));
}

export const stylesOfSchedule: Handler<typeof contract.stylesOfSchedule> = async (call) => {
  const { services, caller, params } = call;
  const event = (await findRow(services, scheduleEntity, caller, { id: params.id })) as Row & {
    style_ids: string[];
  };
  const rows = await services.database
    .db()
    .select()
    .from(styles)
    .where(and(inArray(styles.id, event.style_ids), styleScope(services, caller)));
  const byId = new Map(rows.map((row) => [row.id, row]));
  const found = event.style_ids.flatMap((id) => byId.get(id) ?? []);
  return { styles: await shownStyles(services, caller, found as Row[]) };
};

export const animationStyles: Handler<typeof contract.animationStyles> = async ({ services }) => ({
  animation_styles: await services.database
    .db()
    .select()
    .from(animation_styles)
    .orderBy(asc(animation_styles.name))
    .limit(LARGEST_LIST),
});

export const styleValues: Handler<typeof contract.styleValues> = async ({ services, caller, params }) => {
  const { id } = await findRow(services, styleEntity, caller, { id: params.id });
  return { values: await shownValues(services, id) };
};
