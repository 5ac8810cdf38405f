import { useTranslation } from "react-i18next";
import { NIL_ID } from "../../../contract/core/ids";
import { toWireTime } from "../../../contract/core/time";
import { boothsOfTime, periodsOfSchedule } from "../../../contract/endpoints/schedules";
import { call } from "../../providers/call";
import { sayFailure } from "../../providers/failure";
import { useFormat } from "../../providers/i18n/use-format";
import { confirm, type Question } from "../../shared/confirm";
import { useOnce } from "../../shared/use-once";
import { runningPeriod } from "./rehearsal/rehearsal";

/** Guests are at the booth: a period of this or another event is running there. */
interface Occupied {
  /** Name of the other event; undefined for this one, or if the server does not name it. */
  event: string | undefined;
  /** End of the period, if it can be read. */
  until: string | undefined;
}

const MINUTE = 60_000;

/**
 * What the booth is doing now (OP-235). Of an event that cannot be read, nobody knows the periods: they are taken as
 * running.
 */
async function occupiedBy(booth: string, event: string): Promise<Occupied | undefined> {
  const now = Date.now();
  const query = {
    start_time: toWireTime(now),
    end_time: toWireTime(now + MINUTE),
    id_schedule: event || NIL_ID,
  };
  const { busy, busy_by } = await call(boothsOfTime, { query });
  const other = busy_by?.[booth];
  if (busy.includes(booth) && !other) return { event: undefined, until: undefined };
  const id = other?.id_schedule ?? event;
  const { periods } = await call(periodsOfSchedule, { params: { id } });
  const period = runningPeriod(periods, now);
  return period && { event: other?.name, until: period.end_time };
}

interface Given {
  booth: string;
  /** Its name. */
  name: string;
  event: string;
  /** What it means to guests. */
  waits: string;
  /** Why it does not begin if the booth cannot be looked at. */
  failed: string;
  /** `app` if a dialog asks, which the question must be above. */
  scope?: Question["scope"];
}

/**
 * Begins work at a booth: at once, or, if guests are there, only after a person confirms (OP-235).
 * @returns `busy` while the booth is looked at and the question is open
 */
export function useOccupying({ booth, name, event, waits, failed, scope = "page" }: Given) {
  const { t } = useTranslation();
  const format = useFormat();
  const { busy, once } = useOnce();
  const happens = ({ event: other, until }: Occupied): string => {
    const time = until && format.time(until);
    if (other)
      return time
        ? t("rehearsal.period_of", { name: other, time })
        : t("rehearsal.event_of", { name: other });
    return time ? t("rehearsal.period", { time }) : t("rehearsal.other_event");
  };
  const asksGuests = (occupied: Occupied) =>
    confirm({
      title: t("rehearsal.occupied", { booth: name }),
      content: `${happens(occupied)} ${waits}`,
      confirm: t("rehearsal.start_anyway"),
      danger: true,
      scope,
    });
  const occupying = (begin: () => void) =>
    void once(
      async () => {
        const occupied = await occupiedBy(booth, event);
        if (!occupied || (await asksGuests(occupied))) begin();
      },
      (failure) => sayFailure(failure, failed),
    );
  return { busy, occupying };
}
