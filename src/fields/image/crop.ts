/** Part of a picture in its own pixels. */
export interface Area {
  x: number;
  y: number;
  width: number;
  height: number;
}

const QUALITY = 0.92;

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
