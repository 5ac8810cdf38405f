import { and, asc, count, eq, isNull, max, ne } from "drizzle-orm";
import { bot as botEntity } from "../../../../contract/entities/bot";
import type { BotAction } from "../../../../contract/rules/bot-drafts";
import type { Caller } from "../../../caller";
import { findRow } from "../../../crud/read";
import { scopeOf } from "../../../crud/scope";
import { prepareRecord, type RecordSave, writeRecord } from "../../../crud/write";
import { conflict, invalid, invalidField, Refusal } from "../../../errors";
import { botConflicts } from "../../../rules/event-times";
import { wakeDelivery } from "../../../rules/served-bots";
import type { Services } from "../../../services";
import { delivery_bots, schedule_bots as links, schedules } from "../../../store/schema";
import type { BotRow } from "../../bots/binding";
import type { EventRow } from "../binding";
import { type CallerAndOwner, within } from "./parts";

/** A bot draft in the part telegram_bots_data (OP-54). */
export interface SentBot {
  action: BotAction;
  id?: string;
  bot_token?: string;
  bot_username?: string;
  is_active?: boolean;
  is_exclusive?: boolean;
}

export const botIdsOf = async ({ database }: Services, id_schedule: string): Promise<string[]> => {
  const rows = await database
    .db()
    .select({ id: links.id_bot })
    .from(links)
    .innerJoin(delivery_bots, eq(delivery_bots.id, links.id_bot))
    .where(and(eq(links.id_schedule, id_schedule), isNull(delivery_bots.deleted_at)))
    .orderBy(asc(links.position), asc(links.id_bot));
  return rows.map(({ id }) => id);
};

/**
 * Applies the bot drafts of an event. The caller must hold BOTS_LOCK if the event has or gets bots.
 * @throws 422 at `bots.<i>.<field>`, 409 for a bot used exclusively by an overlapping event
 */
export async function writeBots(
  services: Services,
  who: CallerAndOwner,
  event: EventRow,
  sent: readonly SentBot[],
): Promise<void> {
  const attached = new Set(await botIdsOf(services, event.id));
  const named = new Set<string>();
  /** Error path prefixes by bot id. */
  const places = new Map<string, string>();
  for (const [at, draft] of sent.entries()) {
    const place = `bots.${at}.`;
    const id = draft.id?.toLowerCase();
    if (id && named.has(id)) throw invalidField(`${place}id`, "validation.duplicate");
    if (id) named.add(id);
    const saved = await within(place, () => writeDraft(services, who, event, { ...draft, id }, attached));
    if (saved) places.set(saved, place);
  }
  await assertBots(services, event, places);
}

/** @returns the bot's id */
async function writeDraft(
  services: Services,
  who: CallerAndOwner,
  event: EventRow,
  draft: SentBot,
  attached: ReadonlySet<string>,
): Promise<string | undefined> {
  const { action, id = "", ...fields } = draft;
  if (action === "none") return undefined;
  if (action === "create") {
    const made = await saveBot(services, { caller: who.owner, action, values: fields });
    await link(services, event.id, made);
    return made;
  }
  if (action === "attach") {
    await findAttachable(services, who.caller, event, id).catch(unknownReference);
    const { is_active, is_exclusive } = fields;
    await changeBot(services, who.caller, id, { is_active, is_exclusive });
    if (!attached.has(id)) await link(services, event.id, id);
    return id;
  }
  if (!attached.has(id)) throw invalidField("id", "validation.unknown_reference");
  if (action === "update") await changeBot(services, who.caller, id, fields);
  else await drop(services, who.caller, event.id, id);
  return id;
}

const unknownReference = (error: unknown): never => {
  throw error instanceof Refusal && error.status === 404
    ? invalidField("id", "validation.unknown_reference")
    : error;
};

async function saveBot(services: Services, save: RecordSave): Promise<string> {
  const prepared = await prepareRecord(services, botEntity, save);
  return (await writeRecord(services, botEntity, { ...save, prepared })).id;
}

/** Saves flags and token if any of them changed. */
async function changeBot(
  services: Services,
  caller: Caller,
  id: string,
  values: Record<string, unknown>,
): Promise<void> {
  const row = (await findRow(services, botEntity, caller, { id }).catch(unknownReference)) as BotRow;
  const stored: Record<string, unknown> = {
    ...row,
    bot_token: services.botTokens.open(row.token_sealed, row.id),
  };
  const isSame = Object.entries(values).every(([key, value]) => value === undefined || value === stored[key]);
  if (!isSame) await saveBot(services, { caller, action: "update", id, values });
}

/**
 * A bot that can be attached to the event: the caller's or the event owner's, any bot for an admin (OP-63).
 * @throws 404
 */
export async function findAttachable(
  services: Services,
  caller: Caller,
  event: Pick<EventRow, "id_user">,
  id: string,
): Promise<BotRow> {
  const row = (await findRow(services, botEntity, caller, { id })) as BotRow;
  if (caller.role === "admin" || [caller.id, event.id_user].includes(row.id_user)) return row;
  throw new Refusal(404, "errors.not_found");
}

/** Adds a bot after the other bots of the event. @returns whether it was not there before */
export async function link(services: Services, id_schedule: string, id_bot: string): Promise<boolean> {
  const db = services.database.db();
  const [{ last } = { last: null }] = await db
    .select({ last: max(links.position) })
    .from(links)
    .where(eq(links.id_schedule, id_schedule));
  const position = (last ?? -1) + 1;
  const added = await db
    .insert(links)
    .values({ id_schedule, id_bot, position })
    .onConflictDoNothing()
    .returning();
  wakeDelivery(services);
  return added.length > 0;
}

/** @returns whether the event had the bot */
export async function unlink(services: Services, id_schedule: string, id_bot: string): Promise<boolean> {
  const ofBoth = and(eq(links.id_schedule, id_schedule), eq(links.id_bot, id_bot));
  wakeDelivery(services);
  return (await services.database.db().delete(links).where(ofBoth).returning()).length > 0;
}

/** Detaches a bot and removes it if no other event uses it and the caller may remove it (OP-54). */
async function drop(services: Services, caller: Caller, id_schedule: string, id: string): Promise<void> {
  const { database, now } = services;
  await unlink(services, id_schedule, id);
  const others = and(eq(links.id_bot, id), ne(links.id_schedule, id_schedule), isNull(schedules.deleted_at));
  const [{ left } = { left: 0 }] = await database
    .db()
    .select({ left: count() })
    .from(links)
    .innerJoin(schedules, eq(schedules.id, links.id_schedule))
    .where(others);
  if (left > 0) return;
  const theirs = and(eq(delivery_bots.id, id), scopeOf(services, botEntity, caller));
  const removed = { deleted_at: now().toISOString(), token_sealed: "" };
  await database.db().update(delivery_bots).set(removed).where(theirs);
}

/**
 * The bots of an event after a save: not too many, at most one of them exclusive, and none used exclusively elsewhere.
 * @param places error path prefixes of the bots of this save
 */
export async function assertBots(
  services: Services,
  event: EventRow,
  places?: ReadonlyMap<string, string>,
): Promise<void> {
  const most = services.settings.eventBots;
  if ((await services.database.db().$count(links, eq(links.id_schedule, event.id))) > most) {
    const code = "errors.event_bots_quota";
    throw new Refusal(422, code, { issues: [{ path: "bots", message: code }], values: { count: most } });
  }
  await assertNoConflict(services, event, places);
}

/**
 * At most one bot of an event is exclusive, and none is used exclusively by an overlapping event (OP-54, OP-55, OP-63).
 * @param places error path prefixes of the bots of this save
 */
export async function assertNoConflict(
  services: Services,
  event: EventRow,
  places: ReadonlyMap<string, string> = new Map(),
): Promise<void> {
  const { exclusive, held } = await botConflicts(services, event);
  const issuesAt = (ids: readonly string[], field: string, message: string) => {
    const found = ids.flatMap((id) => places.get(id) ?? []);
    return found.length > 0
      ? found.map((place) => ({ path: place + field, message }))
      : [{ path: "bots", message }];
  };
  if (exclusive.length > 0) {
    const code = "errors.bots_exclusive";
    throw invalid(issuesAt(exclusive, "is_exclusive", code), code);
  }
  if (held.length === 0) return;
  const code = "errors.bot_elsewhere";
  throw conflict(
    code,
    issuesAt(
      held.map(({ id }) => id),
      "id",
      code,
    ),
  );
}

/** Whether the event has bots, so that callers can take the bots' lock before the event's row. */
export const hasBots = async ({ database }: Services, id_schedule: string): Promise<boolean> =>
  (await database.db().$count(links, eq(links.id_schedule, id_schedule))) > 0;
