import { useEffect, useState } from "react";
import type { AnyResource } from "../../resources/define";
import { useRole } from "../use-role";
import { askable, findRecord, isPastedId } from "./find-record";
import type { Recent } from "./recents";

export type Search =
  | { status: "idle" | "searching" | "failed" }
  | { status: "ended"; records: readonly Recent[] };

/** Looks for the record whose id is typed; a search that is overtaken is given up. */
export function useFoundRecord(typed: string, resources: readonly AnyResource[]): Search {
  const role = useRole();
  const id = isPastedId(typed) ? typed.trim() : "";
  const [search, setSearch] = useState<Search & { of?: string }>({ status: "idle" });
  useEffect(() => {
    if (!id) return;
    const stop = new AbortController();
    setSearch({ status: "searching", of: id });
    findRecord(id, askable(resources, role), stop.signal).then(
      (records) => !stop.signal.aborted && setSearch({ status: "ended", records, of: id }),
      () => !stop.signal.aborted && setSearch({ status: "failed", of: id }),
    );
    return () => stop.abort();
  }, [id, role, resources]);
  if (!id) return { status: "idle" };
  return search.of === id ? search : { status: "searching" };
}
