import { useTranslation } from "react-i18next";
import type { Entity } from "../../../contract/core/entity";
import type { Issue } from "../../../contract/core/errors";
import { isPassword } from "../../../contract/rules/account";
import { Section } from "../../components/section";
import { fieldErrors, sayDetail, sayFailure } from "../../providers/failure";
import type { TextKey } from "../../providers/i18n/keys";
import { EditorField } from "../editor-field";
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
  const password = { store: panel, entity, field: entity.fields.password, announced: true };
  return (
    <Section title={t(title)} note={t(note)}>
      {/* A form with a username, so that password managers recognise it. */}
      <form className="sl-form-row" noValidate onSubmit={(event) => event.preventDefault()}>
        <input type="text" name="username" autoComplete="username" value={name} readOnly hidden />
        <EditorField
          {...password}
          path="password"
          label={t("password.typed")}
          help={t("registration.password_help")}
        />
        <EditorField {...password} path="password_repeat" label={t("fields.password_repeat")} />
      </form>
    </Section>
  );
}
