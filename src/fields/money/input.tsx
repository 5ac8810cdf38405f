import { useLanguage } from "../../providers/i18n";
import type { InputProps } from "../kind";
import { codec, parseNumber } from "../number/codec";
import { Input as NumberInput } from "../number/input";

/**
 * An amount; it takes on its two decimals when it is left (OP-15). The form keeps a point; where decimals are written
 * with a comma, an amount that is in order is shown with one, and what is being typed as it is typed.
 */
export function Input(props: InputProps<string>) {
  const { language } = useLanguage();
  const number = parseNumber(props.value);
  const tidy = Number.isFinite(number) ? codec.toForm(number, props.field) : props.value;
  const inOrder = tidy === props.value;
  const leave = () => {
    if (!inOrder) props.onChange(tidy);
    props.onBlur?.();
  };
  const shown = inOrder && language === "ru" ? tidy.replace(".", ",") : props.value;
  return <NumberInput {...props} value={shown} onBlur={leave} />;
}
