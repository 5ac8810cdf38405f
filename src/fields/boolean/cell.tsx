import type { CellProps } from "../kind";

export function Cell({ value, tools }: CellProps<boolean>) {
  return <span className={value ? undefined : "faint"}>{tools.labels.choice("boolean", String(value))}</span>;
}
