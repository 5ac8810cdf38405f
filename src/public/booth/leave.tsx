import { type FormEvent, useEffect, useEffectEvent, useReducer, useRef, useState } from "react";
import { Alert } from "../../components/alert";
import { TextField } from "../../components/text-field";
import { IDLE_MS } from "../../domain/booth/guest";
import { useTexts } from "../texts";
import { leaveScreen } from "./device";
import { reasonText } from "./login";
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
          release(); // of another finger
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
  const stay = useIdle(() => dialog.current?.close());
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
    <dialog
      ref={dialog}
      className="booth-leave"
      aria-labelledby="leave-title"
      onClose={onClose}
      onPointerDown={stay}
      onKeyDown={stay}
    >
      <form onSubmit={(event) => void submit(event)}>
        <h2 id="leave-title">{t("booth.leave_title")}</h2>
        <p className="muted">{t("booth.leave_text")}</p>
        {error && <Alert kind="err">{error}</Alert>}
        <TextField
          label={t("booth.password")}
          name="code"
          type="password"
          // Guests can reach it: the browser must not offer the password that it kept at the login.
          autoComplete="one-time-code"
          required
          value={password}
          onChange={({ currentTarget }) => setPassword(currentTarget.value)}
        />
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

/** Calls back once nobody is there; answers what to call when somebody is. */
function useIdle(work: () => void): () => void {
  const onIdle = useEffectEvent(work);
  const [signs, sign] = useReducer((times: number) => times + 1, 0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each sign begins the time again
  useEffect(() => {
    const timer = setTimeout(onIdle, IDLE_MS);
    return () => clearTimeout(timer);
  }, [signs]);
  return sign;
}
