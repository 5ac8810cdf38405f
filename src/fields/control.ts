import type { InputProps } from "./kind";

/** What ties a native control to its label, its help and its error. */
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

/** The same for a group of controls, which a `label` element cannot name. */
export function groupAria<T>(props: InputProps<T>) {
  return {
    "aria-labelledby": props.labelId,
    "aria-describedby": props.describedBy,
  };
}
