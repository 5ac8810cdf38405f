import { type ComponentType, useEffect, useRef, useState } from "react";
import type { Blocker } from "react-router";
import { ApiError } from "../providers/http/errors";
import { useMe } from "../providers/me";
import { offers } from "../providers/server";
import { newId } from "../shared/new-id";
import { type DocumentAt, useFileGuard, useLeaveGuard, useSaveKey } from "./guards";
import { type DraftKeeper, isUnsaved, keepDraft } from "./kept-drafts";
import type { Base, EditorState } from "./state";
import { createEditorStore, type DocumentModel, type EditorStore } from "./store";
import { Conflict, type Save, useSave } from "./use-save";
import { changedPaths, nestedBy, readAt, same, type Values } from "./values";

/** A query of Refine or React Query. */
export interface Reading {
  data: Base | undefined;
  error: unknown;
  /** Reads again and returns the server's current version. */
  refetch(): Promise<Base>;
}

/** What a save may send besides the values. */
export interface SaveContext {
  version: string | undefined;
  /** The same for all attempts of one save, so that it is stored once. */
  idempotencyKey: string;
  /** Time of the first attempt, so that defaults based on the time are the same in all attempts. */
  begunAt: Date;
}

/** What a save has sent; sending it again is the same request. */
interface Attempt extends Pick<SaveContext, "begunAt"> {
  sent: EditorState;
}

export interface ValueProps {
  store: EditorStore;
  path: string;
  /** The newer record and its values; without them my value is shown. */
  theirs?: Base;
  newer?: Values;
}

export interface EditorOptions<S extends EditorStore = EditorStore> extends DocumentModel {
  /** Such as `["overlays", id]`; key of the draft on this device. */
  key: readonly [kind: string, id: string];
  /** Values of a new document; without them a stored one is edited. */
  initial?: Values | undefined;
  read: Reading;
  valuesOf(record: Base["record"]): Values;
  /** Sends the state and returns the stored version. */
  save(state: EditorState, context: SaveContext): Promise<Base>;
  onCreated?(base: Base): void;
  /** For pages that show several documents in turn; the path by default. */
  documentAt?: DocumentAt;
  /** Label of the field at a path. */
  label(path: string): string;
  /** Renders a value in the comparison of versions; plain text by default. */
  Value?: ComponentType<ValueProps>;
  /** For an extended store. */
  createStore?(base: Base, values: Values, creating: boolean): S;
}

export interface Editor<S extends EditorStore = EditorStore> extends Save {
  store: S;
  drafts: DraftKeeper;
  label(path: string): string;
  Value: ComponentType<ValueProps> | undefined;
  valuesOf(record: Base["record"]): Values;
  blocker: Blocker;
  /** Number of blocked navigations. */
  attempt: number;
  /** Discards all unsaved changes and their draft. */
  discard(): void;
}

/**
 * Editor of one document, flat or aggregate. Unsaved values are not overwritten by refetches, lost when leaving, sent
 * twice or saved over another version without a question.
 * @returns the editor once the document is loaded, or the error
 */
export function useEditor<S extends EditorStore = EditorStore>(
  options: EditorOptions<S>,
): { editor: Editor<S> | undefined; error: unknown } {
  const { key, initial, read, valuesOf } = options;
  const latest = useRef(options);
  latest.current = options;

  const opened = useRef<S>(undefined);
  if (!opened.current && (initial || read.data)) opened.current = openStore(options);
  const store = opened.current;
  useEffect(() => {
    if (store && read.data)
      store.dispatch({
        type: "read",
        base: read.data,
        values: latest.current.valuesOf(read.data.record),
      });
  }, [store, read.data]);

  const idempotencyKey = useRef(newId());
  /** The URL of a record that was just created is being set: no leaving, even with newer changes. */
  const settling = useRef(false);
  const drafts = useDrafts(store, key, idempotencyKey);
  /** Attempts that may have been stored, but whose replies were lost. */
  const unanswered = useRef<readonly Attempt[]>([]);

  async function send(): Promise<void> {
    if (!store) return;
    const lost = unanswered.current;
    try {
      await deliver(store, { sent: store.get(), begunAt: new Date() });
    } catch (reason) {
      if (!isStored(reason)) throw reason;
      if (!(await resend(store, lost))) {
        resetAttempts();
        throw reason;
      }
      if (store.get().dirty.length > 0) await send();
    }
  }

  /** The next save is a new one. */
  function resetAttempts(): void {
    idempotencyKey.current = newId();
    unanswered.current = [];
  }

  /** Resends lost attempts: one that was stored gets its reply. Returns whether there was one. */
  async function resend(page: S, lost: readonly Attempt[]): Promise<boolean> {
    for (const attempt of lost) {
      const found = await deliver(page, attempt).then(
        () => true,
        (reason) => {
          if (isStored(reason)) return false;
          throw reason;
        },
      );
      if (found) return true;
    }
    return false;
  }

  async function deliver(page: S, attempt: Attempt, again = false): Promise<void> {
    const { sent, begunAt } = attempt;
    const { base, creating } = sent;
    const newer = creating ? undefined : await newerThan(base, latest.current.read);
    if (newer) return resolveNewer(page, newer, attempt, again);
    let stored: Base;
    try {
      const context = { version: base.version, idempotencyKey: idempotencyKey.current, begunAt };
      stored = await latest.current.save(sent, context);
    } catch (reason) {
      if (!isAnswer(reason) && !unanswered.current.includes(attempt))
        unanswered.current = [...unanswered.current, attempt];
      if (!isStale(reason)) throw reason;
      const current = (reason.current as Base | undefined) ?? (await latest.current.read.refetch());
      return resolveNewer(page, current, attempt, again);
    }
    resetAttempts();
    const values = latest.current.valuesOf(stored.record);
    page.dispatch({ type: "saved", base: stored, values, sent: sent.values });
    if (!creating) return;
    settling.current = true;
    latest.current.onCreated?.(stored);
    settling.current = false;
  }

  /**
   * A newer version is a conflict, unless it differs only in values that were sent here: then it is our own save whose
   * reply was lost, and the attempt is sent once more on top of it.
   */
  async function resolveNewer(page: S, newer: Base, attempt: Attempt, again: boolean): Promise<void> {
    const values = latest.current.valuesOf(newer.record);
    const { sent } = attempt;
    const isOurs = changedPaths(sent.initial, values, nestedBy(page.model.nested)).every((path) =>
      same(readAt(values, path), readAt(sent.values, path)),
    );
    if (again || !isOurs) throw new Conflict(newer);
    page.dispatch({ type: "rebased", base: newer, values });
    return deliver(page, { ...attempt, sent: page.get() }, true);
  }

  /** Keeps unsaved values. If someone else has changed the same field, the next save is a conflict. */
  async function follow(): Promise<void> {
    if (!store) return;
    const before = store.get().base;
    const fresh = await latest.current.read.refetch().catch(() => undefined);
    const { base, dirty, initial: values } = store.get();
    if (!fresh || base !== before) return;
    const theirs = latest.current.valuesOf(fresh.record);
    const changed = changedPaths(values, theirs, nestedBy(store.model.nested));
    if (!dirty.some((path) => changed.includes(path)))
      store.dispatch({ type: "rebased", base: fresh, values: theirs });
  }
  useEffect(() => {
    if (store) store.follow.current = follow;
  });

  const save = useSave({ store, name: key[0], valuesOf, send });
  const { blocker, attempt } = useLeaveGuard(
    () => store !== undefined && !settling.current && isUnsaved(store),
    options.documentAt,
  );
  useSaveKey(() => void save.save());
  useFileGuard();

  if (!store || !drafts) return { editor: undefined, error: store ? undefined : read.error };
  const discard = () => {
    store.dispatch({ type: "reset" });
    store.panels.reset();
    resetAttempts();
  };
  const { label, Value } = options;
  return {
    editor: { ...save, store, drafts, label, Value, valuesOf, blocker, attempt, discard },
    error: undefined,
  };
}

/** Whether the server has replied to an attempt. */
const isAnswer = (reason: unknown) =>
  reason instanceof ApiError && reason.kind === "http" && reason.statusCode < 500;

/** Whether an error may be caused by an earlier attempt that was stored. */
const isStored = (reason: unknown) =>
  reason instanceof Conflict || (reason instanceof ApiError && reason.code === "errors.key_reused");

const isStale = (reason: unknown): reason is ApiError =>
  reason instanceof ApiError && reason.statusCode === 412;

function openStore<S extends EditorStore>(options: EditorOptions<S>): S {
  const { read, initial, valuesOf, createStore } = options;
  const base = read.data ?? { record: {} };
  const values = read.data ? valuesOf(read.data.record) : (initial ?? {});
  return (
    createStore?.(base, values, !read.data) ?? (createEditorStore(options, base, values, !read.data) as S)
  );
}

/** Servers without versions cannot reject a stale save, so it is checked whether the record has changed. */
async function newerThan(base: Base, { refetch }: Reading): Promise<Base | undefined> {
  if (base.record.updated_at === undefined || (await offers("versions"))) return undefined;
  const theirs = await refetch();
  return theirs.record.updated_at === base.record.updated_at ? undefined : theirs;
}

/** Keeps drafts while the editor is mounted, for the user who opened it, because the session may end earlier. */
function useDrafts(
  store: EditorStore | undefined,
  key: readonly string[],
  saveKey: { current: string },
): DraftKeeper | undefined {
  const [keeper, setKeeper] = useState<DraftKeeper>();
  const me = useMe();
  const [user] = useState(me?.id ?? "");
  const name = useRef("");
  name.current = [user, ...key].join("/");
  useEffect(() => {
    if (!store) return;
    const next = keepDraft(store, () => name.current, saveKey);
    setKeeper(next);
    return next.stop;
  }, [store, saveKey]);
  return keeper;
}
