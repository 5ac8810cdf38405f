import type { Bot } from "../../../../contract/entities/bot";
import { checkEvent, type EventRecord, valuesOf } from "../../../domain/events/model";
import { initialState } from "../../../editor/state";
import { documentLines, type KnownStyle, type Line } from "../ready-model";
import type { EventRow } from "./model";

type Plain = Readonly<Record<string, unknown>>;

interface Parts {
  now: Date;
  /** Another event uses one of its booths at the same time. */
  isTaken: boolean;
  /** Number of its booths that were deleted. */
  deleted: number;
  periods: EventRecord["periods"];
  bots: readonly Bot[];
  /** Only the id of one that is unavailable. */
  overlays: readonly Plain[];
  styles: readonly (KnownStyle | undefined)[];
}

/** The checklist's lines about the document of a stored event, from its row and its parts. Pure. */
export function linesOf(
  event: EventRow,
  { now, isTaken, deleted, periods, bots, overlays, styles }: Parts,
): Line[] {
  const decor = event.id_decor ? { id: event.id_decor } : null;
  const record = { ...event, periods, bots, overlays, decor };
  const values = valuesOf(record);
  const issues = checkEvent(initialState({ record }, values));
  const refused = bots.flatMap(({ bot_token = "", not_served }) =>
    not_served === "token_rejected" ? [[bot_token, { status: "invalid" as const }]] : [],
  );
  const lines = documentLines(values, {
    now,
    styles,
    checks: Object.fromEntries(refused),
    taken: isTaken ? 1 : 0,
    deleted,
    problems: Object.fromEntries(issues.map(({ path, message }) => [path, message])),
  });
  // An event has at least one: then the server does not say which (OP-186).
  const isTold = values.photo_booth_ids.length > 0;
  return isTold ? lines : lines.filter(({ id }) => id !== "booths");
}
