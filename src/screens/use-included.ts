import { useCallback } from "react";
import type { Entity } from "../../contract/core/entity";
import type { Field } from "../../contract/core/field";
import type { RecordNamed } from "../../contract/entities";
import { entityOf } from "../fields/reference/name-of";
import { useReads, useReferred } from "../fields/reference/use-names";
import type { AnyResource } from "../resources/define";

type PlainRecord = Readonly<Record<string, unknown>>;
type Rows = readonly PlainRecord[];
type Includes = NonNullable<AnyResource["list"]["includes"]>;

const NOTHING: Includes = [];

const targetOf = (entity: Entity | undefined, field: string) =>
  (entity?.fields[field] as Field | undefined)?.to ?? "";

/**
 * The included records of some rows (`list.includes`): those that the rows reference, and those that these reference,
 * one by_ids for each entity. Unknown and unreadable ones are left out (OP-05, OP-179).
 */
export function useIncluded(
  entity: Entity,
  rows: Rows,
  includes: Includes = NOTHING,
): <N extends string>(to: N, id: unknown) => RecordNamed<N> | undefined {
  const { find: near, isRead } = useReads(
    group(includes.flatMap(({ field }) => referred(entity, field, rows))),
  );
  // Periods and generations both refer to events: these are requested once, when both are there.
  const far = includes.flatMap(({ field, next }) => {
    if (!next || !isRead) return [];
    const to = targetOf(entity, field);
    const found = rows.flatMap((row) => near(to, String(row[field]))?.record ?? []);
    return referred(entityOf(to), next, found);
  });
  const further = useReferred(group(far));
  return useCallback((to, id) => (near(to, String(id)) ?? further(to, String(id)))?.record, [near, further]);
}

function referred(entity: Entity | undefined, field: string, rows: Rows): [to: string, id: string][] {
  const to = targetOf(entity, field);
  return rows.flatMap((row) => (typeof row[field] === "string" ? [[to, row[field]]] : []));
}

/** Ids by entity, unique and sorted, so that the same page has the same cache key. */
function group(pairs: readonly [to: string, id: string][]): Record<string, string[]> {
  const groups: Record<string, Set<string>> = {};
  for (const [to, id] of pairs) {
    groups[to] ??= new Set();
    groups[to].add(id);
  }
  return Object.fromEntries(Object.entries(groups).map(([to, ids]) => [to, [...ids].sort()]));
}
