import type { BaseKey, MetaQuery } from "@refinedev/core";
import { fillPath } from "../../../contract/core/endpoint";
import { type Entity, parentKey } from "../../../contract/core/entity";
import { isObject } from "../../../contract/core/object";
import { readRecord, readRows, readSingle } from "../../../contract/core/reading";
import { entities, type RecordNamed } from "../../../contract/entities";
import { malformedReply } from "../http/malformed-reply";
import { type HttpReply, malformed, type RequestOptions } from "../http/transport";
import { contractNames, readMember, Unreadable } from "../read-reply";

// biome-ignore lint/suspicious/noExplicitAny: Refine's generics promise the caller's type for what is read here.
export type Data = any;

/** What is read of a resource, by its name. */
export type DataOf<N extends string> = RecordNamed<N, Data>;

/** The entity behind a resource's name. */
export function entityNamed(resource: string): Entity {
  const name = resource.slice(resource.lastIndexOf("/") + 1);
  const entity = (entities as Record<string, unknown>)[name] as Entity | undefined;
  if (!entity) throw new Error(`The contract has no entity ${resource}`);
  return entity;
}

/** The entities that a change in a resource affects: its entity, and its parent, whose records may include the rows. */
export const namesIn = (resource: string): string[] => {
  const { name, transport } = entityNamed(resource);
  return transport.within ? [name, transport.within] : [name];
};

/** A path of a resource's entity with its ids filled in. */
export function pathIn(resource: string, path: string, id?: BaseKey): string {
  const entity = entityNamed(resource);
  const key = parentKey(entity);
  const [, parent] = resource.split("/");
  if (key && !parent) throw new Error(`A parent's id is missing: ${resource}`);
  return fillPath(path, { ...(key && { [key]: parent }), id });
}

/**
 * The only part of `meta` that is used. Refine merges the page's query string into it, so that a link could set a
 * method, headers or a path (docs/console.md, trap 1).
 */
export function signalOf(meta: MetaQuery | undefined): AbortSignal | undefined {
  const signal: unknown = meta?.signal;
  return signal instanceof AbortSignal ? signal : undefined;
}

export const wireOf = ({ transport: { base, casing } }: Entity): Pick<RequestOptions, "base" | "casing"> => ({
  base,
  casing,
});

export interface Single<T = Data> {
  data: T;
  /** Entity tag of this state, for the next save; undefined if the server sends none (OP-175). */
  version: string | undefined;
  /** Objects that the reply holds next to the record, read by the entity's `related`. */
  related: Record<string, Data>;
}

/** Reads the reply of a read, create or update (OP-01, OP-179). */
export function singleOf(entity: Entity, options: RequestOptions, reply: HttpReply): Single {
  const whole = contractNames(entity.transport.casing, reply.data);
  const inner = isObject(whole) && isObject(whole[entity.singular]) ? whole[entity.singular] : whole;
  // A record that has only defaults would look as if it had been emptied.
  if (!isObject(inner) || typeof inner.id !== "string") throw malformedReply(options, reply);
  const { record, related } = readSingle(entity, whole);
  return {
    data: record,
    version: reply.headers.get("ETag") ?? undefined,
    related: readRelated(entity, related, options, reply),
  };
}

/** Reads a reply that holds only records, as of a search. */
export function rowsOf(entity: Entity, options: RequestOptions, reply: HttpReply): Data[] {
  try {
    return readRows(entity.plural, contractNames(entity.transport.casing, reply.data))
      .filter(isObject)
      .map((row) => readRecord(entity, row));
  } catch {
    throw malformed(options, reply);
  }
}

function readRelated(
  entity: Entity,
  raw: Record<string, unknown>,
  options: RequestOptions,
  reply: HttpReply,
) {
  const related = { ...raw };
  for (const [key, schema] of Object.entries(entity.related ?? {})) {
    try {
      related[key] = readMember(schema, raw[key]);
    } catch (reason) {
      throw reason instanceof Unreadable ? malformed(options, reply) : reason;
    }
  }
  return related;
}
