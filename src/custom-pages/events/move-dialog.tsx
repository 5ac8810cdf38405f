import { useQuery } from "@tanstack/react-query";
import { useRef } from "react";
import { useTranslation } from "react-i18next";
import { RetryAlert } from "../../components/retry-alert";
import { eventQuery } from "../../domain/events/calls";
import { valuesOf } from "../../domain/events/model";
import { sayFailure } from "../../providers/failure";
import { messageFor } from "../../providers/http/message-for";
import { useFormat } from "../../providers/i18n/use-format";
import { useRole } from "../../providers/me";
import { newId } from "../../shared/new-id";
import { closeToast } from "../../shared/toasts";
import type { Times } from "./move";
import MoveForm from "./move-form";
import { MOVE_TOAST, saveMove } from "./move-save";

interface MoveDialogProps {
  id: string;
  name: string;
  onClose(): void;
}

/** Moves a stored event and saves it at once, with an undo afterwards. */
export default function MoveDialog({ id, name, onClose }: MoveDialogProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const role = useRole();
  // A version read before may be outdated, however young it is.
  const { data, error, refetch, isFetchedAfterMount } = useQuery({
    ...eventQuery(id),
    refetchOnMount: "always",
  });
  // A repeated attempt of the same move is the same request.
  const attempt = useRef({ start: "", key: "" });
  const hasFailed = useRef(false);
  if (error && !data)
    return (
      <RetryAlert onRetry={() => void refetch()}>{messageFor(error, t, "errors.read_failed")}</RetryAlert>
    );
  if (!data || !isFetchedAfterMount)
    return <div className="skeleton" style={{ height: 240 }} aria-busy="true" />;
  const values = valuesOf(data.record);

  const shown = data;

  async function move({ start_time }: Times): Promise<void> {
    if (attempt.current.start !== start_time) attempt.current = { start: start_time, key: newId() };
    const idempotencyKey = attempt.current.key;
    try {
      await saveMove({ shown, name, start: start_time, role, idempotencyKey, format, onMoved: onClose });
    } catch (reason) {
      sayFailure(reason, t("event.not_moved"), { id: MOVE_TOAST });
      hasFailed.current = true;
      void refetch();
    }
  }

  /** The failure was of the start before. */
  function choose(): void {
    if (hasFailed.current) closeToast(MOVE_TOAST);
    hasFailed.current = false;
  }

  return (
    <MoveForm
      key={data.record.updated_at}
      times={values}
      id={id}
      booths={values.photo_booth_ids}
      saves
      onMove={move}
      onChoose={choose}
      onClose={onClose}
    />
  );
}
