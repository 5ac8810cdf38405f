import { useEffect } from "react";
import type { InputProps } from "./kind";

/** Attributes that connect a control with its label, help and error. */
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

/** The `status` of antd's controls. */
export const statusOf = ({ invalid }: { invalid?: boolean }): "error" | "" => (invalid ? "error" : "");

/** As `controlAria`, for a group of controls, which a `label` element cannot name. */
export function groupAria<T>(props: InputProps<T>) {
  return {
    "aria-labelledby": props.labelId,
    "aria-describedby": props.describedBy,
  };
}

/** Sets `aria-required` on the field of antd's Select; as a prop it would also be on its box, whose role forbids it. */
export function useRequired(id: string, required = false): void {
  useEffect(() => {
    const field = document.getElementById(id);
    if (required) field?.setAttribute("aria-required", "true");
    else field?.removeAttribute("aria-required");
  }, [id, required]);
}
