import { createStore, type Store } from "../../shared/store";
import { keepableValues } from "./draft";
import { type KeptDraft, readDraft, removeDraft, writeDraft } from "./draft-shelf";
import type { FormStore } from "./form-store";
import { same } from "./same";

/** Quiet after which what was typed is written down. */
const QUIET_MS = 300;

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
export function keepDraft(form: FormStore, key: () => string): DraftKeeper {
  const keptAt = createStore<number | null>(null);
  const offer = createStore<KeptDraft | null>(null);
  let timer: ReturnType<typeof setTimeout> | undefined;
  /** Where this visit's draft lies; a draft that nobody has answered yet is not ours to remove. */
  let mine: string | undefined;

  const write = () => {
    clearTimeout(timer);
    timer = undefined;
    const { dirty, base, values } = form.get();
    if (dirty.length === 0) {
      if (mine) void removeDraft(mine);
      keptAt.set(null);
      return;
    }
    mine = key();
    const savedAt = Date.now();
    const updatedAt = typeof base.record.updated_at === "string" ? base.record.updated_at : null;
    const kept = {
      savedAt,
      updatedAt,
      values: keepableValues(form.setting.resource.entity, { values, dirty }),
    };
    void writeDraft(mine, kept).then((done) => done !== undefined && keptAt.set(savedAt));
  };
  const flush = () => timer !== undefined && write();
  const unsubscribe = form.subscribe(() => {
    clearTimeout(timer);
    timer = setTimeout(write, QUIET_MS);
  });
  const events = ["pagehide", "beforeunload", "visibilitychange"] as const;
  for (const event of events) addEventListener(event, flush);
  void readDraft(key()).then((draft) => {
    const { dirty, values } = form.get();
    const news = Object.entries(draft?.values ?? {}).some(([name, value]) => !same(value, values[name]));
    if (draft && news && dirty.length === 0) offer.set(draft);
  });

  return {
    keptAt,
    offer,
    restore() {
      const draft = offer.get();
      offer.set(null);
      mine = key();
      if (draft) form.dispatch({ type: "restored", values: draft.values });
    },
    discard() {
      offer.set(null);
      mine = key();
      void removeDraft(key());
    },
    stop() {
      flush();
      unsubscribe();
      for (const event of events) removeEventListener(event, flush);
    },
  };
}
