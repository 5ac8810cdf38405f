import type { FetchQueryOptions, QueryClient, QueryKey } from "@tanstack/react-query";
import { ApiError } from "../http/errors";

/**
 * The keys of the one cache. What is read of a record is under its entity and id, whatever call it came by; every
 * list, and all else that a change of any of its rows may change, is under its entity.
 */
export const keys = {
  record: (entity: string, id: string): QueryKey => ["record", entity, id],
  /** With its version and what came next to it, as an editor needs it. */
  single: (entity: string, id: string): QueryKey => ["record", entity, id, "single"],
  /** What belongs to one record, as its labels. */
  of: (entity: string, id: string, ...rest: readonly unknown[]): QueryKey => ["record", entity, id, ...rest],
  list: (entity: string, ...rest: readonly unknown[]): QueryKey => ["list", entity, ...rest],
  /** One page of a list, as a screen shows it and as it is asked for before the screen is there. */
  page: (entity: string, resource: string, asked: object): QueryKey => ["list", entity, resource, asked],
};

let client: QueryClient | undefined;

/** The cache that reads fill and changes invalidate. Returns the way to undo it. */
export function connectCache(queryClient: QueryClient): () => void {
  client = queryClient;
  return () => {
    if (client === queryClient) client = undefined;
  };
}

/** Reads for a screen that is likely to be opened next, which finds the answer under the same key. Failures stay silent. */
export async function readAhead(query: FetchQueryOptions): Promise<void> {
  await client?.prefetchQuery(query);
}

/** Puts records where names and related records are looked for. */
export function keepRecords(entity: string, records: readonly { id?: unknown }[]): void {
  for (const record of records)
    if (typeof record.id === "string") client?.setQueryData(keys.record(entity, record.id), record);
}

const stale = new Set<string>();
const gone = new Set<string>();

/**
 * Says that records of an entity have changed, whoever changed them: what is on screen of it is read again, all else
 * when it is next shown. Several reports of one change cause one read.
 */
export function markChanged(...entities: readonly string[]): void {
  if (stale.size === 0) setTimeout(invalidate);
  for (const entity of entities) stale.add(entity);
}

/** Follows a call that changes these. One whose answer was lost may have changed them all the same. */
export async function changing<T>(entities: readonly string[], call: Promise<T>): Promise<T> {
  try {
    const answer = await call;
    markChanged(...entities);
    return answer;
  } catch (reason) {
    if (!isRefusal(reason)) markChanged(...entities);
    throw reason;
  }
}

/** Follows the call that deletes a record: what is left on screen of that one record is not asked for again. */
export async function deleting<T>(entities: readonly string[], id: string, call: Promise<T>): Promise<T> {
  return changing(
    entities,
    call.then((answer) => {
      gone.add(id);
      return answer;
    }),
  );
}

/** What a proxy says for a server whose answer it did not get. */
const UNSURE = [502, 503, 504];

const isRefusal = (reason: unknown) =>
  reason instanceof ApiError && reason.kind === "http" && !UNSURE.includes(reason.statusCode);

function invalidate(): void {
  const entities = [...stale];
  const deleted = new Set(gone);
  stale.clear();
  gone.clear();
  const remains = {
    predicate: ({ queryKey: [, , id] }: { queryKey: QueryKey }) => !deleted.has(id as string),
  };
  for (const entity of entities) {
    void client?.invalidateQueries({ queryKey: ["record", entity], ...remains });
    // What nobody shows yet was asked for before the change: its answer would count as new.
    void client?.cancelQueries({ queryKey: ["list", entity], type: "inactive" });
    void client?.invalidateQueries({ queryKey: ["list", entity] });
  }
}
