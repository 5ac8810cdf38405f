import type { FetchQueryOptions, QueryClient, QueryKey } from "@tanstack/react-query";
import { ApiError } from "../http/errors";

/**
 * The keys of the query cache. Data of one record is under its entity and id, whichever call read it; lists, and
 * everything else that a change of any record may affect, are under the entity.
 */
export const keys = {
  record: (entity: string, id: string): QueryKey => ["record", entity, id],
  /** With its version and related objects, for an editor. */
  single: (entity: string, id: string): QueryKey => ["record", entity, id, "single"],
  /** Data that belongs to one record, such as its labels. */
  of: (entity: string, id: string, ...rest: readonly unknown[]): QueryKey => ["record", entity, id, ...rest],
  list: (entity: string, ...rest: readonly unknown[]): QueryKey => ["list", entity, ...rest],
  /** One page of a list, for its screen and for prefetching. */
  page: (entity: string, resource: string, params: object): QueryKey => ["list", entity, resource, params],
};

let client: QueryClient | undefined;

/** Sets the cache that reads fill and changes invalidate. Returns the cleanup. */
export function connectCache(queryClient: QueryClient): () => void {
  client = queryClient;
  return () => {
    if (client === queryClient) client = undefined;
  };
}

/** Reads ahead for a screen that is likely to open next. Failures are ignored. */
export async function prefetch(query: FetchQueryOptions): Promise<void> {
  await client?.prefetchQuery(query);
}

/** Caches records, for references to them. */
export function keepRecords(entity: string, records: readonly { id?: unknown }[]): void {
  for (const record of records)
    if (typeof record.id === "string") client?.setQueryData(keys.record(entity, record.id), record);
}

const stale = new Set<string>();
const gone = new Set<string>();

/**
 * Invalidates the data of entities with changed records: what is on screen is read again at once, the rest when it is
 * next shown. Several calls in one tick cause one read.
 */
export function markChanged(...entities: readonly string[]): void {
  if (stale.size === 0) setTimeout(invalidate);
  for (const entity of entities) stale.add(entity);
}

/** Awaits a call that changes these entities. One without a response may have changed them, too. */
export async function changing<T>(entities: readonly string[], call: Promise<T>): Promise<T> {
  try {
    const reply = await call;
    markChanged(...entities);
    return reply;
  } catch (reason) {
    if (!isRefusal(reason)) markChanged(...entities);
    throw reason;
  }
}

/** Awaits the call that deletes a record, which is then not read again while parts of it are still on screen. */
export function deleting<T>(entities: readonly string[], id: string, call: Promise<T>): Promise<T> {
  return changing(
    entities,
    call.then((reply) => {
      gone.add(id);
      return reply;
    }),
  );
}

/** Statuses of a proxy that got no response: the change may have been made. */
const UNCERTAIN = [502, 503, 504];

const isRefusal = (reason: unknown) =>
  reason instanceof ApiError && reason.kind === "http" && !UNCERTAIN.includes(reason.statusCode);

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
    // A prefetch that is under way began before the change: its result would count as fresh.
    void client?.cancelQueries({ queryKey: ["list", entity], type: "inactive" });
    void client?.invalidateQueries({ queryKey: ["list", entity] });
  }
}
