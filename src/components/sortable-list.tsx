import "./sortable-list.css";
import { ArrowDownOutlined, ArrowUpOutlined, HolderOutlined } from "@ant-design/icons";
import {
  type Announcements,
  closestCenter,
  DndContext,
  type DragEndEvent,
  KeyboardSensor,
  PointerSensor,
  useSensor,
  useSensors,
} from "@dnd-kit/core";
import {
  SortableContext,
  sortableKeyboardCoordinates,
  useSortable,
  verticalListSortingStrategy,
} from "@dnd-kit/sortable";
import { CSS } from "@dnd-kit/utilities";
import { type ComponentProps, memo, type ReactNode, useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { useMediaQuery } from "../shared/media-query";
import { useStable } from "../shared/use-stable";
import { Glyph } from "./glyph";

interface SortableListProps<T> {
  items: readonly T[];
  /** The accessible name of the list. */
  label: string;
  keyOf(item: T): string;
  /** Name of the item in labels and announcements. */
  nameOf(item: T, at: number): string;
  /** Indexes; `to` is the index of the item after the move. */
  onMove(from: number, to: number): void;
  /** Read-only: nothing can be moved. */
  fixed?: boolean;
  /** Content of a row, between the handle and the two buttons. */
  children(item: T, at: number): ReactNode;
}

/**
 * A list that can be reordered: by dragging the handle, by Space and arrows on it, or by the two buttons of a row.
 * It is controlled: `onMove` changes the order in the owner.
 */
export function SortableList<T>(props: SortableListProps<T>) {
  const { items, label, keyOf, nameOf, onMove, fixed = false, children } = props;
  const { t } = useTranslation();
  const list = useRef<HTMLUListElement>(null);
  const [announcement, announce] = useState("");
  /** The button that was pressed: it loses the focus when its row moves. */
  const pressed = useRef<string>(undefined);
  /** The item whose position was announced last. */
  const above = useRef<string | number>(undefined);
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: 4 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  );
  useEffect(() => {
    if (!pressed.current) return;
    list.current?.querySelector<HTMLElement>(`[data-move="${pressed.current}"]`)?.focus();
    pressed.current = undefined;
  });

  const ids = items.map(keyOf);
  const placeOf = (id: unknown) => ids.indexOf(String(id));
  const nameAt = (id: unknown) => {
    const item = items[placeOf(id)];
    return item === undefined ? "" : nameOf(item, placeOf(id));
  };
  const moved = (id: unknown, to: number) =>
    t("sortable.moved", { name: nameAt(id), place: to + 1, total: items.length });

  function step(id: string, by: 1 | -1): void {
    const at = placeOf(id);
    if (at + by < 0 || at + by >= items.length) return;
    pressed.current = `${by}:${id}`;
    onMove(at, at + by);
    announce(moved(id, at + by));
  }
  const onStep = useStable(step);
  function drop({ active, over }: DragEndEvent): void {
    const [from, to] = [placeOf(active.id), placeOf(over?.id)];
    if (from >= 0 && to >= 0 && from !== to) onMove(from, to);
  }
  const announcements: Announcements = {
    onDragStart({ active }) {
      above.current = active.id;
      return t("sortable.lifted", { name: nameAt(active.id) });
    },
    onDragOver({ active, over }) {
      // A lifted item is over its own position: that must not replace the announcement of the lift.
      if (!over || over.id === above.current) return undefined;
      above.current = over.id;
      return moved(active.id, placeOf(over.id));
    },
    onDragEnd: ({ active, over }) => (over ? moved(active.id, placeOf(over.id)) : undefined),
    onDragCancel: ({ active }) => t("sortable.put_back", { name: nameAt(active.id) }),
  };
  return (
    <>
      <DndContext
        sensors={sensors}
        collisionDetection={closestCenter}
        accessibility={{ announcements, screenReaderInstructions: { draggable: t("sortable.help") } }}
        onDragEnd={drop}
      >
        <SortableContext items={ids} strategy={verticalListSortingStrategy} disabled={fixed}>
          <ul className="sl-sortable" aria-label={label} ref={list}>
            {items.map((item, at) => (
              <Row
                key={ids[at]}
                id={ids[at] as string}
                name={nameOf(item, at)}
                fixed={fixed}
                isFirst={at === 0}
                isLast={at === items.length - 1}
                onStep={onStep}
              >
                {children(item, at)}
              </Row>
            ))}
          </ul>
        </SortableContext>
      </DndContext>
      <div className="visually-hidden" role="status">
        {announcement}
      </div>
    </>
  );
}

type OnStep = (id: string, by: 1 | -1) => void;

interface StepsProps {
  id: string;
  name: string;
  isFirst: boolean;
  isLast: boolean;
  onStep: OnStep;
}

interface RowProps extends StepsProps {
  fixed: boolean;
  children: ReactNode;
}

/** All rows re-render while one is dragged, so the handle and the buttons are memoized. */
function Row({ fixed, children, ...steps }: RowProps) {
  const { id, name } = steps;
  const sortable = useSortable({ id });
  const { setNodeRef, setActivatorNodeRef, listeners, attributes, isDragging } = sortable;
  const transform = CSS.Translate.toString(sortable.transform);
  const reduceMotion = useMediaQuery("(prefers-reduced-motion: reduce)");
  return (
    <li
      ref={setNodeRef}
      className={isDragging ? "sl-sortable-row lifted" : "sl-sortable-row"}
      style={{ transform, transition: reduceMotion ? undefined : sortable.transition }}
    >
      {!fixed && (
        <Handle
          ref={setActivatorNodeRef}
          name={name}
          aria-describedby={attributes["aria-describedby"]}
          {...listeners}
        />
      )}
      <div className="sl-sortable-body">{children}</div>
      {!fixed && <Steps {...steps} />}
    </li>
  );
}

interface HandleProps extends ComponentProps<"button"> {
  name: string;
}

const Handle = memo(function Handle({ name, ...props }: HandleProps) {
  const { t } = useTranslation();
  return (
    <button
      type="button"
      className="button text small icon sl-sortable-handle"
      aria-label={t("sortable.drag", { name })}
      {...props}
    >
      <Glyph of={HolderOutlined} size={14} />
    </button>
  );
});

const Steps = memo(function Steps({ id, name, isFirst, isLast, onStep }: StepsProps) {
  const { t } = useTranslation();
  const steps = [
    { by: -1, disabled: isFirst, label: t("sortable.up", { name }), icon: ArrowUpOutlined },
    { by: 1, disabled: isLast, label: t("sortable.down", { name }), icon: ArrowDownOutlined },
  ] as const;
  return (
    <span className="sl-sortable-steps">
      {steps.map(({ by, disabled, label, icon }) => (
        <button
          key={by}
          type="button"
          className="button text small icon"
          data-move={`${by}:${id}`}
          aria-label={label}
          aria-disabled={disabled || undefined}
          onClick={() => onStep(id, by)}
        >
          <Glyph of={icon} size={13} />
        </button>
      ))}
    </span>
  );
});
