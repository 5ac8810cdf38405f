import { ExclamationCircleFilled } from "@ant-design/icons";
import type { ReactNode } from "react";
import { Glyph } from "../components/glyph";

interface FieldErrorProps {
  id?: string | undefined;
  /** Announced as an alert; not needed where the field takes the focus or its surroundings announce it. */
  announced?: boolean | undefined;
  children: ReactNode;
}

/** The error of a field, below it. */
export function FieldError({ id, announced, children }: FieldErrorProps) {
  return (
    <span id={id} className="error" role={announced ? "alert" : undefined}>
      <Glyph of={ExclamationCircleFilled} size={14} />
      {children}
    </span>
  );
}
