import "./rail.css";
import { useTranslation } from "react-i18next";
import { Icon } from "../../components/icon";
import type { IconName } from "../../components/icon-paths";
import { useEditorState } from "../../editor/store";
import { topOf, type Values } from "../../editor/values";
import { useRole } from "../../providers/me";
import { useIsDesktop } from "../../shared/media-query";
import { useStore } from "../../shared/store";
import { useStyle } from "./context";
import { shownParams } from "./model";

export interface RailItem {
  id: string;
  title: string;
  adminsOnly?: boolean;
  /** Fields of the document in it: an error of theirs is marked. */
  fields?: readonly string[];
}

type Mark = "done" | "noted" | "failed";

interface PartState {
  mark?: Mark | undefined;
  /** How much there is. */
  note?: string | undefined;
}

const ICONS = { done: "done", noted: "noted", failed: "failed" } as const satisfies Record<Mark, IconName>;

const idOf = (part: string) => `style-${part}`;

/**
 * Where somebody is led to: the part itself takes the focus, as a field would open a phone's keyboard. The page alone is
 * scrolled: `scrollIntoView` would move the shell around it, too.
 */
function goTo(part: string): void {
  const found = document.getElementById(idOf(part));
  const page = found?.closest("main");
  if (!found || !page) return;
  const gap = Number.parseFloat(getComputedStyle(found).scrollMarginTop) || 0;
  page.scrollTop += found.getBoundingClientRect().top - page.getBoundingClientRect().top - gap;
  found.focus({ preventScroll: true });
}

interface PartProps {
  id: string;
  /** It or something in it has taken the focus. */
  onFocus(): void;
  children: React.ReactNode;
}

/** A part as the rail reaches it. */
export function Part({ id, onFocus, children }: PartProps) {
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: only hears where the focus is.
    <div id={idOf(id)} className="style-part" tabIndex={-1} onFocus={onFocus}>
      {children}
    </div>
  );
}

interface RailProps {
  items: readonly RailItem[];
  /** The part with the focus. */
  current: string | undefined;
  /** Nothing is to be filled in: the parts have no states. */
  isReadOnly: boolean;
}

/** The parts of the page by name and state: beside the form, on a narrow screen a choice above it (looks/README.md). */
export function Rail({ items, current, isReadOnly }: RailProps) {
  const { t } = useTranslation();
  const role = useRole();
  const isDesktop = useIsDesktop();
  const states = usePartStates(items);
  const shown = items.filter(({ adminsOnly }) => !adminsOnly || role === "admin");
  if (!isDesktop)
    return (
      <nav className="style-rail" aria-label={t("style.parts")}>
        <select
          className="sl-select"
          aria-label={t("style.parts")}
          value={current ?? shown[0]?.id}
          onChange={(event) => goTo(event.target.value)}
        >
          {shown.map(({ id, title }) => (
            <option key={id} value={id}>
              {[title, states[id]?.note].filter(Boolean).join(" · ")}
            </option>
          ))}
        </select>
      </nav>
    );
  return (
    <nav className="style-rail" aria-label={t("style.parts")}>
      {shown.map(({ id, title }) => (
        <button
          key={id}
          type="button"
          className="button text"
          aria-current={id === current || undefined}
          onClick={() => goTo(id)}
        >
          {!isReadOnly && <PartMark mark={states[id]?.mark} />}
          <span className="style-rail-title">{title}</span>
          {states[id]?.note && <span className="caption faint figures">{states[id].note}</span>}
        </button>
      ))}
    </nav>
  );
}

function PartMark({ mark }: { mark: Mark | undefined }) {
  const { t } = useTranslation();
  if (!mark) return <i className="style-mark" />;
  return (
    <span className={`style-mark ${mark}`}>
      <Icon name={ICONS[mark]} size={16} />
      {mark === "failed" && <span className="visually-hidden">{t("style.has_error")} </span>}
    </span>
  );
}

function usePartStates(items: readonly RailItem[]): Readonly<Record<string, PartState>> {
  const { t } = useTranslation();
  const { store, images, workflow } = useStyle();
  const values = useEditorState(store, ({ get }) => get().values);
  const wrong = useEditorState(store, ({ errors }) => Object.keys(errors()).map(topOf).join(" ")).split(" ");
  const onScreen = useStore(images);
  const participants = values.participants_ids as readonly string[];
  const icons = participants.filter((id) => onScreen[`icons.${id}`]?.status === "ready").length;
  const all = participants.length;
  const params = shownParams(workflow.parts?.params ?? []).length;
  const states: Record<string, PartState> = {
    basics: { mark: isFilled(values, "name") },
    workflow: {
      mark: isFilled(values, values.is_group ? "cartridges" : "id_workflow"),
      note: values.is_group ? countOf(values.cartridges) : undefined,
    },
    prices: { mark: isFilled(values, "generation_cost") ?? isFilled(values, "id_workflow_tune") },
    values: { mark: isFilled(values, "id_workflow"), note: params > 0 ? String(params) : undefined },
    icons: {
      mark: all === 0 ? undefined : icons < all ? "noted" : "done",
      note: all > 0 ? t("style.some_of", { some: icons, all }) : undefined,
    },
    animation: { mark: isFilled(values, "id_animation_style") },
    categories: { mark: isFilled(values, "categories"), note: countOf(values.categories) },
  };
  const failed = items.filter(({ fields = [] }) => fields.some((field) => wrong.includes(field)));
  return {
    ...states,
    ...Object.fromEntries(failed.map(({ id }) => [id, { ...states[id], mark: "failed" }])),
  };
}

const isFilled = (values: Values, key: string): Mark | undefined => {
  const value = values[key];
  return (Array.isArray(value) ? value.length > 0 : Boolean(value)) ? "done" : undefined;
};

const countOf = (list: unknown) => {
  const { length } = list as readonly unknown[];
  return length > 0 ? String(length) : undefined;
};
