import "./looks.css";
import { PlusOutlined } from "@ant-design/icons";
import { lazy, Suspense, useCallback, useDeferredValue, useEffect, useMemo, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { moveItem } from "../../../contract/rules/positions";
import { Glyph } from "../../components/glyph";
import { Section } from "../../components/section";
import { SortableList } from "../../components/sortable-list";
import { Consequence } from "../../components/undo/consequence";
import { fieldId, focusField, useReveal } from "../../editor/focus-field";
import { useEditorState } from "../../editor/store";
import { FieldError } from "../../fields/field-error";
import { useLabels } from "../../fields/use-labels";
import { overlays as resource } from "../../resources/overlays";
import { MOST_ROWS, More, STEP } from "./choice-parts";
import { useEvent, useEventValue, useRowKeys } from "./context";
import { isUnavailable, isUnstored, OVERLAY, type PartDraft, partOf } from "./model";
import { OverlayRow } from "./overlay-row";
import { overlayUse, usedOverlay } from "./overlay-use";
import { ownedSource, useOwner } from "./owned";

const Finder = lazy(() => import("../../fields/reference/finder"));

interface Removed {
  part: PartDraft;
  at: number;
}

/** What is laid on the pictures of the event, in order (EVT-09, EVT-21, OP-52, OP-184). */
export function Overlays() {
  const { t } = useTranslation();
  const store = useEvent();
  const overlays = useLateRows(useEventValue("overlays"));
  const orientation = useDeferredValue(String(useEventValue("orientation")));
  const nameOf = useOverlayName();
  const used = usedOverlay({ overlays, orientation });
  const keyOf = useRowKeys(overlays);
  const [most, setMost] = useState(MOST_ROWS);
  const showAll = () => setMost(Math.max(most, now().length));
  const [open, setOpen] = useOpenRow(overlays, keyOf, showAll);
  const [removed, setRemoved] = useState<Removed>();
  const gone = removed && !overlays.some(({ id }) => id === removed.part.id) ? removed : undefined;
  const undo = useRef<HTMLDivElement>(null);

  const now = useCallback(() => store.get().values.overlays as readonly PartDraft[], [store]);
  const write = useCallback(
    (next: readonly PartDraft[]) => store.dispatch({ type: "changed", path: "overlays", value: next }),
    [store],
  );
  const toggle = useCallback(
    (id: string) => setOpen((before) => (before === keyOf(id) ? undefined : keyOf(id))),
    [setOpen, keyOf],
  );
  const remove = useCallback(
    (id: string) => {
      const at = now().findIndex((one) => one.id === id);
      setRemoved({ part: now()[at] as PartDraft, at });
      write(now().filter((one) => one.id !== id));
    },
    [now, write],
  );
  const putBack = ({ part, at }: Removed) => {
    write([...now().slice(0, at), part, ...now().slice(at)]);
    setRemoved(undefined);
  };
  // The row took the focus with it: the way back is next.
  useEffect(() => {
    if (removed) undo.current?.querySelector<HTMLElement>(".sl-consequence .link")?.focus();
  }, [removed]);
  const create = () => {
    const part = partOf(OVERLAY);
    write([...now(), part]);
    showAll();
    setOpen(part.id);
    requestAnimationFrame(() => focusField(`overlays.${now().length - 1}.name`));
  };

  const add = (part: PartDraft) => {
    write([...now(), part]);
    showAll();
  };

  const ids = overlays.map(({ id }) => id);
  return (
    <Section title={t("event.overlays")} note={overlays.length > 1 ? t("event.overlays_note") : undefined}>
      {overlays.length === 0 ? (
        <p className="faint small-text">{t("event.no_overlays")}</p>
      ) : (
        <SortableList
          items={overlays.slice(0, most)}
          label={t("event.overlays")}
          keyOf={({ id }) => keyOf(id)}
          nameOf={nameOf}
          onMove={(from, to) => write(moveItem(overlays, from, to))}
        >
          {(part, at) => (
            <OverlayRow
              part={part}
              at={at}
              name={nameOf(part)}
              use={overlayUse(part, used, orientation)}
              first={used && nameOf(used)}
              isOpen={keyOf(part.id) === open}
              onToggle={toggle}
              onRemove={remove}
            />
          )}
        </SortableList>
      )}
      <More all={overlays.length} shown={most} onMore={() => setMost(most + STEP)} />
      <div ref={undo} className="event-undo">
        <Consequence
          after={
            gone &&
            t(isUnstored(gone.part.id) ? "event.overlay_dropped" : "event.overlay_removed", {
              name: nameOf(gone.part),
            })
          }
          undo={() => gone && putBack(gone)}
        />
      </div>
      <ListError />
      <Add ids={ids} onAdd={add} onCreate={create} />
    </Section>
  );
}

/** What is typed in a row is seen in its field; the list around it follows a moment later, as long as its rows stay. */
function useLateRows(rows: readonly PartDraft[]): readonly PartDraft[] {
  const late = useDeferredValue(rows);
  const isSame = late.length === rows.length && late.every(({ id }, at) => id === rows[at]?.id);
  return isSame ? late : rows;
}

function useOverlayName(): (part: PartDraft) => string {
  const { t } = useTranslation();
  return useCallback(
    (part) => {
      if (isUnavailable(part)) return t("event.part_unavailable", { id: part.id.slice(0, 8) });
      return String(part.name).trim() || t("event.unnamed_overlay");
    },
    [t],
  );
}

/** The row whose fields are in sight: one that was pressed, has just been made, or holds a field that is looked for. */
function useOpenRow(overlays: readonly PartDraft[], keyOf: (id: string) => string, showAll: () => void) {
  const [open, setOpen] = useState<string>();
  useReveal((field) => {
    const [top, at] = field.split(".");
    const found = top === "overlays" ? overlays[Number(at)] : undefined;
    if (!found) return;
    if (Number(at) >= MOST_ROWS) showAll();
    setOpen(keyOf(found.id));
  });
  return [open, setOpen] as const;
}

/** What a server says of the list as a whole. */
function ListError() {
  const labels = useLabels();
  const error = useEditorState(useEvent(), ({ errors }) => errors().overlays);
  return error ? <FieldError announced>{labels.issue(error)}</FieldError> : null;
}

interface AddProps {
  ids: readonly string[];
  onAdd(part: PartDraft): void;
  onCreate(): void;
}

function Add({ ids, onAdd, onCreate }: AddProps) {
  const { t } = useTranslation();
  const labels = useLabels();
  const owner = useOwner();
  const source = useMemo(() => ownedSource(resource as never, owner), [owner]);
  const field = fieldId("overlays");
  return (
    <div className="event-add">
      <div className="field">
        <label htmlFor={field}>{t("event.add_overlay")}</label>
        <Suspense fallback={<span className="input skeleton" />}>
          <Finder
            id={field}
            entity={OVERLAY}
            source={source}
            without={ids}
            empty="event.no_more_overlays"
            facts={({ orientation }) => (
              <span className="sl-line caption faint">
                {labels.choice("orientation", String(orientation))}
              </span>
            )}
            onChoose={({ record }) => onAdd(partOf(OVERLAY, record))}
          />
        </Suspense>
      </div>
      <button type="button" className="button" onClick={onCreate}>
        <Glyph of={PlusOutlined} />
        {t("event.create_overlay")}
      </button>
    </div>
  );
}
