import i18next from "i18next";
import { schedule } from "../../../../contract/entities/schedule";
import { readEvent, saveEvent } from "../../../domain/events/calls";
import { type EventValues, NESTED, valuesOf } from "../../../domain/events/model";
import { type RemovedStyle, styleIn, withoutStyle, withStyleAgain } from "../../../domain/events/styles";
import { initialState, reduce } from "../../../editor/state";
import { nestedBy } from "../../../editor/values";
import { sayFailure } from "../../../providers/failure";
import { ApiError, TranslatedError } from "../../../providers/http/errors";
import { useMay, useRole } from "../../../providers/me";
import { schedules } from "../../../resources/schedules";
import type { FormSetting } from "../../../screens/form/entity-model";
import { newId } from "../../../shared/new-id";
import { toast } from "../../../shared/toasts";
import { useOnce } from "../../../shared/use-once";
import { dropStyle, type Run } from "./rehearsals";

const TOAST = "rehearsal-removed";

/** Removes styles from the event of a rehearsal and puts them back. */
export interface Removal {
  /** Of a style of the event; undefined for those who may not edit it. */
  remove(style: string): (() => void) | undefined;
  /** Of a style that was removed here. */
  putBack(style: string): (() => void) | undefined;
  busy: boolean;
}

export function useRemoval(run: Run, nameOf: (style: string) => string): Removal {
  const role = useRole();
  const mayEdit = useMay(schedule, "edit");
  const { busy, once } = useOnce();
  const putBack = (removed: RemovedStyle, name: string) =>
    void once(
      async () => {
        await changeEvent(run.event, role, (event) => withStyleAgain(event, removed));
        run.rehearsal.putBack(removed.id);
        toast({ id: TOAST, kind: "success", title: i18next.t("rehearsal.put_back_done", { name }) });
      },
      (reason) => sayFailure(reason, i18next.t("rehearsal.not_put_back"), { id: TOAST }),
    );
  const remove = (id: string, name: string) =>
    void once(
      async () => {
        let removed: RemovedStyle | undefined;
        await changeEvent(run.event, role, (event) => {
          removed = styleIn(event, id);
          const next = removed && withoutStyle(event, id);
          if (next?.style_ids?.length === 0) throw new TranslatedError("rehearsal.last_style");
          return next;
        });
        // Somebody else may have removed it meanwhile: there is nothing to put back.
        if (!removed) return run.rehearsal.drop(id);
        const { mapping, wasFallback } = removed;
        const style = removed;
        dropStyle(run, style);
        toast({
          id: TOAST,
          kind: "success",
          title: i18next.t("rehearsal.removed_done", { name }),
          ...((mapping || wasFallback) && { text: i18next.t("rehearsal.removed_quiz") }),
          action: { label: i18next.t("actions.undo"), run: () => putBack(style, name) },
        });
      },
      (reason) => sayFailure(reason, i18next.t("rehearsal.not_removed"), { id: TOAST }),
    );
  return {
    remove: (id) => (mayEdit ? () => remove(id, nameOf(id)) : undefined),
    putBack(id) {
      const removed = run.removed[id];
      return mayEdit && removed ? () => putBack(removed, nameOf(id)) : undefined;
    },
    busy,
  };
}

/** How often a change is tried while others save the event. */
const TRIES = 3;

/**
 * Saves a change of the event as its editor would: of the event as it is at this moment, under the version that was
 * read, so that nothing that somebody else saves meanwhile is overwritten. Without a change nothing is sent.
 */
async function changeEvent(
  id: string,
  role: FormSetting["role"],
  change: (event: EventValues) => Partial<EventValues> | undefined,
): Promise<void> {
  for (let tries = 1; ; tries++) {
    const base = await readEvent(id);
    const before = initialState(base, valuesOf(base.record));
    const { style_ids, ...sets } = change(before.values) ?? {};
    if (!style_ids) return;
    const chosen = { type: "changed", path: "style_ids", value: style_ids, sets } as const;
    const state = reduce(before, chosen, nestedBy(NESTED));
    if (state.dirty.length === 0) return;
    const context = { version: base.version, idempotencyKey: newId(), begunAt: new Date() };
    try {
      await saveEvent(state, context, { resource: schedules, role, action: "update" });
      return;
    } catch (reason) {
      if (tries === TRIES || !(reason instanceof ApiError && reason.statusCode === 412)) throw reason;
    }
  }
}
