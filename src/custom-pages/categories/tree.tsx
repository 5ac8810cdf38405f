import { HolderOutlined } from "@ant-design/icons";
import ConfigProvider from "antd/es/config-provider";
import Tree, { type DataNode, type TreeProps } from "antd/es/tree";
import {
  type ComponentRef,
  type KeyboardEvent,
  memo,
  type RefObject,
  useEffect,
  useId,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from "react";
import { flushSync } from "react-dom";
import { useTranslation } from "react-i18next";
import { Glyph } from "../../components/glyph";
import { useIsPhone } from "../../shared/media-query";
import { type TreeBranch, useBranches } from "./branches";
import {
  childrenOf,
  type Direction,
  dropPlace,
  type Forest,
  lineOf,
  type Place,
  refusalOf,
  stepPlace,
} from "./model";
import type { Moves, Towards } from "./use-moves";

type TreeHandle = ComponentRef<typeof Tree>;

interface CategoryTreeProps {
  forest: Forest;
  selected: string | undefined;
  expanded: readonly string[];
  /** Ids to show; all of them if undefined. */
  shown: ReadonlySet<string> | undefined;
  mayMove(id: string): boolean;
  /** Grey, behind the name. */
  noteOf(id: string): string;
  onSelect(id: string): void;
  onExpand(ids: string[]): void;
  onMove: Moves["move"];
  onUndo(): void;
}

/** Made once and simpler than antd's own: rows mount and unmount with every scroll. */
const GRIP = <Glyph of={HolderOutlined} size={12} />;
const ARROW = (
  <span>
    <svg viewBox="0 0 10 10" width="10" height="10" fill="currentColor" aria-hidden="true">
      <path d="M1 2.5h8L5 8z" />
    </svg>
  </span>
);

const ROW = { desk: 36, phone: 44 } as const;
const STEPS: Readonly<Record<string, Direction>> = {
  ArrowUp: "up",
  ArrowDown: "down",
  ArrowRight: "in",
  ArrowLeft: "out",
};

/** The virtual tree; drag, or Alt with arrow keys, moves a category. */
export const CategoryTree = memo(function CategoryTree(props: CategoryTreeProps) {
  const { forest, selected, expanded, shown, mayMove, noteOf, onSelect, onExpand, onMove, onUndo } = props;
  const { t } = useTranslation();
  const help = useId();
  const box = useRef<HTMLDivElement>(null);
  const tree = useRef<TreeHandle>(null);
  const [active, setActive] = useState<string | null>(null);
  const [focused, setFocused] = useState(false);
  const height = useRoomBelow(box);
  const row = useIsPhone() ? ROW.phone : ROW.desk;
  const data = useBranches(forest, shown);
  // antd lays out all rows again for a new list, even if its items are the same.
  const open = useMemo(() => [...(shown ?? expanded)], [shown, expanded]);
  const chosen = useMemo(() => (selected === undefined ? [] : [selected]), [selected]);
  const draggable = useMemo(
    () => ({ icon: GRIP, nodeDraggable: (node: DataNode) => mayMove(String(node.key)) }),
    [mayMove],
  );
  const theme = useMemo(() => ({ components: { Tree: { titleHeight: row - 4 } } }), [row]);
  const at = active ?? selected ?? null;

  // The tree's hidden input has neither a name nor a description.
  useEffect(() => {
    const field = box.current?.querySelector("input");
    field?.setAttribute("aria-label", t("category.tree"));
    field?.setAttribute("aria-describedby", help);
  });

  // Scrolls to a category from the address, or a created one, unless it is in view.
  const isThere = selected !== undefined && forest.nodes.has(selected);
  useEffect(() => {
    if (isThere) show(box, tree, selected);
  }, [isThere, selected]);

  const takeFocus = () => box.current?.querySelector("input")?.focus({ preventScroll: true });

  const moved = useRef<string>(undefined);
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once the tree shows it at its new place.
  useEffect(() => {
    if (moved.current === undefined) return;
    tree.current?.onActiveChange(moved.current);
    show(box, tree, moved.current);
    moved.current = undefined;
  }, [forest]);

  function move(to: Place | Towards | undefined): void {
    const place = to && onMove(to);
    if (!place) return;
    if (place.parent !== null && !expanded.includes(place.parent)) onExpand([...expanded, place.parent]);
    moved.current = place.id;
  }

  const begin = () => tree.current?.onActiveChange(at ?? data[0]?.key ?? null);

  /** Runs before the tree's own keys, which would move the focus instead of the category. */
  function keyed(event: KeyboardEvent): void {
    delete box.current?.dataset.pointer;
    // The tree loses its active row with each pointer move.
    if (active === null && event.key !== "Tab") flushSync(begin);
    const take = () => {
      event.preventDefault();
      event.stopPropagation();
    };
    if ((event.ctrlKey || event.metaKey) && event.code === "KeyZ") {
      take();
      onUndo();
      return;
    }
    const direction = STEPS[event.key];
    if (!event.altKey || !direction) return;
    take();
    if (at !== null && mayMove(at)) move((now) => stepPlace(now, at, direction));
  }

  /** For an open category the drop line is above its first child. */
  const onto = (id: string) =>
    expanded.includes(id) && childrenOf(forest, id).length > 0 ? "first" : "inside";

  const onDrop: TreeProps<TreeBranch>["onDrop"] = ({ dragNode, node, dropPosition, dropToGap }) => {
    const place = Number(node.pos.split("-").at(-1));
    const gap = dropPosition < place ? "before" : "after";
    takeFocus(); // for the undo by keys
    move(dropPlace(forest, dragNode.key, node.key, dropToGap ? gap : onto(node.key)));
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the tree's hidden input takes focus and keys.
    <div
      ref={box}
      className="sl-category-tree"
      onKeyDownCapture={keyed}
      onPointerDown={() => box.current?.setAttribute("data-pointer", "")}
      onFocus={() => {
        setFocused(true);
        if (box.current?.dataset.pointer === undefined) begin();
      }}
      onBlur={() => setFocused(false)}
    >
      <p id={help} className="visually-hidden">
        {t("category.keys")}
      </p>
      <div className="visually-hidden" role="status">
        {focused && active !== null && <ActiveRow forest={forest} id={active} expanded={expanded} />}
      </div>
      <ConfigProvider theme={theme}>
        <Tree<TreeBranch>
          ref={tree}
          aria-label={t("category.tree")}
          blockNode
          virtual
          height={height}
          itemHeight={row}
          motion={false}
          switcherIcon={ARROW}
          treeData={data}
          selectedKeys={chosen}
          expandedKeys={open}
          onActiveChange={(key) => setActive(key as string | null)}
          onSelect={(_, { node }) => {
            onSelect(node.key);
            takeFocus();
          }}
          onExpand={(keys) => onExpand(keys as string[])}
          draggable={draggable}
          allowDrop={({ dragNode, dropNode, dropPosition }) => {
            const relation = dropPosition === 0 ? onto(dropNode.key) : dropPosition < 0 ? "before" : "after";
            const place = dropPlace(forest, dragNode.key, dropNode.key, relation);
            return place !== undefined && refusalOf(forest, place) === undefined;
          }}
          onDrop={onDrop}
          titleRender={({ key, title, isGlobal, children }) => (
            <Row title={title} note={noteOf(key)} count={children.length} isGlobal={isGlobal} />
          )}
        />
      </ConfigProvider>
    </div>
  );
});

/** The active row for screen readers; antd's own announcement consists of ids. */
function ActiveRow({ forest, id, expanded }: { forest: Forest; id: string; expanded: readonly string[] }) {
  const { t } = useTranslation();
  const line = lineOf(forest, id);
  const node = line.at(-1);
  if (!node) return null;
  const siblings = childrenOf(forest, line.at(-2)?.id ?? null);
  const isOpen = expanded.includes(id);
  return (
    <>
      {t("category.spoken", {
        name: node.name,
        level: line.length,
        place: siblings.indexOf(id) + 1,
        total: siblings.length,
      })}
      {childrenOf(forest, id).length > 0 && ` ${t(isOpen ? "category.is_open" : "category.is_closed")}`}
    </>
  );
}

interface RowProps {
  title: string;
  /** Grey, behind the name. */
  note: string;
  count: number;
  isGlobal: boolean;
}

const Row = memo(function Row({ title, note, count, isGlobal }: RowProps) {
  const { t } = useTranslation();
  return (
    <span className="sl-category-row">
      <span className="ellipsis" title={title}>
        {title}
      </span>
      {note && <span className="caption faint ellipsis">{note}</span>}
      <span className="sl-category-facts caption faint">
        {count > 0 && <span className="figures">{count}</span>}
        {isGlobal && <span>{t("category.global")}</span>}
      </span>
    </span>
  );
});

/** Scrolls to a row that is out of view; scrolling renders all rows of the list several times. */
function show(box: RefObject<HTMLElement | null>, tree: RefObject<TreeHandle | null>, key: string): void {
  const edges = (selector: string) => box.current?.querySelector(selector)?.getBoundingClientRect();
  const list = edges(".ant-tree-list-holder");
  const row = edges(`[data-id="${key}"]`);
  if (!list || !row || row.top < list.top || row.bottom > list.bottom) tree.current?.scrollTo({ key });
}

const MIN_HEIGHT = 280;

/** Height in pixels from the top of the box to the bottom of the window, for the virtual list. */
function useRoomBelow(box: { current: HTMLElement | null }): number {
  const [height, setHeight] = useState(MIN_HEIGHT * 2);
  useLayoutEffect(() => {
    const measure = () => {
      const top = box.current?.getBoundingClientRect().top ?? 0;
      setHeight(Math.max(MIN_HEIGHT, window.innerHeight - Math.max(top, 0) - 40));
    };
    measure();
    window.addEventListener("resize", measure);
    return () => window.removeEventListener("resize", measure);
  }, [box]);
  return height;
}
