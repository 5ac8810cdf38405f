import { fillPath } from "../../../contract/core/endpoint";
import type { RecordOf } from "../../../contract/core/entity";
import { NIL_ID } from "../../../contract/core/ids";
import { toWireTime } from "../../../contract/core/time";
import { botsOfSchedule } from "../../../contract/endpoints/delivery";
import {
  boothsOfTime,
  createSchedule,
  periodsOfSchedule,
  updateSchedule,
} from "../../../contract/endpoints/schedules";
import { decor } from "../../../contract/entities/decor";
import { overlay } from "../../../contract/entities/overlay";
import { schedule } from "../../../contract/entities/schedule";
import type { Base } from "../../editor/state";
import type { SaveContext } from "../../editor/steps";
import { readAt } from "../../editor/values";
import { call, callForAnswer } from "../../providers/call";
import { keys, markChanged } from "../../providers/data/cache";
import { getMany } from "../../providers/data/many";
import { getOne } from "../../providers/data/one";
import { ApiError, isGone, LogoutError } from "../../providers/http/errors";
import { malformedReply } from "../../providers/http/malformed-reply";
import { forgetMedia } from "../../providers/http/media-cache";
import { type FormSetting, savePayload } from "../../screens/form/entity-model";
import {
  DECOR,
  type EventParts,
  type EventRecord,
  type EventState,
  OVERLAY,
  type PartDraft,
  partsOf,
} from "./model";

const MINUTE_MS = 60_000;

type Plain = Record<string, unknown>;
type EventBase = Base<EventRecord>;

/** The whole event, for its editor and for repeating it. */
export const eventQuery = (id: string) => ({
  queryKey: keys.of(schedule.name, id, "document"),
  queryFn: ({ signal }: { signal: AbortSignal }) => readEvent(id, signal),
  retry: false,
});

/** The same from the server, whatever is cached. */
export async function readEvent(id: string, signal?: AbortSignal): Promise<EventBase> {
  const { data, version, related } = await getOne(schedule.name, id, signal);
  return { record: await withParts({ ...data, ...related }, signal), version };
}

type ReadReply = RecordOf<typeof schedule.fields> & { periods?: EventRecord["periods"] };

async function withParts(record: ReadReply, signal?: AbortSignal): Promise<EventRecord> {
  const { id, start_time, overlays_ids: ids = [] } = record;
  // The booths of the event are asked for: any span does, but one without a length may be refused.
  const end_time = record.end_time ?? toWireTime(Date.parse(start_time) + MINUTE_MS);
  const [periods, booths, overlays, own, bots] = await Promise.all([
    // Absent does not mean none: a save would delete them.
    record.periods ?? call(periodsOfSchedule, { params: { id } }, { signal }).then((read) => read.periods),
    call(boothsOfTime, { query: { start_time, end_time, id_schedule: id } }, { signal }),
    ids.length > 0 ? getMany(overlay.name, ids, signal) : [],
    record.id_decor && record.id_decor !== NIL_ID ? decorOf(record.id_decor, signal) : null,
    call(botsOfSchedule, { params: { id } }, { signal }),
  ]);
  const byId = new Map<string, Plain>(overlays.map((one) => [one.id, one]));
  return {
    ...record,
    periods,
    photo_booth_ids: booths.my,
    // An overlay that is no longer shared stays with the event (OP-181).
    overlays: ids.map((one) => byId.get(one) ?? { id: one }),
    decor: own,
    bots: bots.items,
  };
}

/** A decor; only its id if it is no longer shared, because it stays with the event (OP-181). */
const decorOf = async (id: string, signal?: AbortSignal): Promise<Plain> =>
  getOne(decor.name, id, signal).then(
    ({ data }) => data,
    (reason) => {
      if (isGone(reason)) return { id };
      throw reason;
    },
  );

/** Saves the whole event by one multipart request, which stores everything or nothing (spec A section 7). */
export async function saveEvent(
  state: EventState,
  { version, idempotencyKey, begunAt }: Omit<SaveContext, "keyOf">,
  setting: FormSetting,
): Promise<EventBase> {
  const form = partsOf(state, savePayload(setting, state), begunAt);
  const { id = NIL_ID } = state.base.record;
  try {
    const answer = state.creating
      ? await callForAnswer(createSchedule, { form: form }, { idempotencyKey })
      : await callForAnswer(updateSchedule, { params: { id }, form: form }, { version, idempotencyKey });
    const { schedule: record, ...related } = answer.body as { schedule: ReadReply };
    forgetPictures(form);
    const parts = withParts({ ...record, ...related });
    return {
      record: await (state.creating ? parts.catch(madeUnseen) : parts),
      version: answer.headers.get("ETag") ?? undefined,
    };
  } catch (reason) {
    const refusal = partRefusal(reason, state);
    if (refusal) throw refusal;
    // Any 2xx status confirms an update (OP-06): the event is read again if the answer is not as expected.
    if (state.creating || !(reason instanceof ApiError && reason.kind === "malformed")) throw reason;
    forgetPictures(form);
    return readEvent(id);
  }
}

/** The event is stored, but cannot be shown: a failure would be repeated, and make a second one. */
function madeUnseen(reason: unknown): never {
  if (reason instanceof LogoutError) throw reason;
  throw malformedReply(createSchedule, { status: createSchedule.reply.status, data: undefined });
}

/**
 * A part that was chosen here has a newer version: an error at the part. The stored event does not have it yet, so there
 * are no two versions of the event to compare.
 */
function partRefusal(reason: unknown, { base, values }: EventState): ApiError | undefined {
  if (!(reason instanceof ApiError) || reason.statusCode !== 412) return undefined;
  const [found] = Object.entries(reason.errors ?? {});
  const part = found && (readAt(values, found[0]) as PartDraft | undefined);
  const { overlays = [], decor: own } = base.record;
  if (!part || [...overlays, own].some((stored) => stored?.id === part.id)) return undefined;
  markChanged(overlay.name, decor.name);
  return new ApiError({ ...reason, statusCode: 422, errors: { [`${found[0]}.id`]: found[1] } });
}

/** Drops the cached pictures that the save has replaced. */
function forgetPictures({ json, keyed }: EventParts): void {
  const overlays = json.overlays_data;
  for (const { key } of keyed.overlay_images) {
    const [at = "", shape = ""] = key.replace(/\.jpg$/, "").split("_");
    const id = overlays[Number(at)]?.id;
    if (id && id !== NIL_ID) forgetMedia(addressOf(OVERLAY, shape, id));
  }
  const own = json.decor;
  for (const { key } of keyed.images)
    if (own && own.id !== NIL_ID) forgetMedia(addressOf(DECOR, key, own.id));
}

const addressOf = ({ fields }: typeof OVERLAY, key: string, id: string): string =>
  fillPath(fields[key]?.image?.address ?? "", { id });
