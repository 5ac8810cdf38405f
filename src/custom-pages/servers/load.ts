import { useQuery } from "@tanstack/react-query";
import type { ReplyOf } from "../../../contract/core/endpoint";
import { serverLoad, serversLoad } from "../../../contract/endpoints/servers";
import { server } from "../../../contract/entities/server";
import { call } from "../../providers/call";
import { keys } from "../../providers/data/cache";

export type Loads = ReplyOf<typeof serversLoad>;
export type Load = Loads["items"][number];
export type OneLoad = ReplyOf<typeof serverLoad>;

const EVERY_MS = 2_000;

/** Read again so often while the page is visible, also after a read that failed. */
const LIVE = {
  refetchInterval: EVERY_MS,
  refetchOnWindowFocus: "always",
  staleTime: 0,
  retry: false,
} as const;

const loads = {
  queryKey: keys.list(server.name, "load"),
  queryFn: ({ signal }: { signal: AbortSignal }) => call(serversLoad, {}, { signal }),
};

/** The load of all servers (OP-213), for the page that shows them; its cells look into what it reads. */
export const useLoads = () => useQuery({ ...loads, ...LIVE });

/** The load of one server as the page last read it. */
export function useLoadOf(id: string): Load | undefined {
  const { data } = useQuery({
    ...loads,
    enabled: false,
    select: ({ items }) => items.find(({ id_server }) => id_server === id),
  });
  return data;
}

/** The greatest number of pictures in an hour, over all servers: their bars have one scale. */
export function useMostOfAnHour(): number {
  const { data } = useQuery({ ...loads, enabled: false, select: mostOfAnHour });
  return data ?? 0;
}

const mostOfAnHour = ({ items }: Loads): number => Math.max(0, ...items.flatMap(({ hours }) => hours ?? []));

/** The load of one server with its last failures. */
export const useServerLoad = (id: string, isShown: boolean) =>
  useQuery({
    queryKey: keys.of(server.name, id, "load"),
    queryFn: ({ signal }) => call(serverLoad, { params: { id } }, { signal }),
    ...LIVE,
    enabled: isShown,
  });
