import "./chart.css";
import { AxisBottom, AxisLeft } from "@visx/axis";
import { GridRows } from "@visx/grid";
import { scaleBand, scaleLinear } from "@visx/scale";
import { Bar, LinePath } from "@visx/shape";
import { type PointerEvent, type RefObject, useLayoutEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { observeSize } from "../../shared/observe-size";
import { axisWidth, extent, labelStep, PLOT, pointAt } from "./scales";

export interface ChartPoint {
  key: string;
  /** Below the axis: `14 Nov`. */
  label: string;
  /** Heading of the tooltip and of its row in the table: `14 November, Saturday`. */
  title: string;
}

export interface ChartSeries {
  key: string;
  name: string;
  /** The first series with bars is the main one; lines are dashed, as of a period that is compared. */
  shape: "bars" | "line";
  /** One for each point, null where there is none. */
  values: readonly (number | null)[];
  /** The value of a point in words, for tooltip, screen readers and table: `Done: 1,620`. */
  text(value: number, at: number): string;
}

export interface ChartProps {
  /** Names the chart for screen readers: `Generations by day`. */
  label: string;
  points: readonly ChartPoint[];
  /** In the order of the colours, two at most: the values and what they are compared with. */
  series: readonly ChartSeries[];
  /** Text of a value at the axis. */
  tick(value: number): string;
  /** Shown instead, if there are no points or no values. */
  empty: string;
  /** px */
  height?: number;
  /** The page shows the same figures as a table, so that the chart needs none. */
  hasTable?: boolean;
  /** Index of the point under the pointer or the keyboard. */
  onPoint?(at: number | undefined): void;
}

const HEIGHT_PX = 228;
const TICKS = 4;
/** Until the box has been measured. */
const FIRST_WIDTH_PX = 640;
const LONGEST_BAR_PX = 22;
const RADIUS_PX = 3;

/**
 * Values by day as bars and lines (ADR 020). The pointer and a native slider, so the keyboard and screen readers too,
 * go through the points and read them out; a table has the same figures. Colours are those of the theme.
 */
export function Chart(props: ChartProps) {
  const { label, points, series, empty, hasTable = false } = props;
  const isEmpty =
    points.length === 0 || series.every(({ values }) => values.every((value) => value === null));
  if (isEmpty) return <p className="chart-empty muted">{empty}</p>;
  return (
    <figure className="chart" aria-label={label}>
      <Plot {...props} />
      {!hasTable && <ChartTable label={label} points={points} series={series} />}
    </figure>
  );
}

function Plot({ label, points, series, tick, height = HEIGHT_PX, onPoint }: ChartProps) {
  const box = useRef<HTMLDivElement>(null);
  const width = useWidth(box);
  const [at, setAt] = useState<number>();
  const goTo = (next: number | undefined) => {
    if (next === at) return;
    setAt(next);
    onPoint?.(next);
  };
  const y = scaleLinear<number>({
    domain: extent(series.map(({ values }) => values)),
    range: [height - PLOT.bottom, PLOT.top],
    nice: TICKS,
  });
  const isWhole = series.every(({ values }) => values.every((value) => Number.isInteger(value ?? 0)));
  const ticks = y.ticks(TICKS).filter((value) => !isWhole || Number.isInteger(value));
  const left = axisWidth(ticks.map(tick));
  const inner = Math.max(1, width - left);
  const pointPx = inner / points.length;
  const x = scaleBand<number>({
    domain: points.map((_, index) => index),
    range: [left, width],
    padding: 0.3,
  });
  const barPx = Math.min(LONGEST_BAR_PX, x.bandwidth());
  const middle = (index: number) => (x(index) ?? 0) + x.bandwidth() / 2;
  const step = labelStep(pointPx);
  const read = at ?? points.length - 1; // the slider begins at the newest
  const texts = textsOf(series, read);
  const point = ({ clientX, currentTarget }: PointerEvent<HTMLElement>) =>
    goTo(pointAt(clientX - currentTarget.getBoundingClientRect().left - left, pointPx, points.length));
  return (
    <div
      ref={box}
      className="chart-plot"
      style={{ height }}
      onPointerDown={point}
      onPointerMove={point}
      onPointerLeave={() => goTo(undefined)}
    >
      <svg width={width} height={height} aria-hidden="true" className="figures">
        <GridRows scale={y} tickValues={ticks} left={left} width={inner} stroke="var(--line)" />
        {series.map((one, place) =>
          one.shape === "bars" ? (
            <g key={one.key} className={`chart-bars chart-c${place + 1}`}>
              {one.values.map((value, index) => (
                <Bar
                  key={points[index]?.key}
                  className={index === at ? "chart-at" : undefined}
                  x={middle(index) - barPx / 2}
                  width={barPx}
                  y={y(Math.max(value ?? 0, 0))}
                  height={Math.abs(y(value ?? 0) - y(0))}
                  rx={Math.min(RADIUS_PX, barPx / 2)}
                />
              ))}
            </g>
          ) : (
            <g key={one.key} className={`chart-line chart-c${place + 1}`}>
              {["chart-halo", "chart-stroke"].map((part) => (
                <LinePath
                  key={part}
                  className={part}
                  data={[...one.values.entries()]}
                  defined={([, value]) => value !== null}
                  x={([index]) => middle(index)}
                  y={([, value]) => y(value ?? 0)}
                />
              ))}
            </g>
          ),
        )}
        <AxisLeft
          scale={y}
          left={left}
          tickValues={ticks}
          tickFormat={(value) => tick(Number(value))}
          tickLabelProps={{ x: -AXIS_TEXT_PX, textAnchor: "end", dy: "0.32em", ...AXIS_TEXT }}
          hideAxisLine
          hideTicks
        />
        <AxisBottom
          scale={x}
          top={height - PLOT.bottom}
          tickValues={points.map((_, index) => index).filter((index) => index % step === 0)}
          tickFormat={(index) => points[Number(index)]?.label ?? ""}
          tickLabelProps={{ textAnchor: "middle", dy: 4, ...AXIS_TEXT }}
          hideAxisLine
          hideTicks
        />
        {at !== undefined && (
          <line className="chart-pointer" x1={middle(at)} x2={middle(at)} y1={4} y2={PLOT.top + 4} />
        )}
      </svg>
      <input
        type="range"
        className="chart-slider"
        aria-label={label}
        min={0}
        max={points.length - 1}
        value={read}
        aria-valuetext={[points[read]?.title, ...texts.map(({ text }) => text)].join(", ")}
        onChange={({ currentTarget }) => goTo(currentTarget.valueAsNumber)}
        onFocus={({ currentTarget }) => goTo(currentTarget.valueAsNumber)}
        onBlur={() => goTo(undefined)}
      />
      {at !== undefined && (
        <div
          className={middle(at) > width / 2 ? "chart-tip is-left" : "chart-tip"}
          style={{ left: middle(at) }}
          aria-hidden="true"
        >
          <b>{points[at]?.title}</b>
          {texts.map(({ key, text, shape, place }) => (
            <span key={key} className="figures">
              <ChartMark shape={shape} place={place} />
              {text}
            </span>
          ))}
        </div>
      )}
    </div>
  );
}

const AXIS_TEXT_PX = 10;
const AXIS_TEXT = { fill: "var(--ink-3)", fontSize: 12, fontFamily: "inherit" };

/** What the series say of a point; those without a value say nothing. */
const textsOf = (series: readonly ChartSeries[], at: number) =>
  series.flatMap(({ key, shape, values, text }, place) => {
    const value = values[at];
    return value === null || value === undefined ? [] : [{ key, shape, place, text: text(value, at) }];
  });

/** Sign of a series in the legend and the tooltip: a square for bars, a dashed line for lines. */
export const ChartMark = ({ shape, place }: { shape: ChartSeries["shape"]; place: number }) => (
  <i className={`chart-mark chart-mark-${shape} chart-c${place + 1}`} aria-hidden="true" />
);

/** Names of the series, above the chart. */
export function ChartLegend({ series }: { series: readonly Pick<ChartSeries, "key" | "name" | "shape">[] }) {
  return (
    <ul className="chart-legend">
      {series.map(({ key, name, shape }, place) => (
        <li key={key} className="small-text muted">
          <ChartMark shape={shape} place={place} />
          {name}
        </li>
      ))}
    </ul>
  );
}

function ChartTable({ label, points, series }: Pick<ChartProps, "label" | "points" | "series">) {
  const { t } = useTranslation();
  return (
    <details className="chart-table">
      <summary className="small-text">{t("chart.as_table")}</summary>
      <table className="figures small-text" aria-label={label}>
        <thead>
          <tr>
            <th scope="col">{t("chart.point")}</th>
            {series.map(({ key, name }) => (
              <th key={key} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {points.map(({ key, title }, at) => (
            <tr key={key}>
              <th scope="row">{title}</th>
              {series.map((one) => {
                const value = one.values[at];
                return <td key={one.key}>{typeof value === "number" && one.text(value, at)}</td>;
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  );
}

/** Width of a box in px, as it is drawn and as it changes. */
function useWidth(box: RefObject<HTMLElement | null>): number {
  const [width, setWidth] = useState(FIRST_WIDTH_PX);
  useLayoutEffect(() => {
    const element = box.current;
    if (!element) return;
    return observeSize(element, () => {
      if (element.clientWidth > 0) setWidth(element.clientWidth);
    });
  }, [box]);
  return width;
}
