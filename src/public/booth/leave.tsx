import { type FormEvent, useEffect, useRef, useState } from "react";
import { Alert } from "../../components/alert";
import { useTexts } from "../texts";
import { leaveScreen } from "./device";
import { PasswordField, reasonText } from "./login";
import { logOut, unlock } from "./session";

/** So long the corner is held before it asks, ms: guests do not find it by touching around. */
const HELD_MS = 1500;

/** An invisible corner: held for a moment, or pressed by keyboard, it asks for the booth's password. */
export function LeaveCorner() {
  const { t } = useTexts();
  const [isOpen, setOpen] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const release = () => clearTimeout(timer.current);
  useEffect(() => () => clearTimeout(timer.current), []);
  return (
    <>
      <button
        type="button"
        className="booth-corner"
        aria-label={t("booth.leave")}
        onPointerDown={() => {
          timer.current = setTimeout(() => setOpen(true), HELD_MS);
        }}
        onPointerUp={release}
        onPointerLeave={release}
        onPointerCancel={release}
        onContextMenu={(event) => event.preventDefault()}
        // By Enter and by assistive technology; a touch has a count.
        onClick={({ detail }) => detail === 0 && setOpen(true)}
      />
      {isOpen && <LeaveDialog onClose={() => setOpen(false)} />}
    </>
  );
}

function LeaveDialog({ onClose }: { onClose(): void }) {
  const { t } = useTexts();
  const dialog = useRef<HTMLDialogElement>(null);
  const [password, setPassword] = useState("");
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<string>();
  useEffect(() => {
    dialog.current?.showModal();
  }, []);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (isBusy) return;
    setBusy(true);
    setError(undefined);
    try {
      if (await unlock(password)) {
        await leaveScreen();
        return await logOut();
      }
      setError(t("booth.wrong_password"));
    } catch (reason) {
      setError(reasonText(reason) ?? t("booth.login_failed"));
    }
    setBusy(false);
  };
  return (
    <dialog ref={dialog} className="booth-leave" aria-labelledby="leave-title" onClose={onClose}>
      <form onSubmit={(event) => void submit(event)}>
        <h2 id="leave-title">{t("booth.leave_title")}</h2>
        <p className="muted">{t("booth.leave_text")}</p>
        {error && <Alert kind="err">{error}</Alert>}
        <PasswordField name="password" value={password} onType={setPassword} />
        <div className="booth-leave-foot">
          <button type="button" className="button large" onClick={() => dialog.current?.close()}>
            {t("booth.stay")}
          </button>
          <button type="submit" className="button primary large" aria-disabled={isBusy || undefined}>
            {t("booth.leave_now")}
          </button>
        </div>
      </form>
    </dialog>
  );
}
