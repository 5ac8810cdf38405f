import "./switch.css";
import { controlAria } from "../control";
import type { InputProps } from "../kind";

/** A switch: a native checkbox under its role, so that space, label and forced colours work by themselves. */
export function Input(props: InputProps<boolean>) {
  return (
    <input
      {...controlAria(props)}
      type="checkbox"
      role="switch"
      aria-checked={props.value}
      className="sl-switch"
      checked={props.value}
      onChange={(event) => props.onChange(event.target.checked)}
      onBlur={props.onBlur}
    />
  );
}
