/** Looks of screens, stages and metal. */
import {
  addGrain,
  addVignette,
  blurPlane,
  change,
  clamp,
  drawOver,
  edgesOf,
  stretched,
  stretchedLuma,
  tinted,
} from "./look-tools.mjs";

/** @type {Record<string, import("./looks.mjs").Look>} */
export const LIGHT = {
  neon: {
    words: ["neon", "night city", "night market", "lantern", "cyberpunk", "club", "electric"],
    /** Glowing contours, cyan to magenta, in the night. */
    async draw({ picture, unit, random }) {
      const luma = stretchedLuma(picture);
      const soft = await blurPlane(luma, picture, unit * 1.5);
      // Tubes follow large shapes; eyes and mouth stay as they are.
      const shapes = edgesOf(await blurPlane(luma, picture, unit * 22), picture, 6);
      const strong = edgesOf(soft, picture, 2).map((edge, at) =>
        clamp((Math.min(edge, shapes[at]) - 125) * 1.75),
      );
      const lines = await blurPlane(strong, picture, unit * 1.1);
      const glow = await blurPlane(lines, picture, unit * 10);
      const { width, height } = picture;
      const tilt = random() * 0.6 - 0.3;
      const data = new Uint8Array(picture.data.length);
      for (let y = 0, at = 0; y < height; y++) {
        for (let x = 0; x < width; x++, at++) {
          const side = Math.min(1, Math.max(0, x / width + (y / height - 0.5) * tilt));
          const line = lines[at] / 255;
          const shine = glow[at] / 255;
          const body = soft[at] / 255;
          for (let channel = 0; channel < 3; channel++) {
            const tube = [30 + side * 225, 226 - side * 190, 240 - side * 70][channel];
            const night = [16, 8, 42][channel] + body * [165, 66, 175][channel];
            data[at * 3 + channel] = clamp(night + tube * (line * 0.75 + shine * 0.7) + line * line * 70);
          }
        }
      }
      return addGrain({ width, height, data }, 8, random);
    },
  },

  synthwave: {
    words: ["synthwave", "sunset", "retrowave", "vaporwave", "80s", "stage", "spot light", "disco"],
    /** Purple to orange, stripes of a setting sun. */
    async draw({ picture, unit, random }) {
      const luma = stretchedLuma(picture);
      const { width, height } = picture;
      const stops = [
        [0, "#1a0638"],
        [0.35, "#6d1aa8"],
        [0.62, "#ff2e97"],
        [0.85, "#ff9a4a"],
        [1, "#ffe98a"],
      ];
      const warm = tinted(luma, picture, stops);
      const start = random();
      const { data } = warm;
      for (let y = 0, at = 0; y < height; y++) {
        const down = y / height;
        const line = Math.cos((y / (unit * 9) + start) * 2 * Math.PI) > 0.55 + (1 - down) * 0.4 ? 0.72 : 1;
        for (let x = 0; x < width; x++, at += 3) {
          data[at] = clamp(data[at] * line + (1 - down) * 10);
          data[at + 1] *= line;
          data[at + 2] = clamp(data[at + 2] * line + down * 40);
        }
      }
      return addGrain(warm, 10, random);
    },
  },

  cosmic: {
    words: ["space", "cosmic", "stars", "galaxy", "mars", "science fiction", "nebula", "visor"],
    /** Blue shadows, orange light, stars and a planet. */
    async draw({ picture, unit, random }) {
      const luma = stretchedLuma(picture);
      const stops = [
        [0, "#040818"],
        [0.35, "#123a63"],
        [0.7, "#3fb7b5"],
        [1, "#ffd9a0"],
      ];
      const blue = addVignette(tinted(luma, picture, stops), 1);
      const { width, height } = picture;
      const star = () => {
        const x = random() * width;
        // In the corners more than on the face.
        const y = random() ** 1.8 * height;
        return `<circle cx="${x}" cy="${y}" r="${unit * (0.6 + random() ** 4 * 4)}" fill="#fff" fill-opacity="${0.4 + random() * 0.6}"/>`;
      };
      const stars = Array.from({ length: 150 }, star).join("");
      const x = width * (random() < 0.5 ? 0.1 : 0.9);
      const y = height * (0.1 + random() * 0.12);
      const size = unit * (110 + random() * 60);
      const planet = `<defs><radialGradient id="p" cx="0.35" cy="0.35" r="0.75"><stop offset="0" stop-color="#ffcf8f"/><stop offset="0.6" stop-color="#d2692f"/><stop offset="1" stop-color="#3d1420"/></radialGradient></defs><circle cx="${x}" cy="${y}" r="${size}" fill="url(#p)"/><ellipse cx="${x}" cy="${y}" rx="${size * 1.7}" ry="${size * 0.34}" fill="none" stroke="#ffe2b8" stroke-opacity="0.8" stroke-width="${unit * 6}" transform="rotate(-18 ${x} ${y})"/>`;
      return addGrain(await drawOver(blue, `${stars}${planet}`), 10, random);
    },
  },

  deco: {
    words: ["deco", "lacquer", "gold fans", "gala", "aurum", "black tie", "gold dust", "gatsby"],
    /** Gold on dark green, rays behind. */
    async draw({ picture, unit, random }) {
      const luma = stretchedLuma(await change(picture, (image) => image.median(5)));
      const lines = await blurPlane(edgesOf(luma, picture, 1), picture, unit);
      const { width, height } = picture;
      const turn = random() * Math.PI;
      const stops = [
        [0, "#04221c"],
        [0.3, "#0c4537"],
        [0.36, "#7d6126"],
        [0.68, "#d4ab4a"],
        [0.74, "#f2d98f"],
        [1, "#fdf3d0"],
      ];
      for (let y = 0, at = 0; y < height; y++) {
        for (let x = 0; x < width; x++, at++) {
          const dx = x - width / 2;
          const dy = y - height * 0.42;
          const ray = Math.cos(Math.atan2(dy, dx) * 18 + turn) > 0 ? 22 : -22;
          const far = Math.min(1, Math.max(0, Math.hypot(dx, dy) / width - 0.36) * 6);
          luma[at] = clamp(luma[at] * 0.9 + ray * far);
        }
      }
      const gold = tinted(luma, picture, stops);
      for (let at = 0; at < luma.length; at++) {
        const line = Math.min(1, Math.max(0, (lines[at] - 60) / 60));
        for (let channel = 0; channel < 3; channel++) {
          const to = at * 3 + channel;
          gold.data[to] += ([255, 226, 140][channel] - gold.data[to]) * line * 0.8;
        }
      }
      const frame = (inset, weight) =>
        `<rect x="${unit * inset}" y="${unit * inset}" width="${width - 2 * unit * inset}" height="${height - 2 * unit * inset}" fill="none" stroke="#e6c566" stroke-width="${unit * weight}"/>`;
      return addGrain(await drawOver(gold, `${frame(22, 7)}${frame(38, 2.5)}`), 8, random);
    },
  },

  chrome: {
    words: ["chrome", "liquid metal", "metal", "silver", "steel", "mirror"],
    /** Liquid metal: tones that fold back and forth. */
    async draw({ picture, unit, random }) {
      const luma = stretchedLuma(await change(picture, (image) => image.blur(Math.max(0.3, unit * 3))));
      const fold = 0.9 + random() * 0.2;
      const body = await blurPlane(luma, picture, unit * 2);
      for (let at = 0; at < luma.length; at++) {
        const value = body[at] / 255;
        const metal = 0.5 - 0.5 * Math.cos(value * Math.PI * 5 * fold);
        luma[at] = clamp((value * 0.58 + metal * 0.42) * 255);
      }
      const stops = [
        [0, "#0a0d14"],
        [0.4, "#4d5f7a"],
        [0.7, "#b9c7d8"],
        [1, "#ffffff"],
      ];
      return addGrain(tinted(luma, picture, stops), 5, random);
    },
  },

  glitch: {
    words: ["glitch", "vhs", "broken screen", "pixel", "datamosh", "digital", "android"],
    /** Torn rows, colours apart, lines of a screen. */
    async draw({ picture, unit, random }) {
      const rich = await change(stretched(picture), (image) => image.modulate({ saturation: 1.4 }));
      const { width, height } = picture;
      const data = new Uint8Array(picture.data.length);
      const split = Math.round(unit * (9 + random() * 5));
      let shift = 0;
      let left = 0;
      let tear = false;
      for (let y = 0; y < height; y++) {
        if (left-- <= 0) {
          tear = random() < 0.3;
          shift = Math.round((random() - 0.5) * unit * (tear ? 70 : 5));
          left = Math.round(unit * (tear ? 6 + random() * 22 : 20 + random() * 60));
        }
        const line = y % Math.max(2, Math.round(unit * 4)) < Math.max(1, unit * 1.4) ? 0.68 : 1.06;
        for (let x = 0; x < width; x++) {
          const to = (y * width + x) * 3;
          const at = (offset) => (y * width + Math.min(width - 1, Math.max(0, x + shift + offset))) * 3;
          data[to] = clamp(rich.data[at(-split)] * line * 1.05 + (tear ? 34 : 0));
          data[to + 1] = clamp(rich.data[at(0) + 1] * line * 0.86);
          data[to + 2] = clamp(rich.data[at(split) + 2] * line * 1.1 + 26);
        }
      }
      return addGrain({ width, height, data }, 22, random);
    },
  },

  garden: {
    words: ["botanical", "greenhouse", "leaves", "jungle", "garden", "forest", "roses", "flowers", "fern"],
    /** Green light, a frame of leaves. */
    async draw({ picture, unit, random }) {
      const green = await change(stretched(picture), (image) =>
        image.modulate({ saturation: 1.05 }).linear([0.78, 0.98, 0.7], [2, 12, 2]),
      );
      const { width, height } = picture;
      const colours = ["#0f3d2a", "#1d5a3a", "#2f7a45", "#5b9c4f", "#8fbf5f", "#d98c8c"];
      const leaf = (at) => {
        // Around the rim, most of them below.
        const turn = (at / 90) * 2 * Math.PI + random() * 0.2;
        const x = width * (0.5 + 0.64 * Math.cos(turn) + (random() - 0.5) * 0.06);
        const y = height * (0.52 + 0.61 * Math.sin(turn) + (random() - 0.5) * 0.06);
        const long = unit * (110 + random() * 120);
        const wide = long * (0.28 + random() * 0.2);
        const angle = (turn * 180) / Math.PI + 150 + random() * 60;
        const colour = colours[Math.floor(random() * colours.length)];
        return `<g transform="translate(${x} ${y}) rotate(${angle})"><path d="M0 0 Q${long / 2} ${-wide} ${long} 0 Q${long / 2} ${wide} 0 0Z" fill="${colour}"/><path d="M0 0 L${long * 0.9} 0" stroke="#e8f3d6" stroke-opacity="0.35" stroke-width="${unit * 1.6}"/></g>`;
      };
      const framed = await drawOver(green, Array.from({ length: 90 }, (_, at) => leaf(at)).join(""));
      return addGrain(framed, 8, random);
    },
  },
};
