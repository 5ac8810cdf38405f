import type { EntityName } from "../../contract";
import { overlays } from "../store/schema";
import type { Binding, EntityTable } from "./binding";
import { userBinding } from "./users";

const plain = (table: unknown): Binding => ({ table: table as EntityTable });

/** The table of every entity; a missing one does not compile. */
export const bindings: Record<EntityName, Binding> = {
  overlays: plain(overlays),
  users: userBinding,
};
