import { useCallback, useEffect, useMemo, useState } from "react";
import { useTranslation } from "react-i18next";
import { useSearchParams } from "react-router";
import { toWireTime } from "../../../contract/core/time";
import type { Schedule } from "../../../contract/entities/schedule";
import { PHASES, type Phase, phaseOf, type Timed } from "../../domain/events/phase";
import { useAbility } from "../../providers/server";
import type { AnyResource } from "../../resources/define";
import { schedules } from "../../resources/schedules";
import { AddressSwitch } from "../../screens/list/address-switch";
import { type PagedList, usePagedList } from "../../screens/use-paged-list";
import { PHASE_LABELS } from "./phase-labels";

const PHASE = "phase";
const CHOICES = ["all", ...PHASES] as const;

/** Upcoming events begin with the next one, ended events with the last one. */
const ORDER: Partial<Record<(typeof CHOICES)[number], string>> = {
  over: "-start_time",
  coming: "start_time",
};

const readPhase = (query: URLSearchParams): Phase | undefined =>
  PHASES.find((one) => one === query.get(PHASE));

/** The span to read, in whole seconds (OP-14, OP-175); events of another phase in it are filtered out. */
function spanOf(phase: Phase, now: number): Record<string, string> {
  const moment = toWireTime(now + 999); // an event that begins in this second is live
  return { ...(phase !== "over" && { from: moment }), ...(phase !== "coming" && { to: moment }) };
}

const TICK_MS = 60_000;

/** The time that a phase is read for: of its choice, of each reload, and of each minute while the page is visible. */
function useMoment(phase: Phase | undefined): [now: number, renew: () => void] {
  const [kept, keep] = useState(() => ({ phase, now: Date.now() }));
  const current = kept.phase === phase ? kept : { phase, now: Date.now() };
  if (current !== kept) keep(current);
  const renew = useCallback(() => keep({ phase, now: Date.now() }), [phase]);
  useEffect(() => {
    if (!phase) return;
    const tick = () => {
      if (!document.hidden) renew();
    };
    const timer = setInterval(tick, TICK_MS);
    document.addEventListener("visibilitychange", tick);
    return () => {
      clearInterval(timer);
      document.removeEventListener("visibilitychange", tick);
    };
  }, [phase, renew]);
  return [current.now, renew];
}

/** One page of all events, or of those in one phase. */
export function usePhaseList(): { resource: AnyResource; list: PagedList<Schedule> } {
  const [query, setQuery] = useSearchParams();
  const phase = readPhase(query);
  const canFilter = useAbility("list-filters") !== false;
  const [now, renew] = useMoment(phase);
  const resource = useMemo(() => {
    const fixedFilters = phase && canFilter ? spanOf(phase, now) : {};
    return { ...schedules, list: { ...schedules.list, fixedFilters } };
  }, [phase, canFilter, now]);
  const list = usePagedList(resource);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the phase of an event is another one later
  const isOfPhase = useCallback((row: Timed) => phase === undefined || phaseOf(row) === phase, [phase, now]);
  const rows = useMemo(() => list.rows?.filter(isOfPhase), [list.rows, isOfPhase]);
  if (!phase) return { resource, list };
  const isMixed = rows?.length !== list.rows?.length;
  return {
    resource,
    list: {
      ...list,
      rows,
      mixed: list.mixed || isMixed,
      leavesOut: true,
      count: isMixed ? undefined : list.count,
      narrowed: true,
      viewQuery: `${PHASE}=${phase}&${list.viewQuery}`,
      viewLink(id, wanted) {
        const address = new URLSearchParams(list.viewLink(id, wanted));
        if (!new URLSearchParams(wanted).has(PHASE)) address.delete(PHASE);
        return `?${address}`;
      },
      holds: (row) => list.holds(row) && isOfPhase(row),
      clearFilters: () => setQuery({}),
      reload: canFilter ? renew : list.reload,
    },
  };
}

export function PhaseSwitch() {
  const { t } = useTranslation();
  const [query] = useSearchParams();
  const phase = readPhase(query);
  // Without filters a page of all events is read, and those of the phase are looked for in it (OP-175).
  const isOfPage = useAbility("list-filters") === false && phase !== undefined;
  const phases = (
    <AddressSwitch
      name={PHASE}
      choices={CHOICES}
      usual="all"
      value={phase ?? "all"}
      label={t("event.phase")}
      className="event-phases"
      textOf={(choice) => t(choice === "all" ? "event.phase_all" : PHASE_LABELS[choice])}
      alsoChange={(address, next) => {
        for (const name of ["from", "to", "sort"]) address.delete(name);
        const order = ORDER[next];
        if (order) address.set("sort", order);
      }}
    />
  );
  if (!isOfPage) return phases;
  return (
    <>
      {phases}
      <span className="caption faint">{t("event.phase_of_page")}</span>
    </>
  );
}
