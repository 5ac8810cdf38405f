import "./statistics.css";
import { ReloadOutlined, ShopOutlined } from "@ant-design/icons";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Link, useParams } from "react-router";
import type { StoreStatistics } from "../../../../contract/entities/store";
import { Chart, type ChartPoint, type ChartSeries } from "../../../components/chart/chart";
import { Glyph } from "../../../components/glyph";
import { FailedRead } from "../../../components/page/failed";
import { PageHeader } from "../../../components/page/page-header";
import { useTitleOf } from "../../../components/page/use-title-of";
import { useFormat } from "../../../providers/i18n/use-format";
import { pathsOf } from "../../../resources/routes";
import { stores } from "../../../resources/stores";
import { StoreFailure } from "../failure";
import { storeErrorKey, storeIdOf } from "../failures";
import { StorefrontLink } from "../links";
import { usePrice } from "../money";
import { useStatistics, useStoreRecord } from "../reads";
import { tabQuery } from "../urls";
import { DayTable, TopProducts, useDays } from "./tables";

/** `/finance/stores/{storeId}/statistics` (STO-03, STO-12, OP-142). */
export function StatisticsPage() {
  const id = storeIdOf(useParams().id);
  const { t } = useTranslation();
  const format = useFormat();
  const store = useStoreRecord(id);
  const { data, error, refetch, dataUpdatedAt, isFetching } = useStatistics(id);
  const record = pathsOf(stores).record(id);
  useTitleOf("stores.sales", { name: store.data?.name, path: record });
  if (store.error && !store.data) return <StoreFailure query={store} />;
  return (
    <div className="store-statistics" aria-busy={!data && !error}>
      <PageHeader
        title={t("stores.sales")}
        tags={
          store.data && (
            <Link className="muted store-of ellipsis" to={record}>
              {store.data.name}
            </Link>
          )
        }
      >
        {dataUpdatedAt > 0 && (
          <span className="small-text muted figures statistics-read">
            {t("list.read_at", { time: format.clock(dataUpdatedAt) })}
          </span>
        )}
        <button
          type="button"
          className="button text icon"
          aria-label={t("list.reload")}
          title={t("list.reload")}
          aria-disabled={isFetching || undefined}
          onClick={() => void refetch()}
        >
          <Glyph of={ReloadOutlined} />
        </button>
        <Link className="button text page-action" to={`${record}${tabQuery("orders")}`}>
          <Glyph of={ShopOutlined} />
          <span>{t("stores.to_orders")}</span>
        </Link>
        {store.data && <StorefrontLink store={store.data} className="page-action" />}
      </PageHeader>
      {error && !data && (
        <div className="card">
          <FailedRead
            error={error}
            onRetry={() => void refetch()}
            title={t("stores.statistics_not_read")}
            text={t(storeErrorKey("other", error))}
          />
        </div>
      )}
      {data && <Loaded statistics={data} store={id} />}
    </div>
  );
}

const MEASURES = ["revenue", "orders"] as const;
type Measure = (typeof MEASURES)[number];

function Loaded({ statistics, store }: { statistics: StoreStatistics; store: string }) {
  const { t } = useTranslation();
  const [measure, setMeasure] = useState<Measure>("revenue");
  const [at, setAt] = useState<number>();
  const title = t(`stores.chart.${measure}_by_day`);
  return (
    <>
      <Figures statistics={statistics} />
      <section className="statistics-chart" aria-label={title}>
        <div className="statistics-head">
          <h2>
            {title} <span className="small-text muted">{t("stores.chart.last_days")}</span>
          </h2>
          <span className="segmented">
            {MEASURES.map((key) => (
              <button key={key} type="button" aria-pressed={measure === key} onClick={() => setMeasure(key)}>
                {t(`stores.chart.${key}`)}
              </button>
            ))}
          </span>
        </div>
        <Days statistics={statistics} measure={measure} label={title} onPoint={setAt} />
      </section>
      <div className="statistics-tables">
        <TopProducts statistics={statistics} store={store} />
        <DayTable statistics={statistics} at={at} />
      </div>
    </>
  );
}

function Figures({ statistics }: { statistics: StoreStatistics }) {
  const { t } = useTranslation();
  const format = useFormat();
  const priceOf = usePrice();
  const { currency, orders_total, orders_paid, orders_refunded, revenue, refunded_amount, average_order } =
    statistics;
  const figures: [label: string, value: string, note?: string][] = [
    [t("stores.figures.revenue"), priceOf(revenue, currency)],
    [t("stores.figures.orders"), format.number(orders_total)],
    [
      t("stores.figures.paid"),
      format.number(orders_paid),
      orders_total > 0 ? format.share(orders_paid / orders_total) : "",
    ],
    [t("stores.figures.average"), priceOf(average_order, currency)],
    [
      t("stores.figures.refunded"),
      priceOf(refunded_amount, currency),
      t("stores.figures.refunded_orders", { count: orders_refunded }),
    ],
  ];
  return (
    <dl className="statistics-figures">
      {figures.map(([label, value, note]) => (
        <div key={label}>
          <dt className="small-text muted">{label}</dt>
          <dd className="figures">
            <b>{value}</b>
            {note && <span className="small-text muted">{note}</span>}
          </dd>
        </div>
      ))}
    </dl>
  );
}

interface DaysProps {
  statistics: StoreStatistics;
  measure: Measure;
  label: string;
  onPoint(at: number | undefined): void;
}

function Days({ statistics: { by_day, currency }, measure, label, onPoint }: DaysProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const priceOf = usePrice();
  const days = useDays();
  const points: ChartPoint[] = by_day.map(({ date }) => ({
    key: date,
    label: days.short(date),
    title: days.long(date),
  }));
  const isEmpty = by_day.every(({ orders }) => orders === 0);
  const series: ChartSeries[] = isEmpty
    ? []
    : [
        {
          key: measure,
          name: t(`stores.chart.${measure}`),
          shape: "bars",
          values: by_day.map((day) => day[measure]),
          text: (value) =>
            measure === "revenue" ? priceOf(value, currency) : t("stores.chart.count", { count: value }),
        },
      ];
  return (
    <Chart
      label={label}
      points={points}
      series={series}
      tick={format.number}
      empty={t("stores.chart.empty")}
      hasTable
      onPoint={onPoint}
    />
  );
}
