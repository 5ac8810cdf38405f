import "./colour.css";
import { lazy } from "react";
import { Loaded } from "../../components/loaded";
import { controlAria } from "../control";
import type { InputProps } from "../kind";
import { colourText, parseColour } from "./codec";

// The picker has 32 kB; the text input works without it.
const Picker = lazy(() => import("./picker"));

/** A colour with alpha (OP-87): picked, or typed as #rrggbb or #rrggbbaa. */
export function Input(props: InputProps<string>) {
  const value = parseColour(props.value);
  const leave = () => {
    if (!Number.isNaN(value)) props.onChange(colourText(value));
    props.onBlur?.();
  };
  return (
    <span
      className={props.invalid ? "input sl-colour-input figures invalid" : "input sl-colour-input figures"}
    >
      <Loaded fallback={<span className="sl-swatch skeleton" />}>
        <Picker
          value={value}
          name={props.name}
          disabled={props.disabled}
          onChange={(next) => props.onChange(colourText(next))}
        />
      </Loaded>
      <input
        {...controlAria(props)}
        type="text"
        autoComplete="off"
        spellCheck={false}
        value={props.value}
        onChange={(event) => props.onChange(event.target.value)}
        onBlur={leave}
      />
    </span>
  );
}
