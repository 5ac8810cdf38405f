import type { CellProps } from "../kind";

export function Cell({ value, tools }: CellProps<number | null>) {
  return <span className="figures">{typeof value === "number" ? tools.format.number(value) : value}</span>;
}
