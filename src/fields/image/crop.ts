/** Part of a picture, in its pixels. */
export interface Area {
  x: number;
  y: number;
  width: number;
  height: number;
}

const QUALITY = 0.92;

/** The same picture as a JPEG, on white where it is transparent. */
export async function toJpeg(file: Blob): Promise<Blob> {
  const source = await createImageBitmap(file);
  const context = canvasOf(source.width, source.height, "white");
  context.drawImage(source, 0, 0);
  return encode(context, source, "image/jpeg");
}

/** The whole picture in another shape: the added margins are white in a JPEG, else transparent. */
export async function fitFile(file: Blob, ratio: number): Promise<Blob> {
  const source = await createImageBitmap(file);
  const { width, height } = source;
  const context = canvasOf(
    Math.max(width, Math.round(height * ratio)),
    Math.max(height, Math.round(width / ratio)),
    file.type === "image/jpeg" ? "white" : undefined,
  );
  const { canvas } = context;
  context.drawImage(source, (canvas.width - width) / 2, (canvas.height - height) / 2);
  return encode(context, source, file.type);
}

/** The area of a picture; types with transparency keep it. */
export async function cropFile(file: Blob, area: Area): Promise<Blob> {
  const source = await createImageBitmap(file);
  const context = canvasOf(Math.round(area.width), Math.round(area.height));
  const { canvas } = context;
  context.drawImage(source, area.x, area.y, area.width, area.height, 0, 0, canvas.width, canvas.height);
  return encode(context, source, file.type);
}

function canvasOf(width: number, height: number, background?: string): OffscreenCanvasRenderingContext2D {
  const context = new OffscreenCanvas(width, height).getContext("2d");
  if (!context) throw new Error("No 2D canvas");
  if (background) {
    context.fillStyle = background;
    context.fillRect(0, 0, width, height);
  }
  return context;
}

function encode(
  { canvas }: OffscreenCanvasRenderingContext2D,
  source: ImageBitmap,
  type: string,
): Promise<Blob> {
  source.close();
  return canvas.convertToBlob({ type: type || "image/jpeg", quality: QUALITY });
}
