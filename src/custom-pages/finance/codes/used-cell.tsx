import "./emissions.css";
import type { CellProps } from "../../../fields/kind";
import { UsedBar } from "./used-bar";

export function EmissionUsedCell({ value, record, tools }: CellProps<number | null>) {
  if (typeof value !== "number") return null; // the server does not count (OP-179)
  return <UsedBar used={value} count={Number(record.count)} format={tools.format} />;
}
