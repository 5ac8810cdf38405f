import { useLocation } from "react-router";

/** Address of the list from which a record was opened, with page, search and sort; else the path of the list. */
export function useListReturn(list: string): string {
  const { state } = useLocation() as { state: { list?: unknown } | null };
  const from = state?.list;
  return typeof from === "string" && (from === list || from.startsWith(`${list}?`)) ? from : list;
}
