import { type FormEvent, useState } from "react";
import { useTranslation } from "react-i18next";
import { TextField } from "../components/text-field";
import { PasswordField } from "./password-field";
import type { Login } from "./use-login";

export function LoginForm({ login }: { login: Login }) {
  const { t } = useTranslation();
  const [missing, setMissing] = useState<{ email?: boolean; password?: boolean }>({});

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    // Read from the form: password managers may fill it in without an event.
    const form = event.currentTarget;
    const typed = new FormData(form);
    const email = String(typed.get("email")).trim();
    const password = String(typed.get("password"));
    setMissing({ email: !email, password: !password });
    if (email && password) return void login.attempt({ email, password });
    (form.elements.namedItem(email ? "password" : "email") as HTMLInputElement).focus();
  }

  const required = t("validation.required");
  return (
    <form className="session-form" onSubmit={submit} noValidate>
      <TextField
        label={t("login.email")}
        name="email"
        type="text" // with type email, browsers turn the domain into Punycode (OP-44)
        inputMode="email"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={254}
        required
        error={missing.email ? required : undefined}
      />
      <PasswordField
        label={t("login.password")}
        name="password"
        autoComplete="current-password"
        required
        error={missing.password ? required : undefined}
      />
      <button type="submit" className="button primary large block" aria-disabled={login.busy}>
        {t(login.busy ? "login.submitting" : "login.submit")}
      </button>
    </form>
  );
}
