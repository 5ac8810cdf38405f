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

/** The row with the fields of the binding's `extend`. */
export async function shownRow(services: Services, entity: Entity, row: Row, caller: Caller): Promise<Row> {
  const [shown] = await extend(bindingOf(entity), services, [row], undefined, caller);
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
  const { besides } = bindingOf(entity);
  const tag = versionTag(current, { besides });
  if (!wanted || !tag || namesTag(wanted, tag)) return;
  if (besides && sent[besides] !== undefined && namesTag(wanted, tagAsSent(current, sent, besides))) return;
  // A save without the column concerns the rest of the record only.
  if (besides && sent[besides] === undefined && wanted.includes(`"v${current.version}-`)) return;
  const record = toRecord(entity, await shownRow(services, entity, current, caller));
  const related = await bindingOf(entity).related?.({ services, caller }, current);
  throw new Refusal(
    412,
    "errors.version_conflict",
    [],
    {},
    { [entity.singular]: record, ...related, version: tag },
  );
}

/** The save without the column that it sends as it was read, which may have changed since (OP-203). */
export function asRead(entity: Entity, save: RecordSave, current: Row | undefined): RecordSave {
  const { besides } = bindingOf(entity);
  const { version, values } = save;
  if (!besides || !current || !version || version.trim() === "*") return save;
  if (!namesTag(version, tagAsSent(current, values, besides))) return save;
  const { [besides]: _, ...rest } = values;
  return { ...save, values: rest };
}

/** The ETag that the record had when the column was read with the value that is sent. */
const tagAsSent = (current: Row, values: Record<string, unknown>, besides: string): string =>
  versionTag({ ...current, [besides]: values[besides] }, { besides }) as string;
