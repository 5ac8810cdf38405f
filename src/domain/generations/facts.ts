type Plain = Readonly<Record<string, unknown>>;
export const isFilm = (record: Plain): boolean => record.is_video === true;

/** How long it took, in ms; undefined while it runs and from servers that do not say. */
export function timeOf({ status, created_at, updated_at }: Plain): number | undefined {
  const time = Date.parse(String(updated_at)) - Date.parse(String(created_at));
  return status === "completed" && time > 0 ? time : undefined;
}
