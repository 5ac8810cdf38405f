import { z } from "zod";
import { signedIn } from "../core/access";
import { defineEndpoint } from "../core/endpoint";
import { id } from "../core/ids";

/** A picture of a generation, full size or at most 256 px on the longer side; 404 if there is none (OP-79, OP-119). */
export const generationImage = defineEndpoint({
  id: "generations.image",
  method: "GET",
  path: "/generations/{id}/image/{key}",
  access: signedIn,
  params: z.object({ id, key: z.enum(["source", "result"]) }),
  query: z.object({ thumbnail: z.stringbool().optional() }),
  reply: { status: 200, binary: ["image/jpeg", "image/png", "image/webp", "video/mp4"] },
  source: "CALL-GEN-04",
});
