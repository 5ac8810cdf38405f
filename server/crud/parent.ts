import { type Entity, parentKey } from "../../contract/core/entity";
import { entities } from "../../contract/entities";
import type { Binding } from "./binding";
import { bindingOf } from "./registry";

/** The parent of a nested collection. */
export interface Parent {
  entity: Entity;
  binding: Binding;
  /** Path parameter of the parent, and the column that refers to it. */
  key: string;
}

/** The parent's id in a call's path. */
export const parentIdIn = (entity: Pick<Entity, "transport">, params: Record<string, string> = {}) =>
  params[parentKey(entity) ?? ""];

/** The record that a call's path names. */
export const addressIn = (entity: Pick<Entity, "transport">, params: Record<string, string>) => ({
  id: params.id as string,
  parent: parentIdIn(entity, params),
});

export function parentOf(entity: Pick<Entity, "transport">): Parent | undefined {
  const key = parentKey(entity);
  const above = (entities as Record<string, Entity>)[entity.transport.within ?? ""];
  return key && above ? { entity: above, binding: bindingOf(above), key } : undefined;
}
