import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { allows, type Role } from "../../../contract/core/access";
import { nameOfRecord } from "../../fields/reference/name-of";
import { pageQuery } from "../../providers/data/list";
import { pagedSearch } from "../../providers/data/list-query";
import { useRole } from "../../providers/me";
import { offers } from "../../providers/server";
import type { AnyResource } from "../../resources/define";
import { isPastedCode, isPastedId, readableResources } from "./find-record";
import type { Recent } from "./recents";

const DEBOUNCE_MS = 200;
const MIN_LETTERS = 2;
const MAX_PER_RESOURCE = 3;

export interface NamedRecord extends Recent {
  /** Tells records with the same name apart: the e-mail of a user. */
  detail?: string;
}

/** Records that the list searches find for the typed text, a few per resource. */
export function useNamedRecords(
  typed: string,
  resources: readonly AnyResource[],
): { searching: boolean; records: readonly NamedRecord[] } {
  const role = useRole();
  const queries = useQueryClient();
  // Ids have their own search, and deposit codes are secrets that must not be in a URL.
  const isName = !isPastedId(typed) && !isPastedCode(typed) && typed.trim().length >= MIN_LETTERS;
  const text = isName ? typed.trim() : "";
  const [found, setFound] = useState<{ of: string; records: readonly NamedRecord[] }>();
  useEffect(() => {
    if (!text) return;
    let stopped = false;
    const timer = setTimeout(async () => {
      const lists = await Promise.all(
        searchable(resources, role).map((one) => namedIn(one, text, queries).catch(() => [])),
      );
      if (!stopped) setFound({ of: text, records: lists.flat() });
    }, DEBOUNCE_MS);
    return () => {
      clearTimeout(timer);
      stopped = true;
    };
  }, [text, role, resources, queries]);
  if (!text) return { searching: false, records: [] };
  // The previous results stay until the next ones arrive, so that the list does not flicker.
  return { searching: found?.of !== text, records: found?.records ?? [] };
}

const searchable = (resources: readonly AnyResource[], role: Role): AnyResource[] =>
  readableResources(resources, role).filter(
    ({ entity }) => allows(entity.access.list, role) && (entity.list.search?.length ?? 0) > 0,
  );

async function namedIn(
  { name, entity }: AnyResource,
  text: string,
  queries: QueryClient,
): Promise<NamedRecord[]> {
  // A server without list search would return its newest records, whatever was typed (OP-175).
  if (!pagedSearch(entity) && !(await offers("list-search"))) return [];
  const params = {
    pagination: { currentPage: 1, pageSize: MAX_PER_RESOURCE },
    filters: [{ field: "search", operator: "eq", value: text } as const],
  };
  const { data } = await queries.fetchQuery(pageQuery(entity.name, params));
  return data.slice(0, MAX_PER_RESOURCE).map((row) => {
    const title = String(row[entity.title] ?? "");
    const named = nameOfRecord(entity, row);
    return {
      resource: name,
      id: String(row.id),
      name: named,
      ...(title && title !== named && { detail: title }),
    };
  });
}
