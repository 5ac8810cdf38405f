import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { allows, type Role } from "../../../contract/core/access";
import { isId, NIL_ID } from "../../../contract/core/ids";
import { nameOfRecord } from "../../fields/reference/name-of";
import { recordQuery } from "../../providers/data";
import { keys } from "../../providers/data/cache";
import { mayCall } from "../../providers/may-call";
import { useRole } from "../../providers/me";
import type { AnyResource } from "../../resources/define";
import { mayOpen } from "../../resources/routes";
import type { Recent } from "./recents";

export const isPastedId = (typed: string): boolean => isId(typed.trim()) && typed.trim() !== NIL_ID;

/** A deposit code; the Balance page makes it upper-case (OP-98). */
export const isPastedCode = (typed: string): boolean => /^[A-Za-z0-9]{32}$/.test(typed.trim());

/** Resources that the role may open and read (OP-183). */
export const readableResources = (resources: readonly AnyResource[], role: Role): AnyResource[] =>
  resources.filter((resource) => {
    const { access, transport } = resource.entity;
    const canOpen = mayOpen(resource, "record", role) && allows(access.read, role);
    return canOpen && mayCall(transport.many ? access.many : access.read);
  });

/**
 * The record of a pasted id: one by_ids call per entity, or a GET where there is none, in parallel (OP-189).
 * @throws the first error, if no record was found and a call failed
 */
async function findRecord(
  typed: string,
  resources: readonly AnyResource[],
  queries: QueryClient,
): Promise<Recent[]> {
  const id = typed.trim().toLowerCase();
  const answers = await Promise.allSettled(
    resources.map(async ({ name, entity }) => {
      // A cached "not found" may be outdated.
      const isKnown = queries.getQueryData(keys.record(entity.name, id)) != null;
      const query = recordQuery(entity.name, id);
      const row = await queries.fetchQuery(isKnown ? query : { ...query, staleTime: 0 });
      return row ? [{ resource: name, id, name: nameOfRecord(entity, row) }] : [];
    }),
  );
  const found = answers.flatMap((answer) => (answer.status === "fulfilled" ? answer.value : []));
  const failed = answers.find((answer) => answer.status === "rejected");
  if (found.length === 0 && failed) throw failed.reason;
  return found;
}

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
