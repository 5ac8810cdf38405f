import { SOURCE_PICTURE } from "../../contract/rules/source-picture";
import { Refusal } from "../errors";
import type { Services } from "../services";
import { type Announced, storeBlob } from "../store/blob-rows";
import { ImageRefused, readImage } from "../store/picture-files";

/** Limits of a guest's photo, and its stored size (OP-212). */
const RULES = {
  ...SOURCE_PICTURE,
  maxPixels: 40_000_000,
  maxSide: 16_000,
  jpeg: { maxPixels: 100_000_000, maxSide: 16_000 },
  longest: 4096,
};

/**
 * Checks and stores a guest's photo: upright, without metadata, at most 4,096 pixels on the longer side. Those who pay
 * take turns.
 * @throws Refusal 422 at `source_image`
 */
export async function storeSource(services: Services, payer: string, bytes: Buffer): Promise<Announced> {
  return services.queues.sources.run(payer, async () => {
    try {
      const { content, ...about } = await readImage(bytes, RULES, services.blobs);
      return await storeBlob(services, content, about);
    } catch (error) {
      if (!(error instanceof ImageRefused)) throw error;
      const { code } = error;
      const text = code === "errors.image_pixels" ? "errors.source_pixels" : code;
      throw new Refusal(422, code, { issues: [{ path: "source_image", message: code }], text });
    }
  });
}
