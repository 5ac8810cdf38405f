import TextInput from "antd/es/input/Input";
import { controlAria, statusOf } from "../control";
import type { InputProps } from "../kind";
import { codec } from "./codec";

/** A number as text: antd's InputNumber and the browser's number input drop what they cannot parse. */
export function Input(props: InputProps<string>) {
  const { precision, step = 1 } = props.field;
  const whole = precision === 0;
  const add = (amount: number) => {
    const value = codec.toWire(props.value, props.field);
    if (value !== null && Number.isFinite(value)) {
      const sum = (value + amount).toFixed(Math.max(precision ?? 0, decimalsOf(step)));
      props.onChange(codec.toForm(Number(sum), props.field));
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
        add(event.key === "ArrowUp" ? step : -step);
      }}
    />
  );
}

/** 2 of 0.05. */
const decimalsOf = (value: number): number => String(value).split(".")[1]?.length ?? 0;
