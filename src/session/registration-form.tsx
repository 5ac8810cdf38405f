import { type FormEvent, useState } from "react";
import { useTranslation } from "react-i18next";
import { TextField } from "../components/text-field";
import { madeKey, type TextKey } from "../providers/i18n/keys";
import { PasswordField } from "./password-field";
import { EMPTY, errorsOf, mayRegister, type RegistrationField } from "./registration-rules";
import { type EmailState, useEmailCheck } from "./use-email-check";
import type { useRegistration } from "./use-registration";

const ORDER: readonly RegistrationField[] = ["first_name", "last_name", "email", "password"];

export function RegistrationForm({ registration }: { registration: ReturnType<typeof useRegistration> }) {
  const { t } = useTranslation();
  const [draft, setDraft] = useState(EMPTY);
  const [touched, setTouched] = useState<Partial<Record<RegistrationField, boolean>>>({});
  const email = useEmailCheck(draft.email.trim());
  const errors = errorsOf(draft, email.state);
  const { refusal, busy } = registration;

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (mayRegister(draft, email.state)) return void registration.send(draft);
    setTouched({ first_name: true, last_name: true, email: true, password: true });
    const first = ORDER.find((name) => errors[name]) ?? "email";
    (event.currentTarget.elements.namedItem(first) as HTMLInputElement).focus();
  }

  const field = (name: RegistrationField) => {
    const seen = touched[name] || (name === "email" && email.state === "in_use");
    // A refusal is shown until the value is changed.
    const refused = refusal.sent?.[name] === draft[name] ? refusal.fields[name] : undefined;
    const key = (seen && errors[name]) || refused;
    return {
      name,
      label: t(`registration.${name}`),
      value: draft[name],
      error: key ? t(madeKey(key)) : undefined,
      required: true,
      onChange: (event: { target: HTMLInputElement }) => {
        const { value } = event.target;
        setDraft((before) => ({ ...before, [name]: value }));
        if (name === "email" && value === "") setTouched((before) => ({ ...before, email: true })); // REG-17
      },
      onBlur: () => setTouched((before) => ({ ...before, [name]: before[name] || draft[name] !== "" })),
    };
  };
  const mail = field("email");

  return (
    <form className="session-form" onSubmit={submit} noValidate>
      <div className="session-names">
        <TextField {...field("first_name")} autoComplete="given-name" maxLength={255} />
        <TextField {...field("last_name")} autoComplete="family-name" maxLength={255} />
      </div>
      <TextField
        {...mail}
        onBlur={() => {
          mail.onBlur();
          email.again();
        }}
        help={emailHelp(email.state, t)}
        type="text" // with type email, browsers turn the domain into Punycode (OP-44)
        inputMode="email"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={254}
      />
      <PasswordField
        {...field("password")}
        help={t("registration.password_help")}
        autoComplete="new-password"
      />
      <button type="submit" className="button primary large block" aria-disabled={busy}>
        {t(busy ? "registration.submitting" : "registration.submit")}
      </button>
    </form>
  );
}

/** There is always a help line, so that the fields below do not move. */
function emailHelp(state: EmailState, t: (key: TextKey) => string) {
  if (state === "checking") return t("registration.email_checking");
  return t(state === "free" ? "registration.email_free" : "registration.email_help");
}
