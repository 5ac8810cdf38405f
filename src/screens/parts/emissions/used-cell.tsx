import "./emissions.css";
import type { CellProps } from "../../../fields/kind";
import { UsedBar } from "./used-bar";

export function EmissionUsedCell({ value, record, tools }: CellProps<number>) {
  return <UsedBar used={Number(value)} count={Number(record.count)} format={tools.format} />;
}
