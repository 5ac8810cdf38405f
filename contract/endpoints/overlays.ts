import { z } from "zod";
import { signedIn } from "../core/access";
import { defineEndpoint } from "../core/endpoint";
import { recordSchema } from "../core/entity";
import { idParams } from "../core/ids";
import { overlay } from "../entities/overlay";

/** Overlays of a booth's current and future events, without duplicates (OP-92). */
export const overlaysOfBooth = defineEndpoint({
  id: "overlays.by_photo_booth",
  method: "GET",
  path: "/overlays/by_photo_booth/{id}",
  access: signedIn,
  params: idParams,
  reply: { status: 200, json: z.object({ overlays: z.array(recordSchema(overlay)) }) },
  source: "CALL-OVL-03",
});
