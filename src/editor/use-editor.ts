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
import { Conflict, isStale, type Save, useSave } from "./use-save";
import { changedPaths, nestedBy, readAt, same, type Values } from "./values";

/** A query's answer, from Refine or React Query. */
export interface Reading {
  data: Base | undefined;
  error: unknown;
  /** Reads again and gives what the server has now. */
  refetch(): Promise<Base>;
}

/** What a call that saves may say besides the values. */
export interface SaveContext {
  version: string | undefined;
  /** The same for each try of one save, so that it is stored once. */
  idempotencyKey: string;
  /** When this was first sent: a default that follows the clock is the same in each try of the same. */
  begunAt: Date;
}

/** What a save has sent; the same once more is the same request. */
interface Attempt extends Pick<SaveContext, "begunAt"> {
  sent: EditorState;
}

export interface ValueProps {
  store: EditorStore;
  path: string;
  /** The newer record and its values; without them, mine is shown. */
  theirs?: Base;
  newer?: Values;
}

export interface EditorOptions<S extends EditorStore = EditorStore> extends DocumentModel {
  /** What is edited and which one, as `["overlays", id]`: names the draft on this device. */
  key: readonly [kind: string, id: string];
  /** Values of something new; without them something stored is read and changed. */
  initial?: Values | undefined;
  read: Reading;
  valuesOf(record: Base["record"]): Values;
  /** Sends what the state holds and gives what is stored now. */
  save(state: EditorState, context: SaveContext): Promise<Base>;
  onCreated?(base: Base): void;
  /** For a page that shows several documents in turn; the path unless given. */
  documentAt?: DocumentAt;
  /** What people call the field of a path. */
  label(path: string): string;
  /** Draws one value in the comparison of versions; as plain text unless given. */
  Value?: ComponentType<ValueProps>;
  /** For a store that carries more. */
  createStore?(base: Base, values: Values, creating: boolean): S;
}

export interface Editor<S extends EditorStore = EditorStore> extends Save {
  store: S;
  drafts: DraftKeeper;
  label(path: string): string;
  Value: ComponentType<ValueProps> | undefined;
  valuesOf(record: Base["record"]): Values;
  blocker: Blocker;
  /** Ways out that were held up so far. */
  attempt: number;
  /** Gives up all that is unsaved, with its draft. */
  discard(): void;
}

/**
 * One document, flat or aggregate, kept safe while it is edited: nothing typed is overwritten by a later read, lost on
 * a way out, sent twice or saved over somebody else's version unasked.
 * @returns the editor once the document has been read, or why it was not
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
  /** What was just made takes on its address: no way out, though somebody has typed on meanwhile. */
  const settling = useRef(false);
  const drafts = useDrafts(store, key, idempotencyKey);
  /** Tries that may have been stored, but whose answers were lost. */
  const unanswered = useRef<readonly Attempt[]>([]);

  async function send(): Promise<void> {
    if (!store) return;
    const lost = unanswered.current;
    try {
      await deliver(store, { sent: store.get(), begunAt: new Date() });
    } catch (reason) {
      if (!isStored(reason)) throw reason;
      if (!(await recall(store, lost))) {
        forget();
        throw reason;
      }
      if (store.get().dirty.length > 0) await send();
    }
  }

  /** The next save is another one. */
  function forget(): void {
    idempotencyKey.current = newId();
    unanswered.current = [];
  }

  /** Goes on from the lost try that was stored, if one was: the same request gets its answer. */
  async function recall(page: S, lost: readonly Attempt[]): Promise<boolean> {
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
    if (newer) return meet(page, newer, attempt, again);
    let stored: Base;
    try {
      const context = { version: base.version, idempotencyKey: idempotencyKey.current, begunAt };
      stored = await latest.current.save(sent, context);
    } catch (reason) {
      if (!isAnswer(reason) && !unanswered.current.includes(attempt))
        unanswered.current = [...unanswered.current, attempt];
      if (!isStale(reason)) throw reason;
      const current = (reason.current as Base | undefined) ?? (await latest.current.read.refetch());
      return meet(page, current, attempt, again);
    }
    forget();
    const values = latest.current.valuesOf(stored.record);
    page.dispatch({ type: "saved", base: stored, values, sent: sent.values });
    if (!creating) return;
    settling.current = true;
    latest.current.onCreated?.(stored);
    settling.current = false;
  }

  /**
   * Somebody else's version is for the person to judge. One in which nothing differs but what was sent here is our own,
   * whose answer got lost: it is sent once more, upon itself.
   */
  async function meet(page: S, newer: Base, attempt: Attempt, again: boolean): Promise<void> {
    const values = latest.current.valuesOf(newer.record);
    const { sent } = attempt;
    const isOurs = changedPaths(sent.initial, values, nestedBy(options.nested)).every((path) =>
      same(readAt(values, path), readAt(sent.values, path)),
    );
    if (again || !isOurs) throw new Conflict(newer);
    page.dispatch({ type: "rebased", base: newer, values });
    return deliver(page, { ...attempt, sent: page.get() }, true);
  }

  /** What is typed stays. Where somebody else has changed a field that is changed here too, the next save will ask. */
  async function follow(): Promise<void> {
    if (!store) return;
    const before = store.get().base;
    const fresh = await latest.current.read.refetch().catch(() => undefined);
    const { base, dirty, initial: values } = store.get();
    if (!fresh || base !== before) return;
    const theirs = latest.current.valuesOf(fresh.record);
    const changed = changedPaths(values, theirs, nestedBy(options.nested));
    if (!dirty.some((path) => changed.includes(path)))
      store.dispatch({ type: "rebased", base: fresh, values: theirs });
  }
  useEffect(() => {
    if (store) store.follow.current = follow;
  });

  const save = useSave({ store, name: key[0], valuesOf, send: () => send() });
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
    forget();
  };
  const { label, Value } = options;
  return {
    editor: { ...save, store, drafts, label, Value, valuesOf, blocker, attempt, discard },
    error: undefined,
  };
}

/** Whether the server has said what became of a try. */
const isAnswer = (reason: unknown) =>
  reason instanceof ApiError && reason.kind === "http" && reason.statusCode < 500;

/** Whether a refusal may be about a try of our own that was stored before. */
const isStored = (reason: unknown) =>
  reason instanceof Conflict || (reason instanceof ApiError && reason.code === "errors.key_reused");

function openStore<S extends EditorStore>(options: EditorOptions<S>): S {
  const { read, initial, valuesOf, createStore } = options;
  const base = read.data ?? { record: {} };
  const values = read.data ? valuesOf(read.data.record) : (initial ?? {});
  const { check, nested, secrets, shown } = options;
  const model = { check, nested, secrets, shown } as DocumentModel;
  return createStore?.(base, values, !read.data) ?? (createEditorStore(model, base, values, !read.data) as S);
}

/** Servers without versions cannot refuse a stale save: look whether the record moved on meanwhile. */
async function newerThan(base: Base, { refetch }: Reading): Promise<Base | undefined> {
  if (base.record.updated_at === undefined || (await offers("versions"))) return undefined;
  const theirs = await refetch();
  return theirs.record.updated_at === base.record.updated_at ? undefined : theirs;
}

/** Draft keeping for as long as the editor is on screen, under whoever began it: the session may end before. */
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
