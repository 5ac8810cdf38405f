import { type Entity, parentKey } from "../../contract/core/entity";
import { entities } from "../../contract/entities";
import type { Binding } from "./binding";

/** The record that a collection is below. */
export interface Parent {
  entity: Entity;
  binding: Binding;
  /** The path parameter that names it, and the column of the rows below. */
  key: string;
}

/** Its id as a call's path says it. */
export const parentIdIn = (entity: Pick<Entity, "transport">, params: Record<string, string> = {}) =>
  params[parentKey(entity) ?? ""];

export function parentOf(entity: Pick<Entity, "transport">, { within }: Binding): Parent | undefined {
  const key = parentKey(entity);
  const above = (entities as Record<string, Entity>)[entity.transport.within ?? ""];
  return key && above && within ? { entity: above, binding: within, key } : undefined;
}
