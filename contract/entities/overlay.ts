import { z } from "zod";
import { nobody, signedIn } from "../core/access";
import { type DraftOf, defineEntity } from "../core/entity";
import type { Issue } from "../core/errors";
import {
  boolean,
  choice,
  decided,
  hasImage,
  image,
  multiline,
  owned,
  readOnly,
  rowVersion,
  text,
} from "../core/field";

const ORIENTATIONS = ["portrait", "landscape", "both"] as const;
const JPEG = { types: ["image/jpeg"], maxBytes: 20 * 1024 * 1024 };

const fields = {
  ...owned,
  active: boolean(true),
  name: text({ required: true }),
  description: multiline(),
  orientation: choice(ORIENTATIONS, "both"),
  version: rowVersion,
  has_landscape: decided(readOnly(boolean(false))),
  has_portrait: decided(readOnly(boolean(false))),
  landscape: image({
    ...JPEG,
    ratio: 4 / 3,
    has: "has_landscape",
    address: "/overlays/{id}/image/landscape",
  }),
  portrait: image({ ...JPEG, ratio: 3 / 4, has: "has_portrait", address: "/overlays/{id}/image/portrait" }),
};

/** Pictures that an orientation needs (OVL-20..22). The other picture may remain; it is not sent (OP-91). */
export function overlayImages(orientation: string): ("portrait" | "landscape")[] {
  if (orientation === "portrait" || orientation === "landscape") return [orientation];
  return ["portrait", "landscape"];
}

function checkOverlay(draft: DraftOf<typeof fields>): Issue[] {
  return overlayImages(draft.orientation)
    .filter((key) => !hasImage(draft[key]))
    .map((key) => ({ path: key, message: "validation.image_required" }));
}

/** A frame laid over the pictures of an event (spec A sections 3 and 5). */
export const overlay = defineEntity({
  name: "overlays",
  singular: "overlay",
  plural: "overlays",
  title: "name",
  fields,
  rows: "owner",
  access: {
    list: signedIn,
    read: signedIn,
    many: signedIn,
    create: signedIn,
    update: signedIn,
    remove: nobody,
  },
  transport: { path: "/overlays/", many: true, body: { part: "overlay_data" } },
  list: {
    search: ["name", "description"],
    sort: ["name", "orientation", "created_at", "updated_at"],
    filters: { orientation: z.enum(ORIENTATIONS), active: z.stringbool() },
  },
  check: checkOverlay,
});
