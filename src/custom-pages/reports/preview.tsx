import Segmented from "antd/es/segmented";
import { useTranslation } from "react-i18next";
import { useSearchParams } from "react-router";
import type { ReportKind } from "../../../contract/endpoints/reports";
import { Chart, ChartLegend, type ChartSeries } from "../../components/chart/chart";
import { RankedBars } from "../../components/chart/ranked-bars";
import { useFormat } from "../../providers/i18n/use-format";
import { useIsPhone } from "../../shared/media-query";
import {
  dateColumn,
  daysOf,
  type Figure,
  figuresOf,
  isCut,
  isNumeric,
  measuresOf,
  nameColumn,
  noonOf,
  type Range,
  type ReportCell,
  type ReportColumn,
  type ReportData,
  rankedOf,
} from "./model";

type Format = ReturnType<typeof useFormat>;

interface PreviewProps {
  kind: ReportKind;
  label: string;
  data: ReportData;
  before: ReportData | undefined;
  range: Range;
  /** The days of the period before. */
  beforeText: string;
}

/** Totals, one chart and one table, from whatever columns the server sends (OP-161). */
export function Preview({ kind, label, data, before, range, beforeText }: PreviewProps) {
  const { t } = useTranslation();
  if (data.rows.length === 0)
    return (
      <div className="report-empty">
        <h2>{t("reports.empty_title")}</h2>
        <p className="muted">{t("reports.empty_text")}</p>
      </div>
    );
  return (
    <>
      <Figures figures={figuresOf(data, before)} kind={kind} />
      <ReportChart data={data} before={before} range={range} beforeText={beforeText} />
      <ReportTable label={label} data={data} />
      {isCut(data) && <p className="small-text muted">{t("reports.more", { count: data.rows.length })}</p>}
    </>
  );
}

/** Columns of which less is better: their growth is not shown as a success. */
const LESS_IS_BETTER = ["failed", "refunds"];

function Figures({ figures, kind }: { figures: readonly Figure[]; kind: ReportKind }) {
  const { t } = useTranslation();
  const format = useFormat();
  if (figures.length === 0) return null;
  const toneOf = ({ column, change = 0 }: Figure) => {
    if (kind === "refunds" || LESS_IS_BETTER.includes(column.key))
      return change > 0 ? "report-worse" : "muted";
    return change > 0 ? "report-better" : "muted";
  };
  return (
    <dl className="report-figures" aria-label={t("reports.totals")}>
      {figures.map((figure) => (
        <div key={figure.column.key}>
          <dt className="small-text muted">{titleOf(figure.column)}</dt>
          <dd className="figures">
            <b>{cellText(figure.column, figure.total, format)}</b>
            {figure.change !== undefined && figure.change !== 0 && (
              <span className={`small-text ${toneOf(figure)}`}>{format.shareChange(figure.change)}</span>
            )}
          </dd>
        </div>
      ))}
    </dl>
  );
}

const MEASURE = "measure";

function ReportChart({ data, before, range, beforeText }: Omit<PreviewProps, "kind" | "label">) {
  const { t } = useTranslation();
  const format = useFormat();
  const [query, setQuery] = useSearchParams();
  const measures = measuresOf(data);
  const isByDay = dateColumn(data) !== undefined;
  const usual = isByDay ? undefined : measures.find(({ type }) => type === "money");
  const measure = measures.find(({ key }) => key === query.get(MEASURE)) ?? usual ?? measures[0];
  if (!measure || (!isByDay && !nameColumn(data))) return null;
  const setMeasure = (key: string) =>
    setQuery(
      (address) => {
        address.set(MEASURE, key);
        return address;
      },
      { replace: true, preventScrollReset: true },
    );
  const name = titleOf(measure);
  const title = t(isByDay ? "reports.as_chart" : "reports.ranked", { measure: name });
  const ranked = isByDay ? [] : rankedOf(data, measure.key);
  const days = isByDay ? daysOf(data, before, measure.key, range) : [];
  const text = (value: number) => cellText(measure, value, format);
  const series = seriesOf();
  return (
    <section className="report-chart" aria-label={title}>
      <div className="report-chart-head">
        <h2>{title}</h2>
        {isByDay && before && <ChartLegend series={series} />}
        {measures.length > 1 && (
          <MeasureChoice measures={measures} value={measure.key} onChange={setMeasure} />
        )}
      </div>
      {isByDay ? (
        <Chart
          label={title}
          points={days.map(({ day }) => ({
            key: day,
            label: format.day(noonOf(day)),
            title: format.longDay(noonOf(day)),
          }))}
          series={series}
          tick={(value) => format.number(value)}
          empty={t("reports.empty_title")}
          hasTable
        />
      ) : ranked.length === 0 ? (
        <p className="muted small-text">{t("reports.ranked_none")}</p>
      ) : (
        <RankedBars label={title} rows={ranked} text={text} />
      )}
    </section>
  );

  function seriesOf(): ChartSeries[] {
    const now: ChartSeries = {
      key: "now",
      name: t("reports.this_period"),
      shape: "bars",
      values: days.map(({ value }) => value),
      text: (value) => `${name}: ${text(value)}`,
    };
    if (!before) return [now];
    const then: ChartSeries = {
      key: "before",
      name: beforeText,
      shape: "line",
      values: days.map((day) => day.before),
      text: (value, at) => `${format.date(noonOf(days[at]?.dayBefore ?? range.start))}: ${text(value)}`,
    };
    return [now, then];
  }
}

/** A phone has room for this many next to one another. */
const MOST_ON_PHONE = 2;

interface MeasureChoiceProps {
  measures: readonly ReportColumn[];
  value: string;
  onChange(key: string): void;
}

/** What the chart shows, always with the chosen one in sight. */
function MeasureChoice({ measures, value, onChange }: MeasureChoiceProps) {
  const { t } = useTranslation();
  const isPhone = useIsPhone();
  const label = t("reports.measure");
  if (isPhone && measures.length > MOST_ON_PHONE)
    return (
      <select
        className="sl-select"
        aria-label={label}
        value={value}
        onChange={({ target }) => onChange(target.value)}
      >
        {measures.map((column) => (
          <option key={column.key} value={column.key}>
            {titleOf(column)}
          </option>
        ))}
      </select>
    );
  return (
    <Segmented
      aria-label={label}
      value={value}
      options={measures.map((column) => ({ value: column.key, label: titleOf(column) }))}
      onChange={onChange}
    />
  );
}

function ReportTable({ label, data }: { label: string; data: ReportData }) {
  const { t } = useTranslation();
  const format = useFormat();
  const columns = data.columns.map((column) => ({
    ...column,
    className: isNumeric(column, data.rows) ? "report-number figures" : undefined,
  }));
  const hasTotals = columns.some(({ key }) => typeof data.totals[key] === "number");
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls must be reachable by keyboard
    <section className="report-table card" tabIndex={0} aria-label={label}>
      <table aria-label={label}>
        <thead>
          <tr>
            {columns.map((column, at) => (
              <th key={column.key} scope="col" className={column.className}>
                {named(at, titleOf(column))}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {data.rows.map((row, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: rows have no id and never change places.
            <tr key={at}>
              {columns.map((column, place) => (
                <td key={column.key} className={column.className}>
                  {named(place, cellText(column, row[column.key], format))}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
        {hasTotals && (
          <tfoot>
            <tr>
              {columns.map((column, at) => (
                <td key={column.key} className={column.className}>
                  {named(
                    at,
                    data.totals[column.key] === undefined && at === 0
                      ? t("reports.total")
                      : cellText(column, data.totals[column.key], format),
                  )}
                </td>
              ))}
            </tr>
          </tfoot>
        )}
      </table>
    </section>
  );
}

/** The text of a cell; the first one of a row is its name. */
const named = (at: number, text: string) => (at === 0 ? <span className="report-name">{text}</span> : text);

const titleOf = ({ title, key }: ReportColumn): string => title || key;

/** A value by the type of its column; a type that is not known is shown as what came. */
function cellText({ type }: ReportColumn, value: ReportCell, format: Format): string {
  if (value === null || value === undefined || value === "") return type === "text" ? "" : "–";
  if (typeof value === "number") {
    if (type === "money") return format.money(value);
    return type === "percent" ? format.shareChange(value / 100) : format.number(value);
  }
  const text = String(value);
  if (type === "date") return format.date(noonOf(text.slice(0, 10)));
  return type === "datetime" ? format.dateTime(text) : text;
}

const LINES = 6;

/** The boxes of a report that is being read. */
export const PreviewSkeleton = () => (
  <div aria-busy="true">
    <div className="report-figures">
      {["one", "two", "three", "four"].map((key) => (
        <div key={key}>
          <span className="skeleton report-skeleton" />
        </div>
      ))}
    </div>
    <div className="skeleton report-skeleton-chart" />
    <div className="card">
      {Array.from({ length: LINES }, (_, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: skeleton rows have no other key.
        <div key={at} className="report-skeleton-row">
          <span className="skeleton" />
        </div>
      ))}
    </div>
  </div>
);
