import { lazy, Suspense } from "react";
import { useTranslation } from "react-i18next";
import { useSearchParams } from "react-router";
import { schedules } from "../../resources/schedules";
import { AddressSwitch } from "../../screens/list/address-switch";
import { CreateButton } from "../../screens/list/create-button";
import { ListHead } from "../../screens/list/list-head";
import { RelatedLists } from "../../screens/list/related-lists";
import { ResourceList } from "../../screens/list-screen";
import { EventRowActions } from "./actions";
import type { View } from "./calendar-model";
import { PhaseSwitch, usePhaseList } from "./list-phase";
import { TonightSlot } from "./tonight/slot";

const Calendar = lazy(async () => ({ default: (await import("./calendar")).Calendar }));

const ROW_ACTIONS = { width: 80, Actions: EventRowActions };

const LAYOUT = "layout";
const LAYOUTS = ["list", "week", "month"] as const;
type Layout = (typeof LAYOUTS)[number];

/** Events as a list, or as a calendar of a week or a month (EVT-01, EVT-04). */
export function EventListPage() {
  const [query] = useSearchParams();
  const layout = LAYOUTS.find((one) => one === query.get(LAYOUT)) ?? "list";
  return layout === "list" ? <List /> : <Days view={layout} />;
}

function List() {
  const { resource, list } = usePhaseList();
  return (
    <ResourceList
      resource={resource}
      list={list}
      rowActions={ROW_ACTIONS}
      switches={<LayoutSwitch layout="list" />}
      lead={
        <>
          <TonightSlot list={list} />
          <PhaseSwitch />
        </>
      }
    />
  );
}

function Days({ view }: { view: View }) {
  const { t } = useTranslation();
  return (
    <>
      <ListHead title={t("resources.schedules.many")} isPart={false}>
        <LayoutSwitch layout={view} />
        <RelatedLists names={schedules.list.related} />
        <CreateButton resource={schedules} />
      </ListHead>
      <Suspense fallback={<div className="skeleton" style={{ height: 240 }} />}>
        <Calendar view={view} />
      </Suspense>
    </>
  );
}

function LayoutSwitch({ layout }: { layout: Layout }) {
  const { t } = useTranslation();
  return (
    <AddressSwitch
      name={LAYOUT}
      choices={LAYOUTS}
      usual="list"
      value={layout}
      label={t("event.layout")}
      className="event-layout"
      textOf={(choice) => t(`event.layout_${choice}`)}
    />
  );
}
