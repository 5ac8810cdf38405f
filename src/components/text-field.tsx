import { type InputHTMLAttributes, type ReactNode, useId } from "react";
import { Icon } from "./icon";

interface TextFieldProps extends InputHTMLAttributes<HTMLInputElement> {
  label: string;
  error?: string | undefined;
  help?: ReactNode;
  /** Shown inside the field, at the right. */
  suffix?: ReactNode;
}

/** A labelled text field without antd, for pages that must be usable before antd is loaded. */
export function TextField({ label, error, help, suffix, ...input }: TextFieldProps) {
  const id = useId();
  const described = error ? `${id}-error` : help ? `${id}-help` : undefined;
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <span className={error ? "input large invalid" : "input large"}>
        <input id={id} aria-invalid={error ? true : undefined} aria-describedby={described} {...input} />
        {suffix}
      </span>
      {error ? (
        <span className="error" id={`${id}-error`}>
          <Icon name="problem" size={14} />
          {error}
        </span>
      ) : (
        help && (
          <span className="help" id={`${id}-help`}>
            {help}
          </span>
        )
      )}
    </div>
  );
}
