import type { Entity, Fields } from "../../../contract/core/entity";

/** The name of a collection of an entity: its own, or below a parent. */
export type Collection<N extends string> = N | `${string}/${string}/${N}`;

/** A resource's name for Refine's hooks, such as `stores/<id>/store_products` for an entity below a parent. */
export function collectionOf<N extends string>(
  { name, transport }: Pick<Entity<Fields, N>, "name" | "transport">,
  parentId?: string,
): Collection<N> {
  return transport.within && parentId ? `${transport.within}/${parentId}/${name}` : name;
}
