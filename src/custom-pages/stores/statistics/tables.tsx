import { useMemo, useState } from "react";
import { useTranslation } from "react-i18next";
import type { StoreStatistics } from "../../../../contract/entities/store";
import { DataTable } from "../../../components/data-table";
import { useFormat } from "../../../providers/i18n/use-format";
import { usePrice } from "../money";
import { ProductPicture } from "../picture";
import { useProducts } from "../reads";

/** The day of a date without a time, in no time zone (OP-232: days of UTC). */
export function useDays() {
  const { i18n } = useTranslation();
  return useMemo(() => {
    const locale = i18n.language === "ru" ? "ru-RU" : "en-GB";
    const make = (options: Intl.DateTimeFormatOptions) =>
      new Intl.DateTimeFormat(locale, { timeZone: "UTC", ...options });
    const short = make({ day: "numeric", month: "short" });
    const long = make({ day: "numeric", month: "long", weekday: "long" });
    const weekday = make({ weekday: "short" });
    const of = (format: Intl.DateTimeFormat) => (date: string) => {
      const day = new Date(date.length === 10 ? `${date}T00:00:00Z` : date);
      return Number.isNaN(day.getTime()) ? date : format.format(day);
    };
    return { short: of(short), long: of(long), weekday: of(weekday) };
  }, [i18n.language]);
}

type Top = StoreStatistics["top_products"][number];

/** The products that brought most, next to the chart (OP-142). */
export function TopProducts({
  statistics: { top_products, currency },
  store,
}: {
  statistics: StoreStatistics;
  store: string;
}) {
  const { t } = useTranslation();
  const format = useFormat();
  const priceOf = usePrice();
  const { data: products } = useProducts(store);
  const most = Math.max(1, ...top_products.map(({ revenue }) => revenue));
  return (
    <section aria-labelledby="top-products">
      <h2 id="top-products">
        {t("stores.top.title")} <span className="small-text muted">{t("stores.top.all_time")}</span>
      </h2>
      {top_products.length === 0 ? (
        <p className="muted small-text">{t("stores.top.none")}</p>
      ) : (
        <DataTable<Top>
          label={t("stores.top.title")}
          className="statistics-top"
          rows={top_products}
          keyOf={({ id_product }) => id_product}
          giveWay={["share"]}
          columns={[
            {
              key: "name",
              title: t("stores.top.product"),
              className: "sl-title",
              cell: ({ id_product, name }) => (
                <span className="statistics-product">
                  <ProductPicture
                    url={products?.find(({ id }) => id === id_product)?.image_url}
                    name={name}
                  />
                  <span className="sl-line strong" title={name}>
                    {name}
                  </span>
                </span>
              ),
            },
            {
              key: "quantity",
              title: t("stores.top.sold"),
              width: 96,
              className: "sl-right sl-card-fact",
              cell: ({ quantity }) => (
                <span className="figures statistics-count" data-label={t("stores.top.sold")}>
                  {format.number(quantity)}
                </span>
              ),
            },
            {
              key: "share",
              title: t("stores.top.share"),
              bare: true,
              width: 152,
              className: "sl-wide",
              cell: ({ revenue }) => (
                <span className="statistics-bar" aria-hidden="true">
                  <i style={{ width: `${(revenue / most) * 100}%` }} />
                </span>
              ),
            },
            {
              key: "revenue",
              title: t("stores.chart.revenue"),
              width: 136,
              className: "sl-right sl-card-end",
              cell: ({ revenue }) => <b className="figures strong">{priceOf(revenue, currency)}</b>,
            },
          ]}
        />
      )}
    </section>
  );
}

const SHORT = 8;

/** The chart's figures as a table, newest first; it follows the point that is read in the chart. */
export function DayTable({
  statistics: { by_day, currency },
  at,
}: {
  statistics: StoreStatistics;
  at: number | undefined;
}) {
  const { t } = useTranslation();
  const format = useFormat();
  const priceOf = usePrice();
  const days = useDays();
  const [isWhole, showAll] = useState(false);
  const chosen = at === undefined ? undefined : by_day[at];
  const newest = [...by_day].reverse();
  const from = chosen ? Math.max(0, Math.min(newest.indexOf(chosen) - SHORT + 1, newest.length - SHORT)) : 0;
  const shown = isWhole ? newest : newest.slice(from, from + SHORT);
  return (
    <section aria-labelledby="by-day">
      <div className="statistics-head">
        <h2 id="by-day">{t("stores.chart.table")}</h2>
        <button
          type="button"
          className="link small-text"
          aria-pressed={isWhole}
          onClick={() => showAll(!isWhole)}
        >
          {t(isWhole ? "stores.chart.fewer" : "stores.chart.all_days")}
        </button>
      </div>
      <DataTable
        label={t("stores.chart.table")}
        rows={shown}
        keyOf={({ date }) => date}
        isSelected={(day) => day === chosen}
        columns={[
          {
            key: "date",
            title: t("chart.point"),
            className: "sl-title",
            cell: ({ date }) => (
              <span className="figures">
                {days.short(date)}, <span className="muted">{days.weekday(date)}</span>
              </span>
            ),
          },
          {
            key: "orders",
            title: t("stores.chart.orders"),
            width: 96,
            className: "sl-right sl-card-fact",
            cell: ({ orders }) => (
              <span className="figures statistics-count" data-label={t("stores.chart.orders")}>
                {format.number(orders)}
              </span>
            ),
          },
          {
            key: "revenue",
            title: t("stores.chart.revenue"),
            width: 136,
            className: "sl-right sl-card-end",
            cell: ({ revenue }) => <span className="figures">{priceOf(revenue, currency)}</span>,
          },
        ]}
      />
    </section>
  );
}
