import { routingTag } from "../../../../contract/entities/routing-tag";
import { Input } from "../../../fields/number/input";
import { PRIORITY } from "./rules";

interface PriorityInputProps {
  id: string;
  label: string;
  value: string;
  /** Id of what says its error. */
  errorId: string | undefined;
  onChange(value: string): void;
}

/** Added to the score of the server; a whole number. */
export function PriorityInput({ id, label, value, errorId, onChange }: PriorityInputProps) {
  return (
    <span className="sl-rule-priority">
      <label id={`${id}-label`} htmlFor={id} className="visually-hidden">
        {label}
      </label>
      <Input
        id={id}
        labelId={`${id}-label`}
        name="priority"
        value={value}
        onChange={onChange}
        field={PRIORITY}
        entity={routingTag as never}
        invalid={errorId !== undefined}
        {...(errorId && { describedBy: errorId })}
      />
    </span>
  );
}
