import { type Entity, imageKeys, writableKeys } from "../../../contract/core/entity";
import type { Field, ImageValue } from "../../../contract/core/field";
import { overlay, overlayImages } from "../../../contract/entities/overlay";
import { same } from "../../editor/values";
import { codecs } from "../../fields/codecs";
import type { PartDraft } from "./model";

/** What a save sends of overlays and the decor of an event. Pure. */

/** What was read of a stored part, from servers that send its version: tells whether it is changed here. */
export interface PartRead {
  version: number;
  fields: Readonly<Record<string, unknown>>;
}

/** A picture that is sent under its key. */
export interface KeyedFile {
  key: string;
  /** Null removes the picture. */
  file: Blob | null;
}

/** The fields that a save of the part may change. */
export function wireFields(entity: Entity, part: PartDraft): Record<string, unknown> {
  const keys = writableKeys(entity, "update", "user").filter((key) => key in part);
  const fields = keys.map((key) => {
    const field = entity.fields[key] as Field;
    return [key, codecs[field.kind].toWire(part[key], field)];
  });
  return Object.fromEntries(fields);
}

/**
 * An overlay or a decor on the wire, without its id. To servers that send versions an unchanged one goes by its id
 * alone, a changed one with the version that was read, so that a newer one is never overwritten.
 */
export function wirePart(entity: Entity, part: PartDraft): Record<string, unknown> {
  const fields = wireFields(entity, part);
  const { read } = part;
  if (!read) return fields;
  const isUnchanged = sentImages(entity, part).length === 0 && same(fields, read.fields);
  return isUnchanged ? {} : { ...fields, version: read.version };
}

/** Pictures that were picked or removed; of an overlay only those of its orientation (OP-91). */
export function sentImages(entity: Entity, part: PartDraft): KeyedFile[] {
  const shown: readonly string[] =
    entity.name === overlay.name ? overlayImages(String(part.orientation)) : imageKeys(entity);
  return shown.flatMap((key): KeyedFile[] => {
    const value = part[key] as ImageValue | undefined;
    if (value?.state === "picked") return [{ key, file: value.file }];
    return value?.state === "removed" ? [{ key, file: null }] : [];
  });
}
