import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useCallback } from "react";
import type { Entity } from "../../contract/core/entity";
import type { Field } from "../../contract/core/field";
import { entityOf } from "../fields/reference/name-of";
import { lookUp } from "../providers/data";
import type { AnyResource } from "../resources/define";

type PlainRecord = Readonly<Record<string, unknown>>;
type Rows = readonly PlainRecord[];
type Beside = NonNullable<AnyResource["list"]["beside"]>;
type Found = ReadonlyMap<string, PlainRecord>;

/** They are told of, not edited here: a list that is opened again shortly after asks for none. */
const FRESH_MS = 10_000;
const NONE: Found = new Map();
const NOTHING: Beside = [];

const keyOf = (to: string, id: unknown) => `${to} ${id}`;
const targetOf = (entity: Entity | undefined, field: string) =>
  (entity?.fields[field] as Field | undefined)?.to ?? "";

/**
 * The records beside some rows (`list.beside`): those that the rows refer to, then those that these refer to, one
 * by_ids for each entity. What is unknown, out of scope or not offered by the server is left out (OP-05, OP-179).
 */
export function useBeside(
  entity: Entity,
  rows: Rows,
  beside: Beside = NOTHING,
): (to: string, id: unknown) => PlainRecord | undefined {
  const near = group(beside.flatMap(({ field }) => referred(entity, field, rows)));
  const { data = NONE } = useQuery({
    queryKey: ["beside", entity.name, near],
    enabled: Object.keys(near).length > 0,
    staleTime: FRESH_MS,
    retry: false,
    placeholderData: keepPreviousData,
    queryFn: async (): Promise<Found> => {
      const first = await readAll(near);
      const far = beside.flatMap(({ field, next }) => {
        const to = targetOf(entity, field);
        const found = rows.flatMap((row): Rows => {
          const record = first.get(keyOf(to, row[field]));
          return record ? [record] : [];
        });
        return next ? referred(entityOf(to), next, found) : [];
      });
      return new Map([...first, ...(await readAll(group(far)))]);
    },
  });
  return useCallback((to, id) => data.get(keyOf(to, id)), [data]);
}

function referred(entity: Entity | undefined, field: string, rows: Rows): [to: string, id: string][] {
  const to = targetOf(entity, field);
  return rows.flatMap((row) => (typeof row[field] === "string" ? [[to, row[field]]] : []));
}

/** Ids by entity, each once and in order, so that one page has one key. */
function group(pairs: readonly [to: string, id: string][]): Record<string, string[]> {
  const groups: Record<string, Set<string>> = {};
  for (const [to, id] of pairs) {
    groups[to] ??= new Set();
    groups[to].add(id);
  }
  return Object.fromEntries(Object.entries(groups).map(([to, ids]) => [to, [...ids].sort()]));
}

async function readAll(groups: Readonly<Record<string, readonly string[]>>): Promise<Found> {
  const found = await Promise.all(
    Object.entries(groups).map(async ([to, ids]) =>
      ((await lookUp(to, ids)) as PlainRecord[]).map((record) => [keyOf(to, record.id), record] as const),
    ),
  );
  return new Map(found.flat());
}
