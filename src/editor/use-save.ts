import { useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { fieldErrors, sayDetail, sayFailure } from "../providers/failure";
import { ApiError, LogoutError } from "../providers/http/errors";
import { closeToast, toast } from "../shared/toasts";
import { useOnce } from "../shared/use-once";
import { focusField } from "./focus-field";
import { commitPanel, type Panel } from "./panels";
import type { Base } from "./state";
import type { EditorStore } from "./store";
import { readAt, takeLike, topOf, type Values } from "./values";

/** A save that met a newer record (OP-175 `versions`; without it, a newer `updated_at`). */
export class Conflict extends Error {
  constructor(readonly theirs: Base) {
    super("conflict");
    this.name = "Conflict";
  }
}

export interface Save {
  saving: boolean;
  /** The newer record that a save met; the person decides. */
  conflict: Base | undefined;
  save(): Promise<void>;
  /** Looks at a newer record that a refetch has brought. */
  compare(theirs: Base): void;
  /** Their fields where nothing was changed here and at the paths given, mine elsewhere, saved upon their version. */
  keepMine(but?: readonly string[]): Promise<void>;
  takeTheirs(): void;
  cancel(): void;
}

interface SaveOptions {
  store: EditorStore | undefined;
  /** Names the toasts of this document. */
  name: string;
  valuesOf(record: Base["record"]): Values;
  /** Sends the document as it is and takes over what was stored. @throws Conflict */
  send(): Promise<void>;
}

/** Checks, sends, and puts every answer where it belongs: at the field, in a dialog, in a notice. */
export function useSave({ store, name, valuesOf, send }: SaveOptions): Save {
  const { t } = useTranslation();
  const { busy: saving, isBusy, once } = useOnce();
  const [conflict, setConflict] = useState<Base>();
  const asking = useRef(false);
  const failure = `save-${name}`;

  async function save(): Promise<void> {
    // A double click and a held key save once.
    if (!store || isBusy() || asking.current || !isWorthSaving(store) || !passes(store)) return;
    const { confirm } = store.saveAction.get();
    if (confirm) {
      asking.current = true;
      const sure = await confirm().finally(() => {
        asking.current = false;
      });
      if (!sure) return;
    }
    await once(() => saveAll(store));
  }

  /** The document, then each panel in its order: one that fails stays unsaved and holds up none of the others. */
  async function saveAll(page: EditorStore): Promise<void> {
    const { creating, dirty } = page.get();
    const own = creating || dirty.length > 0;
    try {
      if (own) await send();
    } catch (reason) {
      if (reason instanceof Conflict) setConflict(reason.theirs);
      else report(page, reason);
      return;
    }
    const panels = page.panels.unsaved();
    const saved: Panel[] = [];
    for (const panel of panels) if (await savePanel(page, panel)) saved.push(panel);
    if (saved.length < panels.length) return;
    closeToast(failure);
    const [first] = saved;
    const alone = !own && saved.length === 1 ? first?.options.done : undefined;
    toast({ kind: "success", title: t(own && creating ? "form.created" : (alone ?? "form.saved")) });
  }

  function report(page: EditorStore, reason: unknown): void {
    if (placeAtFields(page, reason)) {
      sayDetail(reason, t("form.not_saved"), { id: failure });
      return;
    }
    const action = { label: t("actions.retry"), run: () => void save() };
    sayFailure(reason, t("form.not_saved"), { id: failure, action });
  }

  return {
    saving,
    conflict,
    save,
    compare: setConflict,
    async keepMine(but = []) {
      if (!store || !conflict) return;
      const theirs = valuesOf(conflict.record);
      const { values } = store.get();
      const chosen = takeLike(values, but, theirs);
      for (const path of new Set(but.map(topOf)))
        store.dispatch({ type: "changed", path, value: chosen[path] });
      store.dispatch({ type: "rebased", base: conflict, values: theirs });
      setConflict(undefined);
      await save();
    },
    takeTheirs() {
      if (!store || !conflict) return;
      store.dispatch({ type: "reset" });
      store.dispatch({ type: "read", base: conflict, values: valuesOf(conflict.record) });
      setConflict(undefined);
    },
    cancel: () => setConflict(undefined),
  };
}

const isWorthSaving = (store: EditorStore) =>
  store.get().creating || store.get().dirty.length > 0 || store.panels.unsaved().length > 0;

/** Shows every error of the document and of changed panels, and goes to the first; nothing is sent while there is one. */
function passes(store: EditorStore): boolean {
  const panels = store.panels.unsaved();
  // What is stored and not changed here is nobody's to mend before a panel is saved.
  const { creating, dirty } = store.get();
  const saves = creating || dirty.length > 0;
  if (saves) store.dispatch({ type: "tried" });
  for (const panel of panels) panel.store.dispatch({ type: "tried" });
  const own = saves ? firstOf(store, store.problems()) : undefined;
  if (own !== undefined) {
    focusField(own);
    return false;
  }
  for (const { store: panel, options } of panels) {
    const [first] = Object.keys(panel.problems());
    if (first === undefined) continue;
    (options.focus ?? focusField)(first);
    return false;
  }
  return true;
}

/** The first of these errors in the order of the fields; those of fields that are not on show come last. */
export function firstOf(store: EditorStore, errors: Readonly<Record<string, string>>): string | undefined {
  const paths = Object.keys(errors);
  for (const key of store.shown()) {
    const found = paths.find((path) => topOf(path) === key);
    if (found) return found;
  }
  return paths[0];
}

async function savePanel(page: EditorStore, panel: Panel): Promise<boolean> {
  const sent = panel.store.get();
  try {
    await panel.options.save(sent, (stored) => commitPanel(panel, sent, stored));
    page.panels.setFailed(panel, false);
    return true;
  } catch (reason) {
    if (reason instanceof LogoutError) return false;
    const errors = panel.options.failed(reason, sent) ?? {};
    page.panels.setFailed(panel, panel.store.get().dirty.length > 0);
    panel.store.dispatch({ type: "refused", errors });
    const [first] = Object.keys(errors);
    if (first !== undefined) (panel.options.focus ?? focusField)(first);
    return false;
  }
}

/** Errors of fields on show are shown there; one of a field that is not on show needs the notice all the same. */
function placeAtFields(store: EditorStore, reason: unknown): boolean {
  const errors = Object.entries(fieldErrors(reason));
  const known = errors.flatMap(([path, message]) => {
    const field = fieldAt(store, path);
    return field === undefined ? [] : [[field, message] as const];
  });
  if (known.length === 0) return false;
  store.dispatch({ type: "refused", errors: Object.fromEntries(known) });
  const first = firstOf(store, Object.fromEntries(known));
  if (first !== undefined) focusField(first);
  return known.length === errors.length;
}

/** The field on show that an error is about: `labels` for `labels.en`, where the labels are one field. */
function fieldAt(store: EditorStore, path: string): string | undefined {
  if (!store.shown().includes(topOf(path))) return undefined;
  const nested = store.model.nested ?? [];
  if (!nested.some((one) => topOf(one) === topOf(path))) return topOf(path);
  return readAt(store.get().values, path) === undefined ? topOf(path) : path;
}

export const isStale = (reason: unknown): reason is ApiError =>
  reason instanceof ApiError && reason.statusCode === 412;
