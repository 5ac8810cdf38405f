import { createStore as createDatabase, get, promisifyRequest, type UseStore } from "idb-keyval";
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

async function readDraft(key: string): Promise<KeptDraft | undefined> {
  const draft = (await attempt((store) => get<KeptDraft>(key, store)))?.done;
  if (!draft || Date.now() - draft.savedAt <= LONGEST_MS) return draft;
  await removeDraft(key);
  return undefined;
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
  /** A draft of an earlier visit, offered back. */
  offer: Store<KeptDraft | null>;
  restore(): void;
  discard(): void;
  stop(): void;
}

/**
 * Writes changed values down while a person types, and offers back what an earlier visit left: after a reload, a
 * crash, a forced logout. Secrets never enter a draft (experience.md, 1).
 */
export function keepDraft(store: EditorStore, key: () => string, saveKey: { current: string }): DraftKeeper {
  const keptAt = createStore<number | null>(null);
  const offer = createStore<KeptDraft | null>(null);
  let timer: ReturnType<typeof setTimeout> | undefined;
  /** Where this visit's draft is; a draft that nobody has answered yet is not ours to remove. */
  let mine: string | undefined;

  const write = () => {
    clearTimeout(timer);
    timer = undefined;
    const draft = draftOf(store, saveKey.current);
    if (mine && (!draft || mine !== key())) void removeDraft(mine);
    if (!draft) {
      keptAt.set(null);
      return;
    }
    mine = key();
    void writeDraft(mine, draft).then((done) => done && keptAt.set(draft.savedAt));
  };
  const flush = () => timer !== undefined && write();
  const unsubscribe = store.subscribe(() => {
    clearTimeout(timer);
    timer = setTimeout(write, QUIET_MS);
  });
  const events = ["pagehide", "beforeunload", "visibilitychange"] as const;
  for (const event of events) addEventListener(event, flush);
  void readDraft(key()).then((draft) => {
    // Whoever has begun to type meanwhile keeps what they type.
    if (draft && isNews(draft, store) && !isUnsaved(store)) offer.set(draft);
  });

  return {
    keptAt,
    offer,
    restore() {
      const draft = offer.get();
      offer.set(null);
      mine = key();
      if (!draft) return;
      if (draft.saveKey) saveKey.current = draft.saveKey;
      store.dispatch({ type: "restored", values: draft.values, ...(draft.base && { base: draft.base }) });
      store.panels.restore(draft.panels ?? {});
    },
    discard() {
      offer.set(null);
      mine = key();
      void removeDraft(mine);
    },
    stop() {
      flush();
      unsubscribe();
      for (const event of events) removeEventListener(event, flush);
    },
  };
}

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
