import type { CellProps } from "../kind";
import { None } from "../none";

/** One line; what does not fit ends in an ellipsis with the whole text in the tooltip. */
export function Cell({ value }: CellProps<string | null>) {
  if (!value) return <None />;
  return (
    <span className="sl-line" title={value}>
      {value}
    </span>
  );
}
