import { and, asc, eq, inArray, sql } from "drizzle-orm";
import type * as contract from "../../../contract/endpoints/styles";
import { schedule as scheduleEntity } from "../../../contract/entities/schedule";
import { style as styleEntity } from "../../../contract/entities/style";
import { user as userEntity } from "../../../contract/entities/user";
import type { Caller } from "../../caller";
import type { Row } from "../../crud/binding";
import { findRow, LARGEST_LIST, shownRecords } from "../../crud/read";
import { toRecord } from "../../crud/record";
import { lockReferences } from "../../crud/references";
import { invalidField, refusedField } from "../../errors";
import type { Handler } from "../../http/call";
import { cartridgeRows } from "../../rules/style-parts";
import { styleScope } from "../../rules/styles";
import type { Services } from "../../services";
import { withAdvisoryLock } from "../../store/advisory-lock";
import {
  categories,
  style_personal_categories as filed,
  style_photo_booths as onBooths,
  schedules,
  style_cartridges,
  style_customers,
  styles,
  users,
} from "../../store/schema";
import { type StyleRow, shownStyles } from "./binding";
import { editStyle } from "./edit";
import { writeCartridges } from "./parts/cartridges";

interface OfStyle {
  services: Services;
  caller: Caller;
  params: { id: string };
}

const styleOf = async ({ services, caller, params }: OfStyle): Promise<StyleRow> =>
  (await findRow(services, styleEntity, caller, { id: params.id })) as StyleRow;

const lower = (ids: readonly string[]) => [...new Set(ids.map((id) => id.toLowerCase()))];

const ownCategories = ({ caller }: OfStyle) =>
  and(eq(categories.id_user, caller.id), eq(categories.is_global, false));

const filedUnder = async (call: OfStyle) => {
  const rows = await call.services.database
    .db()
    .select({ id: filed.id_category })
    .from(filed)
    .innerJoin(categories, eq(categories.id, filed.id_category))
    .where(and(eq(filed.id_style, call.params.id), ownCategories(call)))
    .orderBy(asc(categories.position), asc(categories.id));
  return { category_ids: rows.map(({ id }) => id) };
};

export const personalCategories: Handler<typeof contract.personalCategories> = async (call) => {
  await styleOf(call);
  return filedUnder(call);
};

/** Replaces the caller's own categories only; other users' filing is unchanged (OP-114). */
export const setPersonalCategories: Handler<typeof contract.setPersonalCategories> = async (call) => {
  const { services, params, body, caller } = call;
  const wanted = lower(body.category_ids);
  await styleOf(call);
  return withAdvisoryLock(services.database, `personal ${params.id} ${caller.id}`, async () => {
    const db = services.database.db();
    const own = await db
      .select({ id: categories.id })
      .from(categories)
      .where(ownCategories(call))
      .orderBy(categories.id)
      .for("key share");
    const known = new Set(own.map(({ id }) => id));
    if (!wanted.every((id) => known.has(id)))
      throw invalidField("category_ids", "validation.unknown_reference");
    await db.delete(filed).where(and(eq(filed.id_style, params.id), inArray(filed.id_category, [...known])));
    const rows = wanted.map((id_category) => ({ id_style: params.id, id_category }));
    if (rows.length > 0) await db.insert(filed).values(rows);
    return filedUnder(call);
  });
};

const customersOf = async ({ services, params }: OfStyle) => {
  const rows = await services.database
    .db()
    .select({ user: users })
    .from(style_customers)
    .innerJoin(users, eq(users.id, style_customers.id_user))
    .where(eq(style_customers.id_style, params.id))
    .orderBy(asc(users.first_name), asc(users.last_name), asc(users.id))
    .limit(LARGEST_LIST);
  return { users: rows.map(({ user }) => toRecord(userEntity, user)) };
};

export const styleCustomers: Handler<typeof contract.styleCustomers> = async (call) => {
  await styleOf(call);
  return customersOf(call);
};

export const setStyleCustomers: Handler<typeof contract.setStyleCustomers> = async (call) => {
  const { services, params, body } = call;
  const wanted = lower(body.user_ids);
  await styleOf(call);
  return withAdvisoryLock(services.database, `customers ${params.id}`, async () => {
    const db = services.database.db();
    await db.delete(style_customers).where(eq(style_customers.id_style, params.id));
    const rows = wanted.map((id_user) => ({ id_style: params.id, id_user }));
    if (rows.length > 0) await db.insert(style_customers).values(rows);
    return customersOf(call);
  });
};

const linksOf = async ({ services, params }: OfStyle, ids: readonly string[]) => {
  const rows = await services.database
    .db()
    .select({ id: onBooths.id_photo_booth })
    .from(onBooths)
    .where(and(eq(onBooths.id_style, params.id), inArray(onBooths.id_photo_booth, [...ids])));
  const linked = new Set(rows.map(({ id }) => id));
  return { photo_booths: ids.map((id) => ({ id_photo_booth: id, associated: linked.has(id) })) };
};

export const styleBooths: Handler<typeof contract.styleBooths> = async (call) => {
  const ids = lower(call.body.photo_booths.map(({ id_photo_booth }) => id_photo_booth));
  await styleOf(call);
  return linksOf(call, ids);
};

export const setStyleBooths: Handler<typeof contract.setStyleBooths> = async (call) => {
  const { services, params, body } = call;
  const wanted = new Map(
    body.photo_booths.map(({ id_photo_booth, associated }) => [id_photo_booth.toLowerCase(), associated]),
  );
  const ids = [...wanted.keys()];
  await styleOf(call);
  return services.database.withTx(async () => {
    const db = services.database.db();
    const off = ids.filter((id) => !wanted.get(id));
    const on = ids.filter((id) => wanted.get(id));
    await db
      .delete(onBooths)
      .where(and(eq(onBooths.id_style, params.id), inArray(onBooths.id_photo_booth, off)));
    if (on.length > 0)
      await db
        .insert(onBooths)
        .values(on.map((id_photo_booth) => ({ id_style: params.id, id_photo_booth })))
        .onConflictDoNothing();
    return linksOf(call, ids);
  });
};

const cartridgesOf = async ({ services, caller, params }: OfStyle) => ({
  styles: await shownStyles(services, caller, (await cartridgeRows(services, params.id)) as Row[]),
});

export const styleCartridges: Handler<typeof contract.styleCartridges> = async (call) => {
  await styleOf(call);
  return cartridgesOf(call);
};

export const setStyleCartridges: Handler<typeof contract.setStyleCartridges> = (call) =>
  editStyle(
    call,
    async ({ id, is_group }) => {
      if (!is_group) throw refusedField("cartridge_ids", "errors.not_a_revolver");
      await writeCartridges(call.services, call.caller, id, call.body.cartridge_ids);
      return cartridgesOf(call);
    },
    call.body.cartridge_ids,
  );

/** Revolvers that the caller sees. */
export const styleRevolvers: Handler<typeof contract.styleRevolvers> = async (call) => {
  const { services, caller, params } = call;
  await styleOf(call);
  const rows = await services.database
    .db()
    .select({ style: styles })
    .from(style_cartridges)
    .innerJoin(styles, eq(styles.id, style_cartridges.id_style))
    .where(and(eq(style_cartridges.id_cartridge, params.id), styleScope(services, caller)))
    .orderBy(asc(styles.name), asc(styles.id))
    .limit(LARGEST_LIST);
  const found = rows.map(({ style }) => style) as Row[];
  return { styles: await shownStyles(services, caller, found) };
};

const STYLE_IDS = scheduleEntity.fields.style_ids.schema;

/** Appends the style to each event's styles unless it is there already; events that are over stay (OP-116). */
export const addStyleToSchedules: Handler<typeof contract.addStyleToSchedules> = async (call) => {
  const { services, params, body } = call;
  const wanted = lower(body.schedule_ids);
  await styleOf(call);
  return services.database.withTx(async () => {
    const db = services.database.db();
    const locked = await db
      .select({ style_ids: schedules.style_ids, end_time: schedules.end_time })
      .from(schedules)
      .where(inArray(schedules.id, wanted))
      .orderBy(schedules.id)
      .for("no key update");
    await lockReferences(call);
    const changed = locked.filter(({ style_ids }) => !style_ids.includes(params.id.toLowerCase()));
    if (changed.some(({ end_time }) => end_time !== null && Date.parse(end_time) <= services.now().getTime()))
      throw refusedField("schedule_ids", "errors.event_over");
    if (changed.some(({ style_ids }) => !STYLE_IDS.safeParse([...style_ids, params.id]).success))
      throw refusedField("schedule_ids", "errors.event_styles");
    await db
      .update(schedules)
      .set({
        style_ids: sql`${schedules.style_ids} || ${params.id}::uuid`,
        version: sql`${schedules.version} + 1`,
      })
      .where(
        and(inArray(schedules.id, wanted), sql`not ${schedules.style_ids} @> array[${params.id}::uuid]`),
      );
    const rows = (await db.select().from(schedules).where(inArray(schedules.id, wanted))) as Row[];
    const shown = await shownRecords(services, scheduleEntity, rows);
    const byId = new Map(shown.map((record) => [record.id, record]));
    return { schedules: wanted.flatMap((id) => byId.get(id) ?? []) };
  });
};
