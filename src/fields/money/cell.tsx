import type { CellProps } from "../kind";

export function Cell({ value, tools }: CellProps<number | null>) {
  return (
    <span className="figures strong">{typeof value === "number" ? tools.format.money(value) : value}</span>
  );
}
