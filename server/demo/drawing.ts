import sharp from "sharp";
import { storeImage } from "../crud/store-pictures";
import type { Services } from "../services";

/** Renders an SVG as a stored JPEG and returns its hash. */
export type Draw = (svg: string) => Promise<string>;

/** Reuses equal drawings; different ones are rendered concurrently. */
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
