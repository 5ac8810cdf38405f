import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { fromRgba } from "../../../contract/core/rgba";
import { useFormat } from "../../providers/i18n/use-format";
import { Alert } from "../alert";
import { contrastOf, READABLE } from "./contrast";
import type { ScreenColours } from "./screen";

/** Side of the downscaled picture in pixels: enough for a mean colour. */
const SIDE = 8;

interface ContrastNoteProps {
  colours: ScreenColours;
  /** URL of the first screen's picture, the background of its text. */
  first: string | undefined;
}

/** Warns about texts that guests could hardly read. It does not block saving. */
export function ContrastNote({ colours, first }: ContrastNoteProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const tone = useTone(first);
  const pairs = {
    text: contrastOf(colours.text, colours.background),
    button: contrastOf(colours.buttonText, colours.button),
    first: tone === undefined ? READABLE : contrastOf(colours.text, tone),
  };
  const poor = (["text", "first", "button"] as const).filter((pair) => pairs[pair] < READABLE);
  if (poor.length === 0) return null;
  return (
    <Alert kind="warn">
      {poor
        .map((pair) =>
          t(`resources.decors.poor_${pair}`, { ratio: format.number(Math.round(pairs[pair] * 10) / 10) }),
        )
        .join(" ")}
    </Alert>
  );
}

/** Mean colour of a picture's lower half, where the first screen has its text; undefined while unknown. */
function useTone(address: string | undefined): number | undefined {
  const [tone, setTone] = useState<{ of: string; colour: number }>();
  useEffect(() => {
    if (!address) return;
    let isWanted = true;
    // A picture that cannot be read has no colour; its field shows the error.
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
