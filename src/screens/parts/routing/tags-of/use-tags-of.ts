import { useQuery } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { toast } from "../../../../shared/toasts";
import { useOnce } from "../../../../shared/use-once";
import { same } from "../../../form/same";
import { READ_ONCE } from "../../read-once";
import { routingFailures } from "../failure";
import type { RoutingTag } from "../use-routing-tags";
import { wearers } from "./wearers";

const idsOf = (tags: readonly RoutingTag[]) => tags.map(({ id }) => id);

/** The tags that a style or a workflow wears: stored, chosen over them, saved. */
export function useTagsOf(entity: string, id: string) {
  const { t } = useTranslation();
  const wearer = wearers[entity];
  if (!wearer) throw new Error(`${entity} wear no routing tags`);
  const query = useQuery({
    queryKey: ["routing-tags-of", entity, id],
    queryFn: ({ signal }) => wearer.read(id, signal),
    ...READ_ONCE,
  });
  const [saved, setSaved] = useState<readonly RoutingTag[]>();
  const [chosen, setChosen] = useState<readonly string[]>();
  const { busy, once } = useOnce();
  /** Saved already: the second of two clicks may come before the page has followed the first. */
  const last = useRef<readonly string[]>(undefined);
  const stored = saved ?? query.data;
  const value = chosen ?? idsOf(stored ?? []);
  const changed = stored !== undefined && !same([...value].sort(), idsOf(stored).sort());

  async function save(): Promise<void> {
    if (!changed || !wearer || chosen === last.current) return;
    await once(
      async () => {
        setSaved(await wearer.save(id, [...value]));
        last.current = chosen;
        setChosen((now) => (now === chosen ? undefined : now)); // chosen meanwhile: stays, unsaved
        toast({ kind: "success", title: t("routing.tags_saved") });
      },
      (reason) => routingFailures.say("update_tags", reason),
    );
  }

  return { query, stored, value, changed, busy, choose: setChosen, save };
}
