import { useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { toWireTime } from "../../../../contract/core/time";
import { photoBooth } from "../../../../contract/entities/photo-booth";
import { readEvent } from "../../../domain/events/calls";
import { useNames } from "../../../fields/reference/use-names";
import { sayFailure } from "../../../providers/failure";
import { useFormat } from "../../../providers/i18n/use-format";
import { useRole } from "../../../providers/me";
import { newId } from "../../../shared/new-id";
import { toast } from "../../../shared/toasts";
import type { Spanned } from "../calendar-model";
import { MOVE_TOAST, saveMove } from "../move-save";
import { spanText } from "../span-text";
import { withBooth } from "./model";

/** An event that is being moved: where it was lifted, and where it would go. */
export interface Lifted {
  event: Spanned;
  from: string | undefined;
  booth: string | undefined;
  start: number;
}

/** Moves events of the week: checks what can be seen here, then saves as the move dialog does. */
export function useMover(events: readonly Spanned[]) {
  const { t } = useTranslation();
  const format = useFormat();
  const role = useRole();
  const [moving, setMoving] = useState<string>();
  const isBusy = useRef(false);
  const nameOf = useNames({ [photoBooth.name]: events.flatMap(({ booths }) => booths) });
  const boothName = (id: string) => nameOf(photoBooth.name, id) ?? id.slice(0, 8);

  /** Why it cannot go there; undefined if it can, as far as this page knows. */
  function obstacle({ event, from, booth, start }: Lifted): string | undefined {
    if (start <= Date.now() && start !== event.start) return t("event.week.no_past");
    const end = start + event.end - event.start;
    const booths = from && booth ? withBooth(event.booths, from, booth) : event.booths;
    for (const one of booths) {
      const other = events.find(
        ({ id, booths: own, start: begins, end: ends }) =>
          id !== event.id && own.includes(one) && begins < end && start < ends,
      );
      if (other) return t("event.week.taken", { booth: boothName(one), name: other.name });
    }
    return undefined;
  }

  /** @returns whether the move was stored */
  async function move(lifted: Lifted): Promise<boolean> {
    const { event, from, booth, start } = lifted;
    if (isBusy.current || (start === event.start && booth === from)) return false;
    const why = obstacle(lifted);
    if (why) {
      toast({ id: MOVE_TOAST, kind: "error", title: t("event.not_moved"), text: why });
      return false;
    }
    isBusy.current = true;
    setMoving(event.id);
    try {
      const shown = await readEvent(event.id);
      const booths =
        from && booth && booth !== from
          ? withBooth(shown.record.photo_booth_ids ?? [], from, booth)
          : undefined;
      const by = start - event.start;
      const begins = toWireTime(Date.parse(shown.record.start_time ?? "") + by);
      await saveMove({
        shown,
        name: event.name,
        start: begins,
        booths,
        role,
        idempotencyKey: newId(),
        format,
      });
      return true;
    } catch (reason) {
      sayFailure(reason, t("event.not_moved"), { id: MOVE_TOAST });
      return false;
    } finally {
      isBusy.current = false;
      setMoving(undefined);
    }
  }

  /** "Hall, 28 Nov 2026, 18:00 – 23:00", and what is in the way. */
  function wouldText(lifted: Lifted): string {
    const { event, booth, start } = lifted;
    const [start_time, end_time] = [toWireTime(start), toWireTime(start + event.end - event.start)];
    const span = spanText({ start_time, end_time }, format);
    const place = booth ? `${boothName(booth)}, ${span}` : span;
    return [place, obstacle(lifted)].filter(Boolean).join(". ");
  }
  return { move, moving, wouldText };
}
