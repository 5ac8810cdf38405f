import type { CellProps } from "../kind";

/** One line; what does not fit ends in an ellipsis with the whole text in the tooltip. */
export function Cell({ value }: CellProps<string | null>) {
  return (
    <span className="sl-line" title={value || undefined}>
      {value}
    </span>
  );
}
