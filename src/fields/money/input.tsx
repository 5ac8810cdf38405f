import type { InputProps } from "../kind";
import { codec, parseNumber } from "../number/codec";
import { Input as NumberInput } from "../number/input";

/** An amount; it takes on its two decimals when it is left (OP-15). */
export function Input(props: InputProps<string>) {
  const leave = () => {
    const value = parseNumber(props.value);
    const tidy = Number.isFinite(value) ? codec.toForm(value, props.field) : props.value;
    if (tidy !== props.value) props.onChange(tidy);
    props.onBlur?.();
  };
  return <NumberInput {...props} onBlur={leave} />;
}
