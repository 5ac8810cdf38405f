import "./generations.css";
import type { GetListResponse } from "@refinedev/core";
import { keepPreviousData, type UseQueryResult, useQueries } from "@tanstack/react-query";
import { useVirtualizer } from "@tanstack/react-virtual";
import { memo, type RefObject, useDeferredValue, useLayoutEffect, useMemo, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import type { Role } from "../../../contract/core/access";
import type { Generation } from "../../../contract/entities/generation";
import { FailedRead } from "../../components/page/failed";
import { RetryAlert } from "../../components/retry-alert";
import { useTileGrid } from "../../components/tile-grid";
import { markChanged } from "../../providers/data/cache";
import { messageFor } from "../../providers/http/message-for";
import { useRole } from "../../providers/me";
import { columnOf } from "../../resources/define";
import { generations } from "../../resources/generations";
import type { PagedList } from "../../screens/use-paged-list";
import { useTools } from "../../screens/use-tools";
import { observeSize } from "../../shared/observe-size";
import { readStored, writeStored } from "../../shared/storage";
import { useFocusAfter } from "../../shared/use-focus-after";
import { PAGE, pageQuery } from "./pages";
import { Tile } from "./tile";

const GAP = 8;
/** Below a picture: two lines and the way to the next row. */
const CAPTION = 48;
const SIZES = { min: 96, max: 256, usual: 148 };
const COLUMNS = generations.list.columns.map(columnOf);
/** Owners and servers are read for admins only (GEN-13). */
const fieldsFor = (role: Role) =>
  COLUMNS.filter(({ adminsOnly }) => !adminsOnly || role === "admin").map(({ field }) => field);

/**
 * All matching pictures in one grid. Only the rows in view are drawn and only the pages of those are read, so that it may
 * hold thousands. Scrolling draws this component alone; what it shows follows in slices, because all new tiles in one
 * task would hold up a slow machine (docs/speed.md).
 */
export function Wall({ list }: { list: PagedList<Generation> }) {
  const box = useRef<HTMLDivElement>(null);
  const [size, setSize] = useState(readSize);
  const { width, top } = useBox(box);
  const columns = Math.max(1, Math.floor((width + GAP) / (size + GAP)));
  const tile = Math.floor((width - GAP * (columns - 1)) / columns);
  const height = Math.round((tile * 4) / 3);
  const [total, setTotal] = useState(list.count ?? list.rows?.length ?? 0);
  const virtual = useVirtualizer({
    count: Math.ceil(total / columns),
    getScrollElement: () => box.current?.closest<HTMLElement>(".shell-main") ?? null,
    estimateSize: () => height + CAPTION,
    overscan: 2,
    scrollMargin: top,
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: rows have another height then
  useLayoutEffect(() => virtual.measure(), [height, virtual]);
  const lines = useDeferredValue(virtual.getVirtualItems());
  return (
    <Pictures
      list={list}
      box={box}
      size={size}
      onSize={setSize}
      onTotal={setTotal}
      first={(lines[0]?.index ?? 0) * columns}
      last={Math.min(total, ((lines.at(-1)?.index ?? 0) + 1) * columns)}
      above={(lines[0]?.start ?? top) - top}
      whole={virtual.getTotalSize()}
      columns={columns}
      tile={tile}
      height={height}
    />
  );
}

interface PicturesProps {
  list: PagedList<Generation>;
  box: RefObject<HTMLDivElement | null>;
  /** The wanted width of a tile, px. */
  size: number;
  onSize(size: number): void;
  onTotal(total: number): void;
  /** The places of the first picture that is drawn, and of the one after the last. */
  first: number;
  last: number;
  /** Heights of the rows before the first, and of all rows, px. */
  above: number;
  whole: number;
  columns: number;
  /** Width of a tile, px. */
  tile: number;
  /** Height of a picture, px. */
  height: number;
}

const Pictures = memo(function Pictures(props: PicturesProps) {
  const { list, box, size, onSize, onTotal, first, last, above, whole, columns, tile, height } = props;
  const { t } = useTranslation();
  const pages = usePages(list, first, last);
  useLayoutEffect(() => {
    if (pages.total !== undefined) onTotal(pages.total);
  }, [pages.total, onTotal]);
  const shown = useMemo(
    () => Array.from({ length: Math.max(0, last - first) }, (_, at) => pages.at(first + at)),
    [pages, first, last],
  );
  const rows = useMemo(() => shown.filter((row): row is Generation => row !== undefined), [shown]);
  const role = useRole();
  const fields = useMemo(() => fieldsFor(role), [role]);
  const tools = useTools(generations.entity, rows, fields, generations.list.includes);
  const newest = pages.at(0);
  // Answers that arrive are drawn in slices too.
  const drawn = useDeferredValue(
    useMemo(() => ({ shown, first, above, tools, newest }), [shown, first, above, tools, newest]),
  );
  const { grid, stop, onKeyDown, onFocus } = useTileGrid(
    drawn.shown.flatMap((row) => row?.id ?? []),
    undefined,
  );
  if (pages.error && rows.length === 0)
    return (
      <FailedRead
        error={pages.error}
        onRetry={pages.retry}
        title={t("list.not_read", { many: t("resources.generations.many") })}
        text={messageFor(pages.error, t, "errors.read_failed")}
      />
    );
  return (
    <>
      {pages.error && <RetryAlert onRetry={pages.retry}>{t("list.not_refreshed")}</RetryAlert>}
      <div className="generation-wall-tools">
        <NewOnes list={list} first={drawn.newest} />
        <label className="small-text muted">
          {t("generations.size")}
          <input
            type="range"
            min={SIZES.min}
            max={SIZES.max}
            step={4}
            value={size}
            onChange={({ target }) => {
              onSize(Number(target.value));
              writeStored("wall_size", target.value);
            }}
          />
        </label>
      </div>
      <div ref={box} style={{ height: whole }} className="generation-wall">
        <ul
          ref={grid}
          aria-label={t("resources.generations.many")}
          style={{
            gridTemplateColumns: `repeat(${columns}, ${tile}px)`,
            gridAutoRows: height + CAPTION - GAP,
            translate: `0 ${drawn.above}px`,
          }}
          onKeyDown={onKeyDown}
        >
          {drawn.shown.map((row, at) =>
            row ? (
              <li key={row.id}>
                <Tile
                  row={row}
                  at={drawn.first + at}
                  tools={drawn.tools}
                  width={tile}
                  height={height}
                  isStop={row.id === stop}
                  onFocus={onFocus}
                />
              </li>
            ) : (
              // biome-ignore lint/suspicious/noArrayIndexKey: the place of a row that is not read yet
              <li key={drawn.first + at} className="skeleton" style={{ height }} />
            ),
          )}
        </ul>
      </div>
    </>
  );
});

function readSize(): number {
  const stored = Number(readStored("wall_size"));
  return stored >= SIZES.min && stored <= SIZES.max ? stored : SIZES.usual;
}

/** Width of the box, and how far down the scrolling page it begins. */
function useBox(box: RefObject<HTMLDivElement | null>) {
  const [place, setPlace] = useState({ width: 0, top: 0 });
  useLayoutEffect(() => {
    const element = box.current;
    const scroller = element?.closest<HTMLElement>(".shell-main");
    if (!element) return;
    const measure = () => {
      const from = scroller?.getBoundingClientRect().top ?? 0;
      const top = element.getBoundingClientRect().top - from + (scroller?.scrollTop ?? 0);
      setPlace((now) => {
        const next = { width: element.clientWidth, top: Math.round(top) };
        return now.width === next.width && now.top === next.top ? now : next;
      });
    };
    return observeSize(element, measure);
  }, [box]);
  return place;
}

type Answer = UseQueryResult<GetListResponse<Generation>>;

/** The same array until an answer changes: without it each drawing would be one. */
const combine = (answers: Answer[]) => answers;

/** The pages that hold these rows. */
function usePages({ params, holds }: PagedList<Generation>, first: number, last: number) {
  const from = Math.floor(first / PAGE);
  const to = Math.max(from, Math.floor(Math.max(last - 1, 0) / PAGE));
  const wanted = Array.from({ length: to - from + 1 }, (_, at) => from + at);
  const answers = useQueries({
    queries: wanted.map((page) => ({
      ...pageQuery(params, page),
      placeholderData: keepPreviousData,
    })),
    combine,
  });
  return useMemo(
    () => ({
      total: answers.find(({ data }) => data)?.data?.total,
      error: answers.find(({ error }) => error)?.error ?? null,
      retry: () => {
        for (const { error, refetch } of answers) if (error) void refetch();
      },
      at(index: number): Generation | undefined {
        const row = answers[Math.floor(index / PAGE) - from]?.data?.data[index % PAGE];
        return row && holds(row) ? row : undefined;
      },
    }),
    [answers, from, holds],
  );
}

/** Pictures that came after the wall was read do not move it until they are asked for. */
function NewOnes({ list, first }: { list: PagedList<Generation>; first: Generation | undefined }) {
  const { t } = useTranslation();
  const rows = list.page === 1 && !list.sort && first ? (list.rows ?? []) : [];
  const since = Date.parse(first?.created_at ?? "");
  const count = rows.filter(({ created_at }) => Date.parse(created_at) > since).length;
  return (
    <span role="status" className="small-text generation-new">
      {count > 0 && (
        <>
          <span className="pip live" aria-hidden="true" />
          {t("generations.new_ones", { count })}
          <ShowButton />
        </>
      )}
    </span>
  );
}

/** Leads to the first picture once it has shown the new ones, and is gone. */
function ShowButton() {
  const { t } = useTranslation();
  const button = useRef<HTMLButtonElement>(null);
  useFocusAfter(button, () => () => document.querySelector(".generation-wall [data-tile]"));
  return (
    <button ref={button} type="button" className="link" onClick={() => markChanged(generations.entity.name)}>
      {t("actions.show")}
    </button>
  );
}
