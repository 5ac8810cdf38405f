import { useState } from "react";
import { useTranslation } from "react-i18next";
import { sayFailure } from "../../providers/failure";
import { faultsIn } from "../../providers/http/errors";
import { closeToast, toast } from "../../shared/toasts";
import { useOnce } from "../../shared/use-once";
import { Conflict, type EntityForm } from "../use-entity-form";
import { formValues } from "./draft";
import { focusField } from "./focus-field";
import type { Base } from "./form-state";
import type { FormStore } from "./form-store";

export interface Save {
  saving: boolean;
  /** The newer record that a save met; the person decides. */
  conflict: Base | undefined;
  save(): Promise<void>;
  /** Looks at a newer record that a refetch has brought. */
  compare(theirs: Base): void;
  /** Their fields where nothing was changed here, mine where it was, saved upon their version. */
  keepMine(): Promise<void>;
  takeTheirs(): void;
  cancel(): void;
}

/** Checks, sends, and puts every answer where it belongs: at the field, in a dialog, in a notice. */
export function useSave({ store, send }: EntityForm, onSaved: (id: string) => void): Save {
  const { t } = useTranslation();
  const { busy: saving, isBusy, once } = useOnce();
  const [conflict, setConflict] = useState<Base>();

  async function save(): Promise<void> {
    // A double click and a held key save once.
    if (!store || isBusy() || !isWorthSaving(store)) return;
    if (!passes(store)) return;
    const failed = `save-${store.setting.resource.name}`;
    await once(
      async () => {
        const creating = store.setting.action === "create";
        const id = await send();
        closeToast(failed);
        toast({ kind: "success", title: t(creating ? "form.created" : "form.saved") });
        onSaved(id);
      },
      (reason) => (reason instanceof Conflict ? setConflict(reason.theirs) : report(store, reason, failed)),
    );
  }

  function report(form: FormStore, reason: unknown, id: string): void {
    if (placeAtFields(form, reason)) return;
    const action = { label: t("actions.retry"), run: () => void save() };
    sayFailure(reason, t("form.not_saved"), { id, action });
  }

  return {
    saving,
    conflict,
    save,
    compare: setConflict,
    async keepMine() {
      if (!store || !conflict) return;
      const { entity } = store.setting.resource;
      store.dispatch({ type: "rebased", base: conflict, values: formValues(entity, conflict.record) });
      setConflict(undefined);
      await save();
    },
    takeTheirs() {
      if (!store || !conflict) return;
      const { entity } = store.setting.resource;
      store.dispatch({ type: "reset" });
      store.dispatch({ type: "read", base: conflict, values: formValues(entity, conflict.record) });
      setConflict(undefined);
    },
    cancel: () => setConflict(undefined),
  };
}

const isWorthSaving = (store: FormStore) => store.setting.action === "create" || store.get().dirty.length > 0;

/** Shows every fault and goes to the first; nothing is sent while there is one. */
function passes(store: FormStore): boolean {
  const problems = store.problems();
  store.dispatch({ type: "visited", keys: Object.keys(store.get().values) });
  const first = store.shown().find((key) => problems[key]) ?? Object.keys(problems)[0];
  if (first) focusField(first);
  return first === undefined;
}

/** Faults of shown fields stand there; one of a field that is not on show needs the notice all the same. */
function placeAtFields(store: FormStore, error: unknown): boolean {
  const issues = Object.entries(faultsIn(error));
  const known = issues.filter(([key]) => store.shown().includes(key));
  if (known.length === 0) return false;
  store.dispatch({ type: "refused", issues: Object.fromEntries(known) });
  focusField(known[0]?.[0] ?? "");
  return known.length === issues.length;
}
