import { useEffect } from "react";
import { useTranslation } from "react-i18next";
import type { Field } from "../../../../contract/core/field";
import { FieldFrame } from "../../../fields/field-frame";
import { fieldId, focusField } from "../../form/focus-field";
import { type FormStore, useForm } from "../../form/form-store";
import { PartSection } from "../part-section";
import { useUnsavedPart } from "../use-unsaved-part";
import { useNewPassword } from "./use-new-password";

interface PasswordSectionProps {
  store: FormStore;
  /** Message key of the heading and of the button. */
  title: string;
  /** Message key of what else it does. */
  note: string;
  /** The field by which the account logs in. */
  login: string;
  /** Message keys of the toasts. */
  done: string;
  failed: string;
  send(password: string): Promise<unknown>;
}

/** The new password of a stored record: a call of its own, so a button of its own (USR-08, PB-06). */
export function PasswordSection({ store, title, note, login, done, failed, send }: PasswordSectionProps) {
  const { t } = useTranslation();
  const { entity } = store.setting.resource;
  const name = useForm(store, ({ get }) => String(get().base.record[login] ?? ""));
  const secret = { entity, field: entity.fields.password as Field, announced: true };
  const form = useNewPassword({
    send,
    done,
    failed,
    focusFirst: () => focusField("password"),
  });
  useUnsavedPart(store, title, form.isTyped);
  // The record is saved beside an empty or a valid password only (USR-29, USR-30, PB-19).
  const { password, repeat } = form.faults;
  useEffect(() => {
    store.find({ ...(password && { password }), ...(repeat && { password_repeat: repeat }) });
  }, [store, password, repeat]);
  useEffect(() => () => store.find({}), [store]);
  return (
    <PartSection title={t(title)} note={t(note)}>
      <form
        className="sl-form-group"
        noValidate
        onBlur={({ currentTarget, relatedTarget }) => form.left(currentTarget.contains(relatedTarget))}
        onSubmit={(event) => {
          event.preventDefault();
          void form.send();
        }}
      >
        {/* Whose password it is, for the browser's own keeper of passwords. */}
        <input type="text" name="username" autoComplete="username" value={name} readOnly hidden />
        <div className="sl-part-fields">
          <FieldFrame
            {...secret}
            id={fieldId("password")}
            name="password"
            label={t("password.typed")}
            value={form.password}
            error={form.issues.password}
            help={t("registration.password_help")}
            onChange={form.setPassword}
          />
          <FieldFrame
            {...secret}
            id={fieldId("password_repeat")}
            name="password_repeat"
            label={t("fields.password_repeat")}
            value={form.repeat}
            error={form.issues.repeat}
            onChange={form.setRepeat}
          />
        </div>
        <div className="sl-part-actions">
          <button type="submit" className="button" aria-disabled={form.busy || undefined}>
            {t(form.busy ? "form.saving" : title)}
          </button>
        </div>
      </form>
    </PartSection>
  );
}
