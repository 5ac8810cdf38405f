import { useEffect, useState } from "react";
import { register } from "../../contract/endpoints/session";
import { call } from "../providers/call";
import { fieldErrors } from "../providers/failure";
import { ApiError } from "../providers/http/errors";
import { go } from "../shared/location";
import { useOnce } from "../shared/use-once";
import { createCaptcha } from "./captcha";
import { loginMessage } from "./login-message";
import type { RegistrationDraft } from "./registration-rules";
import { useFailure } from "./use-failure";

export interface Refusal {
  /** Shown above the form. */
  text: string;
  /** Message keys or texts by field. */
  fields: Readonly<Record<string, string>>;
  /** The draft that was refused. */
  sent: RegistrationDraft | undefined;
}

/** Sends a registration; a success leads to the login page, which shows a message (OP-46). */
export function useRegistration(dealerCode: string) {
  const failure = useFailure("registration.failed");
  const [sent, setSent] = useState<RegistrationDraft>();
  const { busy, once } = useOnce();
  const [captcha] = useState(() => createCaptcha());

  useEffect(() => captcha.renew(), [captcha]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: without the code, what was refused with it is no longer so.
  useEffect(failure.clear, [dealerCode]);

  async function attempt(draft: RegistrationDraft) {
    failure.clear();
    setSent(draft);
    try {
      const body = { ...draft, email: draft.email.trim(), captcha: await captcha.solution() };
      const answer = await call(register, { query: dealerCode ? { dealer_code: dealerCode } : {}, body });
      if (answer === "") {
        loginMessage.set("login.registered");
        return go("/login");
      }
      failure.set(
        new ApiError({ kind: "http", method: register.method, url: register.path, detail: answer }),
      );
    } catch (reason) {
      failure.set(reason);
    }
    captcha.renew(); // a solution can be sent only once
  }

  const refusal: Refusal = { text: failure.text, fields: fieldErrors(failure.reason), sent };
  return { refusal, busy, send: (draft: RegistrationDraft) => once(() => attempt(draft)) };
}
