import { useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { useIsPhone } from "../../../shared/media-query";
import type { ChangeSettings, Density } from "../settings";
import { ColumnRow } from "./column-row";
import { useHiddenColumns } from "./hidden-columns";

interface ChoosableColumn {
  field: string;
  label: string;
  fixed: boolean;
}

export interface ColumnPanelProps {
  /** All columns that can be shown: first the visible ones, in their order. */
  columns: readonly ChoosableColumn[];
  shown: readonly string[];
  density: Density;
  /** The saved view whose columns these are; "" without one. */
  view: string;
  change: ChangeSettings;
  close(): void;
}

/** Choice of columns, their order and the row height. */
export function ColumnPanel({ columns, shown, density, view, change, close }: ColumnPanelProps) {
  const { t } = useTranslation();
  // A deselected column keeps its place until the panel is opened again, so that rows do not jump.
  const [order, setOrder] = useState(() => columns.map(({ field }) => field));
  const [dragged, setDragged] = useState<string>();
  const [said, say] = useState("");
  const list = useRef<HTMLUListElement>(null);
  const hiddenInTable = useHiddenColumns(list, shown);
  const hidden = useIsPhone() ? [] : hiddenInTable; // a phone has cards
  useEffect(() => list.current?.querySelector("input")?.focus(), []);
  const byField = new Map(columns.map((column) => [column.field, column]));
  const labelOf = (field: string) => byField.get(field)?.label ?? field;
  const tell = (next: readonly string[], ticked: readonly string[]) =>
    change((now) => ({
      ...now,
      columns: { ...now.columns, [view]: next.filter((field) => ticked.includes(field)) },
    }));
  const toggle = (field: string) =>
    tell(order, shown.includes(field) ? shown.filter((one) => one !== field) : [...shown, field]);
  const move = (field: string, to: number) => {
    if (to < 0 || to >= order.length) return;
    const next = order.filter((one) => one !== field);
    next.splice(to, 0, field);
    setOrder(next);
    tell(next, shown);
    say(t("list.columns.moved", { column: labelOf(field), place: to + 1, all: order.length }));
  };
  const reset = () => {
    change(({ columns: { [view]: _, ...others }, keepsAll: __, ...now }) => ({ ...now, columns: others }));
    close();
  };
  const showAll = () => {
    change((now) => ({ ...now, keepsAll: true }));
    close();
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: handles Escape for the dialog.
    <div
      onKeyDown={(event) => {
        if (event.key !== "Escape") return;
        event.preventDefault();
        event.stopPropagation();
        close();
      }}
    >
      <div className="sl-columns-head">
        <h2>{t("list.columns.title")}</h2>
        <button type="button" className="link small-text" onClick={reset}>
          {t("list.columns.reset")}
        </button>
      </div>
      <ul ref={list} className="sl-column-list" aria-label={t("list.columns.title")}>
        {order.map((field, at) => (
          <ColumnRow
            key={field}
            label={labelOf(field)}
            fixed={byField.get(field)?.fixed ?? false}
            shown={shown.includes(field)}
            hidden={hidden.includes(field)}
            dragged={dragged === field}
            onToggle={() => toggle(field)}
            onStep={(by) => move(field, at + by)}
            onDrag={(on) => setDragged(on ? field : undefined)}
            onOver={() => dragged && dragged !== field && move(dragged, at)}
          />
        ))}
      </ul>
      {hidden.length > 0 && (
        <button type="button" className="button small block" onClick={showAll}>
          {t("list.columns.show_all")}
        </button>
      )}
      <div className="visually-hidden" role="status">
        {said}
      </div>
      <div className="sl-columns-foot">
        <span id="sl-density" className="small-text muted">
          {t("list.columns.rows")}
        </span>
        {/* biome-ignore lint/a11y/useSemanticElements: a segmented choice inside a line has no legend. */}
        <span className="segmented" role="group" aria-labelledby="sl-density">
          {(["roomy", "dense"] as const).map((one) => (
            <button
              key={one}
              type="button"
              aria-pressed={density === one}
              onClick={() => change((now) => ({ ...now, density: one }))}
            >
              {t(`list.columns.${one}`)}
            </button>
          ))}
        </span>
      </div>
    </div>
  );
}
