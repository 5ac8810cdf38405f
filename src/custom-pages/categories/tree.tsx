import type { MenuChoice } from "../../components/menu-list";
import "./tree.css";
import { useVirtualizer } from "@tanstack/react-virtual";
import {
  type CSSProperties,
  type KeyboardEvent,
  memo,
  type PointerEvent,
  useEffect,
  useId,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from "react";
import { useTranslation } from "react-i18next";
import { useIsDesktop, useIsPhone } from "../../shared/media-query";
import { childrenOf, type Direction, type Forest, isLastLevel, stepPlace } from "./model";
import { type CategoryRow, rowsOf, type TreeRow } from "./rows";
import type { StylesIn } from "./styles-of";
import { Elbow, GroupHead, HEIGHTS, INDENT, useRoomBelow } from "./tree-parts";
import { RowFace } from "./tree-row";
import { useDrag } from "./use-drag";
import type { Lifting } from "./use-lift";
import type { Moves } from "./use-moves";

interface CategoryTreeProps {
  forest: Forest;
  me: string;
  styles: StylesIn;
  lifting: Lifting;
  selected: string | undefined;
  expanded: readonly string[];
  /** Ids to show; all of them if undefined. */
  shown: ReadonlySet<string> | undefined;
  /** The lowest level alone, without groups. */
  flat: boolean;
  /** Whether all categories that are not global are the viewer's. */
  ownOnly: boolean;
  mayMove(id: string): boolean;
  /** Grey, in the place of the counts. */
  noteOf(id: string): string;
  onSelect(id: string): void;
  onExpand(ids: string[]): void;
  onMove: Moves["move"];
  onUndo(): void;
  /** Makes a new one below. */
  onCreate(id: string): void;
}

/** Height below the tree: of the save bar with the space above it, or of the bar of a lifted category. */
const FOOT = { save: 88, move: 136 } as const;

const STEPS: Readonly<Record<string, Direction>> = {
  ArrowUp: "up",
  ArrowDown: "down",
  ArrowRight: "in",
  ArrowLeft: "out",
};

/**
 * The tree of categories as rows, of which those in view are drawn. It has one tab stop and names its active row. Space
 * lifts a category, arrows move it, Space lets go, Escape puts it back; the pointer does the same by the grip.
 */
export const CategoryTree = memo(function CategoryTree(props: CategoryTreeProps) {
  const { forest, me, styles, lifting, selected, expanded, shown, flat, mayMove, noteOf } = props;
  const { t } = useTranslation();
  const prefix = useId();
  const box = useRef<HTMLDivElement>(null);
  const [active, setActive] = useState<string>();
  const size = useIsPhone() ? "phone" : "desk";
  const heights = HEIGHTS[size];
  const { lift, by } = lifting;
  const height = useRoomBelow(box, useIsDesktop() ? FOOT.save : by === "buttons" ? FOOT.move : 0, by);
  const rows = useMemo(
    () => rowsOf(forest, lift, { open: shown ?? new Set(expanded), only: shown, grouped: !flat }),
    [forest, lift, shown, expanded, flat],
  );
  const room = useRef(height);
  room.current = height;
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => box.current,
    estimateSize: (at) => heights[(rows[at] as TreeRow).kind],
    getItemKey: (at) => (rows[at] as TreeRow).key,
    overscan: 6,
    // The height is known before the browser has laid anything out.
    observeElementRect: (_, changed) => changed({ width: 0, height: room.current }),
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: rows have another height then
  useLayoutEffect(() => virtual.measure(), [rows, heights, height, virtual]);
  const categories = useMemo(
    () => rows.filter((row) => row.kind !== "group" && row.kind !== "ghost"),
    [rows],
  );
  const at = lift?.to.id ?? active ?? selected ?? categories[0]?.key;
  const rowId = (id: string) => `${prefix}-${id}`;

  const reach = (id: string | undefined) => {
    const index = rows.findIndex(({ key }) => key === id);
    if (index >= 0) virtual.scrollToIndex(index, { align: "auto" });
  };
  const go = (id: string | undefined) => {
    if (id === undefined) return;
    setActive(id);
    reach(id);
  };

  // Scrolls to a category from the address, or a created one.
  const isThere = selected !== undefined && forest.nodes.has(selected);
  // biome-ignore lint/correctness/useExhaustiveDependencies: only when another one is chosen
  useEffect(() => {
    if (isThere) go(selected);
  }, [isThere, selected]);
  const place = lift && `${lift.to.parent} ${lift.to.after}`;
  // biome-ignore lint/correctness/useExhaustiveDependencies: after each step
  useEffect(() => {
    if (lift) reach(lift.to.id);
  }, [place]);
  useEffect(() => {
    if (lifting.wantsFocus) box.current?.focus({ preventScroll: true });
  }, [lifting.wantsFocus]);

  const drag = useDrag({
    box,
    rows,
    heights,
    level: INDENT[size].level,
    lifting,
  });

  const expand = (id: string, isOpen: boolean) =>
    props.onExpand(isOpen ? [...expanded, id] : expanded.filter((one) => one !== id));

  function move(direction: Direction): void {
    if (at === undefined || !mayMove(at)) return;
    const moved = props.onMove((now) => stepPlace(now, at, direction));
    if (!moved) return;
    setActive(moved.id);
    if (moved.parent !== null && !expanded.includes(moved.parent)) expand(moved.parent, true);
  }

  function keyed(event: KeyboardEvent): void {
    if ((event.target as Element).closest("button")) return;
    const isHandled = lift ? keyedLifted(event) : keyedRow(event);
    if (!isHandled) return;
    event.preventDefault();
    event.stopPropagation();
  }

  function keyedLifted({ key, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean {
    if (ctrlKey || metaKey || altKey) return false;
    if (STEPS[key]) lifting.step(STEPS[key]);
    else if (key === " " || key === "Enter") lifting.drop();
    else if (key === "Escape") lifting.putBack();
    else return key !== "Tab";
    return true;
  }

  function keyedRow(event: KeyboardEvent): boolean {
    const { key, code, altKey } = event;
    if (event.ctrlKey || event.metaKey) {
      if (code === "KeyZ") props.onUndo();
      return code === "KeyZ";
    }
    if (altKey) {
      if (STEPS[key]) move(STEPS[key]);
      return STEPS[key] !== undefined;
    }
    const index = categories.findIndex((row) => row.key === at);
    const row = categories[index] as CategoryRow | undefined;
    if (!row) return false;
    const parent = forest.above.get(row.id);
    const next: Readonly<Record<string, () => void>> = {
      ArrowDown: () => go(categories[index + 1]?.key),
      ArrowUp: () => go(categories[index - 1]?.key),
      Home: () => go(categories[0]?.key),
      End: () => go(categories.at(-1)?.key),
      ArrowRight: () => (row.isOpen === false ? expand(row.id, true) : row.isOpen && go(childOf(row.id))),
      ArrowLeft: () => (row.isOpen ? expand(row.id, false) : parent && !flat && go(parent)),
      Enter: () => props.onSelect(row.id),
      " ": () => mayMove(row.id) && lifting.take(row.id, "keys"),
    };
    next[key]?.();
    return next[key] !== undefined;
  }

  const childOf = (id: string) => childrenOf(forest, id).find((one) => !shown || shown.has(one));

  const isDragging = drag.isDragging;
  function pressed(event: PointerEvent): void {
    const target = event.target as Element;
    const id = target.closest<HTMLElement>("[data-id]")?.dataset.id;
    if (!id || target.closest("button")) return;
    if (target.closest("[data-grip]")) drag.start(event, id);
  }

  function clicked({ target }: { target: EventTarget }): void {
    const element = target as Element;
    const id = element.closest<HTMLElement>("[data-id]")?.dataset.id;
    if (!id || lift || element.closest("button, [data-grip], .sl-popup")) return;
    setActive(id);
    box.current?.focus({ preventScroll: true }); // its keys go on from here
    if (element.closest("[data-arrow=true]")) expand(id, !expanded.includes(id));
    else props.onSelect(id);
  }

  function menuOf(id: string): MenuChoice[] {
    const move = { key: "move", label: t("category.move"), run: () => lifting.take(id, "buttons") };
    const isFull = isLastLevel(forest, id);
    const add = {
      key: "add",
      label: t("category.add_inside"),
      run: () => props.onCreate(id),
      disabled: isFull,
    };
    return mayMove(id) ? [move, add] : [add];
  }

  const content = virtual.getVirtualItems();
  return (
    <>
      <p id={`${prefix}-help`} className="visually-hidden">
        {t("category.keys")}
      </p>
      <div
        ref={box}
        role="tree"
        className={isDragging ? "sl-category-tree dragging" : "sl-category-tree"}
        style={{ maxHeight: height }}
        tabIndex={0}
        aria-label={t("category.tree")}
        aria-describedby={`${prefix}-help`}
        aria-activedescendant={at === undefined ? undefined : rowId(at)}
        onKeyDown={keyed}
        onPointerDown={pressed}
        onClick={clicked}
      >
        <div role="none" style={{ height: virtual.getTotalSize() }}>
          {content.map(({ index, start, key }) => {
            const row = rows[index] as TreeRow;
            const style = { transform: `translateY(${start}px)`, height: heights[row.kind] };
            if (row.kind === "group")
              return (
                <div key={key} role="none" className="sl-category-group caption" style={style}>
                  <GroupHead group={row.group} ownOnly={props.ownOnly} />
                </div>
              );
            const left = INDENT[size].first + row.level * INDENT[size].level;
            if (row.kind === "ghost")
              return (
                <div
                  key={key}
                  role="none"
                  className="sl-category-line ghost"
                  style={{ ...style, paddingLeft: left }}
                >
                  <span className="sl-category-old">{forest.nodes.get(row.id)?.name}</span>
                </div>
              );
            const isLifted = row.kind === "lifted";
            return (
              <div
                key={key}
                id={rowId(row.id)}
                data-id={row.id}
                role="treeitem"
                tabIndex={-1}
                aria-level={row.level + 1}
                aria-posinset={row.place}
                aria-setsize={row.total}
                aria-expanded={row.isOpen}
                aria-selected={row.id === selected}
                className={`sl-category-line ${isLifted ? "lifted" : ""} ${row.id === at ? "active" : ""} ${
                  isLifted && lifting.refusal ? "refused" : ""
                }`}
                style={{ ...style, paddingLeft: left, "--left": `${left}px` } as CSSProperties}
              >
                <RowFace
                  forest={forest}
                  id={row.id}
                  me={me}
                  styles={styles}
                  isOpen={row.isOpen}
                  mayMove={mayMove(row.id)}
                  note={isLifted ? lifting.text : noteOf(row.id) || undefined}
                  noteKind={isLifted ? (lifting.refusal ? "refused" : "place") : undefined}
                  menu={size === "phone" && !lift ? menuOf(row.id) : undefined}
                />
              </div>
            );
          })}
          {lift && <Elbow rows={rows} heights={heights} indent={INDENT[size]} />}
        </div>
      </div>
    </>
  );
});
