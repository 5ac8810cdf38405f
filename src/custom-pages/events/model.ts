import type { Entity } from "../../../contract/core/entity";
import { imageKeys, writableKeys } from "../../../contract/core/entity";
import type { Issue } from "../../../contract/core/errors";
import { type Field, hasImage, type ImageValue } from "../../../contract/core/field";
import { NIL_ID } from "../../../contract/core/ids";
import type { Bot } from "../../../contract/entities/bot";
import { decor as decorEntity } from "../../../contract/entities/decor";
import { overlay as overlayEntity, overlayImages } from "../../../contract/entities/overlay";
import { period } from "../../../contract/entities/period";
import { schedule } from "../../../contract/entities/schedule";
import { type BotDraft, sentBots } from "../../../contract/rules/bot-drafts";
import {
  checkPeriods,
  checkTimes,
  defaultStart,
  type Span,
  withoutSeconds,
} from "../../../contract/rules/event";
import type { Base, EditorState } from "../../editor/state";
import type { Values } from "../../editor/values";
import { codecs } from "../../fields/codecs";
import { formValues } from "../../screens/form/entity-model";
import { newId } from "../../shared/new-id";

/**
 * The event editor's document: the event's own fields, and what is saved with it in the same request (spec A section
 * 7): booths, periods, overlays, decor and bots. Pure.
 */

export interface PeriodDraft {
  /** The stored id, or a key of the console's own while it has none. */
  id: string;
  start_time: string;
  end_time: string;
  payment_type: string;
}

/** Form values of an overlay or a decor, pictures included, under its stored id or a key of the console's own. */
export type PartDraft = Readonly<Record<string, unknown>> & { id: string };

export interface EventValues extends Values {
  start_time: string;
  end_time: string;
  photo_booth_ids: readonly string[];
  periods: readonly PeriodDraft[];
  overlays: readonly PartDraft[];
  decor: PartDraft | null;
  bots: readonly BotDraft[];
  style_ids: readonly string[];
  participants_ids: readonly string[];
  style_selection_mode: string;
  quiz_id: string;
  quiz_mappings: readonly { style_id: string; answer_ids: readonly string[] }[];
  quiz_fallback_style_id: string;
}

/** A stored event as the editor reads it: its record, with what belongs to it next to the fields. */
export interface EventRecord extends Readonly<Record<string, unknown>> {
  id: string;
  photo_booth_ids: readonly string[];
  periods: readonly PeriodDraft[];
  overlays: readonly Readonly<Record<string, unknown>>[];
  decor: Readonly<Record<string, unknown>> | null;
  bots: readonly Bot[];
}

/** Groups of the document whose members are fields of their own. */
export const NESTED = ["periods", "overlays", "decor", "bots"] as const;

/** A period that is not stored yet (PER-05). */
export const newPeriod = (span: Span): PeriodDraft => ({
  id: newKey(),
  ...span,
  payment_type: period.fields.payment_type.initial,
});

/** Keys of what is not stored yet; a stored id never begins so. */
const NEW = "new-";
export const newKey = (): string => `${NEW}${newId()}`;
export const isUnstored = (id: string): boolean => id.startsWith(NEW);
const wireId = (id: string): string => (isUnstored(id) ? NIL_ID : id);

/** A row as it is drawn: its key outlives the save that gives it its stored id. */
export interface RowKey {
  id: string;
  key: string;
}

/** Keys of rows after those of the same rows before: a stored id in the place of one that was new is the same row. */
export function rowKeys(ids: readonly string[], before: readonly RowKey[]): RowKey[] {
  const known = new Map(before.map(({ id, key }) => [id, key]));
  return ids.map((id, at) => {
    const there = before[at];
    const isStoredNow =
      there !== undefined && isUnstored(there.id) && !isUnstored(id) && !ids.includes(there.id);
    return { id, key: known.get(id) ?? (isStoredNow ? there.key : id) };
  });
}

const anyEntity = (entity: unknown) => entity as Entity;
export const OVERLAY = anyEntity(overlayEntity);
export const DECOR = anyEntity(decorEntity);

/** Form values of a stored overlay or decor, or of a new one; of one that cannot be read any more its id alone. */
export function partOf(entity: Entity, record?: Readonly<Record<string, unknown>>): PartDraft {
  if (!record) return { ...formValues(entity), id: newKey() };
  const id = String(record.id);
  if (!("name" in record)) return { id };
  const values = formValues(entity, record);
  // A picture that no flag denies is asked for (OP-179), also by what has the draft alone.
  const flags = imageKeys(entity).map((key) => [
    (entity.fields[key] as Field).image?.has,
    (values[key] as ImageValue).state === "stored",
  ]);
  return { ...values, ...Object.fromEntries(flags), id };
}

/** It is not shared any more: it stays with the event until it is taken off by hand, and is sent by its id (OP-181). */
export const isUnavailable = (part: PartDraft): boolean => !("name" in part);

/** What the wire takes of an overlay or a decor; what was read and is no part of the form goes back as it came. */
function wirePart(entity: Entity, part: PartDraft): Record<string, unknown> {
  const keys = writableKeys(entity, "update", "user").filter((key) => key in part);
  const fields = keys.map((key) => {
    const field = entity.fields[key] as Field;
    return [key, codecs[field.kind].toWire(part[key], field)];
  });
  return { ...Object.fromEntries(fields), id: wireId(part.id) };
}

const botDraft = (bot: Bot): BotDraft => ({
  action: "none",
  id: bot.id,
  bot_token: bot.bot_token ?? "",
  bot_username: bot.bot_username,
  is_active: bot.is_active,
  is_exclusive: bot.is_exclusive,
});

/** Mappings are edited as they are, not as the text by which forms show other JSON. */
const mappingsOf = (record?: Readonly<Record<string, unknown>>) =>
  ((record?.quiz_mappings ?? []) as EventValues["quiz_mappings"]).map(({ style_id, answer_ids }) => ({
    style_id,
    answer_ids,
  }));

/** Tokens that are checked: those that were typed here. Stored ones are sent nowhere unasked. */
export function typedTokens({ values, initial }: Pick<EditorState, "values" | "initial">): string[] {
  const stored = (initial as EventValues).bots.map(({ bot_token }) => bot_token);
  return (values as EventValues).bots
    .filter(({ action, bot_token }) => action !== "delete" && bot_token && !stored.includes(bot_token))
    .map(({ bot_token }) => bot_token);
}

/** Form values of a stored event. */
export function valuesOf(record: Base["record"]): EventValues {
  const event = record as EventRecord;
  return {
    ...formValues(anyEntity(schedule), event),
    quiz_mappings: mappingsOf(event),
    photo_booth_ids: [...event.photo_booth_ids],
    periods: event.periods.map(({ id, start_time, end_time, payment_type }) => ({
      id,
      start_time,
      end_time,
      payment_type,
    })),
    overlays: event.overlays.map((one) => partOf(OVERLAY, one)),
    decor: event.decor && partOf(DECOR, event.decor),
    bots: event.bots.map(botDraft),
  } as unknown as EventValues;
}

/** A new event: it starts one minute from now and has nothing yet (EVT-41). */
export const newValues = (now: Date, owner?: string): EventValues =>
  ({
    ...formValues(anyEntity(schedule)),
    quiz_mappings: [],
    ...(owner && { id_user: owner }),
    id: NIL_ID,
    start_time: defaultStart(now),
    photo_booth_ids: [],
    periods: [],
    overlays: [],
    decor: null,
    bots: [],
  }) as unknown as EventValues;

/** Whether the start has to lie in the future: of a new event, or one that was changed (OP-58). */
const isNewStart = ({ creating, dirty }: Pick<EditorState, "creating" | "dirty">): boolean =>
  creating || dirty.includes("start_time");

/** While nobody has touched the start of a new event it follows the clock (OP-58). */
export const followsClock = ({ creating, dirty }: Pick<EditorState, "creating" | "dirty">): boolean =>
  creating && !dirty.includes("start_time");

const named = (path: string, { name }: PartDraft): Issue[] =>
  String(name ?? "").trim() === "" ? [{ path, message: "validation.required" }] : [];

/** Errors of what stands beside the event's own fields (EVT-42 to EVT-52). */
export function checkEvent(state: EditorState, now = new Date()): Issue[] {
  const values = state.values as EventValues;
  const times = { start_time: values.start_time, end_time: values.end_time || null };
  const issues = checkTimes(times, { now, isNewStart: isNewStart(state) && !followsClock(state) });
  if (values.photo_booth_ids.length === 0)
    issues.push({ path: "photo_booth_ids", message: "validation.booth_required" });
  if (values.style_ids.length === 0) issues.push({ path: "style_ids", message: "validation.style_required" });
  issues.push(...checkPeriods(values.periods));
  for (const [at, part] of values.overlays.entries())
    if (!isUnavailable(part)) issues.push(...checkOverlay(`overlays.${at}`, part));
  if (values.decor && !isUnavailable(values.decor)) issues.push(...checkDecor(values.decor));
  for (const [at, { action, bot_token }] of values.bots.entries())
    if (action === "create" && bot_token.trim() === "")
      issues.push({ path: `bots.${at}.bot_token`, message: "validation.required" });
  if (values.bots.filter(({ action, is_exclusive }) => action !== "delete" && is_exclusive).length > 1)
    issues.push({ path: "bots", message: "validation.one_exclusive" });
  return issues;
}

function checkOverlay(path: string, part: PartDraft): Issue[] {
  const missing = overlayImages(String(part.orientation)).filter((key) => !hasImage(part[key] as ImageValue));
  return [
    ...named(`${path}.name`, part),
    ...missing.map((key) => ({ path: `${path}.${key}`, message: "validation.image_required" })),
  ];
}

/** EVT-49: a name and colours that can be read. */
function checkDecor(part: PartDraft): Issue[] {
  const unreadable = Object.entries(DECOR.fields).flatMap(([key, field]) => {
    const message = field.kind === "colour" ? codecs.colour.problem?.(String(part[key]), field) : undefined;
    return message ? [{ path: `decor.${key}`, message }] : [];
  });
  return [...named("decor.name", part), ...unreadable];
}

export interface EventParts {
  json: Record<string, unknown>;
  keyed: Record<"overlay_images" | "images", { key: string; file: Blob | null }[]>;
}

/**
 * The parts of the one request that saves everything (CALL-EVT-07 to CALL-EVT-14, OP-17, OP-51 to OP-54).
 * @param fields what the wire takes of the event's own fields
 */
export function partsOf(
  { values, creating, dirty }: Pick<EditorState, "values" | "creating" | "dirty">,
  fields: Readonly<Record<string, unknown>>,
  now = new Date(),
): EventParts {
  const { photo_booth_ids, quiz_mappings, periods, overlays, decor, bots } = values as EventValues;
  const changed = (key: string) => creating || dirty.includes(key);
  const start_time = followsClock({ creating, dirty }) ? defaultStart(now) : String(fields.start_time);
  const end_time = fields.end_time === null ? null : String(fields.end_time);
  // A time that nobody touched goes back as it was read, seconds included (OP-178).
  const times = {
    start_time: changed("start_time") ? withoutSeconds(start_time) : start_time,
    end_time: end_time !== null && changed("end_time") ? withoutSeconds(end_time) : end_time,
  };
  return {
    json: {
      schedule: {
        ...fields,
        ...times,
        quiz_mappings,
        overlays_ids: overlays.map(({ id }) => id).filter((id) => !isUnstored(id)),
        id_decor: decor && !isUnstored(decor.id) ? decor.id : null,
      },
      photo_booth_ids,
      periods_object: { periods: periods.map((period) => ({ ...period, id: wireId(period.id) })) },
      overlays_data: overlays.map((part) => wirePart(OVERLAY, part)),
      decor: decor && wirePart(DECOR, decor),
      telegram_bots_data: sentBots(bots),
    },
    keyed: {
      overlay_images: overlays.flatMap((part, at) =>
        sentImages(OVERLAY, part).map(({ key, file }) => ({ key: `${at}_${key}.jpg`, file })),
      ),
      images: decor ? sentImages(DECOR, decor) : [],
    },
  };
}

/** Pictures that were picked or removed; of an overlay those alone that its orientation shows (OP-91). */
function sentImages(entity: Entity, part: PartDraft): { key: string; file: Blob | null }[] {
  const shown = entity === OVERLAY ? overlayImages(String(part.orientation)) : imageKeys(entity);
  return (shown as readonly string[]).flatMap((key): { key: string; file: Blob | null }[] => {
    const value = part[key] as ImageValue | undefined;
    if (value?.state === "picked") return [{ key, file: value.file }];
    return value?.state === "removed" ? [{ key, file: null }] : [];
  });
}
