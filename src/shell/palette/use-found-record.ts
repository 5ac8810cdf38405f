import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { useRole } from "../../providers/me";
import type { AnyResource } from "../../resources/define";
import { findRecord, isPastedId, readableResources } from "./find-record";
import type { Recent } from "./recents";

export type Search =
  | { status: "idle" | "searching" | "failed" }
  | { status: "ended"; records: readonly Recent[] };

/** Searches for the record with the typed id; an outdated search is ignored. */
export function useFoundRecord(typed: string, resources: readonly AnyResource[]): Search {
  const role = useRole();
  const queries = useQueryClient();
  const id = isPastedId(typed) ? typed.trim() : "";
  const [search, setSearch] = useState<Search & { of?: string }>({ status: "idle" });
  useEffect(() => {
    if (!id) return;
    let stopped = false;
    setSearch({ status: "searching", of: id });
    findRecord(id, readableResources(resources, role), queries).then(
      (records) => !stopped && setSearch({ status: "ended", records, of: id }),
      () => !stopped && setSearch({ status: "failed", of: id }),
    );
    return () => {
      stopped = true;
    };
  }, [id, role, resources, queries]);
  if (!id) return { status: "idle" };
  return search.of === id ? search : { status: "searching" };
}
