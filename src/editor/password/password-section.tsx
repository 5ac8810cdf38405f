import { useTranslation } from "react-i18next";
import type { Entity } from "../../../contract/core/entity";
import type { Issue } from "../../../contract/core/errors";
import type { Field } from "../../../contract/core/field";
import { isPassword } from "../../../contract/rules/account";
import { Section } from "../../components/section";
import { FieldFrame } from "../../fields/field-frame";
import { fieldErrors, sayDetail, sayFailure } from "../../providers/failure";
import type { TextKey } from "../../providers/i18n/keys";
import { fieldId } from "../focus-field";
import { usePanel } from "../panels";
import type { EditorState } from "../state";
import { type EditorStore, useEditorState } from "../store";

interface PasswordSectionProps {
  store: EditorStore;
  entity: Entity;
  /** Message key of the heading. */
  title: TextKey;
  /** Message key of the note about its effects. */
  note: TextKey;
  /** The field with the login name of the account. */
  login: string;
  /** Message keys of the toasts. */
  done: TextKey;
  failed: TextKey;
  send(password: string): Promise<unknown>;
}

const NOTHING = { password: "", password_repeat: "" };

/** Empty, or valid and repeated correctly (USR-29, USR-30, PB-19, OP-43). */
function check({ values }: EditorState): Issue[] {
  const { password, password_repeat: repeat } = values;
  if (password === "" && repeat === "") return [];
  if (password === "") return [{ path: "password", message: "validation.required" }];
  if (!isPassword(String(password))) return [{ path: "password", message: "validation.invalid_password" }];
  return password === repeat ? [] : [{ path: "password_repeat", message: "validation.passwords_differ" }];
}

/** A new password for a saved record, sent by its own call on the page's Save (USR-08, PB-06). */
export function PasswordSection(props: PasswordSectionProps) {
  const { store, entity, title, note, login, done, failed, send } = props;
  const { t } = useTranslation();
  const panel = usePanel(store, {
    id: "password",
    title,
    stored: NOTHING,
    secrets: Object.keys(NOTHING),
    check,
    count: () => 1,
    async save({ values }, commit) {
      await send(String(values.password));
      commit(NOTHING);
    },
    failed(reason) {
      const { password } = fieldErrors(reason);
      if (!password) {
        sayFailure(reason, t(failed));
        return;
      }
      sayDetail(reason, t(failed));
      return { password };
    },
    done,
  });
  const name = useEditorState(store, ({ get }) => String(get().base.record[login] ?? ""));
  return (
    <Section title={t(title)} note={t(note)}>
      {/* A form with a username, so that password managers recognise it. */}
      <form className="sl-form-row" noValidate onSubmit={(event) => event.preventDefault()}>
        <input type="text" name="username" autoComplete="username" value={name} readOnly hidden />
        <Password
          panel={panel}
          entity={entity}
          name="password"
          label={t("password.typed")}
          help={t("registration.password_help")}
        />
        <Password panel={panel} entity={entity} name="password_repeat" label={t("fields.password_repeat")} />
      </form>
    </Section>
  );
}

interface PasswordProps {
  panel: EditorStore;
  entity: Entity;
  name: keyof typeof NOTHING;
  label: string;
  help?: string;
}

function Password({ panel, entity, name, label, help }: PasswordProps) {
  const value = useEditorState(panel, ({ get }) => String(get().values[name] ?? ""));
  const error = useEditorState(panel, ({ errors }) => errors()[name]);
  return (
    <FieldFrame
      entity={entity}
      field={entity.fields.password as Field}
      announced
      id={fieldId(name)}
      name={name}
      label={label}
      value={value}
      error={error}
      help={help}
      onChange={(next: string) => panel.dispatch({ type: "changed", path: name, value: next })}
      onBlur={() => panel.dispatch({ type: "left", path: name })}
    />
  );
}
