import { lazy, Suspense } from "react";
import { useTranslation } from "react-i18next";
import { useSearchParams } from "react-router";
import type { AnyResource } from "../../resources/define";
import { schedules } from "../../resources/schedules";
import { CreateButton } from "../../screens/list/create-button";
import { ListHead } from "../../screens/list/list-head";
import { RelatedLists } from "../../screens/list/related-lists";
import { ResourceList } from "../../screens/list-screen";
import { usePagedList } from "../../screens/use-paged-list";
import type { View } from "./calendar-model";
import { EventRowActions } from "./row-actions";

const Calendar = lazy(async () => ({ default: (await import("./calendar")).Calendar }));

const ROW_ACTIONS = { width: 80, Actions: EventRowActions };
const resource = schedules as AnyResource;

const LAYOUT = "layout";
const LAYOUTS = ["list", "week", "month"] as const;
type Layout = (typeof LAYOUTS)[number];

/** The events that one sees, as a list or over the days of a week or a month (EVT-01, EVT-04). */
export function EventListPage() {
  const [query] = useSearchParams();
  const layout = LAYOUTS.find((one) => one === query.get(LAYOUT)) ?? "list";
  return layout === "list" ? <List /> : <Days view={layout} />;
}

function List() {
  return (
    <ResourceList
      resource={resource}
      list={usePagedList(resource)}
      rowActions={ROW_ACTIONS}
      switches={<LayoutSwitch layout="list" />}
    />
  );
}

function Days({ view }: { view: View }) {
  const { t } = useTranslation();
  return (
    <>
      <ListHead title={t("resources.schedules.many")} isPart={false}>
        <LayoutSwitch layout={view} />
        <RelatedLists names={resource.list.related} />
        <CreateButton resource={resource} />
      </ListHead>
      <Suspense fallback={<div className="skeleton" style={{ height: 240 }} />}>
        <Calendar view={view} />
      </Suspense>
    </>
  );
}

function LayoutSwitch({ layout }: { layout: Layout }) {
  const { t } = useTranslation();
  const [, setQuery] = useSearchParams();
  const choose = (next: Layout) =>
    setQuery((now) => {
      const query = new URLSearchParams(now);
      if (next === "list") query.delete(LAYOUT);
      else query.set(LAYOUT, next);
      return query;
    });
  return (
    <fieldset className="segmented event-layout" aria-label={t("event.layout")}>
      {LAYOUTS.map((one) => (
        <button key={one} type="button" aria-pressed={one === layout} onClick={() => choose(one)}>
          {t(`event.layout_${one}`)}
        </button>
      ))}
    </fieldset>
  );
}
