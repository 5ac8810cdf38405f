import { type ComponentType, useEffect, useRef } from "react";
import { ApiError } from "../providers/http/errors";
import { isMadeUnseen } from "../providers/http/malformed-reply";
import { offers } from "../providers/server";
import { newId } from "../shared/new-id";
import { type Attempt, isOwnVersion } from "./attempts";
import { type DocumentAt, type LeaveQuestion, useFileGuard, useLeaveGuard, useSaveKey } from "./guards";
import { type DraftKeeper, isUnsaved } from "./kept-drafts";
import { type Base, type EditorState, reduce } from "./state";
import type { SaveContext, Step } from "./steps";
import { createEditorStore, type DocumentModel, type EditorStore } from "./store";
import { useDrafts } from "./use-drafts";
import { AlreadyCreated, Conflict, CreatedUnseen, isAnswer, type Save, useSave } from "./use-save";
import { changedPaths, nestedBy, type Values } from "./values";

type Plain = Record<string, unknown>;

/** A query of Refine or React Query. */
export interface Reading<R extends object = Plain> {
  data: Base<R> | undefined;
  error: unknown;
  /** Reads again and returns the server's current version. */
  refetch(): Promise<Base<R>>;
}

export interface ValueProps {
  store: EditorStore;
  path: string;
  /** The newer record and its values; without them my value is shown. */
  theirs?: Base;
  newer?: Values;
}

export interface EditorOptions<
  V extends object = Values,
  R extends object = Plain,
  S extends EditorStore<V, R> = EditorStore<V, R>,
> extends DocumentModel<V, R> {
  /** Such as `["overlays", id]`; key of the draft on this device. */
  key: readonly [kind: string, id: string];
  /** Values of a new document; without them a stored one is edited. */
  initial?: V | undefined;
  read: Reading<R>;
  valuesOf(record: Base<R>["record"]): V;
  /**
   * The calls of a save, run in order. What one of them has stored stays stored when a later one fails, and the next
   * save sends the rest.
   */
  steps(state: EditorState<V, R>): readonly Step<V, R>[];
  /** Nobody may change it once it is stored: what was typed after a lost attempt is another document. */
  createOnly?: boolean;
  /** Called once a new document and all that was saved with it is stored. */
  onCreated?(base: Base<R>): void;
  /** Called instead if the server did not send the new document back: there is no id to go on with (OP-06). */
  onUnseen?(): void;
  /** For pages that show several documents in turn; the path by default. */
  documentAt?: DocumentAt;
  /** Label of the field at a path. */
  label(path: string): string;
  /** Renders a value in the comparison of versions; plain text by default. */
  Value?: ComponentType<ValueProps>;
  /** For an extended store. */
  createStore?(base: Base<R>, values: V, creating: boolean): S;
}

export interface Editor<S extends Pick<EditorStore, "subscribe"> = EditorStore> extends Save {
  store: S;
  drafts: DraftKeeper;
  label(path: string): string;
  Value: ComponentType<ValueProps> | undefined;
  valuesOf(record: Base["record"]): Values;
  /** Set while leaving the page is blocked. */
  leaving: LeaveQuestion | undefined;
  /** Discards all unsaved changes and their draft. */
  discard(): void;
}

/**
 * Editor of one document, flat or aggregate. Unsaved values are not overwritten by refetches, lost when leaving, sent
 * twice or saved over another version without a question.
 * @returns the editor once the document is loaded, or the error
 */
export function useEditor<
  V extends object = Values,
  R extends object = Plain,
  S extends EditorStore<V, R> = EditorStore<V, R>,
>(options: EditorOptions<V, R, S>): { editor: Editor<S> | undefined; error: unknown } {
  // What follows works on any values; the types are the page's.
  return useAnyEditor(options as unknown as EditorOptions) as {
    editor: Editor<S> | undefined;
    error: unknown;
  };
}

function useAnyEditor(options: EditorOptions): { editor: Editor | undefined; error: unknown } {
  const { key, initial, read, valuesOf } = options;
  const latest = useRef(options);
  latest.current = options;

  const opened = useRef<EditorStore>(undefined);
  if (!opened.current && (initial || read.data)) opened.current = openStore(options);
  const store = opened.current;
  /** Attempts that may have been stored, but whose replies were lost. */
  const unanswered = useRef<readonly Attempt[]>([]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each version that is read is taken over once.
  useEffect(() => {
    if (!store || !read.data) return;
    const values = latest.current.valuesOf(read.data.record);
    const lost = unanswered.current;
    const isOurs = lost.some(({ sent }) => isOwnVersion(store.model, values, sent, lost));
    store.dispatch({ type: isOurs ? "rebased" : "read", base: read.data, values });
    if (isOurs && store.get().dirty.length === 0) resetAttempts();
  }, [store, read.data]);

  const idempotencyKey = useRef(newId());
  /** The URL of a record that was just created is being set: no leaving, even with newer changes. */
  const settling = useRef(false);
  const drafts = useDrafts(store, key, idempotencyKey);
  /** Idempotency keys of steps that create something, by their content. */
  const stepKeys = useRef(new Map<string, string>());
  /** A new document is stored, but not yet all that is saved with it. */
  const isNewlyStored = useRef(false);

  async function send(): Promise<void> {
    if (!store) return;
    const lost = unanswered.current;
    try {
      await deliver(store, { sent: store.get(), begunAt: new Date() });
    } catch (reason) {
      if (!isStored(reason)) throw reason;
      const { createOnly } = latest.current;
      const stored = await resend(lost, (one) => (createOnly ? repeat(one) : deliver(store, one)));
      if (!stored || createOnly) {
        resetAttempts();
        throw stored ? new AlreadyCreated(stored.sent.values) : reason;
      }
      if (store.get().dirty.length > 0) await send();
    }
  }

  /** The next save is a new one. */
  function resetAttempts(): void {
    idempotencyKey.current = newId();
    unanswered.current = [];
    stepKeys.current.clear();
  }

  /** Resends lost attempts: one that was stored gets its reply, and is returned. */
  async function resend(
    lost: readonly Attempt[],
    again: (attempt: Attempt) => Promise<void>,
  ): Promise<Attempt | undefined> {
    for (const attempt of lost) {
      const found = await again(attempt).then(
        () => true,
        (reason) => {
          if (isStored(reason)) return false;
          throw reason;
        },
      );
      if (found) return attempt;
    }
    return undefined;
  }

  /** Sends an attempt again, without taking over what is stored. */
  async function repeat({ sent, begunAt }: Attempt): Promise<void> {
    for (const step of latest.current.steps(sent)) await step.run(sent, contextOf(sent, begunAt));
  }

  const contextOf = ({ base }: EditorState, begunAt: Date): SaveContext => ({
    version: base.version,
    idempotencyKey: idempotencyKey.current,
    keyOf,
    begunAt,
  });

  async function deliver(page: EditorStore, attempt: Attempt, again = false): Promise<void> {
    const { sent, begunAt } = attempt;
    const { base, creating } = sent;
    const newer = creating ? undefined : await newerThan(base, latest.current.read);
    if (newer) return resolveNewer(page, newer, attempt, again);
    let now = sent;
    try {
      for (const step of latest.current.steps(sent)) {
        const { base, ...stored } = await step.run(now, contextOf(now, begunAt));
        const action = {
          type: "saved",
          base,
          values: latest.current.valuesOf(base.record),
          ...stored,
        } as const;
        isNewlyStored.current ||= now.creating;
        now = reduce(now, action, nestedBy(page.model.nested));
        page.dispatch(action);
      }
    } catch (reason) {
      if (now.creating && isMadeUnseen(reason)) {
        discard();
        latest.current.onUnseen?.();
        throw new CreatedUnseen();
      }
      const rest = now === sent ? attempt : { sent: now, begunAt };
      if (!isAnswer(reason) && !unanswered.current.includes(rest))
        unanswered.current = [...unanswered.current, rest];
      if (!isStale(reason)) throw reason;
      const current = (reason.current as Base | undefined) ?? (await latest.current.read.refetch());
      return resolveNewer(page, current, rest, again);
    }
    resetAttempts();
    if (!isNewlyStored.current) return;
    isNewlyStored.current = false;
    settling.current = true;
    latest.current.onCreated?.(now.base);
    settling.current = false;
  }

  function keyOf(content: string): string {
    const key = stepKeys.current.get(content) ?? newId();
    stepKeys.current.set(content, key);
    return key;
  }

  /**
   * A newer version is a conflict, unless it differs only in values that were sent here, and in those that only the
   * server sets: then it is our own save whose reply was lost, and the attempt is sent once more on top of it.
   */
  async function resolveNewer(
    page: EditorStore,
    newer: Base,
    attempt: Attempt,
    again: boolean,
  ): Promise<void> {
    const values = latest.current.valuesOf(newer.record);
    const isOurs = isOwnVersion(page.model, values, attempt.sent, unanswered.current);
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

  const save = useSave({ store, name: key[0], valuesOf, label: options.label, send });
  const leaving = useLeaveGuard(
    () => store !== undefined && !settling.current && isUnsaved(store),
    options.documentAt,
  );
  useSaveKey(() => void save.save());
  useFileGuard();

  function discard(): void {
    store?.dispatch({ type: "reset" });
    store?.panels.reset();
    resetAttempts();
  }

  if (!store || !drafts) return { editor: undefined, error: store ? undefined : read.error };
  const { label, Value } = options;
  return {
    editor: { ...save, store, drafts, label, Value, valuesOf, leaving, discard },
    error: undefined,
  };
}

/** Whether an error may be caused by an earlier attempt that was stored. */
const isStored = (reason: unknown) =>
  reason instanceof Conflict || (reason instanceof ApiError && reason.code === "errors.key_reused");

const isStale = (reason: unknown): reason is ApiError =>
  reason instanceof ApiError && reason.statusCode === 412;

function openStore(options: EditorOptions): EditorStore {
  const { read, initial, valuesOf, createStore } = options;
  const base = read.data ?? { record: {} };
  const values = read.data ? valuesOf(read.data.record) : (initial ?? {});
  return createStore?.(base, values, !read.data) ?? createEditorStore(options, base, values, !read.data);
}

/** Servers without versions cannot reject a stale save, so it is checked whether the record has changed. */
async function newerThan(base: Base, { refetch }: Reading): Promise<Base | undefined> {
  if (base.record.updated_at === undefined || (await offers("versions"))) return undefined;
  const theirs = await refetch();
  return theirs.record.updated_at === base.record.updated_at ? undefined : theirs;
}
