import "./face.css";
import type { Entity } from "../../../contract/core/entity";
import { toHex } from "../../../contract/core/rgba";
import { imageAddress } from "./address";
import { Thumb } from "./thumb";

type Plain = Readonly<Record<string, unknown>>;

interface FaceProps {
  entity: Entity;
  record: Plain;
  /** Height in px of a portrait picture. Landscape ones are as wide as that, so that all fit one square. */
  height: number;
  labels: { none: string; retry: string };
}

/** Aspect ratio of a booth's screen, for which decors are made. */
const SCREEN = { portrait: 5 / 8, landscape: 8 / 5 };

const keysOf = (entity: Entity, kind: string) =>
  Object.keys(entity.fields).filter((key) => entity.fields[key]?.kind === kind);

/** Whether records of this entity have pictures. */
export const hasFace = (entity: Entity | undefined): boolean =>
  entity !== undefined && keysOf(entity, "image").length > 0;

/** The picture of a record: the first one that is stored, else its colours. */
export function Face({ entity, record, labels, ...portrait }: FaceProps) {
  const address = keysOf(entity, "image")
    .map((key) => entity.fields[key] && imageAddress(entity.fields[key], record))
    .find(Boolean);
  const shape = record.orientation === "landscape" ? "landscape" : "portrait";
  const height = portrait.height / Math.max(1, SCREEN[shape]);
  const width = Math.round(height * SCREEN[shape]);
  const colours = keysOf(entity, "colour").map((key) => record[key]);
  if (address || colours.length === 0)
    return <Thumb address={address ?? null} alt="" width={width} height={height} labels={labels} />;
  const [ground, ...others] = colours.map((value) => (typeof value === "number" ? toHex(value) : undefined));
  return (
    <span className="sl-face picture" style={{ width, height, background: ground }}>
      {others.slice(0, 2).map((colour, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two bars, a text and a button.
        <span key={at} style={{ background: colour }} />
      ))}
    </span>
  );
}
