import { cleanup, fireEvent, render, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeAll, describe, expect, test, vi } from "vitest";
import { Chart, type ChartProps } from "../../../src/components/chart/chart";
import { axisWidth, extent, labelStep, pointAt } from "../../../src/components/chart/scales";
import { startTexts } from "../shell/support/texts";

beforeAll(() => startTexts());
afterEach(cleanup);

describe("measures", () => {
  test("labels follow days, weeks and quarters as there is room", () => {
    expect([80, 40, 10, 5, 3, 0.01].map(labelStep)).toEqual([1, 7, 7, 14, 28, 364]);
  });

  test("the axis is as wide as its longest text, and zero is always on it", () => {
    expect(axisWidth(["0", "1,000"]) - axisWidth(["0"])).toBe(28);
    expect(extent([[5, null, 9], [2]])).toEqual([0, 9]);
    expect(extent([[-5, -1]])).toEqual([-5, 0]);
    expect(extent([[]])).toEqual([0, 0]);
  });

  test("beyond the ends the pointer is over the first or the last point", () => {
    expect([-3, 0, 9, 10, 99].map((x) => pointAt(x, 10, 3))).toEqual([0, 0, 0, 1, 2]);
  });
});

const days = [1, 2, 3].map((day) => ({
  key: `2026-11-0${day}`,
  label: `${day} Nov`,
  title: `${day} November`,
}));
const text = (value: number) => `${value} pictures`;
const made = { key: "made", name: "this period", shape: "bars", values: [4, 0, 8], text } as const;
const before = {
  key: "before",
  name: "before",
  shape: "line",
  values: [null, 2, 6],
  text: (value: number) => `${value} before`,
} as const;

const draw = (props: Partial<ChartProps> = {}) =>
  render(
    <Chart
      label="Pictures by day"
      points={days}
      series={[made, before]}
      tick={String}
      empty="None"
      {...props}
    />,
  );

const slider = () => screen.getByRole("slider", { name: "Pictures by day" });
const bars = (container: HTMLElement) => [...container.querySelectorAll<SVGElement>(".chart-bars rect")];

describe("a chart", () => {
  test("draws a bar for each value, the highest as high as the plot, and a line through the others", () => {
    const { container } = draw();
    const heights = bars(container).map((bar) => Number(bar.getAttribute("height")));
    expect(heights[1]).toBe(0);
    expect(heights[0]).toBeCloseTo((heights[2] ?? 0) / 2);
    expect(heights[2]).toBe(228 - 28 - 16);
    expect(container.querySelectorAll(".chart-line path")).toHaveLength(2);
  });

  test("a negative value hangs below zero", () => {
    const { container } = draw({ series: [{ ...made, values: [5, -5, 5] }] });
    const [up, down] = bars(container).map((bar) => Number(bar.getAttribute("y")));
    expect(down).toBeGreaterThan(up ?? 0);
    expect(bars(container)[1]?.getAttribute("height")).toBe(bars(container)[0]?.getAttribute("height"));
  });

  test("its slider reads out the point and what each series says of it; the pointer shows the same", async () => {
    const onPoint = vi.fn();
    draw({ onPoint });
    await userEvent.tab();
    expect(slider()).toBe(document.activeElement);
    expect(slider().getAttribute("aria-valuetext")).toBe("3 November, 8 pictures, 6 before");
    expect(screen.getByText("3 November", { selector: "b" })).toBeTruthy();
    fireEvent.change(slider(), { target: { value: "0" } });
    expect(slider().getAttribute("aria-valuetext")).toBe("1 November, 4 pictures");
    expect(onPoint.mock.calls).toEqual([[2], [0]]);
    fireEvent.blur(slider());
    expect(screen.queryByText("1 November", { selector: "b" })).toBeNull();
    fireEvent.pointerMove(slider().parentElement as HTMLElement, { clientX: 1 });
    expect(screen.getByText("1 November", { selector: "b" })).toBeTruthy();
    fireEvent.pointerLeave(slider().parentElement as HTMLElement);
    expect(onPoint).toHaveBeenLastCalledWith(undefined);
  });

  test("has a table with the same figures, unless the page has one", () => {
    draw();
    const table = screen.getByRole("table", { hidden: true, name: "Pictures by day" });
    const rows = within(table).getAllByRole("row", { hidden: true });
    expect(rows.map(({ textContent }) => textContent)).toEqual([
      "Daythis periodbefore",
      "1 November4 pictures",
      "2 November0 pictures2 before",
      "3 November8 pictures6 before",
    ]);
    cleanup();
    draw({ hasTable: true });
    expect(screen.queryByRole("table", { hidden: true })).toBeNull();
  });

  test("says so where there is nothing to draw", () => {
    draw({ points: [], series: [] });
    expect(screen.getByText("None")).toBeTruthy();
    cleanup();
    draw({ series: [{ ...made, values: [null, null, null] }] });
    expect(screen.queryByRole("slider")).toBeNull();
  });
});
