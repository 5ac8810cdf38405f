import Switch from "antd/es/switch";
import { controlAria } from "../control";
import type { InputProps } from "../kind";

export function Input(props: InputProps<boolean>) {
  const aria = { ...controlAria(props), onBlur: props.onBlur }; // antd hands on what its types do not name
  return <Switch {...aria} checked={props.value} onChange={props.onChange} />;
}
