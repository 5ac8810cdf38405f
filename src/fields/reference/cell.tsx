import { NIL_ID } from "../../../contract/core/ids";
import type { CellProps } from "../kind";
import { None } from "../none";

/** The referenced record's name, or its id while that is unknown or not readable (LIST-09). */
export function Cell({ value, field, tools }: CellProps<string | null>) {
  if (!value || value === NIL_ID) return <None />;
  const name = tools.nameOf(field.to ?? "", value);
  return (
    <span className={name ? "sl-line" : "sl-line figures faint"} title={name ?? value}>
      {name ?? value.slice(0, 8)}
    </span>
  );
}
