import { isBlankText } from "../../../contract/core/blank";
import { type Entity, type Fields, imageKeys, type RecordOf } from "../../../contract/core/entity";
import type { Issue } from "../../../contract/core/errors";
import { type Field, hasImage } from "../../../contract/core/field";
import { NIL_ID } from "../../../contract/core/ids";
import type { Bot } from "../../../contract/entities/bot";
import { decor as decorEntity } from "../../../contract/entities/decor";
import { overlay as overlayEntity, overlayImages } from "../../../contract/entities/overlay";
import { period } from "../../../contract/entities/period";
import { eventDocument, schedule } from "../../../contract/entities/schedule";
import { type BotDraft, sentBots } from "../../../contract/rules/bot-drafts";
import {
  checkPeriods,
  checkTimes,
  defaultStart,
  type EventTimes,
  type Span,
  withoutSeconds,
} from "../../../contract/rules/event";
import { nestedPaths } from "../../editor/document-model";
import type { EditorState, Errors } from "../../editor/state";
import { codecs, formValues } from "../../fields/codecs";
import type { FormOf } from "../../fields/form-of";
import type { EntityStore } from "../../screens/form/entity-model";
import { newId } from "../../shared/new-id";
import { type KeyedFile, type PartRead, sentImages, wireFields, wirePart } from "./part-wire";

/**
 * The document of the event editor: the event's fields and what the same request saves (spec A section 7): booths,
 * periods, overlays, decor and bots. Pure.
 */

export interface PeriodDraft {
  /** The stored id, or a temporary key until the period is stored. */
  id: string;
  start_time: string;
  end_time: string;
  payment_type: string;
}

/** Form values of an overlay or a decor, with its stored id or a temporary key; only the id of one that is unavailable. */
type DraftOfPart<F extends Fields> = Partial<FormOf<F>> & { readonly id: string; readonly read?: PartRead };
export type OverlayDraft = DraftOfPart<typeof overlayEntity.fields>;
export type DecorDraft = DraftOfPart<typeof decorEntity.fields>;
/** Either of them. */
export type PartDraft = Readonly<Record<string, unknown>> & { id: string; read?: PartRead };

export type EventValues = Omit<FormOf<typeof schedule.fields>, "quiz_mappings"> & {
  readonly periods: readonly PeriodDraft[];
  readonly overlays: readonly OverlayDraft[];
  readonly decor: DecorDraft | null;
  readonly bots: readonly BotDraft[];
  readonly quiz_mappings: readonly { style_id: string; answer_ids: readonly string[] }[];
};

type Plain = Readonly<Record<string, unknown>>;

/** A stored event as the editor reads it: its record with its periods, booths, overlays, decor and bots. */
export type EventRecord = RecordOf<typeof schedule.fields> & {
  readonly periods: readonly PeriodDraft[];
  readonly overlays: readonly Plain[];
  readonly decor: Plain | null;
  readonly bots: readonly Bot[];
};

export type EventState = EditorState<EventValues, EventRecord>;
export type EventStore = EntityStore<EventValues, EventRecord>;

/** Collections and groups whose members are fields. */
export const NESTED = nestedPaths(eventDocument);

/** A new period (PER-05). */
export const newPeriod = (span: Span): PeriodDraft => ({
  id: newKey(),
  ...span,
  payment_type: period.fields.payment_type.initial,
});

/** Prefix of temporary keys; no stored id begins with it. */
const NEW = "new-";
export const newKey = (): string => `${NEW}${newId()}`;
export const isUnstored = (id: string): boolean => id.startsWith(NEW);
const wireId = (id: string): string => (isUnstored(id) ? NIL_ID : id);

export const OVERLAY: Entity = overlayEntity;
export const DECOR: Entity = decorEntity;

/** Form values of a stored overlay or decor, or of a new one; only the id of one that is unavailable. */
export function partOf<F extends Fields>(entity: Entity<F>, record?: Plain): DraftOfPart<F> {
  return draftOfPart(entity as unknown as Entity, record) as DraftOfPart<F>;
}

function draftOfPart(entity: Entity, record: Plain | undefined): PartDraft {
  if (!record) return { ...formValues(entity), id: newKey() };
  const id = String(record.id);
  if (!("name" in record)) return { id };
  const values = formValues(entity, record);
  // Pictures are loaded unless their flag is false (OP-179): the draft needs the flags, too.
  const flags = imageKeys(entity).map((key) => [
    (entity.fields[key] as Field).image?.has,
    values[key]?.state === "stored",
  ]);
  const draft: PartDraft = { ...values, ...Object.fromEntries(flags), id };
  const { version } = record;
  return typeof version === "number"
    ? { ...draft, read: { version, fields: wireFields(entity, draft) } }
    : draft;
}

/** No longer shared: it stays with the event until it is removed, and only its id is sent (OP-181). */
export const isUnavailable = (part: OverlayDraft | DecorDraft): boolean => !("name" in part);

const botDraft = (bot: Bot): BotDraft => ({
  action: "none",
  id: bot.id,
  bot_token: bot.bot_token ?? "",
  bot_username: bot.bot_username,
  is_active: bot.is_active,
  is_exclusive: bot.is_exclusive,
});

/** Form values of a stored event. */
export function valuesOf(event: Readonly<Partial<EventRecord>>): EventValues {
  const { quiz_mappings = [], photo_booth_ids = [], periods = [], overlays = [], bots = [] } = event;
  return {
    ...formValues(schedule, event),
    // Mappings are edited as objects; forms show other JSON as text.
    quiz_mappings: quiz_mappings.map(({ style_id, answer_ids }) => ({ style_id, answer_ids })),
    photo_booth_ids: [...photo_booth_ids],
    periods: periods.map(({ id, start_time, end_time, payment_type }) => ({
      id,
      start_time,
      end_time,
      payment_type,
    })),
    overlays: overlays.map((one) => partOf(overlayEntity, one)),
    decor: event.decor ? partOf(decorEntity, event.decor) : null,
    bots: bots.map(botDraft),
  };
}

/** Form values of a new event, which starts in one minute (EVT-41). */
export const newValues = (now: Date, owner?: string): EventValues => ({
  ...formValues(schedule),
  quiz_mappings: [],
  ...(owner && { id_user: owner }),
  id: NIL_ID,
  start_time: defaultStart(now),
  photo_booth_ids: [],
  periods: [],
  overlays: [],
  decor: null,
  bots: [],
});

/** The start of a new event follows the clock until it is changed (OP-58). */
export const followsClock = ({ creating, dirty }: Pick<EventState, "creating" | "dirty">): boolean =>
  creating && !dirty.includes("start_time");

/** Start and end as the rules take them. */
export const timesOf = ({
  start_time,
  end_time,
}: Pick<EventValues, "start_time" | "end_time">): EventTimes => ({
  start_time,
  end_time: end_time || null,
});

/** The first error at a path or below it. */
export const errorAt = (errors: Errors, path: string): string | undefined =>
  Object.entries(errors).find(([key]) => key === path || key.startsWith(`${path}.`))?.[1];

const checkName = (path: string, { name = "" }: OverlayDraft | DecorDraft): Issue[] =>
  isBlankText(name) ? [{ path, message: "validation.required" }] : [];

/** Errors that the event's field rules do not find (EVT-42 to EVT-52). */
export function checkEvent(state: EventState): Issue[] {
  const { values } = state;
  // Only a changed start must be in the future: an untouched one of a new event follows the clock (OP-58).
  const isNewStart = state.dirty.includes("start_time");
  const issues = checkTimes(timesOf(values), { now: new Date(), isNewStart });
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

function checkOverlay(path: string, part: OverlayDraft): Issue[] {
  const missing = overlayImages(part.orientation ?? "").filter((key) => !hasImage(part[key]));
  return [
    ...checkName(`${path}.name`, part),
    ...missing.map((key) => ({ path: `${path}.${key}`, message: "validation.image_required" })),
  ];
}

/** A decor has a name and readable colours (EVT-49). */
function checkDecor(part: DecorDraft): Issue[] {
  const typed: PartDraft = part;
  const unreadable = Object.entries(DECOR.fields).flatMap(([key, field]) => {
    const message = field.kind === "colour" ? codecs.colour.problem?.(typed[key], field) : undefined;
    return message ? [{ path: `decor.${key}`, message }] : [];
  });
  return [...checkName("decor.name", part), ...unreadable];
}

/** Periods that begin before a moment begin at it; those that have ended by then stay as they are. */
export const notBefore = <P extends Span>(periods: readonly P[], start_time: string): P[] =>
  periods.map((period) => {
    const isCut =
      Date.parse(period.start_time) < Date.parse(start_time) &&
      Date.parse(period.end_time) > Date.parse(start_time);
    return isCut ? { ...period, start_time } : period;
  });

/** A new one without seconds; one that is stored as it was read (OP-58, OP-178). */
const sentPeriod = ({ start_time, end_time, ...period }: PeriodDraft) => {
  const id = wireId(period.id);
  if (!isUnstored(period.id)) return { ...period, id, start_time, end_time };
  return { ...period, id, start_time: withoutSeconds(start_time), end_time: withoutSeconds(end_time) };
};

export interface EventParts {
  json: Record<string, unknown> & { overlays_data: { id: string }[]; decor: { id: string } | null };
  keyed: Record<"overlay_images" | "images", KeyedFile[]>;
}

/**
 * The parts of the one request that saves everything (CALL-EVT-07 to CALL-EVT-14, OP-17, OP-51 to OP-54).
 * @param fields what the wire takes of the event's own fields
 */
export function partsOf(
  { values, creating, dirty }: Pick<EventState, "values" | "creating" | "dirty">,
  fields: Plain,
  now = new Date(),
): EventParts {
  const { photo_booth_ids, quiz_mappings, periods, overlays, decor, bots } = values;
  const changed = (key: string) => creating || dirty.includes(key);
  const start_time = followsClock({ creating, dirty }) ? defaultStart(now) : String(fields.start_time);
  const end_time = fields.end_time === null ? null : String(fields.end_time);
  // An unchanged time is sent as it was read, with its seconds (OP-178).
  const times = {
    start_time: changed("start_time") ? withoutSeconds(start_time) : start_time,
    end_time: end_time !== null && changed("end_time") ? withoutSeconds(end_time) : end_time,
  };
  // Periods begin with an event whose start follows the clock, not before it.
  const sentPeriods = followsClock({ creating, dirty }) ? notBefore(periods, start_time) : periods;
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
      periods_object: { periods: sentPeriods.map(sentPeriod) },
      overlays_data: overlays.map((part) => ({ ...wirePart(OVERLAY, part), id: wireId(part.id) })),
      decor: decor && { ...wirePart(DECOR, decor), id: wireId(decor.id) },
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
