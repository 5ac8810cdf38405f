import "./chooser.css";
import type { CrudFilter } from "@refinedev/core";
import { keepPreviousData, useInfiniteQuery } from "@tanstack/react-query";
import { memo, type ReactNode, useCallback, useDeferredValue, useId, useMemo, useState } from "react";
import { useTranslation } from "react-i18next";
import type { Entity } from "../../../contract/core/entity";
import { Dialog } from "../../components/dialog";
import { QueryState } from "../../components/query-state";
import { RetryAlert } from "../../components/retry-alert";
import { useTileGrid } from "../../components/tile-grid";
import { useQuiet } from "../../fields/reference/use-options";
import { dataProvider } from "../../providers/data";
import { keys } from "../../providers/data/cache";
import { FindBox, holds } from "./parts";
import { type Row, useRecords } from "./records";

const PAGE = 60;
const QUIET_MS = 250;

/** What is chosen, and how it is said and shown. */
interface Offer {
  entity: Entity;
  /** What the wall is called. */
  label: string;
  /** Picture of a record on its tile, above its name; the same function at each render. */
  face(record: Row): ReactNode;
  /** Tags below its name. */
  tags?(record: Row): ReactNode;
}

interface ChooserDialogProps extends Offer {
  initial: readonly string[];
  title: string;
  /** Label of the search box. */
  find: string;
  done: string;
  /** Said when chosen records could not be read. */
  notRead: string;
  /** Controls of filters, and the filters that they stand for: those of the entity's list. */
  controls?: ReactNode;
  filters?: readonly CrudFilter[];
  /** Without ids if the choice was cancelled. */
  onClose(picked?: ReadonlySet<string>): void;
}

/**
 * A dialog to choose many records at once, page by page, however many there are. Escape keeps the choice, only Cancel
 * discards it (EVT-07). Its texts are those of `record-chooser`.
 */
export function ChooserDialog(props: ChooserDialogProps) {
  const { initial, title, find, done, notRead, controls, filters = NO_FILTERS, onClose, ...offer } = props;
  const { t } = useTranslation();
  const [picked, setPicked] = useState<ReadonlySet<string>>(() => new Set(initial));
  const [text, setText] = useState("");
  const [isOnlyPicked, setOnlyPicked] = useState(false);
  // The dialog opens before its content is rendered.
  const isOpen = useDeferredValue(true, false);
  const toggle = useCallback(
    (id: string) =>
      setPicked((now) => {
        const next = new Set(now);
        if (!next.delete(id)) next.add(id);
        return next;
      }),
    [],
  );
  const wall = { ...offer, text, picked, onToggle: toggle };
  return (
    <Dialog
      wide
      title={title}
      onClose={() => onClose(picked)}
      buttons={
        <>
          <span className="chooser-count caption muted figures" role="status">
            {t("chooser.chosen", { count: picked.size })}
          </span>
          <button type="button" className="button" onClick={() => onClose()}>
            {t("actions.cancel")}
          </button>
          <button type="button" className="button primary" onClick={() => onClose(picked)}>
            {done}
          </button>
        </>
      }
    >
      <div className="chooser">
        <div className="chooser-tools">
          <FindBox label={find} value={text} onChange={setText} />
          <label className="chooser-check small-text">
            <input
              type="checkbox"
              className="check"
              checked={isOnlyPicked}
              onChange={({ target }) => setOnlyPicked(target.checked)}
            />
            {t("chooser.only_chosen")}
          </label>
          {isOpen && !isOnlyPicked && controls && <div className="chooser-filters">{controls}</div>}
        </div>
        {isOpen && isOnlyPicked && <PickedWall {...wall} notRead={notRead} />}
        {isOpen && !isOnlyPicked && <Wall {...wall} filters={filters} />}
      </div>
    </Dialog>
  );
}

const NO_FILTERS: readonly CrudFilter[] = [];

interface WallProps extends Offer {
  text: string;
  picked: ReadonlySet<string>;
  onToggle(id: string): void;
}

function Wall({ text, filters, ...tiles }: WallProps & { filters: readonly CrudFilter[] }) {
  const { t } = useTranslation();
  const { entity } = tiles;
  const search = useQuiet(text.trim(), QUIET_MS);
  const query = useInfiniteQuery({
    queryKey: keys.list(entity.name, "wall", search, filters),
    initialPageParam: 1,
    queryFn: ({ pageParam, signal }) =>
      dataProvider.getList<Row>({
        resource: entity.name,
        pagination: { currentPage: pageParam, pageSize: PAGE, mode: "server" },
        filters: [{ field: "search", operator: "contains", value: search }, ...filters],
        meta: { signal },
      }),
    getNextPageParam: (last, pages) =>
      last.data.length > 0 && pages.reduce((sum, { data }) => sum + data.length, 0) < last.total
        ? pages.length + 1
        : undefined,
    placeholderData: keepPreviousData,
    retry: false,
  });
  const { data, error, hasNextPage, isFetchingNextPage } = query;
  const rows = useMemo(() => {
    const byId = new Map(data?.pages.flatMap((page) => page.data).map((row) => [row.id, row]));
    return [...byId.values()];
  }, [data]);
  return (
    <>
      <QueryState
        query={{ data: data && rows, error, refetch: query.refetch }}
        empty={t("fields_ui.nothing_found")}
        skeleton={<div className="skeleton chooser-wait" />}
      />
      <Tiles rows={rows} {...tiles} />
      {hasNextPage && (
        <button
          type="button"
          className="button small record-more"
          aria-disabled={isFetchingNextPage || undefined}
          onClick={() => !isFetchingNextPage && void query.fetchNextPage()}
        >
          {t("chooser.more")}
        </button>
      )}
    </>
  );
}

/** The picked records, also those that no list shows any more (OP-110). */
function PickedWall({ text, notRead, ...tiles }: WallProps & { notRead: string }) {
  const { entity, picked } = tiles;
  const { t } = useTranslation();
  // The initial choice: a record that is unchecked here stays visible.
  const [ids] = useState(() => [...picked]);
  const records = useRecords(entity.name, ids);
  const rows = ids.flatMap((id) => records.of(id) ?? []).filter(({ name }) => holds(name, text));
  return (
    <>
      {records.failed && (
        <RetryAlert kind="warn" onRetry={records.retry}>
          {notRead}
        </RetryAlert>
      )}
      {rows.length === 0 && <p className="faint small-text">{t("fields_ui.nothing_found")}</p>}
      <Tiles rows={rows} {...tiles} />
    </>
  );
}

interface TilesProps extends Omit<WallProps, "text"> {
  rows: readonly Row[];
}

function Tiles({ rows, label, picked, onToggle, face, tags }: TilesProps) {
  const ids = useMemo(() => rows.map(({ id }) => id), [rows]);
  const { grid, stop, onKeyDown, onFocus } = useTileGrid(
    ids,
    ids.find((id) => picked.has(id)),
  );
  if (rows.length === 0) return null;
  return (
    // biome-ignore lint/a11y: a grid that wraps has no elements for rows and cells.
    <ul ref={grid} role="grid" className="chooser-wall" aria-label={label} onKeyDown={onKeyDown}>
      {rows.map((row) => (
        <Tile
          key={row.id}
          record={row}
          face={face}
          tags={tags}
          isPicked={picked.has(row.id)}
          isStop={row.id === stop}
          onToggle={onToggle}
          onFocus={onFocus}
        />
      ))}
    </ul>
  );
}

interface TileProps {
  record: Row;
  face: Offer["face"];
  tags: Offer["tags"];
  isPicked: boolean;
  /** Tab leads to this tile, arrow keys to the others. */
  isStop: boolean;
  onToggle(id: string): void;
  onFocus(id: string): void;
}

const Tile = memo(function Tile(props: TileProps) {
  const { record, face, tags, isPicked, isStop, onToggle, onFocus } = props;
  const name = useId();
  return (
    // biome-ignore lint/a11y: see above.
    <li role="row">
      {/* biome-ignore lint/a11y: see above. */}
      <div role="gridcell" className="chooser-cell">
        <label className={isPicked ? "chooser-tile chosen" : "chooser-tile"}>
          <input
            type="checkbox"
            className="check"
            data-tile
            tabIndex={isStop ? 0 : -1}
            onFocus={() => onFocus(record.id)}
            aria-labelledby={name}
            aria-describedby={tags && `${name}-tags`}
            checked={isPicked}
            onChange={() => onToggle(record.id)}
          />
          {face(record)}
          <span id={name} className="chooser-tile-name small-text">
            {record.name}
          </span>
          <span id={`${name}-tags`} className="chooser-tile-tags">
            {tags?.(record)}
          </span>
        </label>
      </div>
    </li>
  );
});
