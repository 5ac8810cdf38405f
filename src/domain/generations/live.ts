import { useQuery } from "@tanstack/react-query";
import { generation } from "../../../contract/entities/generation";
import { recordQuery } from "../../providers/data";

type Plain = Readonly<Record<string, unknown>>;

/** A running generation is read so often while it is on screen; all of a page by one call. */
const EVERY_MS = 2_000;

export const isRunning = (record: Plain | null | undefined) => record?.status === "processing";

/** Until the next full two seconds, ms: so that all rows ask at one moment, whenever each began. */
const untilNext = () => EVERY_MS - (Date.now() % EVERY_MS);

/** A generation as it is now: one that was running when its list was read is read again until it ends. */
export function useLive<R extends Plain>(record: R): R {
  const { data } = useQuery({
    ...recordQuery(generation.name, String(record.id)),
    enabled: isRunning(record),
    refetchInterval: ({ state }) => (isRunning((state.data ?? record) as Plain) ? untilNext() : false),
  });
  return isRunning(record) && data ? (data as R) : record;
}
