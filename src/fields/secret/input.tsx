import { EyeInvisibleOutlined, EyeOutlined } from "@ant-design/icons";
import Password from "antd/es/input/Password";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Glyph } from "../../components/glyph";
import { controlAria, statusOf } from "../control";
import type { InputProps } from "../kind";
import { useLabels } from "../use-labels";

/** A password or key: hidden until the user reveals it. */
export function Input(props: InputProps<string>) {
  const { t } = useTranslation();
  const [shown, setShown] = useState(false);
  const label = useLabels().label(props.entity, props.name);
  return (
    <Password
      {...controlAria(props)}
      status={statusOf(props)}
      autoComplete="new-password"
      value={props.value}
      onChange={(event) => props.onChange(event.target.value)}
      onBlur={props.onBlur}
      visibilityToggle={{ visible: shown, onVisibleChange: setShown }}
      iconRender={() => (
        <button
          type="button"
          aria-pressed={shown}
          aria-controls={props.id}
          // Names the field, as a password and its repeat are next to each other.
          aria-label={t(shown ? "fields_ui.hide_of" : "fields_ui.show_of", { label })}
          title={t(shown ? "actions.hide" : "actions.show")}
        >
          <Glyph of={shown ? EyeInvisibleOutlined : EyeOutlined} size={16} />
        </button>
      )}
    />
  );
}
