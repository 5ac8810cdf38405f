import { NIL_ID } from "../../../contract/core/ids";
import { botsOfSchedule } from "../../../contract/endpoints/delivery";
import { boothsOfTime, createSchedule, updateSchedule } from "../../../contract/endpoints/schedules";
import { decor } from "../../../contract/entities/decor";
import { overlay } from "../../../contract/entities/overlay";
import { schedule } from "../../../contract/entities/schedule";
import type { Base, EditorState } from "../../editor/state";
import type { SaveContext } from "../../editor/use-editor";
import { readAt } from "../../editor/values";
import { call, callForAnswer } from "../../providers/call";
import { dataProvider } from "../../providers/data";
import { keys, markChanged } from "../../providers/data/cache";
import type { Single } from "../../providers/data/entity";
import { ApiError, isGone } from "../../providers/http/errors";
import { forgetMedia } from "../../providers/http/media-cache";
import { type FormSetting, savePayload } from "../../screens/form/entity-model";
import { DECOR, type EventParts, type EventRecord, OVERLAY, type PartDraft, partsOf } from "./model";

type Plain = Record<string, unknown>;

/** The whole event, for its editor and for repeating it. */
export const eventQuery = (id: string) => ({
  queryKey: keys.of(schedule.name, id, "document"),
  queryFn: ({ signal }: { signal: AbortSignal }) => readEvent(id, signal),
  retry: false,
});

/** The same from the server, whatever is cached. */
export async function readEvent(id: string, signal?: AbortSignal): Promise<Base> {
  const answer = await dataProvider.getOne({ resource: schedule.name, id, meta: { signal } });
  const { data, version, related } = answer as Single;
  return { record: await withParts({ ...data, ...related }, signal), version };
}

async function withParts(record: Plain, signal?: AbortSignal): Promise<Plain> {
  const id = String(record.id);
  const start_time = String(record.start_time);
  const end_time = String(record.end_time ?? start_time);
  const ids = (record.overlays_ids ?? []) as string[];
  const [booths, overlays, own, bots] = await Promise.all([
    call(boothsOfTime, { query: { start_time, end_time, id_schedule: id } }, { signal }),
    ids.length > 0 ? dataProvider.getMany({ resource: overlay.name, ids, meta: { signal } }) : { data: [] },
    typeof record.id_decor === "string" && record.id_decor !== NIL_ID
      ? decorOf(record.id_decor, signal)
      : null,
    call(botsOfSchedule, { params: { id } }, { signal }),
  ]);
  const byId = new Map(overlays.data.map((one) => [String(one.id), one as Plain]));
  return {
    ...record,
    periods: record.periods ?? [],
    photo_booth_ids: booths.my,
    // An overlay that is no longer shared stays with the event (OP-181).
    overlays: ids.map((one) => byId.get(one) ?? { id: one }),
    decor: own,
    bots: bots.items,
  };
}

/** A decor; only its id if it is no longer shared, because it stays with the event (OP-181). */
const decorOf = async (id: string, signal?: AbortSignal): Promise<Plain> =>
  dataProvider.getOne({ resource: decor.name, id, meta: { signal } }).then(
    ({ data }) => data as Plain,
    (reason) => {
      if (isGone(reason)) return { id };
      throw reason;
    },
  );

/** Saves the whole event by one multipart request, which stores everything or nothing (spec A section 7). */
export async function saveEvent(
  state: EditorState,
  { resource, role }: Omit<FormSetting, "action">,
  { version, idempotencyKey, begunAt }: SaveContext,
): Promise<Base> {
  const action = state.creating ? "create" : "update";
  const form = partsOf(state, savePayload({ resource, role, action }, state), begunAt);
  const id = String(state.base.record.id);
  try {
    const answer = state.creating
      ? await callForAnswer(createSchedule, { form: form }, { idempotencyKey })
      : await callForAnswer(updateSchedule, { params: { id }, form: form }, { version, idempotencyKey });
    const { schedule: record, ...related } = answer.body as Plain & { schedule: Plain };
    forgetPictures(form);
    return {
      record: await withParts({ ...record, ...related }),
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

/**
 * A part that was chosen here has a newer version: an error at the part. The stored event does not have it yet, so there
 * are no two versions of the event to compare.
 */
function partRefusal(reason: unknown, { base, values }: EditorState): ApiError | undefined {
  if (!(reason instanceof ApiError) || reason.statusCode !== 412) return undefined;
  const [found] = Object.entries(reason.errors ?? {});
  const part = found && (readAt(values, found[0]) as PartDraft | undefined);
  const { overlays = [], decor: own } = base.record as Partial<EventRecord>;
  if (!part || [...overlays, own].some((stored) => stored?.id === part.id)) return undefined;
  markChanged(overlay.name, decor.name);
  return new ApiError({ ...reason, statusCode: 422, errors: { [`${found[0]}.id`]: found[1] } });
}

/** Drops the cached pictures that the save has replaced. */
function forgetPictures({ json, keyed }: EventParts): void {
  const overlays = json.overlays_data as { id: string }[];
  for (const { key } of keyed.overlay_images) {
    const [at = "", shape = ""] = key.replace(/\.jpg$/, "").split("_");
    const id = overlays[Number(at)]?.id;
    if (id && id !== NIL_ID) forgetMedia(addressOf(OVERLAY, shape, id));
  }
  const own = json.decor as { id: string } | null;
  for (const { key } of keyed.images)
    if (own && own.id !== NIL_ID) forgetMedia(addressOf(DECOR, key, own.id));
}

const addressOf = ({ fields }: typeof OVERLAY, key: string, id: string): string =>
  String(fields[key]?.image?.address).replace("{id}", id);
