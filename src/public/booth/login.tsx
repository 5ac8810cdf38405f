import { type FormEvent, useEffect, useState } from "react";
import { Alert } from "../../components/alert";
import { CONTROL_SHAPES } from "../../components/control-shapes";
import { Shape } from "../../components/icon";
import { Mark } from "../../components/mark";
import { TextField } from "../../components/text-field";
import { ApiError } from "../../providers/http/transport";
import { useStore } from "../../shared/store";
import { LanguageSwitch } from "../language-switch";
import { useTexts } from "../texts";
import { fillScreen, keepScreenOn, letScreenOff } from "./device";
import { logIn, wasEnded } from "./session";

/** What to say of a call that failed: the server's text, else that it was not reached. */
export const reasonText = (reason: unknown): string | undefined =>
  reason instanceof ApiError && reason.kind === "http" ? reason.detail : undefined;

interface PasswordProps {
  name: string;
  value: string;
  onType(text: string): void;
}

/** A tablet's keyboard hides what was typed: the password can be shown. */
function PasswordField({ name, value, onType }: PasswordProps) {
  const { t } = useTexts();
  const [shown, setShown] = useState(false);
  const toggle = t(shown ? "booth.hide_password" : "booth.show_password");
  return (
    <TextField
      label={t("booth.password")}
      name={name}
      type={shown ? "text" : "password"}
      autoComplete="current-password"
      autoCapitalize="none"
      spellCheck={false}
      required
      value={value}
      onChange={({ currentTarget }) => onType(currentTarget.value)}
      suffix={
        <button type="button" aria-label={toggle} title={toggle} onClick={() => setShown(!shown)}>
          <Shape path={CONTROL_SHAPES[shown ? "eye_closed" : "eye"]} size={16} />
        </button>
      }
    />
  );
}

/** `/booth`: the login and password of a photo booth (OP-236). */
export function Login() {
  const { t } = useTexts();
  const [login, setLogin] = useState(() => new URLSearchParams(location.search).get("login") ?? "");
  const [password, setPassword] = useState("");
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<string>();
  const isEnded = useStore(wasEnded);
  const title = t("booth.program_title");
  useEffect(() => {
    document.title = title;
  }, [title]);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (isBusy) return;
    setBusy(true);
    setError(undefined);
    // Before the call: a browser takes the press for them only for a moment, and the whole screen uses it up.
    void keepScreenOn();
    void fillScreen();
    try {
      await logIn(login, password);
    } catch (reason) {
      letScreenOff();
      setError(reasonText(reason) ?? t("booth.login_failed"));
      setBusy(false);
    }
  };
  return (
    <main className="booth-login">
      <form onSubmit={(event) => void submit(event)}>
        <div className="booth-login-head">
          <Mark size={28} />
          <LanguageSwitch />
        </div>
        <h1>{title}</h1>
        <p className="muted">{t("booth.login_text")}</p>
        {error && <Alert kind="err">{error}</Alert>}
        {isEnded && !error && <Alert kind="warn">{t("booth.signed_out")}</Alert>}
        {!isSecureContext && <Alert kind="warn">{t("booth.insecure")}</Alert>}
        <TextField
          label={t("booth.login")}
          name="login"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          required
          value={login}
          onChange={({ currentTarget }) => setLogin(currentTarget.value)}
        />
        <PasswordField name="password" value={password} onType={setPassword} />
        <button type="submit" className="button primary large" aria-disabled={isBusy || undefined}>
          {t(isBusy ? "booth.logging_in" : "booth.log_in")}
        </button>
      </form>
    </main>
  );
}
