import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { register } from "../../contract/endpoints/session";
import { call } from "../providers/call";
import { fieldErrors } from "../providers/failure";
import { messageFor } from "../providers/http/message-for";
import { go } from "../shared/location";
import { useOnce } from "../shared/use-once";
import { createCaptcha } from "./captcha";
import { loginMessage } from "./login-message";
import type { RegistrationDraft } from "./registration-rules";

export interface Refusal {
  /** Shown above the form. */
  text: string;
  /** Message keys or texts by field. */
  fields: Readonly<Record<string, string>>;
  /** The draft that was refused. */
  sent?: RegistrationDraft;
}

const NONE: Refusal = { text: "", fields: {} };

/** Sends a registration; a success leads to the login page, which shows a message (OP-46). */
export function useRegistration(dealerCode: string) {
  const { t } = useTranslation();
  const [refusal, setRefusal] = useState(NONE);
  const { busy, once } = useOnce();
  const [captcha] = useState(() => createCaptcha());

  useEffect(() => captcha.renew(), [captcha]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: without the code, what was refused with it is no longer so.
  useEffect(() => setRefusal(NONE), [dealerCode]);

  async function attempt(draft: RegistrationDraft) {
    setRefusal(NONE);
    try {
      const body = { ...draft, email: draft.email.trim(), captcha: await captcha.solution() };
      const answer = await call(register, { query: dealerCode ? { dealer_code: dealerCode } : {}, body });
      if (answer === "") {
        loginMessage.set("login.registered");
        return go("/login");
      }
      setRefusal({ text: answer, fields: {}, sent: draft });
    } catch (reason) {
      setRefusal({
        text: messageFor(reason, t, "registration.failed"),
        fields: fieldErrors(reason),
        sent: draft,
      });
    }
    captcha.renew(); // a solution can be sent only once
  }

  return { refusal, busy, send: (draft: RegistrationDraft) => once(() => attempt(draft)) };
}
