import type { CellProps } from "../kind";
import type { Labels } from "./codec";
import { labelOf } from "./label-of";

export function Cell({ value }: CellProps<Labels | null>) {
  const text = labelOf(value);
  return (
    <span className="sl-line" title={text || undefined}>
      {text}
    </span>
  );
}
