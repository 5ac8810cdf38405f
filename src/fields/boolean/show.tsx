import { BooleanField } from "@refinedev/antd";
import type { CellProps } from "../kind";

/** Icon and word: Refine's field alone has the value only in a tooltip, which keyboards and phones never show. */
export function Show({ value, tools }: CellProps<boolean>) {
  const word = tools.labels.choice("boolean", String(value));
  return (
    <span className="row">
      <BooleanField value={value} title="" aria-hidden />
      <span>{word}</span>
    </span>
  );
}
