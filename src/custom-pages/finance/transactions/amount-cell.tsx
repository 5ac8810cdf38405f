import "./transactions.css";
import type { CellProps } from "../../../fields/kind";

/** What came in is green as well as plus; what went out is the usual case, and plain (OP-94). */
export function AmountCell({ value, tools }: CellProps<number | null>) {
  if (typeof value !== "number") return null;
  return (
    <span className={value > 0 ? "figures strong sl-amount in" : "figures strong sl-amount"}>
      {tools.format.change(value)}
    </span>
  );
}
