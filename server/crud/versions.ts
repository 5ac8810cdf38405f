import type { Entity } from "../../contract/core/entity";
import type { Caller } from "../caller";
import { Refusal } from "../errors";
import { namesTag } from "../http/entity-tags";
import type { Services } from "../services";
import type { Row } from "./binding";
import { extend } from "./read";
import { toRecord, versionTag } from "./record";
import { bindingOf } from "./registry";
import type { RecordSave } from "./write";

/*
 * A record's tag is its version: "v3". Where a column also changes without a save, such as a user's balance, its value
 * is a part of the tag (`etagColumn`): "v3-120". Say that a form was read at "v3-120" and a picture was charged
 * meanwhile, so that the present tag is "v3-110". A save with If-Match "v3-120" that sends
 * - balance 120 changes nothing about it: version 3 with the balance that is sent is the tag that was read. It is
 *   accepted, and `asRead` leaves the column out, so that 110 stays.
 * - no balance concerns the rest of the record: version 3 is enough.
 * - balance 200 was typed while looking at 120: 412.
 * If somebody had saved meanwhile, the tag would begin with "v4", and all three would be 412.
 */

/** The row with the fields of the binding's `extend`. */
export async function shownRow(services: Services, entity: Entity, row: Row, caller: Caller): Promise<Row> {
  const [shown] = await extend(services, entity, [row], { caller });
  return shown as Row;
}

/** Rejects a save of an older version, returning the current state (OP-175). */
export async function assertVersion(
  services: Services,
  entity: Entity,
  caller: Caller,
  current: Row,
  wanted: string | undefined,
  sent: Record<string, unknown> = {},
): Promise<void> {
  const { etagColumn } = bindingOf(entity);
  const tag = versionTag(current, { etagColumn });
  if (!wanted || !tag || namesTag(wanted, tag)) return;
  if (etagColumn && sent[etagColumn] !== undefined && namesTag(wanted, tagAsSent(current, sent, etagColumn)))
    return;
  // A save without the column concerns the rest of the record only.
  if (etagColumn && sent[etagColumn] === undefined && wanted.includes(`"v${current.version}-`)) return;
  const record = toRecord(entity, await shownRow(services, entity, current, caller));
  const related = await bindingOf(entity).related?.({ services, caller }, current);
  throw new Refusal(412, "errors.version_conflict", {
    extra: { [entity.singular]: record, ...related, version: tag },
  });
}

/** The save without the column that it sends as it was read, which may have changed since (OP-203). */
export function asRead(entity: Entity, save: RecordSave, current: Row | undefined): RecordSave {
  const { etagColumn } = bindingOf(entity);
  const { version, values } = save;
  if (!etagColumn || !current || !version || version.trim() === "*") return save;
  if (!namesTag(version, tagAsSent(current, values, etagColumn))) return save;
  const { [etagColumn]: _, ...rest } = values;
  return { ...save, values: rest };
}

/** The ETag that the record had when the column was read with the value that is sent. */
const tagAsSent = (current: Row, values: Record<string, unknown>, etagColumn: string): string =>
  versionTag({ ...current, [etagColumn]: values[etagColumn] }, { etagColumn }) as string;
