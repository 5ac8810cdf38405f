import type { CellProps } from "../kind";
import { None } from "../none";

/**
 * One line, cut off with an ellipsis; the tooltip has the whole text. An e-mail address breaks before its `@` instead,
 * as it is useless without its end.
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
