import type { CellProps } from "../kind";

export function Cell({ value, tools }: CellProps<string | null>) {
  return value ? (
    <time dateTime={value} className="sl-line small-text muted figures">
      {tools.format.dateTime(value)}
    </time>
  ) : null;
}
