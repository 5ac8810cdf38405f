import type { CellProps } from "../kind";
import { None } from "../none";

/** A moment with its time zone (OP-178). */
export function Show({ value, tools }: CellProps<string | null>) {
  if (!value) return <None />;
  return (
    <span>
      <time dateTime={value} className="figures">
        {tools.format.dateTime(value)}
      </time>{" "}
      <span className="caption faint">{tools.format.zone(new Date(value))}</span>
    </span>
  );
}
