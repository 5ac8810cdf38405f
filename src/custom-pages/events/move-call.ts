import { NIL_ID } from "../../../contract/core/ids";
import { readEvent, saveEvent } from "../../domain/events/calls";
import { type EventRecord, valuesOf } from "../../domain/events/model";
import type { Base } from "../../editor/state";
import { TranslatedError } from "../../providers/http/errors";
import { offers } from "../../providers/server";
import { schedules } from "../../resources/schedules";
import type { FormSetting } from "../../screens/form/entity-model";
import { movedState, movedTo } from "./move";

interface Move {
  /** The event as the user saw it. */
  shown: Base<EventRecord>;
  /** Its new start. */
  start: string;
  /** Its new booths; those that it has if undefined. */
  booths?: readonly string[] | undefined;
  role: FormSetting["role"];
  /** The same for all attempts of one move. */
  idempotencyKey: string;
}

/** Saves an event at another time, as its editor would. @returns the stored event */
export async function moveEvent({
  shown,
  start,
  booths,
  role,
  idempotencyKey,
}: Move): Promise<Base<EventRecord>> {
  const base = await newest(shown);
  return saveEvent(
    movedState(base, movedTo(valuesOf(base.record), start), booths),
    { version: base.version, idempotencyKey, begunAt: new Date() },
    { resource: schedules, role, action: "update" },
  );
}

/** Servers without versions cannot reject a stale save, so the event is read again before it. */
async function newest(shown: Base<EventRecord>): Promise<Base<EventRecord>> {
  if (await offers("versions")) return shown;
  const now = await readEvent(shown.record.id ?? NIL_ID);
  if (now.record.start_time !== shown.record.start_time || now.record.end_time !== shown.record.end_time)
    throw new TranslatedError("event.move_changed");
  return now;
}
