import { EyeInvisibleOutlined, EyeOutlined } from "@ant-design/icons";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Glyph } from "../../components/glyph";
import { controlAria } from "../control";
import type { InputProps } from "../kind";
import { useLabels } from "../use-labels";

/** Text that is never read back: hidden until its owner asks to see it. */
export function Input(props: InputProps<string>) {
  const { t } = useTranslation();
  const [shown, setShown] = useState(false);
  const label = useLabels().label(props.entity, props.name);
  return (
    <span className={props.invalid ? "input invalid" : "input"}>
      <input
        {...controlAria(props)}
        type={shown ? "text" : "password"}
        autoComplete="new-password"
        value={props.value}
        onChange={(event) => props.onChange(event.target.value)}
        onBlur={props.onBlur}
      />
      <button
        type="button"
        aria-pressed={shown}
        aria-controls={props.id}
        // A password and its repeat stand side by side: each eye says whose it is.
        aria-label={t(shown ? "fields_ui.hide_of" : "fields_ui.show_of", { label })}
        title={t(shown ? "actions.hide" : "actions.show")}
        onClick={() => setShown(!shown)}
      >
        <Glyph of={shown ? EyeInvisibleOutlined : EyeOutlined} size={16} />
      </button>
    </span>
  );
}
