import i18next from "i18next";
import { type EventRecord, valuesOf } from "../../domain/events/model";
import type { Base } from "../../editor/state";
import { sayFailure } from "../../providers/failure";
import type { useFormat } from "../../providers/i18n/use-format";
import type { FormSetting } from "../../screens/form/entity-model";
import { newId } from "../../shared/new-id";
import { toast } from "../../shared/toasts";
import { moveEvent } from "./move-call";
import { spanText } from "./span-text";

export const MOVE_TOAST = "event-moved";

interface MoveSave {
  shown: Base<EventRecord>;
  name: string;
  start: string;
  /** The booths after the move; those of the event if undefined. */
  booths?: readonly string[] | undefined;
  role: FormSetting["role"];
  /** The same for all attempts of one move. */
  idempotencyKey: string;
  format: ReturnType<typeof useFormat>;
  /** The move was stored. */
  onMoved?(): void;
}

/** Moves a stored event and says so, with an undo. */
export async function saveMove({ format, name, onMoved, ...move }: MoveSave): Promise<void> {
  const { shown, role } = move;
  const before = valuesOf(shown.record);
  const stored = await moveEvent(move);
  onMoved?.();
  const undo = async () => {
    try {
      const back = { start: before.start_time, booths: move.booths && before.photo_booth_ids };
      await moveEvent({ shown: stored, ...back, role, idempotencyKey: newId() });
      toast({ id: MOVE_TOAST, kind: "success", title: i18next.t("event.moved_back", { name }) });
    } catch (reason) {
      sayFailure(reason, i18next.t("event.not_moved"), { id: MOVE_TOAST });
    }
  };
  toast({
    id: MOVE_TOAST,
    kind: "success",
    title: i18next.t("event.moved", { name }),
    text: spanText(valuesOf(stored.record), format),
    // A start in the past would be refused (OP-58).
    ...(Date.parse(before.start_time) > Date.now() && {
      action: { label: i18next.t("actions.undo"), run: () => void undo() },
    }),
  });
}
