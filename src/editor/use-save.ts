import { useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { fieldErrors, sayDetail, sayFailure } from "../providers/failure";
import { ApiError, LogoutError } from "../providers/http/errors";
import { closeToast, toast } from "../shared/toasts";
import { useOnce } from "../shared/use-once";
import { focusField } from "./focus-field";
import { commitPanel, type Panel } from "./panels";
import type { Base, Errors } from "./state";
import type { EditorStore } from "./store";
import { readAt, takeLike, topOf, type Values } from "./values";

/** The record was changed by someone else (OP-175 `versions`; without it, a newer `updated_at`). */
export class Conflict extends Error {
  constructor(readonly theirs: Base) {
    super("conflict");
    this.name = "Conflict";
  }
}

/** An attempt whose reply was lost has created the record, which nobody may change. */
export class AlreadyCreated extends Error {
  constructor(readonly values: Values) {
    super("already created");
    this.name = "AlreadyCreated";
  }
}

/** The document was created, but the server did not send it back. */
export class CreatedUnseen extends Error {
  constructor() {
    super("created unseen");
    this.name = "CreatedUnseen";
  }
}

export interface Save {
  saving: boolean;
  /** The newer record that a save conflicts with; the user decides. */
  conflict: Base | undefined;
  save(): Promise<void>;
  /** Opens the comparison with a newer record from a refetch. */
  compare(theirs: Base): void;
  /** Saves my changes on their version, except at the given paths, where their values are taken. */
  keepMine(but: readonly string[]): Promise<void>;
  takeTheirs(): void;
  cancel(): void;
}

interface SaveOptions {
  store: EditorStore | undefined;
  /** Prefix of the toast ids of this document. */
  name: string;
  valuesOf(record: Base["record"]): Values;
  label(path: string): string;
  /** Sends the document and takes over the stored version. @throws Conflict, AlreadyCreated, CreatedUnseen */
  send(): Promise<void>;
}

/** Validates and saves document and panels, and shows the result: at fields, in a dialog or in a toast. */
export function useSave({ store, name, valuesOf, label, send }: SaveOptions): Save {
  const { t } = useTranslation();
  const { busy: saving, isBusy, once } = useOnce();
  const [conflict, setConflict] = useState<Base>();
  const asking = useRef(false);
  const failure = `save-${name}`;

  // The toast is closed when all fields that a refusal was about have changed, and when nothing is left to save.
  useEffect(() => {
    let wasRefused = false;
    let wasUnsaved = false;
    return store?.subscribe(() => {
      const isRefused = Object.keys(store.get().refused).length > 0;
      const isUnsaved = isWorthSaving(store);
      if ((wasRefused && !isRefused) || (wasUnsaved && !isUnsaved)) closeToast(failure);
      wasRefused = isRefused;
      wasUnsaved = isUnsaved;
    });
  }, [store, failure]);

  async function save(): Promise<void> {
    // A double click or a held key saves once.
    if (!store || isBusy() || asking.current || !isWorthSaving(store) || !validate(store)) return;
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

  /** Saves the document, then each panel in order. A panel that fails stays unsaved and does not stop the others. */
  async function saveAll(page: EditorStore): Promise<void> {
    const { creating } = page.get();
    const own = hasOwnChanges(page);
    try {
      if (own) await send();
    } catch (reason) {
      if (!(reason instanceof Conflict)) {
        if (isAnswer(reason) || reason instanceof AlreadyCreated) page.saveAction.get().refused?.();
        return report(page, reason);
      }
      closeToast(failure);
      setConflict(reason.theirs);
      return;
    }
    const panels = page.panels.unsaved();
    const saved: Panel[] = [];
    for (const panel of panels) if (await savePanel(page, panel)) saved.push(panel);
    if (saved.length < panels.length) return;
    closeToast(failure);
    const [first] = saved;
    const alone = !own && saved.length === 1 ? first?.options.done : undefined;
    const { next } = page.saveAction.get();
    toast({
      kind: "success",
      title: t(creating ? "form.created" : (alone ?? "form.saved")),
      ...(next && { action: next }),
    });
  }

  function report(page: EditorStore, reason: unknown): void {
    if (reason instanceof AlreadyCreated) {
      const facts = textsOf(page, reason.values).map(([path, text]) => `${label(path)}: ${text}`);
      const text = t("form.already_created_text", { facts: facts.join(", ") });
      toast({ id: failure, kind: "warning", title: t("form.already_created"), text });
      return;
    }
    if (reason instanceof CreatedUnseen) {
      toast({ id: failure, kind: "success", title: t("form.created"), text: t("form.created_unseen") });
      return;
    }
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
    async keepMine(but) {
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

/** Whether the document itself needs a save; a new one always does. */
const hasOwnChanges = (store: EditorStore): boolean => store.get().creating || store.get().dirty.length > 0;

/** Whether Save has anything to do. */
export const isWorthSaving = (store: EditorStore): boolean =>
  hasOwnChanges(store) || store.panels.unsaved().length > 0;

/** Shows all errors of the document and of changed panels, and focuses the first. Returns false if there are any. */
function validate(store: EditorStore): boolean {
  const panels = store.panels.unsaved();
  // An unchanged document is not validated: its errors must not block the panels.
  const saves = hasOwnChanges(store);
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

/** Path of the first error in field order; errors of hidden fields come last. */
export function firstOf(store: EditorStore, errors: Errors): string | undefined {
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

/** Whether the server has replied to an attempt. */
export const isAnswer = (reason: unknown): boolean =>
  reason instanceof ApiError && reason.kind === "http" && reason.statusCode < 500;

/** What the visible fields contain, for a sentence. */
function textsOf(store: EditorStore, values: Values): [path: string, text: string][] {
  const texts = store.shown().map((path): [string, unknown] => [path, values[path]]);
  return texts.filter((one): one is [string, string] => typeof one[1] === "string" && one[1] !== "");
}

/** Shows the server's errors at visible fields. Returns whether that was all of them; others need a toast. */
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

/** The visible field of an error: `labels` for `labels.en`, where the labels are one field. */
function fieldAt(store: EditorStore, path: string): string | undefined {
  if (!store.shown().includes(topOf(path))) return undefined;
  const nested = store.model.nested ?? [];
  if (!nested.some((one) => topOf(one) === topOf(path))) return topOf(path);
  return readAt(store.get().values, path) === undefined ? topOf(path) : path;
}
