import Switch from "antd/es/switch";
import { controlAria } from "../control";
import type { InputProps } from "../kind";

export function Input(props: InputProps<boolean>) {
  const aria = { ...controlAria(props), onBlur: props.onBlur }; // antd passes on props that its types do not name
  return <Switch {...aria} checked={props.value} onChange={props.onChange} />;
}
