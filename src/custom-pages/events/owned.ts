import { NIL_ID } from "../../../contract/core/ids";
import { useEditorState } from "../../editor/store";
import { optionsOf } from "../../fields/reference/options";
import { holdsText, type OptionSource } from "../../fields/reference/source";
import { useMe } from "../../providers/me";
import type { AnyResource } from "../../resources/define";
import { useEvent } from "./context";
import { type Row, readAll } from "./records";

/** Whose event it is: an admin says so, everybody else has only their own. */
export function useOwner(): string {
  const me = useMe()?.id ?? "";
  const owner = useEditorState(useEvent(), ({ get }) => get().values.id_user);
  return typeof owner === "string" && owner !== "" && owner !== NIL_ID ? owner : me;
}

/** Active records of the event's owner: no others may belong to the event (OP-90, OP-181). */
export function ownedSource(resource: AnyResource, owner: string): OptionSource {
  const { name } = resource.entity;
  const holds = (row: Row) => row.id_user === owner && row.active !== false;
  // Admins and dealers see records of others, too: the owner's may begin on a later page.
  const first = async (signal: AbortSignal) =>
    optionsOf(name, (await readAll(resource.entity, signal, holds)).rows);
  return {
    entity: name,
    key: ["owned", owner],
    first,
    found: async (text, signal) => (await first(signal)).filter((option) => holdsText(name, option, text)),
  };
}
