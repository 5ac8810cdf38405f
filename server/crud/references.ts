import { and, inArray } from "drizzle-orm";
import type { Entity } from "../../contract/core/entity";
import { MOST_ISSUES } from "../../contract/core/errors";
import { type Field, OWNER } from "../../contract/core/field";
import { NIL_ID } from "../../contract/core/ids";
import { placeOf, type Reference, referencesIn } from "../../contract/core/references";
import { entities } from "../../contract/entities";
import { type AnyCaller, asUser, type Caller } from "../caller";
import { invalid } from "../errors";
import type { Call } from "../http/call";
import type { Services } from "../services";
import type { Row } from "./binding";
import { bindingOf, referredBinding } from "./registry";
import { scopeOf } from "./scope";

type Named = Pick<Reference, "entity" | "id">;

const keyOf = ({ entity, id }: Named) => `${entity} ${id}`;

/** The references in the fields of a record, as sent or as stored. */
function referencesOf(entity: Entity, values: Readonly<Record<string, unknown>>): Reference[] {
  return Object.entries(entity.fields as Record<string, Field>)
    .filter(([, { write }]) => write.create.length > 0 || write.update.length > 0)
    .flatMap(([key, field]) => referencesIn(field.schema, values[key], key));
}

/**
 * Those of the rows that the caller sees. In a transaction they are locked until its end, so that none of them is
 * removed meanwhile. One order for all: advisory lock, rows that are referred to, then the row that refers.
 */
async function findReferenced(
  services: Services,
  caller: Caller | undefined,
  named: readonly Reference[],
): Promise<Named[]> {
  const found: Named[] = [];
  for (const entity of caller ? [...new Set(named.map((one) => one.entity))].sort() : []) {
    const ids = [...new Set(named.filter((one) => one.entity === entity).map(({ id }) => id))];
    for (const id of await findVisible(services, caller as Caller, entity, ids)) found.push({ entity, id });
  }
  return found;
}

async function findVisible(
  services: Services,
  caller: Caller,
  name: string,
  ids: string[],
): Promise<string[]> {
  const { database } = services;
  const entity = (entities as Record<string, Entity>)[name];
  const binding = referredBinding(name);
  // Callers may name themselves, although lists of users do not show them (OP-127).
  const scope = entity
    ? scopeOf(services, entity, caller, "hidden", true)
    : binding.scope?.(services, caller);
  const query = database
    .db()
    .select({ id: binding.table.id })
    .from(binding.table)
    .where(and(inArray(binding.table.id, ids), scope))
    .orderBy(binding.table.id);
  const rows = await (database.isInTransaction ? query.for("key share") : query);
  return rows.map(({ id }) => id as string);
}

/** @throws 422 `validation.unknown_reference` at each reference that is not known */
function assertKnown(named: readonly Reference[], known: readonly Named[]): void {
  const keys = new Set(known.map(keyOf));
  const issues = named
    .filter((one) => !keys.has(keyOf(one)))
    .slice(0, MOST_ISSUES)
    .map(({ path }) => ({ path, message: "validation.unknown_reference" }));
  if (issues.length > 0) throw invalid(issues);
}

/**
 * Rejects references to rows that do not exist or that the caller does not see, unless they are in `kept`. Inside a
 * transaction the rows are locked until its end.
 */
export async function assertReferences(
  services: Services,
  caller: AnyCaller | undefined,
  named: readonly Reference[],
  kept: readonly Named[] = [],
): Promise<void> {
  assertKnown(named, [...(await findReferenced(services, caller && asUser(caller), named)), ...kept]);
}

/**
 * The same for a save of a record: locks what its fields refer to, before the record itself.
 * @returns the check, which needs the row: ids that it already has may stay (OP-181)
 */
export async function findReferences(
  services: Services,
  entity: Entity,
  caller: Caller,
  values: Readonly<Record<string, unknown>>,
): Promise<(current: Row | undefined) => void> {
  const { references = {} } = bindingOf(entity);
  const named = referencesOf(entity, values).filter(
    // The nil id as owner is the caller.
    ({ path, id }) => !(placeOf(path) in references) && (path !== OWNER || id !== NIL_ID),
  );
  const found = await findReferenced(services, caller, named);
  return (current) => assertKnown(named, [...found, ...referencesOf(entity, current ?? {})]);
}

/** The references of a call's body again, in the transaction that writes them: locks them until its end. */
export const lockReferences = ({
  services,
  caller,
  references,
}: Pick<Call, "services" | "references"> & { caller: AnyCaller | undefined }) =>
  assertReferences(services, caller, references);
