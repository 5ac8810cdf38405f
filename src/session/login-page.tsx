import { useTranslation } from "react-i18next";
import { Alert } from "../components/alert";
import { useTitle } from "../components/page/use-title";
import { useBrowserLocation } from "../shared/location";
import { DemoAccounts } from "./demo-accounts";
import { LoginForm } from "./login-form";
import { loginMessage } from "./login-message";
import { PlainLink } from "./plain-link";
import { SessionFrame } from "./session-frame";
import { useLogin } from "./use-login";

const REASONS = ["session_expired", "forbidden", "logged_out_elsewhere"] as const;

/** The login screen (OP-41), with one message: the last error, a registration's success or the reason of a logout. */
export default function LoginPage() {
  const { t } = useTranslation();
  const { search } = useBrowserLocation();
  const login = useLogin();
  useTitle("login.title");
  const given = new URLSearchParams(search).get("reason");
  const reason = REASONS.find((known) => known === given);
  const message = loginMessage.use();
  return (
    <SessionFrame>
      <h1>{t("login.title")}</h1>
      {login.error ? (
        <Alert kind="err">{login.error}</Alert>
      ) : message ? (
        <Alert kind="ok">{t(message)}</Alert>
      ) : (
        reason && <Alert kind="info">{t(`login.reason.${reason}`)}</Alert>
      )}
      <LoginForm login={login} />
      <p className="small-text muted">
        {t("login.no_account")} <PlainLink to="/registration">{t("login.register")}</PlainLink>
      </p>
      <DemoAccounts login={login} />
    </SessionFrame>
  );
}
