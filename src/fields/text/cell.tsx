import { Address, isAddress } from "../../components/address";
import type { CellProps } from "../kind";
import { None } from "../none";

/** One line, cut off with an ellipsis; the tooltip has the whole text. E-mail addresses are shown in full. */
export function Cell({ value }: CellProps<string | null>) {
  if (!value) return <None />;
  if (isAddress(value)) return <Address value={value} className="sl-line" />;
  return (
    <span className="sl-line" title={value}>
      {value}
    </span>
  );
}
