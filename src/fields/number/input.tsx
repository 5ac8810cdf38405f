import TextInput from "antd/es/input/Input";
import { controlAria, statusOf } from "../control";
import type { InputProps } from "../kind";
import { codec } from "./codec";

/** A number as text: antd's InputNumber and the browser's number input drop what they cannot parse. */
export function Input(props: InputProps<string>) {
  const whole = props.field.precision === 0;
  const step = (amount: number) => {
    const value = codec.toWire(props.value, props.field);
    if (value !== null && Number.isFinite(value)) {
      props.onChange(codec.toForm(Number((value + amount).toFixed(props.field.precision ?? 0)), props.field));
    }
  };
  return (
    <TextInput
      {...controlAria(props)}
      status={statusOf(props)}
      inputMode={whole ? "numeric" : "decimal"}
      autoComplete="off"
      value={props.value}
      onChange={(event) => props.onChange(event.target.value)}
      // Typing replaces a zero.
      onFocus={(event) => codec.toWire(props.value, props.field) === 0 && event.target.select()}
      onBlur={props.onBlur}
      onKeyDown={(event) => {
        if (event.key !== "ArrowUp" && event.key !== "ArrowDown") return;
        event.preventDefault();
        step(event.key === "ArrowUp" ? 1 : -1);
      }}
    />
  );
}
