import { ExclamationCircleFilled } from "@ant-design/icons";
import type { ReactNode } from "react";
import { Glyph } from "../components/glyph";

interface FieldErrorProps {
  id?: string | undefined;
  /** Read out at once; otherwise the focus that goes to the field, or what is around, tells it. */
  announced?: boolean | undefined;
  children: ReactNode;
}

/** What is wrong with what a field holds, below it. */
export function FieldError({ id, announced, children }: FieldErrorProps) {
  return (
    <span id={id} className="error" role={announced ? "alert" : undefined}>
      <Glyph of={ExclamationCircleFilled} size={14} />
      {children}
    </span>
  );
}
