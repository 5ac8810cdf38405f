import { createStore as createDatabase, get, keys, promisifyRequest, type UseStore } from "idb-keyval";
import { newId } from "../shared/new-id";
import { createStore, type Store } from "../shared/store";
import { keepablePanel, keepableValues, type NamedChanges, unsavedChanges } from "./keepable";
import type { KeptPanel } from "./panels";
import type { EditorStore } from "./store";
import { same, type Values } from "./values";

/** Unsaved values of one user and document, kept on this device. */
export interface KeptDraft {
  savedAt: number;
  /** `updated_at` of the record that was edited; null for a new one. */
  updatedAt: string | null;
  values: Values;
  /** Original nested values, to merge the draft into a newer version. */
  base?: Values;
  panels?: Readonly<Record<string, KeptPanel>>;
  /** Number of its changes, as the save bar counted them; drafts of earlier versions have none. */
  count?: number;
  /** Secrets that were typed, too. */
  lost?: NamedChanges;
  /** Idempotency key of its save, which may have succeeded although the page was closed meanwhile. */
  saveKey?: string;
}

/** Drafts older than this are removed. */
const MAX_AGE_MS = 30 * 24 * 3600 * 1000;
/** Debounce of writes. */
const WRITE_DELAY_MS = 300;

// IndexedDB stores picked files unchanged. Where it is blocked, drafts are lost with the page.
let database: UseStore | undefined;

async function attempt<T>(work: (store: UseStore) => Promise<T>): Promise<{ done: T } | undefined> {
  try {
    database ??= createDatabase("safelight-drafts", "drafts");
    return { done: await work(database) };
  } catch {
    return undefined; // a full or blocked disk must not break the form
  }
}

interface FoundDraft {
  /** Key: user, document and the visit that wrote it, so that two tabs do not overwrite each other. */
  at: string;
  draft: KeptDraft;
}

/** Drafts of a document, newest first. */
async function readDrafts(document: string): Promise<FoundDraft[]> {
  const all = (await attempt((store) => keys<string>(store)))?.done ?? [];
  const found = await Promise.all(
    all
      .filter((at) => at === document || at.startsWith(`${document}/`))
      .map(async (at) => ({ at, draft: (await attempt((store) => get<KeptDraft>(at, store)))?.done })),
  );
  return found
    .filter((one): one is FoundDraft => one.draft !== undefined)
    .sort((one, other) => other.draft.savedAt - one.draft.savedAt);
}

const isExpired = ({ draft }: FoundDraft): boolean => Date.now() - draft.savedAt > MAX_AGE_MS;

const lockOf = (at: string): string => `safelight-draft/${at.split("/").at(-1)}`;

/** Locks of open tabs. Pages without TLS have none: there every draft counts as one of an earlier visit. */
async function locksHeld(): Promise<Set<string | undefined>> {
  const held = (await navigator.locks?.query().catch(() => undefined))?.held ?? [];
  return new Set(held.map(({ name }) => name));
}

/** Committed at once: the browser then finishes the change even if the page is closing. */
const changeDrafts = (change: (store: IDBObjectStore) => void) =>
  attempt((database) =>
    database("readwrite", (store) => {
      change(store);
      store.transaction.commit();
      return promisifyRequest(store.transaction);
    }),
  );

const writeDraft = (key: string, draft: KeptDraft) => changeDrafts((store) => store.put(draft, key));
const removeDraft = (key: string) => changeDrafts((store) => store.delete(key));

export interface DraftKeeper {
  /** When the current changes were last written. */
  keptAt: Store<number | null>;
  /** The current changes could not be written. */
  failed: Store<boolean>;
  /** A draft of an earlier visit to restore or discard. */
  offer: Store<KeptDraft | null>;
  /** Another tab has unsaved changes of the same document. */
  elsewhere: Store<boolean>;
  restore(): void;
  /** Removes the offered draft and offers the next one. */
  discard(): void;
  stop(): void;
}

/**
 * Writes unsaved values to this device while the user types, and offers drafts of earlier visits: after a reload, a
 * crash or a forced logout. Secrets are never written.
 */
export function keepDraft(store: EditorStore, key: () => string, saveKey: { current: string }): DraftKeeper {
  const keptAt = createStore<number | null>(null);
  const failed = createStore(false);
  const offer = createStore<KeptDraft | null>(null);
  const elsewhere = createStore(false);
  const visit = newId();
  const stopped = new AbortController();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let offers: FoundDraft[] = [];
  /** Drafts that this visit has written or restored: removed when the current changes are written or saved. */
  const spent = new Set<string>();
  let turn = 0;
  let release: (() => void) | undefined;

  const removeSpent = (but?: string) => {
    for (const at of spent) {
      if (at === but) continue;
      spent.delete(at);
      void removeDraft(at);
    }
  };
  const write = () => {
    clearTimeout(timer);
    timer = undefined;
    const mine = ++turn;
    const draft = draftOf(store, saveKey.current);
    if (!draft) {
      removeSpent();
      release?.();
      release = undefined;
      keptAt.set(null);
      failed.set(false);
      return;
    }
    const at = `${key()}/${visit}`;
    release ??= holdLock(lockOf(at));
    spent.add(at);
    void writeDraft(at, draft).then((done) => {
      if (mine !== turn) return;
      keptAt.set(done && hasContent(draft) ? draft.savedAt : null);
      failed.set(!done);
      if (done) removeSpent(at);
    });
  };
  const flush = () => timer !== undefined && write();
  let isNew = store.get().creating;
  const unsubscribe = store.subscribe(() => {
    // Drafts of a new document are offered with the next new one, not over the record that this one has become.
    if (isNew && !store.get().creating) {
      isNew = false;
      offers = [];
      offer.set(null);
    }
    clearTimeout(timer);
    timer = setTimeout(write, WRITE_DELAY_MS);
  });
  const events = ["pagehide", "beforeunload", "visibilitychange"] as const;
  for (const event of events) addEventListener(event, flush);

  const findOffers = async () => {
    const found = (await readDrafts(key())).filter(({ at }) => !spent.has(at));
    const held = await locksHeld();
    const open = found.find(({ at }) => held.has(lockOf(at)));
    if (stopped.signal.aborted) return;
    elsewhere.set(open !== undefined);
    if (open) void whenFree(lockOf(open.at), stopped.signal).then(findOffers, () => undefined);
    const left = found.filter(({ at }) => !held.has(lockOf(at)));
    offers = left.filter((one) => !isExpired(one) && hasNews(one.draft, store));
    // A draft without differences would look like one once the record changes.
    for (const one of left) if (!offers.includes(one)) void removeDraft(one.at);
    // Values typed meanwhile take precedence.
    offer.set(isUnsaved(store) ? null : (offers[0]?.draft ?? null));
  };
  void findOffers();

  return {
    keptAt,
    failed,
    offer,
    elsewhere,
    restore() {
      const [first] = offers;
      offer.set(null);
      if (!first) return;
      const { at, draft } = first;
      spent.add(at);
      if (draft.saveKey) saveKey.current = draft.saveKey;
      store.dispatch({ type: "restored", values: draft.values, ...(draft.base && { base: draft.base }) });
      store.panels.restore(draft.panels ?? {});
    },
    discard() {
      const [first, next] = offers;
      offers = offers.slice(1);
      offer.set(next?.draft ?? null);
      if (first) void removeDraft(first.at);
    },
    stop() {
      flush();
      release?.();
      stopped.abort();
      unsubscribe();
      for (const event of events) removeEventListener(event, flush);
    },
  };
}

/** Holds a lock that tells other tabs that a draft is being written here, until released or the page closes. */
function holdLock(lock: string): () => void {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  void navigator.locks?.request(lock, () => released).catch(() => undefined);
  return release;
}

const whenFree = async (lock: string, signal: AbortSignal): Promise<void> =>
  navigator.locks.request(lock, { mode: "shared", signal }, () => undefined);

export const isUnsaved = (store: EditorStore): boolean =>
  store.get().dirty.length > 0 || store.panels.unsaved().length > 0;

/** A draft of secrets alone only tells other tabs that something is unsaved here. */
const hasContent = ({ values, panels = {} }: KeptDraft): boolean =>
  Object.keys(values).length > 0 || Object.keys(panels).length > 0;

const hasNews = ({ values, panels = {} }: KeptDraft, store: EditorStore): boolean =>
  Object.keys(panels).length > 0 ||
  Object.entries(values).some(([key, value]) => !same(value, store.get().values[key]));

/** All unsaved values of the page; undefined if there are none. */
function draftOf(store: EditorStore, saveKey: string): KeptDraft | undefined {
  if (!isUnsaved(store)) return undefined;
  const { updated_at } = store.get().base.record;
  const kept = store.panels.unsaved().flatMap(({ id, store: panel }) => {
    const values = keepablePanel(panel);
    return values ? [[id, values] as const] : [];
  });
  const { kept: changes, lost } = unsavedChanges(store);
  return {
    savedAt: Date.now(),
    updatedAt: typeof updated_at === "string" ? updated_at : null,
    ...keepableValues(store.get(), store.model),
    panels: Object.fromEntries(kept),
    count: changes.count,
    lost,
    saveKey,
  };
}
