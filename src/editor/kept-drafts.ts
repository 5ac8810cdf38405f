import { createStore as createDatabase, get, keys, promisifyRequest, type UseStore } from "idb-keyval";
import { newId } from "../shared/new-id";
import { createStore, type Store } from "../shared/store";
import type { KeptPanel } from "./panels";
import type { EditorState } from "./state";
import type { DocumentModel, EditorStore } from "./store";
import { nestedBy, patternOf, readAt, same, topOf, type Values, writeAt } from "./values";

/** Unsaved values kept on this device: of one user, for one document. */
export interface KeptDraft {
  savedAt: number;
  /** `updated_at` of the record they were typed over; null for a new one. */
  updatedAt: string | null;
  values: Values;
  /** What nested values were typed over, so that they can be put upon a newer version. */
  base?: Values;
  panels?: Readonly<Record<string, KeptPanel>>;
  /** The idempotency key of its save: a page that is lost while it is saved may have saved it. */
  saveKey?: string;
}

/** Longest that a forgotten draft stays. */
const LONGEST_MS = 30 * 24 * 3600 * 1000;
/** Quiet after which what was typed is written down. */
const QUIET_MS = 300;

// IndexedDB keeps picked pictures as they are; where it is blocked, drafts live as long as the page.
let database: UseStore | undefined;

async function attempt<T>(work: (store: UseStore) => Promise<T>): Promise<{ done: T } | undefined> {
  try {
    database ??= createDatabase("safelight-drafts", "drafts");
    return { done: await work(database) };
  } catch {
    return undefined; // a full or blocked disk must not break the form
  }
}

/** Where it is kept: user, document, and the visit that wrote it, so that two tabs do not write over each other. */
interface FoundDraft {
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

const isForgotten = ({ draft }: FoundDraft): boolean => Date.now() - draft.savedAt > LONGEST_MS;

const lockOf = (at: string): string => `safelight-draft/${at.split("/").at(-1)}`;

/** Locks of tabs that are open. Pages without TLS have none: there every draft counts as one of an earlier visit. */
async function locksHeld(): Promise<Set<string | undefined>> {
  const held = (await navigator.locks?.query().catch(() => undefined))?.held ?? [];
  return new Set(held.map(({ name }) => name));
}

const writeDraft = (key: string, draft: KeptDraft) =>
  attempt((database) =>
    database("readwrite", (store) => {
      store.put(draft, key);
      store.transaction.commit(); // begun while the page is leaving, it is finished by the browser
      return promisifyRequest(store.transaction);
    }),
  );

/** As soon as a write: a page that leaves right after its save must not find its draft offered again. */
const removeDraft = (key: string) =>
  attempt((database) =>
    database("readwrite", (store) => {
      store.delete(key);
      store.transaction.commit();
      return promisifyRequest(store.transaction);
    }),
  );

/** Changed top-level values, without secrets: what a draft on this device may hold. */
export function keepableValues(
  { dirty, values, initial }: Pick<EditorState, "dirty" | "values" | "initial">,
  { secrets = [], nested = [] }: DocumentModel,
): { values: Values; base: Values } {
  const keys = [...new Set(dirty.map(topOf))].filter((key) => !secrets.includes(key));
  const isNested = nestedBy(nested);
  const keep = (source: Values, which: readonly string[]): Values =>
    Object.fromEntries(which.map((key) => [key, withoutSecrets(key, source[key], secrets)]));
  return { values: keep(values, keys), base: keep(initial, keys.filter(isNested)) };
}

/** Rows keep their place for a secret, empty. */
function withoutSecrets(path: string, value: unknown, secrets: readonly string[]): unknown {
  if (secrets.includes(patternOf(path))) return "";
  if (!secrets.some((secret) => secret.startsWith(`${patternOf(path)}.`))) return value;
  if (typeof value !== "object" || value === null) return value;
  return Object.keys(value).reduce<unknown>(
    (kept, key) => writeAt(kept, key, withoutSecrets(`${path}.${key}`, readAt(value, key), secrets)),
    value,
  );
}

/** What a panel may keep; undefined where all that is changed is secret, and lost. */
export function keepablePanel({ get: read, model }: EditorStore): KeptPanel | undefined {
  const { values } = keepableValues(read(), model);
  return Object.keys(values).length > 0 ? { values } : undefined;
}

export interface DraftKeeper {
  /** When the present changes were last written down. */
  keptAt: Store<number | null>;
  /** The present changes could not be written down. */
  failed: Store<boolean>;
  /** A draft of an earlier visit, offered back. */
  offer: Store<KeptDraft | null>;
  /** Another tab has unsaved changes of the same document. */
  elsewhere: Store<boolean>;
  restore(): void;
  /** Gives up the draft that is offered; the next one is offered then. */
  refuse(): void;
  stop(): void;
}

/**
 * Writes changed values down while a person types, and offers back what an earlier visit left: after a reload, a
 * crash, a forced logout. Secrets never enter a draft (experience.md, 1).
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
  /** What this visit has written or taken over: removed as soon as the present changes are kept, or saved. */
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
    release ??= hold(lockOf(at));
    spent.add(at);
    void writeDraft(at, draft).then((done) => {
      if (mine !== turn) return;
      keptAt.set(done ? draft.savedAt : null);
      failed.set(!done);
      if (done) removeSpent(at);
    });
  };
  const flush = () => timer !== undefined && write();
  const unsubscribe = store.subscribe(() => {
    clearTimeout(timer);
    timer = setTimeout(write, QUIET_MS);
  });
  const events = ["pagehide", "beforeunload", "visibilitychange"] as const;
  for (const event of events) addEventListener(event, flush);

  const look = async () => {
    const found = (await readDrafts(key())).filter(({ at }) => !spent.has(at));
    const held = await locksHeld();
    const open = found.find(({ at }) => held.has(lockOf(at)));
    if (stopped.signal.aborted) return;
    elsewhere.set(open !== undefined);
    if (open) void whenFree(lockOf(open.at), stopped.signal).then(look, () => undefined);
    const left = found.filter(({ at }) => !held.has(lockOf(at)));
    offers = left.filter((one) => !isForgotten(one) && isNews(one.draft, store));
    // One that says nothing new now would be taken for news once the record moves on.
    for (const one of left) if (!offers.includes(one)) void removeDraft(one.at);
    // Whoever has begun to type meanwhile keeps what they type.
    offer.set(isUnsaved(store) ? null : (offers[0]?.draft ?? null));
  };
  void look();

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
    refuse() {
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

/** Tells other tabs of this browser that a draft is being written here, until it is released or the page is lost. */
function hold(lock: string): () => void {
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

const isNews = ({ values, panels = {} }: KeptDraft, store: EditorStore): boolean =>
  Object.keys(panels).length > 0 ||
  Object.entries(values).some(([key, value]) => !same(value, store.get().values[key]));

/** All that the page holds unsaved; undefined where that is nothing. */
function draftOf(store: EditorStore, saveKey: string): KeptDraft | undefined {
  if (!isUnsaved(store)) return undefined;
  const { updated_at } = store.get().base.record;
  const kept = store.panels.unsaved().flatMap(({ id, store: panel }) => {
    const values = keepablePanel(panel);
    return values ? [[id, values] as const] : [];
  });
  return {
    savedAt: Date.now(),
    updatedAt: typeof updated_at === "string" ? updated_at : null,
    ...keepableValues(store.get(), store.model),
    panels: Object.fromEntries(kept),
    saveKey,
  };
}
