import { useState } from "react";
import { useTranslation } from "react-i18next";
import { isPassword } from "../../../../contract/rules/account";
import { sayFailure } from "../../../providers/failure";
import { faultsIn } from "../../../providers/http/errors";
import { toast } from "../../../shared/toasts";
import { useOnce } from "../../../shared/use-once";

interface Issues {
  password?: string | undefined;
  repeat?: string | undefined;
}

interface NewPassword {
  send(password: string): Promise<unknown>;
  /** Message keys of the toasts. */
  done: string;
  failed: string;
  focusFirst(): void;
}

/** Rules of a new password, by field: valid, and typed twice the same (USR-29, USR-30, PB-19, OP-43). */
export function passwordIssues(password: string, repeat: string): Issues {
  if (password === "") return { password: "validation.required" };
  if (!isPassword(password)) return { password: "validation.invalid_password" };
  return password === repeat ? {} : { repeat: "validation.passwords_differ" };
}

/** What is typed, what is wrong with it, and the call. */
export function useNewPassword({ send: set, done, failed, focusFirst }: NewPassword) {
  const { t } = useTranslation();
  const [password, setPassword] = useState("");
  const [repeat, setRepeat] = useState("");
  const [issues, setIssues] = useState<Issues>({});
  const { busy, isBusy, once } = useOnce();
  const isTyped = password !== "" || repeat !== "";
  const faults = isTyped ? passwordIssues(password, repeat) : {};

  async function send(): Promise<void> {
    if (isBusy()) return;
    const found = passwordIssues(password, repeat);
    setIssues(found);
    if (found.password) focusFirst();
    if (found.password || found.repeat) return;
    await once(async () => {
      await set(password);
      setPassword("");
      setRepeat("");
      toast({ kind: "success", title: t(done) });
    }, refused);
  }

  /** A refusal that names the field stands there, as that of a common password (OP-43). */
  function refused(reason: unknown): void {
    const { password: named } = faultsIn(reason);
    if (named) {
      setIssues({ password: named });
      focusFirst();
    } else sayFailure(reason, t(failed));
  }

  /** The focus has left a field; the repeat is not judged before it could be typed. */
  function left(stays: boolean): void {
    if (isTyped && !busy) setIssues(stays && repeat === "" ? { ...faults, repeat: undefined } : faults);
  }

  const typed = (keep: (value: string) => void) => (value: string) => {
    keep(value);
    setIssues({});
  };
  return {
    password,
    repeat,
    /** What stands at the fields. */
    issues,
    /** What keeps this from being sent, shown or not; nothing while nothing is typed. */
    faults,
    isTyped,
    busy,
    send,
    left,
    setPassword: typed(setPassword),
    setRepeat: typed(setRepeat),
  };
}
