import { useEffect } from "react";
import type { Issue } from "../../contract/core/errors";
import type { TextKey } from "../providers/i18n/keys";
import type { Base, EditorState, Errors } from "./state";
import type { DocumentModel, EditorStore } from "./store";
import { same, type Values } from "./values";

/** Marks keys as stored, with what the server holds of them now; what was changed meanwhile stays unsaved. */
export type Commit = (stored: Values) => void;

export interface PanelOptions {
  /** Unique on its page; names its part of the draft. */
  id: string;
  /** Message key of its heading. */
  title: TextKey;
  /** What the server holds, by key; undefined while it is read. */
  stored: Values | undefined;
  check?(state: EditorState): readonly Issue[];
  /** Keys that no draft may hold. */
  secrets?: readonly string[];
  /** How many changes the save bar counts; one a changed key unless said. */
  count?(state: EditorState): number;
  /** Saves what is changed and commits it, key by key where it takes several calls. */
  save(state: EditorState, commit: Commit): Promise<unknown>;
  /** Says a failure; errors that it gives are shown at their fields. */
  failed(reason: unknown, sent: EditorState): Errors | undefined;
  /** Message key of what is said when it alone was saved. */
  done?: TextKey;
  /** Takes the focus to an error; to the field of that name unless said. */
  focus?(path: string): void;
}

/** A part of an editor's page with calls of its own. */
export interface Panel {
  readonly id: string;
  readonly store: EditorStore;
  /** Those of the latest drawing. */
  options: PanelOptions;
  /** What was read last, to know news from a repeat. */
  read: Values | undefined;
  /** Its last save has failed. */
  failed: boolean;
}

export interface KeptPanel {
  values: Values;
}

export interface Panels {
  all(): readonly Panel[];
  unsaved(): readonly Panel[];
  open(options: PanelOptions): Panel;
  setFailed(panel: Panel, failed: boolean): void;
  /** Puts kept values back, of panels that are not on screen yet once they are. */
  restore(kept: Readonly<Record<string, KeptPanel>>): void;
  reset(): void;
}

export const countOf = ({ options, store }: Panel): number =>
  options.count?.(store.get()) ?? store.get().dirty.length;

type CreateStore = (model: DocumentModel, base: Base, values: Values) => EditorStore;

/** The panels of one page. They outlive their components, so that a closed tab loses nothing. */
export function createPanels(createStore: CreateStore, notify: () => void): Panels {
  const panels = new Map<string, Panel>();
  const waiting = new Map<string, KeptPanel>();

  function open(options: PanelOptions): Panel {
    const known = panels.get(options.id);
    if (known) return known;
    const model = {
      check: (state: EditorState) => panel.options.check?.(state) ?? [],
      ...(options.secrets && { secrets: options.secrets }),
    };
    const panel: Panel = {
      id: options.id,
      store: createStore(model, { record: {} }, {}),
      options,
      read: undefined,
      failed: false,
    };
    panels.set(options.id, panel);
    panel.store.subscribe(() => {
      settle(panel);
      notify();
    });
    return panel;
  }

  /** A draft that came before what it belongs to. */
  function settle({ id, store }: Panel): void {
    const kept = waiting.get(id);
    if (!kept || !panels.get(id)?.read) return;
    waiting.delete(id);
    store.dispatch({ type: "restored", values: kept.values });
  }

  return {
    all: () => [...panels.values()],
    unsaved: () => [...panels.values()].filter(({ store }) => store.get().dirty.length > 0),
    open,
    setFailed(panel, failed) {
      if (panel.failed === failed) return;
      panel.failed = failed;
      notify();
    },
    restore(kept) {
      for (const [id, values] of Object.entries(kept)) {
        waiting.set(id, values);
        const panel = panels.get(id);
        if (panel) settle(panel);
      }
    },
    reset() {
      waiting.clear();
      for (const panel of panels.values()) {
        panel.failed = false;
        panel.store.dispatch({ type: "reset" });
      }
    },
  };
}

/**
 * Registers a part of the page with the page's editor: its changes are counted by the save bar, kept in the page's
 * draft, guarded on the way out and saved by the page's one Save. Gives the part's own store.
 */
export function usePanel(page: EditorStore, options: PanelOptions): EditorStore {
  const panel = page.panels.open(options);
  const { stored } = options;
  useEffect(() => {
    panel.options = options;
  });
  useEffect(() => {
    if (!stored || same(panel.read, stored)) return;
    panel.read = stored;
    panel.store.dispatch({ type: "rebased", base: { record: stored }, values: stored });
  }, [panel, stored]);
  return panel.store;
}

/** The keys are stored now; the rest of the panel, and what was typed meanwhile, stays as it is. */
export function commitPanel({ store }: Panel, sent: EditorState, stored: Values): void {
  const { initial } = store.get();
  const sentNow = Object.keys(stored).map((key) => [key, sent.values[key]]);
  const values = { ...initial, ...stored };
  store.dispatch({
    type: "saved",
    base: { record: values },
    values,
    sent: { ...initial, ...Object.fromEntries(sentNow) },
  });
}

/** Options of a query whose answer is edited: read once, for a later read must not change what is being edited. */
export const READ_ONCE = { retry: false, staleTime: "static", gcTime: 0 } as const;
