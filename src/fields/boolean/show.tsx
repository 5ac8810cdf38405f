import { BooleanField } from "@refinedev/antd";
import type { CellProps } from "../kind";

/** Sign and word: Refine's field alone says the value in a tooltip only, which keyboards and phones never see. */
export function Show({ value, tools }: CellProps<boolean>) {
  const word = tools.labels.choice("boolean", String(value));
  return (
    <span className="row">
      <BooleanField value={value} title="" aria-hidden />
      <span>{word}</span>
    </span>
  );
}
