import { NIL_ID } from "../../../contract/core/ids";
import { useEditorState } from "../../editor/store";
import { optionsOf } from "../../fields/reference/options";
import { holdsText, type OptionSource } from "../../fields/reference/source";
import { useMe } from "../../providers/me";
import type { AnyResource } from "../../resources/define";
import { pagesOf } from "../../screens/list/export/pages";
import { useEvent } from "./context";

/** Whose event it is: an admin says so, everybody else has only their own. */
export function useOwner(): string {
  const me = useMe()?.id ?? "";
  const owner = useEditorState(useEvent(), ({ get }) => get().values.id_user);
  return typeof owner === "string" && owner !== "" && owner !== NIL_ID ? owner : me;
}

/** No choice looks through more than these. */
const MOST = 1000;

/** Active records of the event's owner: no others may belong to the event (OP-90, OP-181). */
export function ownedSource(resource: AnyResource, owner: string): OptionSource {
  const { name } = resource.entity;
  const holds = (row: Readonly<Record<string, unknown>>) => row.id_user === owner && row.active !== false;
  const first = async (signal: AbortSignal) => {
    const rows: object[] = [];
    // Admins and dealers see records of others, too: the owner's may begin on a later page.
    for await (const page of pagesOf({ resource, params: {}, holds }, signal)) {
      rows.push(...page.rows);
      if (page.read >= MOST) break;
    }
    return optionsOf(name, rows);
  };
  return {
    entity: name,
    key: ["owned", owner],
    first,
    found: async (text, signal) => (await first(signal)).filter((option) => holdsText(name, option, text)),
  };
}
