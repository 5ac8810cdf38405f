import type { ShowProps } from "../kind";

/** A moment with the zone it is told in (OP-178). */
export function Show({ value, tools }: ShowProps<string | null>) {
  if (!value) return <span className="faint">–</span>;
  return (
    <span>
      <time dateTime={value} className="figures">
        {tools.format.dateTime(value)}
      </time>{" "}
      <span className="caption faint">{tools.format.zone(new Date(value))}</span>
    </span>
  );
}
