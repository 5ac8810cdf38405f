import "./multiline.css";
import TextArea from "antd/es/input/TextArea";
import { controlAria, statusOf } from "../control";
import type { InputProps } from "../kind";

/** Text of several lines; grows with its content by CSS, as antd's own way writes styles that the policy forbids. */
export function Input(props: InputProps<string>) {
  return (
    <TextArea
      {...controlAria(props)}
      status={statusOf(props)}
      className="sl-area"
      rows={2}
      value={props.value}
      onChange={(event) => props.onChange(event.target.value)}
      onBlur={props.onBlur}
    />
  );
}
