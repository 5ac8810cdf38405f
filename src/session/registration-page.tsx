import { useEffect } from "react";
import { useTranslation } from "react-i18next";
import { Alert } from "../components/alert";
import { useTitle } from "../components/page/use-title";
import { useBrowserLocation } from "../shared/location";
import { loginMessage } from "./login-message";
import { PlainLink } from "./plain-link";
import { RegistrationForm } from "./registration-form";
import { SessionFrame } from "./session-frame";
import { useRegistration } from "./use-registration";

/** The registration screen, for everyone, with or without a dealer's code (REG-01, REG-05, REG-06). */
export default function RegistrationPage() {
  const { t } = useTranslation();
  const dealerCode = new URLSearchParams(useBrowserLocation().search).get("dealer_code")?.trim() ?? "";
  const registration = useRegistration(dealerCode);
  useTitle("registration.title");
  useEffect(loginMessage.clear, []); // REG-04; form and error start empty with the page
  return (
    <SessionFrame>
      <h1>{t("registration.title")}</h1>
      {registration.refusal.text && <Alert kind="err">{registration.refusal.text}</Alert>}
      {dealerCode && (
        <Alert kind="info">
          {t("registration.dealer_code", { code: dealerCode })}{" "}
          <PlainLink to="/registration">{t("registration.without_code")}</PlainLink>
        </Alert>
      )}
      <RegistrationForm registration={registration} />
      <p className="small-text muted">
        {t("registration.have_account")} <PlainLink to="/login">{t("registration.log_in")}</PlainLink>
      </p>
    </SessionFrame>
  );
}
