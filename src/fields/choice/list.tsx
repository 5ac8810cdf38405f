import Select from "antd/es/select";
import { statusOf, useRequired } from "../control";
import type { InputProps } from "../kind";
import { reachable } from "../reference/popup-list";
import type { Choice } from "./codec";

interface ListProps extends InputProps<Choice> {
  options: { value: Choice; label: string }[];
}

/** One of many choices. */
export default function List({ options, ...props }: ListProps) {
  useRequired(props.id, props.required);
  return (
    <Select
      id={props.id}
      aria-describedby={props.describedBy}
      aria-invalid={props.invalid || undefined}
      disabled={props.disabled}
      status={statusOf(props)}
      options={options}
      value={props.value}
      onChange={props.onChange}
      onBlur={props.onBlur}
      popupRender={reachable}
    />
  );
}
