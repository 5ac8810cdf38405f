import type { CellProps } from "../kind";
import type { Choice } from "./codec";

export function Cell({ name, value, tools }: CellProps<Choice | null>) {
  return value === null ? null : <span className="tag">{tools.labels.choice(name, value)}</span>;
}
