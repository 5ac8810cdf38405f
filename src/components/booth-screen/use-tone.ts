import { useEffect, useState } from "react";
import { fromRgba } from "../../../contract/core/colour";

/** Enough for a mean; each pixel is one of as many parts of the picture. */
const SIDE = 8;

/** The mean colour of a picture's lower half, where the words of the first screen are; undefined while unknown. */
export function useTone(address: string | undefined): number | undefined {
  const [tone, setTone] = useState<{ of: string; colour: number }>();
  useEffect(() => {
    if (!address) return;
    let isWanted = true;
    // What cannot be read has no colour: the picture's own place says so.
    const note = (colour: number) => isWanted && setTone({ of: address, colour });
    void toneOf(address).then(note, () => undefined);
    return () => {
      isWanted = false;
    };
  }, [address]);
  return tone && tone.of === address ? tone.colour : undefined;
}

async function toneOf(address: string): Promise<number> {
  const image = new Image();
  image.src = address;
  await image.decode();
  const context = new OffscreenCanvas(SIDE, SIDE).getContext("2d") as OffscreenCanvasRenderingContext2D;
  context.imageSmoothingQuality = "high";
  const { naturalWidth: width, naturalHeight: height } = image;
  context.drawImage(image, 0, height / 2, width, height / 2, 0, 0, SIDE, SIDE);
  const { data } = context.getImageData(0, 0, SIDE, SIDE);
  const mean = (channel: number) =>
    Math.round(data.reduce((sum, value, at) => (at % 4 === channel ? sum + value : sum), 0) / SIDE ** 2);
  return fromRgba({ r: mean(0), g: mean(1), b: mean(2), a: 255 });
}
