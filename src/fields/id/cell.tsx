import type { CellProps } from "../kind";

/** The first eight digits; the whole id is in the tooltip and in the view. */
export function Cell({ value }: CellProps<string>) {
  return (
    <span className="figures faint" title={value}>
      {value.slice(0, 8)}
    </span>
  );
}
