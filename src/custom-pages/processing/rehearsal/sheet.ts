import { previewOf } from "../../../shared/use-preview";

/** Pixels of A4 across at 200 dpi. */
const PAGE = { width: 2339, height: 1654 };
const MARGIN = 90;
const HEAD = 120;
const GAP = 32;
const CAPTION = 52;
const INK = "#1c1917";
const FONT = '"Onest Variable", system-ui, sans-serif';

export interface SheetTile {
  picture: Blob;
  name: string;
}

interface Sheet {
  title: string;
  note: string;
  tiles: readonly SheetTile[];
  /** Width by height of a picture. */
  ratio: number;
}

/** The columns at which pictures of this ratio are largest, and the width of one picture in px. */
export function gridOf(
  count: number,
  ratio: number,
  { width, height }: { width: number; height: number },
): { columns: number; width: number } {
  let best = { columns: 1, width: 0 };
  for (let columns = 1; columns <= count; columns++) {
    const rows = Math.ceil(count / columns);
    const across = (width - GAP * (columns - 1)) / columns;
    const down = ((height - GAP * (rows - 1)) / rows - CAPTION) * ratio;
    const fits = Math.floor(Math.min(across, down));
    if (fits > best.width) best = { columns, width: fits };
  }
  return best;
}

/** All pictures on one page, as a PNG: event and date on top, no prices. */
export async function drawSheet({ title, note, tiles, ratio }: Sheet): Promise<Blob> {
  await document.fonts.ready;
  const canvas = new OffscreenCanvas(PAGE.width, PAGE.height);
  const context = canvas.getContext("2d");
  if (!context) throw new Error("No canvas");
  const inner = { width: PAGE.width - 2 * MARGIN, height: PAGE.height - 2 * MARGIN - HEAD };
  const { columns, width } = gridOf(tiles.length, ratio, inner);
  const height = Math.round(width / ratio);
  const step = width + GAP;
  const left = MARGIN + Math.floor((inner.width - (step * columns - GAP)) / 2);
  context.fillStyle = "#fff";
  context.fillRect(0, 0, PAGE.width, PAGE.height);
  context.fillStyle = INK;
  context.textBaseline = "top";
  write(context, title, left, MARGIN, { font: `600 44px ${FONT}`, most: step * columns - GAP });
  write(context, note, left, MARGIN + 58, { font: `400 26px ${FONT}`, most: step * columns - GAP });
  for (const [at, { picture, name }] of tiles.entries()) {
    const x = left + (at % columns) * step;
    const y = MARGIN + HEAD + Math.floor(at / columns) * (height + CAPTION + GAP);
    await drawPicture(context, picture, { x, y, width, height });
    write(context, name, x, y + height + 14, { font: `500 24px ${FONT}`, most: width });
  }
  return canvas.convertToBlob({ type: "image/png" });
}

interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** Fills the box, cut at the longer side; of a film its first frame. */
async function drawPicture(
  context: OffscreenCanvasRenderingContext2D,
  picture: Blob,
  { x, y, width, height }: Box,
): Promise<void> {
  const image = await (picture.type.startsWith("video/") ? firstFrame(picture) : createImageBitmap(picture));
  const scale = Math.max(width / image.width, height / image.height);
  const [w, h] = [width / scale, height / scale];
  context.drawImage(image, (image.width - w) / 2, (image.height - h) / 2, w, h, x, y, width, height);
  image.close();
}

async function firstFrame(film: Blob): Promise<ImageBitmap> {
  const video = document.createElement("video");
  const { url, release } = previewOf(film);
  try {
    await new Promise((resolve, reject) => {
      video.muted = true;
      video.preload = "auto";
      video.addEventListener("loadeddata", resolve, { once: true });
      video.addEventListener("error", reject, { once: true });
      video.src = url;
    });
    return await createImageBitmap(video);
  } finally {
    release();
  }
}

/** One line, shortened to the width. */
function write(
  context: OffscreenCanvasRenderingContext2D,
  text: string,
  x: number,
  y: number,
  { font, most }: { font: string; most: number },
): void {
  context.font = font;
  let shown = text;
  while (shown.length > 1 && context.measureText(shown).width > most)
    shown = `${[...shown.replace(/…$/u, "")].slice(0, -1).join("")}…`;
  context.fillText(shown, x, y);
}
