import "./multiline.css";
import { controlAria } from "../control";
import type { InputProps } from "../kind";

/** Text of several lines; grows with its content where the browser can. */
export function Input(props: InputProps<string>) {
  return (
    <span className={props.invalid ? "input sl-area invalid" : "input sl-area"}>
      <textarea
        {...controlAria(props)}
        rows={2}
        value={props.value}
        onChange={(event) => props.onChange(event.target.value)}
        onBlur={props.onBlur}
      />
    </span>
  );
}
