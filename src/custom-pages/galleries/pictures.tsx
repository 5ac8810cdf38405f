import { useQueries, useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { LARGEST_PAGE } from "../../../contract/core/paging";
import { publicGallery } from "../../../contract/endpoints/galleries";
import { generation } from "../../../contract/entities/generation";
import { schedule } from "../../../contract/entities/schedule";
import { phaseOf } from "../../domain/events/phase";
import { pictureOf } from "../../domain/generations/pictures";
import { useReads } from "../../fields/reference/use-names";
import { call } from "../../providers/call";
import { dataProvider } from "../../providers/data";
import { keys } from "../../providers/data/cache";
import { useMedia } from "../../providers/http/use-media";
import { useAbility } from "../../providers/server";

type Row = Readonly<Record<string, unknown>> & { id: string };

/** Pictures of one event that its tile shows. */
export const STRIP = 5;
/** Some of those that are read may be of rehearsals, which galleries do not show. */
const READ = 12;
/** A new picture is on the page within seconds. */
const LIVE_MS = 5000;

/**
 * Addresses of the newest pictures of each event, by its id; not in the map until they are known. The same that the
 * public page shows: completed and, unless the event itself is a demo, not demo (OP-204).
 */
export function useEventPictures(events: readonly string[]): ReadonlyMap<string, readonly string[]> {
  const canFilter = useAbility("list-filters");
  const newest = useNewestOfAll(canFilter === false && events.length > 0);
  // Whether an event is a demo decides which of its pictures are shown.
  const { find, isRead } = useReads({ [schedule.name]: events });
  const recordOf = (event: string) => find(schedule.name, event)?.record;
  const isLive = (event: string) => {
    const record = recordOf(event);
    return record !== undefined && phaseOf(record) === "live";
  };
  /** None while no picture was found and there may be some. */
  const entryOf = (rows: readonly Row[], event: string, isWhole: boolean) => {
    const strip = stripOf(rows, event, recordOf(event)?.demo === true);
    return strip.length > 0 || (isRead && isWhole) ? [[event, strip] as const] : [];
  };
  const ofEvents = useQueries({
    queries: (canFilter ? events : []).map((event) => ({
      queryKey: keys.list(generation.name, "gallery", event),
      queryFn: async ({ signal }: { signal: AbortSignal }) => {
        const { data } = await dataProvider.getList<Row>({
          resource: generation.name,
          pagination: { currentPage: 1, pageSize: READ, mode: "server" },
          filters: [
            { field: "id_schedule", operator: "eq", value: event },
            { field: "status", operator: "eq", value: "completed" },
          ],
          meta: { signal },
        });
        return data;
      },
      // Nothing new comes from the others.
      refetchInterval: () => isLive(event) && LIVE_MS,
      retry: false,
    })),
    combine: (answers) =>
      new Map(
        answers.flatMap(({ data }, at) =>
          data ? entryOf(data, events[at] as string, data.length < READ) : [],
        ),
      ),
  });
  if (!newest) return ofEvents;
  return new Map(events.flatMap((event) => entryOf(newest.rows, event, newest.isWhole)));
}

const stripOf = (rows: readonly Row[], event: string, isDemo: boolean): string[] =>
  rows
    .filter((row) => row.id_schedule === event && row.status === "completed" && (isDemo || row.demo !== true))
    .flatMap((row) => pictureOf(row, "result") ?? [])
    .slice(0, STRIP);

/** The newest generations of all events, read once, for servers that do not filter (OP-175). */
function useNewestOfAll(isNeeded: boolean) {
  return useQuery({
    queryKey: keys.list(generation.name, "gallery"),
    queryFn: async ({ signal }) => {
      const pagination = { currentPage: 1, pageSize: LARGEST_PAGE, mode: "server" } as const;
      const meta = { signal };
      const { data: rows, total } = await dataProvider.getList<Row>({
        resource: generation.name,
        pagination,
        meta,
      });
      return { rows, isWhole: rows.length < LARGEST_PAGE && total <= rows.length };
    },
    enabled: isNeeded,
    retry: false,
  }).data;
}

/** How many pictures the public page shows; undefined while that is unknown, or if it is closed. */
export function usePublicCount(slug: string, isOpen: boolean): number | undefined {
  const { data } = useQuery({
    queryKey: keys.list("galleries", "public", slug),
    queryFn: async ({ signal }) =>
      (await call(publicGallery, { params: { slug }, query: { page: 1, page_size: 1 } }, { signal })).total,
    enabled: isOpen && slug !== "",
    refetchInterval: LIVE_MS,
    retry: false,
  });
  return isOpen ? data : undefined;
}

/** One picture that fills its box. */
export function Face({ address, className = "" }: { address: string | undefined; className?: string }) {
  const { url } = useMedia(address ?? null, { thumbnail: true });
  return (
    <span className={`gallery-face ${className}`}>{url && <img src={url} alt="" decoding="async" />}</span>
  );
}

/** The first pictures of all events in turn, for the tiles of themes. */
export function useMixed(events: readonly string[], pictures: ReadonlyMap<string, readonly string[]>) {
  return useMemo(() => {
    const strips = events.map((id) => pictures.get(id) ?? []);
    return Array.from({ length: STRIP }, (_, at) => strips.flatMap((strip) => strip[at] ?? []))
      .flat()
      .slice(0, 6);
  }, [events, pictures]);
}
