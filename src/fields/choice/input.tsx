import "./choice.css";
import { controlAria, groupAria } from "../control";
import type { InputProps } from "../kind";
import { useLabels } from "../use-labels";
import type { Choice } from "./codec";

/** Up to four choices stand side by side as radio buttons (arrow keys for free), more go into a list. */
const MOST_BESIDE = 4;

export function Input(props: InputProps<Choice>) {
  const { choice } = useLabels();
  const known = props.field.options ?? [];
  // An unknown value of another server stays choosable as long as it is the one that is (OP-179).
  const options = known.includes(props.value)
    ? known
    : [props.value, ...known].filter((option) => option !== "");
  const label = (option: Choice) => choice(props.name, option);
  return options.length <= MOST_BESIDE ? (
    <div
      {...groupAria(props)}
      // Not on the first button: the field's label would name it too, and a click on the label would choose it.
      id={props.id}
      role="radiogroup"
      aria-invalid={props.invalid || undefined}
      className="sl-choice"
    >
      {options.map((option) => (
        <label key={option} className="sl-choice-item">
          <input
            type="radio"
            name={props.id}
            disabled={props.disabled}
            checked={option === props.value}
            onChange={() => props.onChange(option)}
            onBlur={props.onBlur}
          />
          <span>{label(option)}</span>
        </label>
      ))}
    </div>
  ) : (
    <select
      {...controlAria(props)}
      className={props.invalid ? "sl-select invalid" : "sl-select"}
      value={String(props.value)}
      onChange={(event) =>
        props.onChange(options.find((option) => String(option) === event.target.value) ?? "")
      }
      onBlur={props.onBlur}
    >
      {options.map((option) => (
        <option key={option} value={String(option)}>
          {label(option)}
        </option>
      ))}
    </select>
  );
}
