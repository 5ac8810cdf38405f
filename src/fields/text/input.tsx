import TextInput from "antd/es/input/Input";
import { controlAria, statusOf } from "../control";
import type { InputProps } from "../kind";

/** One line of text. No `maxlength`, which would silently cut pasted text: validation says when it is too long. */
export function Input(props: InputProps<string>) {
  return (
    <TextInput
      {...controlAria(props)}
      status={statusOf(props)}
      autoComplete="off"
      value={props.value}
      onChange={(event) => props.onChange(event.target.value)}
      onBlur={props.onBlur}
    />
  );
}
