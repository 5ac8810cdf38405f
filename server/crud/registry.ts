import type { Binding } from "./binding";

let entities: Readonly<Record<string, Binding>> = {};
let others: Readonly<Record<string, Binding>> = {};

/**
 * Hands in the bindings of the areas, once, before the first call.
 * @param others tables that records refer to without being entities
 */
export function registerBindings(
  ofEntities: Readonly<Record<string, Binding>>,
  ofOthers: Readonly<Record<string, Binding>>,
): void {
  entities = ofEntities;
  others = ofOthers;
}

/** The binding of an entity. */
export function bindingOf({ name }: { name: string }): Binding {
  const binding = entities[name];
  if (!binding) throw new Error(`No table for ${name}`);
  return binding;
}

/** The binding of what a reference names: an entity or another table. */
export const referredBinding = (name: string): Binding => others[name] ?? bindingOf({ name });
