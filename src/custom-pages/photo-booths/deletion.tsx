import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import type { RecordOf } from "../../../contract/core/entity";
import { toWireTime } from "../../../contract/core/time";
import { schedule } from "../../../contract/entities/schedule";
import { Alert } from "../../components/alert";
import { type Phase, phaseOf } from "../../domain/events/phase";
import { keys } from "../../providers/data/cache";
import { getList } from "../../providers/data/list";
import { useLanguage } from "../../providers/i18n";
import { useAbility } from "../../providers/server";
import type { DeletionSlotProps } from "../../screens/slots/slots";

type EventRow = RecordOf<typeof schedule.fields>;

const MOST_READ = 100;
const MOST_NAMED = 3;

/** The live and upcoming events that use a booth, before it is deleted; nothing where the server cannot filter events. */
export function BoothUse({ id }: DeletionSlotProps) {
  const { t } = useTranslation();
  const { language } = useLanguage();
  const events = useEventsOf(id);
  const textOf = (phase: Phase) => {
    const names = events.filter((event) => phaseOf(event) === phase).map(({ name }) => name);
    const more = names.length - MOST_NAMED;
    const named = names.slice(0, MOST_NAMED);
    if (more > 0) named.push(t("resources.photo_booths.more_events", { count: more }));
    return { count: names.length, names: new Intl.ListFormat(language).format(named) };
  };
  const [live, coming] = [textOf("live"), textOf("coming")];
  if (live.count + coming.count === 0) return null;
  return (
    <Alert kind="warn">
      {live.count > 0 && t("resources.photo_booths.live_events", live)}{" "}
      {coming.count > 0 && t("resources.photo_booths.coming_events", coming)}
    </Alert>
  );
}

function useEventsOf(id: string): readonly EventRow[] {
  const canFilter = useAbility("list-filters");
  const { data = [] } = useQuery({
    queryKey: keys.list(schedule.name, "of-booth", id),
    enabled: canFilter === true,
    retry: false,
    async queryFn({ signal }) {
      const params = {
        pagination: { currentPage: 1, pageSize: MOST_READ, mode: "server" as const },
        filters: Object.entries({ id_photo_booth: id, from: toWireTime(Date.now()) }).map(
          ([field, value]) => ({ field, operator: "eq" as const, value }),
        ),
      };
      const { data: rows } = await getList(schedule.name, params, signal);
      // Rows without booths are of a server that does not say which they have, and has filtered them (OP-186).
      return rows.filter(({ photo_booth_ids: booths }) => booths.length === 0 || booths.includes(id));
    },
  });
  return data;
}
