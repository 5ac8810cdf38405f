import type { CellProps } from "../kind";

export function Show({ value }: CellProps<string>) {
  return <span className="figures">{value}</span>;
}
