import sharp from "sharp";

interface Picture {
  width?: number;
  height?: number;
  /** Any CSS colour. */
  colour?: string;
  format?: "jpeg" | "png" | "webp";
  /** Random pixels: a file of about the size that a photograph of these measures has. */
  noise?: boolean;
}

/** The bytes of a real picture of one colour, or of noise. */
export function picture(options: Picture = {}): Promise<Buffer> {
  const { width = 64, height = 48, colour = "#c86432", format = "jpeg", noise = false } = options;
  const image = noise
    ? sharp({
        create: {
          width,
          height,
          channels: 3,
          background: colour,
          noise: { type: "gaussian", mean: 128, sigma: 30 },
        },
      })
    : sharp({ create: { width, height, channels: 3, background: colour } });
  return image.toFormat(format).toBuffer();
}

/** The same as a file to append to a form. */
export async function pictureFile(name = "picture.jpg", options: Picture = {}): Promise<File> {
  const bytes = await picture(options);
  return new File([new Uint8Array(bytes)], name, { type: `image/${options.format ?? "jpeg"}` });
}
