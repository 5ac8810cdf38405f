import type { Entity } from "../../../contract/core/entity";

/** A resource's name for Refine's hooks: `quizzes/<id>/questions` for an entity whose collections belong to a parent. */
export function collectionOf({ name, transport }: Entity, parentId?: string): string {
  return transport.within && parentId ? `${transport.within}/${parentId}/${name}` : name;
}
