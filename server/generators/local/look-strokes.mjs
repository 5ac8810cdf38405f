/** Brush strokes that follow the picture: wide ones everywhere, finer ones where there is detail. */
import { blurPlane, change, clamp, edgesOf, lumaOf } from "./look-tools.mjs";

/** Directions are found in a picture of this longer side. */
const SMALL = 240;

/**
 * @param {object} order
 * @param {import("./look-tools.mjs").Picture} order.picture
 * @param {{ radius: number, length: number, below: number }[]} order.brushes radius and length in pixels; `below` is the
 * least detail (0 to 255) where it is used
 * @param {number} order.wild how much colours of strokes differ, in tones
 * @param {number} order.bristle how much a stroke differs across, in tones
 * @param {(share: number) => void} order.progress
 */
export async function paint({ picture, brushes, wild, bristle, random, progress }) {
  const { width, height } = picture;
  const directions = await directionsOf(picture);
  const detail = await blurPlane(edgesOf(lumaOf(picture), picture, 1), picture, brushes[0].radius * 0.4);
  const canvas = Uint8Array.from(
    (await change(picture, (image) => image.blur(Math.max(0.3, brushes[0].radius)))).data,
  );
  for (const [turn, { radius, length, below }] of brushes.entries()) {
    const seen = (await change(picture, (image) => image.blur(Math.max(0.3, radius * 0.45)))).data;
    const step = Math.max(1.5, radius * 0.9);
    const [columns, rows] = [Math.ceil(width / step), Math.ceil(height / step)];
    for (const place of shuffled(columns * rows, random)) {
      const x = Math.floor(((place % columns) + random()) * step);
      const y = Math.floor((Math.floor(place / columns) + random()) * step);
      if (x >= width || y >= height || detail[y * width + x] < below) continue;
      const at = (y * width + x) * 3;
      const shift = (random() - 0.5) * wild;
      const colour = [0, 1, 2].map((channel) => seen[at + channel] + shift + (random() - 0.5) * wild * 0.6);
      stroke(canvas, picture, { x, y, colour, radius, length, bristle, directions, random });
    }
    progress((turn + 1) / brushes.length);
  }
  return { width, height, data: canvas };
}

/** From its middle both ways along the direction at its middle. */
function stroke(canvas, { width, height }, { x, y, colour, radius, length, bristle, directions, random }) {
  const angle = directions(x, y) + (random() - 0.5) * 0.5;
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  const half = length * (0.35 + random() * 0.3);
  const hairs = Math.max(1, Math.round(radius));
  const phase = random() * 9;
  for (let across = -hairs; across <= hairs; across++) {
    const side = (across / hairs) * radius;
    const light = Math.sin(phase + across * 2.4) * bristle + (across / hairs) * bristle * 0.8;
    const [r, g, b] = [clamp(colour[0] + light), clamp(colour[1] + light), clamp(colour[2] + light)];
    const reach = half * Math.sqrt(Math.max(0, 1 - (side / (radius * 1.15)) ** 2)) * (0.85 + random() * 0.15);
    for (let along = -reach; along <= reach; along += 0.8) {
      const px = Math.round(x + cos * along - sin * side);
      const py = Math.round(y + sin * along + cos * side);
      if (px < 0 || py < 0 || px >= width || py >= height) continue;
      const to = (py * width + px) * 3;
      canvas[to] = r;
      canvas[to + 1] = g;
      canvas[to + 2] = b;
    }
  }
}

/** Along the edges, smoothed by the structure tensor. @returns {Promise<(x: number, y: number) => number>} */
async function directionsOf(picture) {
  const small = await change(picture, (image) =>
    image.resize({ width: SMALL, height: SMALL, fit: "inside", withoutEnlargement: true }).blur(1.2),
  );
  const { width, height } = small;
  const luma = lumaOf(small);
  const planes = [0, 1, 2].map(() => new Float32Array(luma.length));
  for (let y = 1; y < height - 1; y++) {
    for (let x = 1; x < width - 1; x++) {
      const at = y * width + x;
      const across = luma[at + 1] - luma[at - 1];
      const down = luma[at + width] - luma[at - width];
      planes[0][at] = across * across;
      planes[1][at] = across * down;
      planes[2][at] = down * down;
    }
  }
  for (const plane of planes) for (let turn = 0; turn < 3; turn++) smooth(plane, width, height, 4);
  const angles = planes[0].map(
    (value, at) => 0.5 * Math.atan2(2 * planes[1][at], value - planes[2][at]) + Math.PI / 2,
  );
  const [sx, sy] = [width / picture.width, height / picture.height];
  return (x, y) =>
    angles[Math.min(height - 1, Math.floor(y * sy)) * width + Math.min(width - 1, Math.floor(x * sx))];
}

/** Mean of the pixels within the radius, first along rows, then along columns. */
function smooth(plane, width, height, radius) {
  const run = (start, step, count) => {
    const line = Float32Array.from({ length: count }, (_, at) => plane[start + at * step]);
    let sum = 0;
    for (let at = -radius; at < count; at++) {
      if (at + radius < count) sum += line[at + radius];
      if (at - radius - 1 >= 0) sum -= line[at - radius - 1];
      if (at >= 0) plane[start + at * step] = sum / (2 * radius + 1);
    }
  };
  for (let y = 0; y < height; y++) run(y * width, 1, width);
  for (let x = 0; x < width; x++) run(x, width, height);
}

function shuffled(count, random) {
  const places = Uint32Array.from({ length: count }, (_, at) => at);
  for (let at = count - 1; at > 0; at--) {
    const other = Math.floor(random() * (at + 1));
    [places[at], places[other]] = [places[other], places[at]];
  }
  return places;
}
