import { PlusOutlined } from "@ant-design/icons";
import { useCallback, useDeferredValue, useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { overlay } from "../../../contract/entities/overlay";
import { moveItem } from "../../../contract/rules/positions";
import { Glyph } from "../../components/glyph";
import { Section } from "../../components/section";
import { SortableList } from "../../components/sortable-list";
import { Consequence } from "../../components/undo/consequence";
import { isUnstored, type OverlayDraft, partOf } from "../../domain/events/model";
import { MOST_ROWS, More } from "../../domain/record-chooser/parts";
import { fieldId, focusField, useReveal } from "../../editor/focus-field";
import { setValue } from "../../editor/store";
import { overlays as resource } from "../../resources/overlays";
import { useEvent, useEventValue, useRowKeys, valuesIn } from "./context";
import { AddPart, PartError, usePartName } from "./look-parts";
import { OverlayRow } from "./overlay-row";
import { overlayUse, usedOverlay } from "./overlay-use";

interface Removed {
  part: OverlayDraft;
  at: number;
}

/** Overlays on the event's pictures, in order (EVT-09, EVT-21, OP-52, OP-184). */
export function Overlays() {
  const { t } = useTranslation();
  const store = useEvent();
  const overlays = useLateRows(useEventValue("overlays"));
  const orientation = useDeferredValue(useEventValue("orientation"));
  const nameOf = usePartName("event.unnamed_overlay");
  const used = usedOverlay({ overlays, orientation });
  const keyOf = useRowKeys(overlays);
  const [most, setMost] = useState(MOST_ROWS);
  const showAll = () => setMost(Math.max(most, now().length));
  const [open, setOpen] = useOpenRow(overlays, keyOf, showAll);
  const [removed, setRemoved] = useState<Removed>();
  const gone = removed && !overlays.some(({ id }) => id === removed.part.id) ? removed : undefined;
  const undoBox = useRef<HTMLDivElement>(null);

  const now = useCallback(() => valuesIn(store).overlays, [store]);
  const write = useCallback((next: readonly OverlayDraft[]) => setValue(store, "overlays", next), [store]);
  const toggle = useCallback(
    (id: string) => setOpen((before) => (before === keyOf(id) ? undefined : keyOf(id))),
    [setOpen, keyOf],
  );
  const remove = useCallback(
    (id: string) => {
      const at = now().findIndex((one) => one.id === id);
      const part = now()[at];
      if (part) setRemoved({ part, at });
      write(now().filter((one) => one.id !== id));
    },
    [now, write],
  );
  const putBack = ({ part, at }: Removed) => {
    write(now().toSpliced(at, 0, part));
    setRemoved(undefined);
  };
  // The removed row had the focus: it moves to the undo button.
  useEffect(() => {
    if (removed) undoBox.current?.querySelector<HTMLElement>(".sl-consequence .link")?.focus();
  }, [removed]);
  const add = (part: OverlayDraft) => {
    write([...now(), part]);
    showAll();
  };
  const create = () => {
    const part = partOf(overlay);
    add(part);
    setOpen(part.id);
    requestAnimationFrame(() => focusField(`overlays.${now().length - 1}.name`));
  };

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
      <More all={overlays.length} shown={most} onMore={setMost} />
      <div ref={undoBox} className="event-undo">
        <Consequence
          after={
            gone &&
            t(isUnstored(gone.part.id) ? "event.overlay_dropped" : "event.overlay_removed", {
              name: nameOf(gone.part),
            })
          }
          undo={() => gone && putBack(gone)}
          backTo={fieldId("overlays")}
        />
      </div>
      <PartError path="overlays" />
      <AddPart
        id={fieldId("overlays")}
        resource={resource}
        label={t("event.add_overlay")}
        empty="event.no_more_overlays"
        without={overlays.map(({ id }) => id)}
        onChoose={add}
      >
        <button type="button" className="button" onClick={create}>
          <Glyph of={PlusOutlined} />
          {t("event.create_overlay")}
        </button>
      </AddPart>
    </Section>
  );
}

/** The rows, deferred while only their values change: typing updates its own field first. */
function useLateRows(rows: readonly OverlayDraft[]): readonly OverlayDraft[] {
  const late = useDeferredValue(rows);
  const isSame = late.length === rows.length && late.every(({ id }, at) => id === rows[at]?.id);
  return isSame ? late : rows;
}

/** Key of the open row: one that was pressed, was just created, or holds a field that is to take the focus. */
function useOpenRow(overlays: readonly OverlayDraft[], keyOf: (id: string) => string, showAll: () => void) {
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
