import { useId } from "react";
import { useTranslation } from "react-i18next";
import { useForm } from "../../form/form-store";
import type { GroupPartProps } from "../group-parts";
import { PartSection } from "../part-section";
import { useSavedId } from "../use-saved-id";
import { useUnsavedPart } from "../use-unsaved-part";
import { PasswordInput } from "./password-input";
import { useNewPassword } from "./use-new-password";
import { useOwnAccount } from "./use-own-account";

/** A stored user's new password: a call of its own, so a button of its own (CALL-USR-05, OP-128). */
export default function PasswordPanel({ store }: GroupPartProps) {
  useOwnAccount(store);
  const id = useSavedId(store);
  return id ? <Panel key={id} store={store} id={id} /> : null;
}

const TITLE = "resources.users.change_password";

function Panel({ store, id }: GroupPartProps & { id: string }) {
  const { t } = useTranslation();
  const name = useForm(store, ({ get }) => String(get().base.record.email ?? ""));
  const place = useId();
  const form = useNewPassword(id, () => document.getElementById(`${place}-password`)?.focus());
  useUnsavedPart(store, TITLE, form.password !== "" || form.repeat !== "");
  return (
    <PartSection title={t(TITLE)} note={t("resources.users.change_password_note")}>
      <form
        className="sl-form-group"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void form.send();
        }}
      >
        {/* Whose password it is, for the browser's own keeper of passwords. */}
        <input type="text" name="username" autoComplete="username" value={name} readOnly hidden />
        <div className="sl-part-fields">
          <PasswordInput
            id={`${place}-password`}
            name="password"
            label={t("resources.users.typed_password")}
            value={form.password}
            error={form.issues.password}
            help={t("registration.password_help")}
            onChange={form.setPassword}
          />
          <PasswordInput
            id={`${place}-repeat`}
            name="password_repeat"
            label={t("fields.users.password_repeat")}
            value={form.repeat}
            error={form.issues.repeat}
            onChange={form.setRepeat}
          />
        </div>
        <div className="sl-part-actions">
          <button type="submit" className="button" aria-disabled={form.busy || undefined}>
            {t(form.busy ? "form.saving" : TITLE)}
          </button>
        </div>
      </form>
    </PartSection>
  );
}
