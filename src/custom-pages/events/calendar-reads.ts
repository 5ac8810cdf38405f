import { useQuery } from "@tanstack/react-query";
import type { RecordOf } from "../../../contract/core/entity";
import { toWireTime } from "../../../contract/core/time";
import { schedule } from "../../../contract/entities/schedule";
import { phaseOf } from "../../domain/events/phase";
import { keys } from "../../providers/data/cache";
import { useAbility } from "../../providers/server";
import { schedules } from "../../resources/schedules";
import { pagesOf } from "../../screens/list/export/pages";
import type { Shown, Spanned } from "./calendar-model";

/** The most events that are read. */
const MOST = 1000;

/** Events of the span; from servers without filters those on the first pages (OP-175). */
export function useEvents(shown: Shown) {
  const canFilter = useAbility("list-filters");
  return useQuery({
    queryKey: keys.list(schedule.name, "calendar", shown.from, shown.to, canFilter),
    enabled: canFilter !== undefined,
    retry: false,
    async queryFn({ signal }) {
      const span = { from: toWireTime(shown.from), to: toWireTime(shown.to) };
      const filters = canFilter
        ? Object.entries(span).map(([field, value]) => ({ field, operator: "eq" as const, value }))
        : [];
      const matching = { resource: schedules, params: { filters }, holds: () => true };
      const events: Spanned[] = [];
      for await (const { rows, read, total } of pagesOf<EventRow>(matching, signal)) {
        events.push(...rows.map((row) => spanned(row, shown)));
        if (read >= MOST) return { events, isWhole: read === total };
      }
      return { events, isWhole: true };
    },
  });
}

type EventRow = RecordOf<typeof schedule.fields>;

function spanned(row: EventRow, { to }: Shown): Spanned {
  const start = Date.parse(row.start_time);
  const end = row.end_time ? Date.parse(row.end_time) : Math.max(to, start + 1);
  return {
    id: row.id,
    name: row.name,
    start,
    end,
    booths: row.photo_booth_ids,
    phase: phaseOf(row),
    demo: row.demo,
    styles: row.style_ids,
  };
}
