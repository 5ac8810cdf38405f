import { type RefObject, useLayoutEffect, useMemo } from "react";
import { observeSize } from "../shared/observe-size";

export interface FittedColumn {
  key: string;
  /** Width in px; columns without one share the remaining width. */
  width?: number | undefined;
  /** The column that names the record. */
  isTitle?: boolean | undefined;
}

interface Fixed {
  /** Widths in px of what is no column of the table, in a wide and in a compact one: checkboxes, actions. */
  wide: number;
  compact: number;
}

/** Minimum widths in px of columns without a fixed width. */
export const TITLE_PX = 240;
const SHARED_PX = 180;

/** A narrower table is compact: its cells have less padding (data-table.css). */
const COMPACT_PX = 860;
const COMPACT_SAVES_PX = 8;
const LEAST_PX = 40;

const leastOf = ({ width, isTitle }: FittedColumn, saves: number): number => {
  if (width) return Math.max(LEAST_PX, width - saves);
  return isTitle ? TITLE_PX : SHARED_PX;
};

/** The width in px at which no column has to give way. */
export const widthOf = (columns: readonly FittedColumn[], fixed: number): number =>
  columns.reduce((sum, column) => sum + leastOf(column, 0), fixed);

/**
 * How many columns of `giveWay` give way in a box of `box` px, the first ones first, and whether the columns that share
 * the remaining width would leave too little of it to the title.
 */
export function fitColumns(
  columns: readonly FittedColumn[],
  giveWay: readonly string[],
  box: number,
  fixed: Fixed,
): { given: number; isTight: boolean } {
  const isCompact = box < COMPACT_PX;
  const saves = isCompact ? COMPACT_SAVES_PX : 0;
  const others = isCompact ? fixed.compact : fixed.wide;
  const shownAfter = (given: number) => columns.filter(({ key }) => !giveWay.slice(0, given).includes(key));
  const needed = (shown: readonly FittedColumn[]) =>
    shown.reduce((sum, column) => sum + leastOf(column, saves), others);
  let given = 0;
  while (given < giveWay.length && needed(shownAfter(given)) > box) given++;
  const shown = shownAfter(given);
  const sharing = shown.filter(({ width }) => !width);
  const left = box - needed(shown.filter(({ width }) => width));
  return { given, isTight: sharing.length > 1 && left / sharing.length < TITLE_PX };
}

/** Class of a cell that gives way; data-table.css knows eight of them. */
export const turnClass = (giveWay: readonly string[], key: string): string => {
  const turn = giveWay.indexOf(key) + 1;
  return turn > 0 ? `sl-gives-${turn}` : "";
};

interface Options {
  fixed: Fixed;
  /** The table scrolls in its box instead. */
  keepsAll?: boolean;
  /** Rows are not drawn as a table. */
  isOff?: boolean;
}

/**
 * Hides the columns of `giveWay` that do not fit into the box of the table, as it is drawn and as the window changes.
 * By attributes, outside of React, so that no row is rendered again.
 */
export function useFittedColumns(
  table: RefObject<HTMLTableElement | null>,
  columns: readonly FittedColumn[],
  giveWay: readonly string[],
  { fixed, keepsAll = false, isOff = false }: Options,
): void {
  // The same text for the same columns, which some tables describe again with each render.
  const rule = JSON.stringify({
    columns: columns.map(({ key, width, isTitle }) => ({ key, width, isTitle })),
    giveWay: keepsAll ? [] : giveWay,
    fixed,
  });
  const { columns: known, giveWay: order, fixed: others } = useMemo<Rule>(() => JSON.parse(rule), [rule]);
  useLayoutEffect(() => {
    const element = table.current;
    const box = element?.parentElement;
    if (!box || isOff) return;
    const measure = () => {
      const width = Math.max(box.clientWidth, order.length > 0 ? 0 : widthOf(known, others.wide));
      if (box.clientWidth === 0) return;
      const { given, isTight } = fitColumns(known, order, width, others);
      element.dataset.given = Array.from({ length: given }, (_, at) => at + 1).join(" ");
      element.toggleAttribute("data-tight", isTight);
    };
    const stop = observeSize(box, measure);
    return () => {
      stop();
      delete element.dataset.given;
      element.removeAttribute("data-tight");
    };
  }, [table, known, order, others, isOff]);
}

interface Rule {
  columns: FittedColumn[];
  giveWay: string[];
  fixed: Fixed;
}
