import { useEffect } from "react";
import type { Issue } from "../../contract/core/errors";
import type { TextKey } from "../providers/i18n/keys";
import type { Base, EditorState, Errors } from "./state";
import type { DocumentModel, EditorStore } from "./store";
import { same, type Values } from "./values";

/** Marks keys as saved, with their stored values; later changes stay unsaved. */
export type Commit<V extends object = Values> = (stored: Partial<V>) => void;

export interface PanelOptions<V extends object = Values> {
  /** Unique on its page; key of its values in the draft. */
  id: string;
  /** Message key of its heading. */
  title: TextKey;
  /** The server's values by key; undefined while they load. */
  stored: V | undefined;
  check?(state: PanelState<V>): readonly Issue[];
  /** Keys that are never written to drafts. */
  secrets?: readonly string[];
  /** Number of changes for the save bar; one per changed key by default. */
  count?(state: PanelState<V>): number;
  /** Saves the changes and commits them, key by key if it takes several calls. */
  save(state: PanelState<V>, commit: Commit<V>): Promise<unknown>;
  /** Reports a failure; returned errors are shown at their fields. */
  failed(reason: unknown, sent: PanelState<V>): Errors | undefined;
  /** Message key of the toast if nothing else was saved. */
  done?: TextKey;
  /** Focuses an error; by default the field of that name. */
  focus?(path: string): void;
}

/** A panel has no values until the server's have been read. */
export type PanelState<V extends object = Values> = EditorState<V, V>;

/** A section of an editor page with its own calls. */
export interface Panel {
  readonly id: string;
  readonly store: EditorStore;
  /** Options of the latest render. */
  options: PanelOptions;
  /** The last values from the server, to detect changes. */
  read: Values | undefined;
  /** Whether its last save failed. */
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
  /** Restores kept values; for panels that are not open yet, once they are. */
  restore(kept: Readonly<Record<string, KeptPanel>>): void;
  reset(): void;
}

export const countOf = ({ options, store }: Panel): number =>
  options.count?.(store.get()) ?? store.get().dirty.length;

type CreateStore = (model: DocumentModel, base: Base, values: Values) => EditorStore;

/** The panels of one page. They outlive their components, so that closing a tab loses no changes. */
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
      if (panel.store.get().dirty.length === 0) panel.failed = false; // nothing is left of what could not be saved
      notify();
    });
    return panel;
  }

  /** Applies a draft that was restored before the panel was loaded. */
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
 * Registers a panel with the page's editor: its changes are counted by the save bar, kept in the page's draft, guarded
 * when leaving and saved by the page's Save. Returns the panel's store.
 */
export function usePanel<V extends object = Values>(
  page: Pick<EditorStore, "panels">,
  options: PanelOptions<V>,
): EditorStore<V, V> {
  const panel = page.panels.open(options as PanelOptions);
  const { stored } = options;
  useEffect(() => {
    panel.options = options as PanelOptions;
  });
  useEffect(() => {
    if (!stored || same(panel.read, stored)) return;
    const values = stored as Values;
    panel.read = values;
    panel.store.dispatch({ type: "rebased", base: { record: values }, values });
  }, [panel, stored]);
  return panel.store as EditorStore<V, V>;
}

/** Marks the keys as saved; the rest of the panel and later changes stay as they are. */
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

/** Query options for data that is being edited: read once, so that no refetch changes it. */
export const READ_ONCE = { retry: false, staleTime: "static", gcTime: 0 } as const;
