import Segmented from "antd/es/segmented";
import { lazy } from "react";
import { Loaded } from "../../components/loaded";
import { groupAria } from "../control";
import type { InputProps } from "../kind";
import { useLabels } from "../use-labels";
import type { Choice } from "./codec";

/** Up to four choices are radio buttons next to each other, more are a list. */
const MOST_SEGMENTS = 4;

// antd's Select is the heaviest part of a form.
const List = lazy(() => import("./list"));

export function Input(props: InputProps<Choice>) {
  const { choice } = useLabels();
  const known = props.field.options ?? [];
  // An unknown value of another server can be chosen as long as it is the current one (OP-179).
  const values = known.includes(props.value)
    ? known
    : [props.value, ...known].filter((option) => option !== "");
  const options = values.map((value) => ({ value, label: choice(props.name, value) }));
  if (options.length > MOST_SEGMENTS)
    return (
      <Loaded fallback={<span className="input skeleton" />}>
        <List {...props} options={options} />
      </Loaded>
    );
  return (
    <Segmented
      {...groupAria(props)}
      // The id is the group's: on the first button, a click on the field's label would choose that button.
      id={props.id}
      aria-label={undefined}
      aria-invalid={props.invalid || undefined}
      tabIndex={undefined} // its radio buttons take the focus
      block
      disabled={props.disabled}
      options={options}
      value={props.value}
      onChange={props.onChange}
      onBlur={props.onBlur}
    />
  );
}
