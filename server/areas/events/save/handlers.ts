import { isId, NIL_ID } from "../../../../contract/core/ids";
import type * as contract from "../../../../contract/endpoints/schedules";
import { schedule as scheduleEntity } from "../../../../contract/entities/schedule";
import type { Caller } from "../../../caller";
import { findRow } from "../../../crud/read";
import { findReferences } from "../../../crud/references";
import { saveRecord } from "../../../crud/save";
import { fileIds } from "../../../crud/store-pictures";
import { assertVersion } from "../../../crud/versions";
import { type PreparedRecord, prepareRecord, type RecordSave, writeRecord } from "../../../crud/write";
import { conflict, invalidField } from "../../../errors";
import type { Call, Handler } from "../../../http/call";
import type { UploadedForm } from "../../../http/upload";
import { asOwner } from "../../../rules/ownership";
import type { Services } from "../../../services";
import { takeAdvisoryLock } from "../../../store/advisory-lock";
import { BOTS_LOCK } from "../../bots/binding";
import type { EventRow } from "../binding";
import { writeBooths } from "./booths";
import { assertNoConflict, hasBots, type SentBot, writeBots } from "./bots";
import { type CallerAndOwner, planParts, type Sent, type SentParts, writeParts } from "./parts";
import { type SentPeriod, writePeriods } from "./periods";

/** The parts of an event's form; an absent part leaves its records unchanged, except the decor (OP-53). */
interface SentEvent extends SentParts {
  schedule: Record<string, unknown>;
  booths?: string[];
  periods?: SentPeriod[];
  bots?: SentBot[];
}

type SaveCall = Pick<Call, "services" | "request" | "reply" | "language"> & {
  caller: Caller;
  form: UploadedForm;
};

export const createSchedule: Handler<typeof contract.createSchedule> = (call) => save(call, undefined);

export const updateSchedule: Handler<typeof contract.updateSchedule> = (call) => save(call, call.params.id);

/**
 * Saves the whole event in one transaction (reliability rule 23); pictures of overlays and decor are checked and stored
 * before it (ADR 002). With an Idempotency-Key a repeat gets the first answer.
 */
function save(call: SaveCall, id: string | undefined): Promise<unknown> {
  const { services, caller, form } = call;
  const sent = readForm(form);
  const request = {
    id,
    sent: form.json,
    overlays: fileIds(sent.overlayImages),
    decor: fileIds(sent.decorImages),
  };
  return saveRecord(call, scheduleEntity, request, async () => {
    const record: RecordSave = {
      caller,
      action: id ? "update" : "create",
      id,
      values: sent.schedule,
      version: call.request.headers["if-match"],
    };
    const prepared = await prepare(services, record, sent);
    return { prepared, write: () => writeEvent(services, { ...record, prepared }, sent) };
  });
}

function readForm({ json, keyed }: UploadedForm): SentEvent {
  if (!json.schedule) throw invalidField("schedule", "validation.required");
  // The event's decor comes from the part `decor` only (OP-53), its overlays from their part where it is sent (OP-52).
  const { id_decor: _, overlays_ids, ...schedule } = json.schedule as Record<string, unknown>;
  return {
    schedule: json.overlays_data ? schedule : { ...schedule, overlays_ids },
    booths: json.photo_booth_ids as string[] | undefined,
    periods: (json.periods_object as { periods: SentPeriod[] } | undefined)?.periods,
    overlays: json.overlays_data as Sent[] | undefined,
    overlayImages: keyed.overlay_images ?? [],
    decor: json.decor as Sent | null | undefined,
    decorImages: keyed.images ?? [],
    bots: json.telegram_bots_data as SentBot[] | undefined,
  };
}

/** Before the transaction: finds the event in scope and version, validates its parts, then prepares their pictures. */
async function prepare(services: Services, record: RecordSave, sent: SentEvent): Promise<PreparedRecord> {
  const current = await currentEvent(services, record, false);
  const plan = await planParts(services, await peopleOf(services, record, current), current, sent);
  return prepareRecord(services, scheduleEntity, { ...record, pictures: plan.pictures });
}

async function currentEvent(
  services: Services,
  { caller, id, version }: RecordSave,
  lock: boolean,
): Promise<EventRow | undefined> {
  if (!id) return undefined;
  const row = await findRow(services, scheduleEntity, caller, { id, lock });
  await assertVersion(services, scheduleEntity, caller, row, version);
  return row as EventRow;
}

/** New parts belong to the event's owner after the save, whoever saves (OP-181). */
async function peopleOf(
  services: Services,
  { caller, values }: RecordSave,
  current: EventRow | undefined,
): Promise<CallerAndOwner> {
  const chosen = values.id_user;
  const isChosen = caller.role === "admin" && isId(chosen) && chosen !== NIL_ID;
  const owner = isChosen ? chosen.toLowerCase() : (current?.id_user ?? caller.id);
  return { caller, owner: owner === caller.id ? caller : await asOwner(services, owner) };
}

async function writeEvent(
  services: Services,
  record: RecordSave & { prepared: PreparedRecord },
  sent: SentEvent,
): Promise<EventRow> {
  const { database } = services;
  const { id, prepared, values } = record;
  const withBots = sent.bots?.length || (id && (await hasBots(services, id)));
  if (withBots) await takeAdvisoryLock(database, BOTS_LOCK);
  // Locked before the event, like everywhere: a removal locks the quiz before its events.
  await findReferences(services, scheduleEntity, record.caller, values);
  const current = await currentEvent(services, record, true);
  // It got bots before it was locked, too late to take the bots' lock first.
  if (id && !withBots && (await hasBots(services, id))) throw conflict("errors.version_conflict");
  const who = await peopleOf(services, record, current);
  const plan = await planParts(services, who, current, sent, true);
  const { id_decor, overlays_ids = values.overlays_ids } = await writeParts(
    services,
    who,
    current,
    plan,
    prepared,
  );
  const save = { ...record, values: { ...values, id_decor, overlays_ids } };
  const event = (await writeRecord(services, scheduleEntity, save)) as EventRow;
  await writeBooths(services, who.owner, event, sent.booths);
  if (sent.periods) await writePeriods(services, event.id, sent.periods);
  if (sent.bots) await writeBots(services, who, event, sent.bots);
  else if (withBots) await assertNoConflict(services, event);
  return event;
}
