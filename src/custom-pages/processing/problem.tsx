import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { cancelProcess } from "../../../contract/endpoints/processing";
import { generation } from "../../../contract/entities/generation";
import { Alert } from "../../components/alert";
import { isUncharged, type ProcessState } from "../../domain/booth/process";
import { call } from "../../providers/call";
import { recordQuery } from "../../providers/data";
import { sayFailure } from "../../providers/failure";
import { useAbility } from "../../providers/server";
import { generations } from "../../resources/generations";
import { pathsOf } from "../../resources/routes";
import { toast } from "../../shared/toasts";
import { useOnce } from "../../shared/use-once";
import type { Attempt } from "./attempts";
import { useErrorText } from "./error-text";

interface ProblemProps {
  attempt: Attempt;
  state: ProcessState;
  onFollow(id: string): void;
  onRetry(): void;
}

/** Why there is no picture, what became of it on the server, and what can be done. */
export function Problem({ attempt, state, onFollow, onRetry }: ProblemProps) {
  const { t } = useTranslation();
  const error = useErrorText(state.error);
  const { id, release } = state;
  // What may have been made is looked at first: another try would cost a second picture.
  const mayRetry = attempt.source && (isUncharged(state) || (!id && release !== "asked"));
  const ending = id ? (
    <button type="button" className="link" onClick={() => onFollow(id)}>
      {t("making.show_ending")}
    </button>
  ) : (
    // The reply to the start, with the id, was lost.
    <Link className="link" to={pathsOf(generations).list}>
      {t("making.in_generations")}
    </Link>
  );
  return (
    <>
      {error && (
        <Alert
          kind="err"
          action={
            mayRetry && (
              <button type="button" className="link" onClick={onRetry}>
                {t("actions.retry")}
              </button>
            )
          }
        >
          <b className="strong">{error.title}</b>
          {error.detail && <span className="processing-detail">{error.detail}</span>}
        </Alert>
      )}
      {state.error?.busyWith && <Busy id={state.error.busyWith} onFollow={onFollow} />}
      {release === "kept" && (
        <Alert kind="warn" action={ending}>
          {t("making.may_stay_busy")}
        </Alert>
      )}
      {release === "ended" && (
        <Alert kind="info" action={ending}>
          {t("making.had_ended")}
        </Alert>
      )}
    </>
  );
}

const CANCEL_TOAST = "busy-cancel";

/** The generation that the booth is busy with, for those who may see it (OP-216). */
function Busy({ id, onFollow }: { id: string; onFollow(id: string): void }) {
  const { t } = useTranslation();
  const { data: running } = useQuery(recordQuery(generation.name, id));
  const canCancel = useAbility("cancel");
  const { busy, once } = useOnce();
  if (!running) return null;
  const cancel = () =>
    void once(
      async () => {
        await call(cancelProcess, { params: { id } });
        toast({ id: CANCEL_TOAST, kind: "success", title: t("making.other_cancelled") });
      },
      (reason) => sayFailure(reason, t("making.other_not_cancelled"), { id: CANCEL_TOAST }),
    );
  return (
    <div className="processing-ways">
      <button type="button" className="button" onClick={() => onFollow(id)}>
        {t("making.follow")}
      </button>
      {canCancel && (
        <button type="button" className="button" aria-disabled={busy || undefined} onClick={cancel}>
          {t("making.cancel_that")}
        </button>
      )}
    </div>
  );
}
