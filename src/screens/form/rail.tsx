import "./rail.css";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Icon } from "../../components/icon";
import { focusInSight } from "../../editor/focus-field";
import type { Errors } from "../../editor/state";
import { type EditorStore, useEditorState } from "../../editor/store";
import { topOf, type Values } from "../../editor/values";
import { useIsDesktop } from "../../shared/media-query";

export type Mark = "done" | "noted" | "failed";

export interface PartState {
  mark?: Mark | undefined;
  /** Count or short text next to the title. */
  note?: string | undefined;
}

/** One section of a long editor. */
export interface RailItem {
  id: string;
  title: string;
  state?: PartState | undefined;
}

const idOf = (part: string) => `part-${part}`;

/** Scrolls to a part and focuses it; focusing a field would open the keyboard of a phone. */
export function goToPart(part: string): void {
  const found = document.getElementById(idOf(part));
  if (found) focusInSight(found, "start");
}

interface PartProps {
  id: string;
  /** The part, or something in it, got the focus. */
  onFocus(): void;
  children: ReactNode;
}

/** A part that the rail can scroll to. */
export function Part({ id, onFocus, children }: PartProps) {
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: only observes the focus.
    <div id={idOf(id)} className="sl-part" tabIndex={-1} onFocus={onFocus}>
      {children}
    </div>
  );
}

interface RailProps {
  items: readonly RailItem[];
  /** Id of the part with the focus. */
  current: string | undefined;
}

/** The parts with their states, next to the form; on a narrow screen a select above it. */
export function Rail({ items, current }: RailProps) {
  const { t } = useTranslation();
  if (!useIsDesktop())
    return (
      <nav className="sl-rail" aria-label={t("form.parts")}>
        <PartSelect items={items} current={current ?? items[0]?.id} onChoose={goToPart} />
      </nav>
    );
  return (
    <nav className="sl-rail" aria-label={t("form.parts")}>
      {items.map(({ id, title, state }) => (
        <button
          key={id}
          type="button"
          className="button text"
          aria-current={id === current || undefined}
          onClick={() => goToPart(id)}
        >
          {state && <PartMark mark={state.mark} />}
          <span className="sl-rail-title">{title}</span>
          {state?.note && <span className="caption faint figures">{state.note}</span>}
        </button>
      ))}
    </nav>
  );
}

interface PartSelectProps extends RailProps {
  onChoose(part: string): void;
}

/** The parts as a select, where there is no room for the list. */
export function PartSelect({ items, current, onChoose }: PartSelectProps) {
  const { t } = useTranslation();
  return (
    <select
      className="sl-select"
      aria-label={t("form.parts")}
      value={current}
      onChange={(event) => onChoose(event.target.value)}
    >
      {items.map(({ id, title, state }) => (
        <option key={id} value={id}>
          {[title, state?.note].filter(Boolean).join(" · ")}
        </option>
      ))}
    </select>
  );
}

export function PartMark({ mark }: { mark: Mark | undefined }) {
  const { t } = useTranslation();
  if (!mark) return <i className="sl-part-mark" />;
  return (
    <span className={`sl-part-mark ${mark}`}>
      <Icon name={mark} size={16} />
      {mark === "failed" && <span className="visually-hidden">{t("form.part_failed")} </span>}
    </span>
  );
}

interface PartFields {
  id: string;
  /** Top-level fields of the document in it. */
  fields?: readonly string[] | undefined;
}

/**
 * The states of parts, corrected by the errors of their fields: `failed` where an error is shown, and `noted` instead
 * of `done` where an error that is not shown yet would prevent the save.
 */
export function useStatesWithErrors(
  store: EditorStore,
  parts: readonly PartFields[],
  states: Readonly<Record<string, PartState>>,
): Readonly<Record<string, PartState>> {
  const shown = useTops(store, (one) => one.errors());
  const all = useTops(store, (one) => one.problems());
  const checked = parts.map(({ id, fields = [] }): [string, PartState] => {
    const state = states[id] ?? {};
    if (fields.some((field) => shown.includes(field))) return [id, { ...state, mark: "failed" }];
    const isIncomplete = state.mark === "done" && fields.some((field) => all.includes(field));
    return [id, isIncomplete ? { ...state, mark: "noted" } : state];
  });
  return { ...states, ...Object.fromEntries(checked) };
}

function useTops(store: EditorStore, errorsOf: (store: EditorStore) => Errors): readonly string[] {
  return useEditorState(store, (one) => Object.keys(errorsOf(one)).map(topOf).join(" ")).split(" ");
}

export const markOf = (values: Values, key: string): Mark | undefined => {
  const value = values[key];
  return (Array.isArray(value) ? value.length > 0 : Boolean(value)) ? "done" : undefined;
};

/** The length of a list as text, undefined for an empty one. */
export const countIn = (list: unknown): string | undefined => {
  const { length } = list as readonly unknown[];
  return length > 0 ? String(length) : undefined;
};
