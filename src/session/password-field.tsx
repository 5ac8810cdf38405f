import { type ComponentProps, useState } from "react";
import { useTranslation } from "react-i18next";
import { CONTROL_SHAPES } from "../components/control-shapes";
import { Shape } from "../components/icon";
import { TextField } from "../components/text-field";

/** A password field that can show its text. */
export function PasswordField(props: Omit<ComponentProps<typeof TextField>, "suffix" | "type">) {
  const { t } = useTranslation();
  const [shown, setShown] = useState(false);
  const name = t(shown ? "login.hide_password" : "login.show_password");
  return (
    <TextField
      {...props}
      type={shown ? "text" : "password"}
      spellCheck={false}
      autoCapitalize="none"
      suffix={
        <button type="button" aria-label={name} title={name} onClick={() => setShown(!shown)}>
          <Shape path={CONTROL_SHAPES[shown ? "eye_closed" : "eye"]} size={16} />
        </button>
      }
    />
  );
}
