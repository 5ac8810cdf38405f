import type { CellProps } from "../kind";
import { None } from "../none";

export function Cell({ value, tools }: CellProps<string | null>) {
  if (!value) return <None />;
  return (
    <time dateTime={value} className="sl-line small-text muted figures">
      {tools.format.dateTime(value)}
    </time>
  );
}
