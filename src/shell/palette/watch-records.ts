import type { QueryClient } from "@tanstack/react-query";
import { nameOfRecord } from "../../fields/reference/name-of";
import { isGone } from "../../providers/http/errors";
import { resourceOf } from "../../resources";
import { pathsOf } from "../../resources/routes";
import { forgetRecent, rememberRecent } from "./recents";

type Plain = Readonly<Record<string, unknown>>;

/**
 * Remembers the records whose editors are opened, by watching the query cache. Records that a form only refers to do
 * not count, so the path of the record must be in the address bar. Returns the unsubscribe function.
 */
export function watchRecords(queryClient: QueryClient, user: () => string | undefined): () => void {
  return queryClient.getQueryCache().subscribe(({ type, query }) => {
    if (type !== "updated" && type !== "observerAdded") return;
    // `keys.single`
    const [family, name, id, kind] = query.queryKey as unknown[];
    if (family !== "record" || kind !== "single" || typeof name !== "string" || typeof id !== "string")
      return;
    const resource = resourceOf(name);
    const who = user();
    if (!resource || !who || location.pathname !== pathsOf(resource).record(id)) return;
    const { data, error } = query.state as { data?: { data?: Plain }; error: unknown };
    if (isGone(error)) forgetRecent(who, { resource: name, id });
    else if (data?.data)
      rememberRecent(who, { resource: name, id, name: nameOfRecord(resource.entity, data.data) });
  });
}
