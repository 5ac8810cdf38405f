/** Pure measures of a chart, in px; no React, no DOM. */

/** Room for the day labels below and for the pointer's line above. */
export const PLOT = { top: 16, bottom: 28 };

const LABEL_PX = 64;
const DIGIT_PX = 7.2;
const AXIS_GAP_PX = 12;

/** A label every day, or every so many weeks. */
const STEPS = [1, 7, 14, 28, 56, 91, 182, 364];

/** Every how many points there is room for a label. */
export const labelStep = (pointPx: number): number =>
  STEPS.find((step) => step * pointPx >= LABEL_PX) ?? (STEPS.at(-1) as number);

/** Width of the texts next to the value axis. */
export const axisWidth = (texts: readonly string[]): number =>
  Math.ceil(Math.max(0, ...texts.map((text) => text.length)) * DIGIT_PX) + AXIS_GAP_PX;

/** Least and largest value of all series, with zero, because bars begin there. */
export function extent(values: readonly (readonly (number | null)[])[]): [number, number] {
  const all = values.flat().filter((value) => value !== null);
  return [Math.min(0, ...all), Math.max(0, ...all)];
}

/** Index of the point at a place of the plot. */
export const pointAt = (x: number, pointPx: number, count: number): number =>
  Math.max(0, Math.min(count - 1, Math.floor(x / pointPx)));
