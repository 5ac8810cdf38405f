import type { Entity } from "../../../contract/core/entity";

/** A resource's name for Refine's hooks, such as `quizzes/<id>/questions` for an entity below a parent. */
export function collectionOf({ name, transport }: Entity, parentId?: string): string {
  return transport.within && parentId ? `${transport.within}/${parentId}/${name}` : name;
}
