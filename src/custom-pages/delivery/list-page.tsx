import { useEffect } from "react";
import { bots } from "../../resources/bots";
import { ResourceList } from "../../screens/list-screen";
import { usePagedList } from "../../screens/use-paged-list";

/** Bots of all users (BOT-01, BOT-10). If they cannot be read, the list is empty (BOT-46, BOT-47, OP-170). */
export function BotListPage() {
  const list = usePagedList(bots);
  const { error, rows } = list;
  useEffect(() => {
    if (error) console.warn("The bots could not be loaded", error);
  }, [error]);
  const shown = error && !rows ? { ...list, rows: [], count: 0, error: null } : list;
  return <ResourceList resource={bots} list={shown} />;
}
