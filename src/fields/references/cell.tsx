import type { CellProps } from "../kind";

export function Cell({ value, tools }: CellProps<string[] | null>) {
  return <span className="figures">{tools.format.number(value?.length ?? 0)}</span>;
}
