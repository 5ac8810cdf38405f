import "./style-picker.css";
import { keepPreviousData, useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { memo, useCallback, useDeferredValue, useId, useMemo, useState } from "react";
import { useTranslation } from "react-i18next";
import { participant } from "../../../contract/entities/participant";
import { style } from "../../../contract/entities/style";
import { Dialog } from "../../components/dialog";
import { QueryState } from "../../components/query-state";
import { RetryAlert } from "../../components/retry-alert";
import { useTileGrid } from "../../components/tile-grid";
import { ManyOfTree, ManySelect } from "../../fields/reference/many-select";
import { useQuiet } from "../../fields/reference/use-options";
import { treeQuery } from "../../providers/categories";
import { dataProvider } from "../../providers/data";
import { keys } from "../../providers/data/cache";
import { FindBox, holds } from "./choice-parts";
import { type Row, useAll, useParticipantLabels, useRecords } from "./records";
import { StyleFace, StyleTags } from "./style-face";

const PAGE = 60;
const QUIET_MS = 250;
const NONE: readonly Row[] = [];

interface Filters {
  participants: readonly string[];
  categories: readonly string[];
}

interface StylePickerProps {
  initial: readonly string[];
  /** Without styles if the choice was cancelled. */
  onClose(picked?: ReadonlySet<string>): void;
}

/** A dialog to pick many styles at once (EVT-07). Escape keeps the choice, only Cancel discards it. */
export default function StylePicker({ initial, onClose }: StylePickerProps) {
  const { t } = useTranslation();
  const [picked, setPicked] = useState<ReadonlySet<string>>(() => new Set(initial));
  const [text, setText] = useState("");
  const [filters, setFilters] = useState<Filters>({ participants: [], categories: [] });
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
  return (
    <Dialog
      wide
      title={t("event.choose_styles")}
      onClose={() => onClose(picked)}
      buttons={
        <>
          <span className="event-picked caption muted figures" role="status">
            {t("event.chosen", { count: picked.size })}
          </span>
          <button type="button" className="button" onClick={() => onClose()}>
            {t("actions.cancel")}
          </button>
          <button type="button" className="button primary" onClick={() => onClose(picked)}>
            {t("event.use_styles")}
          </button>
        </>
      }
    >
      <div className="event-picker">
        <div className="event-picker-tools">
          <FindBox label={t("event.find_style")} value={text} onChange={setText} />
          <label className="event-picker-check small-text">
            <input
              type="checkbox"
              className="check"
              checked={isOnlyPicked}
              onChange={({ target }) => setOnlyPicked(target.checked)}
            />
            {t("event.only_chosen")}
          </label>
          {isOpen && !isOnlyPicked && <WallFilters value={filters} onChange={setFilters} />}
        </div>
        {isOpen && isOnlyPicked && <PickedWall text={text} picked={picked} onToggle={toggle} />}
        {isOpen && !isOnlyPicked && <Wall text={text} filters={filters} picked={picked} onToggle={toggle} />}
      </div>
    </Dialog>
  );
}

interface WallFiltersProps {
  value: Filters;
  onChange(next: Filters): void;
}

/** The filters that the list of styles has (STY-07, STY-09). */
const WallFilters = memo(function WallFilters({ value, onChange }: WallFiltersProps) {
  const { t } = useTranslation();
  const id = useId();
  const rows = useAll(participant).data?.rows ?? NONE;
  const labelOf = useParticipantLabels(rows);
  const { data: nodes = [] } = useQuery(treeQuery);
  return (
    <div className="event-picker-filters">
      <div className="field">
        <label htmlFor={`${id}-participants`}>{t("event.participants")}</label>
        <ManySelect
          id={`${id}-participants`}
          placeholder={t("event.all")}
          options={rows.map((row) => ({ id: row.id, name: labelOf(row).name }))}
          value={value.participants}
          onChange={(participants) => onChange({ ...value, participants })}
        />
      </div>
      <div className="field">
        <label htmlFor={`${id}-categories`}>{t("event.categories")}</label>
        <ManyOfTree
          id={`${id}-categories`}
          placeholder={t("event.all")}
          nodes={nodes}
          value={value.categories}
          onChange={(categories) => onChange({ ...value, categories })}
        />
      </div>
    </div>
  );
});

interface WallProps {
  text: string;
  picked: ReadonlySet<string>;
  onToggle(id: string): void;
}

function Wall({ text, filters, picked, onToggle }: WallProps & { filters: Filters }) {
  const { t } = useTranslation();
  const search = useQuiet(text.trim(), QUIET_MS);
  const query = useInfiniteQuery({
    queryKey: keys.list(style.name, "wall", search, filters),
    initialPageParam: 1,
    queryFn: ({ pageParam, signal }) =>
      dataProvider.getList<Row>({
        resource: style.name,
        pagination: { currentPage: pageParam, pageSize: PAGE, mode: "server" },
        filters: [
          { field: "search", operator: "contains", value: search },
          { field: "participant_ids", operator: "in", value: filters.participants },
          { field: "category_ids", operator: "in", value: filters.categories },
        ],
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
        skeleton={<div className="skeleton event-wall-wait" />}
      />
      <Tiles rows={rows} picked={picked} onToggle={onToggle} />
      {hasNextPage && (
        <button
          type="button"
          className="button small event-more"
          aria-disabled={isFetchingNextPage || undefined}
          onClick={() => !isFetchingNextPage && void query.fetchNextPage()}
        >
          {t("event.more_styles")}
        </button>
      )}
    </>
  );
}

/** The picked styles, also those that no list shows any more (OP-110). */
function PickedWall({ text, picked, onToggle }: WallProps) {
  const { t } = useTranslation();
  // The initial choice: a style that is unchecked here stays visible.
  const [ids] = useState(() => [...picked]);
  const records = useRecords(style.name, ids);
  const rows = ids.flatMap((id) => records.of(id) ?? []).filter(({ name }) => holds(name, text));
  return (
    <>
      {records.failed && (
        <RetryAlert kind="warn" onRetry={records.retry}>
          {t("event.styles_not_read")}
        </RetryAlert>
      )}
      {rows.length === 0 && <p className="faint small-text">{t("fields_ui.nothing_found")}</p>}
      <Tiles rows={rows} picked={picked} onToggle={onToggle} />
    </>
  );
}

interface TilesProps extends Omit<WallProps, "text"> {
  rows: readonly Row[];
}

function Tiles({ rows, picked, onToggle }: TilesProps) {
  const { t } = useTranslation();
  const ids = useMemo(() => rows.map(({ id }) => id), [rows]);
  const { grid, stop, onKeyDown, onFocus } = useTileGrid(
    ids,
    ids.find((id) => picked.has(id)),
  );
  if (rows.length === 0) return null;
  return (
    // biome-ignore lint/a11y: a grid that wraps has no elements for rows and cells.
    <ul ref={grid} role="grid" className="event-wall" aria-label={t("event.styles")} onKeyDown={onKeyDown}>
      {rows.map((row) => (
        <Tile
          key={row.id}
          style={row}
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
  style: Row;
  isPicked: boolean;
  /** Tab leads to this tile, arrow keys to the others. */
  isStop: boolean;
  onToggle(id: string): void;
  onFocus(id: string): void;
}

const Tile = memo(function Tile({ style, isPicked, isStop, onToggle, onFocus }: TileProps) {
  const name = useId();
  return (
    // biome-ignore lint/a11y: see above.
    <li role="row">
      {/* biome-ignore lint/a11y: see above. */}
      <div role="gridcell" className="event-cell">
        <label className={isPicked ? "event-tile chosen" : "event-tile"}>
          <input
            type="checkbox"
            className="check"
            data-tile
            tabIndex={isStop ? 0 : -1}
            onFocus={() => onFocus(style.id)}
            aria-labelledby={name}
            aria-describedby={`${name}-tags`}
            checked={isPicked}
            onChange={() => onToggle(style.id)}
          />
          <StyleFace style={style} height={152} />
          <span id={name} className="event-tile-name small-text">
            {String(style.name ?? "")}
          </span>
          <span id={`${name}-tags`} className="event-tile-tags">
            <StyleTags style={style} />
          </span>
        </label>
      </div>
    </li>
  );
});
