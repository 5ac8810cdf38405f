import { useEffect } from "react";
import type { InputProps } from "./kind";

/** What ties a control to its label, its help and its error. */
export function controlAria<T>(props: InputProps<T>) {
  return {
    id: props.id,
    name: props.name,
    disabled: props.disabled,
    "aria-invalid": props.invalid || undefined,
    "aria-required": props.required || undefined,
    "aria-describedby": props.describedBy,
  };
}

/** The look of antd's text controls where what they hold is wrong. */
export const statusOf = ({ invalid }: { invalid?: boolean }): "error" | "" => (invalid ? "error" : "");

/** The same for a group of controls, which a `label` element cannot name. */
export function groupAria<T>(props: InputProps<T>) {
  return {
    "aria-labelledby": props.labelId,
    "aria-describedby": props.describedBy,
  };
}

/** antd gives what is said of a Select's field to its box too, which has no role that may be required. */
export function useRequired(id: string, required = false): void {
  useEffect(() => {
    const field = document.getElementById(id);
    if (required) field?.setAttribute("aria-required", "true");
    else field?.removeAttribute("aria-required");
  }, [id, required]);
}
