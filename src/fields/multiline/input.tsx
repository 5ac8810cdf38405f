import "./multiline.css";
import TextArea from "antd/es/input/TextArea";
import { controlAria, statusOf } from "../control";
import type { InputProps } from "../kind";

/** Text of several lines. It grows by CSS, as antd's `autoSize` writes inline styles, which the CSP forbids. */
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
