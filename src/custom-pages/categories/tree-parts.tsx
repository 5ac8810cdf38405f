import { useLayoutEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import type { Group } from "./model";
import type { TreeRow } from "./rows";

/** Heights of the rows by their kind. */
export const HEIGHTS = {
  desk: { category: 44, ghost: 48, lifted: 64, group: 34 },
  phone: { category: 60, ghost: 64, lifted: 80, group: 40 },
} as const;
/** Distance from the left to the level's arrow, and of one level. */
export const INDENT = { desk: { first: 24, level: 24 }, phone: { first: 0, level: 20 } } as const;
const ARROW = 24;

export function GroupHead({ group, ownOnly }: { group: Group; ownOnly: boolean }) {
  const { t } = useTranslation();
  const note = group === "own" && !ownOnly ? "personal" : group;
  return (
    <>
      <b className="strong">{t(`category.groups.${group}`)}</b> · {t(`category.group_notes.${note}`)}
    </>
  );
}

interface ElbowProps {
  rows: readonly TreeRow[];
  heights: Readonly<Record<TreeRow["kind"], number>>;
  indent: { first: number; level: number };
}

/** Joins the lifted category to the arrow of its new parent. */
export function Elbow({ rows, heights, indent }: ElbowProps) {
  const at = rows.findIndex(({ kind }) => kind === "lifted");
  const own = rows[at];
  if (own?.kind !== "lifted" || own.level === 0) return null;
  const above = rows.findLastIndex(
    (row, place) => place < at && row.kind === "category" && row.level === own.level - 1,
  );
  const topOf = (index: number) => rows.slice(0, index).reduce((sum, row) => sum + heights[row.kind], 0);
  const top = topOf(above) + heights.category / 2 + 10;
  const left = indent.first + (own.level - 1) * indent.level + ARROW / 2;
  const height = topOf(at) + heights.lifted / 2 - top;
  return (
    <span
      className="sl-category-elbow"
      style={{ top, left, height, width: Math.max(4, indent.level - ARROW / 2 - 8) }}
    />
  );
}

const MIN_HEIGHT = 280;
/**
 * Height in pixels from the top of the box to what is at the end of the window, for the virtual list.
 * @param foot height of that
 * @param above what the height above depends on
 */
export function useRoomBelow(box: { current: HTMLElement | null }, foot: number, above: unknown): number {
  const [height, setHeight] = useState(MIN_HEIGHT * 2);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the top of the box is another then
  useLayoutEffect(() => {
    const measure = () => {
      const top = box.current?.getBoundingClientRect().top ?? 0;
      setHeight(Math.max(MIN_HEIGHT, window.innerHeight - Math.max(top, 0) - foot));
    };
    measure();
    window.addEventListener("resize", measure);
    return () => window.removeEventListener("resize", measure);
  }, [box, foot, above]);
  return height;
}

/** The rows of a tree that is being read. */
export function TreeSkeleton() {
  return (
    <div className="card sl-category-skeleton" aria-busy="true">
      {[240, 180, 200, 160, 220, 140].map((width, at) => (
        <div key={width} className="skeleton" style={{ width, marginLeft: (at % 3) * 24, height: 16 }} />
      ))}
    </div>
  );
}
