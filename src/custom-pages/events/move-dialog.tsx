import { useQuery } from "@tanstack/react-query";
import i18next from "i18next";
import { useRef } from "react";
import { useTranslation } from "react-i18next";
import { RetryAlert } from "../../components/retry-alert";
import type { Base } from "../../editor/state";
import { sayFailure } from "../../providers/failure";
import { messageFor } from "../../providers/http/message-for";
import { useFormat } from "../../providers/i18n/use-format";
import { useRole } from "../../providers/me";
import { newId } from "../../shared/new-id";
import { toast } from "../../shared/toasts";
import { eventQuery } from "./calls";
import { type EventRecord, valuesOf } from "./model";
import type { Times } from "./move";
import { moveEvent } from "./move-call";
import MoveForm from "./move-form";
import { spanText } from "./span-text";

interface MoveDialogProps {
  id: string;
  name: string;
  onClose(): void;
}

const TOAST = "event-moved";

/** Moves a stored event and saves it at once, with an undo afterwards. */
export default function MoveDialog({ id, name, onClose }: MoveDialogProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const role = useRole();
  const { data, error, refetch, isFetchedAfterMount } = useQuery(eventQuery(id));
  // A repeated attempt of the same move is the same request.
  const attempt = useRef({ start: "", key: "" });
  if (error && !data)
    return (
      <RetryAlert onRetry={() => void refetch()}>{messageFor(error, t, "errors.read_failed")}</RetryAlert>
    );
  // The version of an earlier read may be outdated.
  if (!data || !isFetchedAfterMount)
    return <div className="skeleton" style={{ height: 240 }} aria-busy="true" />;
  const values = valuesOf(data.record);

  const shown = data;

  async function move({ start_time }: Times): Promise<void> {
    if (attempt.current.start !== start_time) attempt.current = { start: start_time, key: newId() };
    try {
      const stored = await moveEvent({ shown, start: start_time, role, idempotencyKey: attempt.current.key });
      onClose();
      sayMoved(stored);
    } catch (reason) {
      sayFailure(reason, t("event.not_moved"), { id: TOAST });
      void refetch();
    }
  }

  function sayMoved(stored: Base<EventRecord>): void {
    const undo = async () => {
      try {
        await moveEvent({ shown: stored, start: values.start_time, role, idempotencyKey: newId() });
        toast({ id: TOAST, kind: "success", title: i18next.t("event.moved_back", { name }) });
      } catch (reason) {
        sayFailure(reason, i18next.t("event.not_moved"), { id: TOAST });
      }
    };
    toast({
      id: TOAST,
      kind: "success",
      title: t("event.moved", { name }),
      text: spanText(valuesOf(stored.record), format),
      // A start in the past would be refused (OP-58).
      ...(Date.parse(values.start_time) > Date.now() && {
        action: { label: t("actions.undo"), run: () => void undo() },
      }),
    });
  }

  return (
    <MoveForm
      key={data.record.updated_at}
      times={values}
      id={id}
      booths={values.photo_booth_ids}
      saves
      onMove={move}
      onClose={onClose}
    />
  );
}
