import { useEditorState } from "../../editor/store";
import type { ValueProps } from "../../editor/use-editor";
import { readAt } from "../../editor/values";
import ConflictValue from "../../screens/form/conflict-value";
import { useDomains } from "./use-domains";

/** A value of a version of a public page: a domain, which is no entity, by its name. */
export default function DomainVersion(props: ValueProps) {
  return props.path === "id_domain" || props.path === "domain_id" ? (
    <DomainName {...props} />
  ) : (
    <ConflictValue {...props} />
  );
}

function DomainName({ store, path, newer }: ValueProps) {
  const { data: domains } = useDomains();
  const id = String(useEditorState(store, ({ get }) => readAt(newer ?? get().values, path)) ?? "");
  return domains?.find((domain) => domain.id === id)?.name ?? (id.slice(0, 8) || "–");
}
