import type { CellProps } from "../kind";
import { None } from "../none";

/**
 * One line; what does not fit ends in an ellipsis with the whole text in the tooltip. An e-mail address is of no use
 * without its end: in a narrow column it breaks before its `@`.
 */
export function Cell({ value }: CellProps<string | null>) {
  if (!value) return <None />;
  const at = /^\S+@\S+$/.test(value) ? value.lastIndexOf("@") : 0;
  return (
    <span className={at > 0 ? "sl-line sl-address" : "sl-line"} title={value}>
      {at > 0 && value.slice(0, at)}
      {at > 0 && <wbr />}
      {value.slice(at)}
    </span>
  );
}
