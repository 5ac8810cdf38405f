/** Part of a picture in its own pixels. */
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
  const canvas = new OffscreenCanvas(source.width, source.height);
  const context = canvas.getContext("2d");
  if (!context) throw new Error("No canvas to convert on");
  context.fillStyle = "white";
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.drawImage(source, 0, 0);
  source.close();
  return canvas.convertToBlob({ type: "image/jpeg", quality: QUALITY });
}

/** The whole picture in another shape, with room beside it: white in a JPEG, none of a colour in types that have it. */
export async function fitFile(file: Blob, ratio: number): Promise<Blob> {
  const source = await createImageBitmap(file);
  const { width, height } = source;
  const canvas = new OffscreenCanvas(
    Math.max(width, Math.round(height * ratio)),
    Math.max(height, Math.round(width / ratio)),
  );
  const context = canvas.getContext("2d");
  if (!context) throw new Error("No canvas to fit on");
  if (file.type === "image/jpeg") {
    context.fillStyle = "white";
    context.fillRect(0, 0, canvas.width, canvas.height);
  }
  context.drawImage(source, (canvas.width - width) / 2, (canvas.height - height) / 2);
  source.close();
  return canvas.convertToBlob({ type: file.type || "image/jpeg", quality: QUALITY });
}

/** Cuts the area out of a picture. Transparency survives in types that have it. */
export async function cropFile(file: Blob, area: Area): Promise<Blob> {
  const source = await createImageBitmap(file);
  const canvas = new OffscreenCanvas(Math.round(area.width), Math.round(area.height));
  const context = canvas.getContext("2d");
  if (!context) throw new Error("No canvas to crop on");
  context.drawImage(source, area.x, area.y, area.width, area.height, 0, 0, canvas.width, canvas.height);
  source.close();
  return canvas.convertToBlob({ type: file.type || "image/jpeg", quality: QUALITY });
}
