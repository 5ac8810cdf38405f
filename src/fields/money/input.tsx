import { useLanguage } from "../../providers/i18n";
import type { InputProps } from "../kind";
import { codec, parseNumber } from "../number/codec";
import { Input as NumberInput } from "../number/input";

/**
 * An amount, formatted with two decimals on blur (OP-15). The form value has a point; in Russian a formatted amount
 * is shown with a comma, and an unformatted one as typed.
 */
export function Input(props: InputProps<string>) {
  const { language } = useLanguage();
  const number = parseNumber(props.value);
  const tidy = Number.isFinite(number) ? codec.toForm(number, props.field) : props.value;
  const isTidy = tidy === props.value;
  const leave = () => {
    if (!isTidy) props.onChange(tidy);
    props.onBlur?.();
  };
  const shown = isTidy && language === "ru" ? tidy.replace(".", ",") : props.value;
  return <NumberInput {...props} value={shown} onBlur={leave} />;
}
