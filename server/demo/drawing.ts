import sharp from "sharp";
import { storeImage } from "../crud/store-pictures";
import type { Services } from "../services";

/** Draws an SVG text as a stored JPEG and gives its hash. */
export type Draw = (svg: string) => Promise<string>;

/** The same drawing is made once; those that differ are made side by side. */
export function drawer(services: Services): Draw {
  const drawn = new Map<string, Promise<string>>();
  const make = async (svg: string) => {
    const bytes = await sharp(Buffer.from(svg)).jpeg({ quality: 82 }).toBuffer();
    return storeImage(services, "drawing", bytes, { types: ["image/jpeg"], maxBytes: 20 * 1024 * 1024 });
  };
  return (svg) => {
    const known = drawn.get(svg) ?? make(svg);
    drawn.set(svg, known);
    return known;
  };
}
