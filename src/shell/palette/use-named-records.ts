import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { allows, type Role } from "../../../contract/core/access";
import { nameOfRecord } from "../../fields/reference/name-of";
import { pageQuery } from "../../providers/data/list";
import { pagedSearch } from "../../providers/data/list-query";
import { useRole } from "../../providers/me";
import { offers } from "../../providers/server";
import type { AnyResource } from "../../resources/define";
import { askable, isPastedCode, isPastedId } from "./find-record";
import type { Recent } from "./recents";

/** Quiet after which a typed text is looked for, and letters that it has at least. */
const QUIET_MS = 200;
const FEWEST_LETTERS = 2;

/** Records of one kind that are offered at most. */
const MOST = 3;

export interface NamedRecord extends Recent {
  /** What else tells it apart: a person's e-mail. */
  detail?: string;
}

interface NamedSearch {
  searching: boolean;
  records: readonly NamedRecord[];
}

const NOTHING: NamedSearch = { searching: false, records: [] };

/** Records whose list finds the typed text, a few of each kind that the role may open. */
export function useNamedRecords(typed: string, resources: readonly AnyResource[]): NamedSearch {
  const role = useRole();
  const queries = useQueryClient();
  // An id has a look-up of its own, and a code is a secret: no address may carry it.
  const isName = !isPastedId(typed) && !isPastedCode(typed) && typed.trim().length >= FEWEST_LETTERS;
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
    }, QUIET_MS);
    return () => {
      clearTimeout(timer);
      stopped = true;
    };
  }, [text, role, resources, queries]);
  if (!text) return NOTHING;
  // What was found for fewer letters stays until the next answer, so that lines do not come and go.
  return { searching: found?.of !== text, records: found?.records ?? [] };
}

const searchable = (resources: readonly AnyResource[], role: Role): AnyResource[] =>
  askable(resources, role).filter(
    ({ entity }) => allows(entity.access.list, role) && (entity.list.search?.length ?? 0) > 0,
  );

async function namedIn(
  { name, entity }: AnyResource,
  text: string,
  queries: QueryClient,
): Promise<NamedRecord[]> {
  // Without a search the server would answer with its newest records, whatever was typed (OP-175).
  if (!pagedSearch(entity) && !(await offers("list-search"))) return [];
  const asked = {
    pagination: { currentPage: 1, pageSize: MOST },
    filters: [{ field: "search", operator: "eq", value: text } as const],
  };
  const { data } = await queries.fetchQuery(pageQuery(entity.name, asked));
  return data.slice(0, MOST).map((row) => {
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
