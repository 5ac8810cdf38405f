import { z } from "zod";
import { signedIn } from "../core/access";
import { defineEndpoint } from "../core/endpoint";
import { recordSchema } from "../core/entity";
import { idParams } from "../core/ids";
import { participant } from "../entities/participant";

/** Participants of a style that the caller sees, in their order. */
export const participantsOfStyle = defineEndpoint({
  id: "participants.from_style",
  method: "GET",
  path: "/participants/from_style/{id}",
  access: signedIn,
  params: idParams,
  reply: { status: 200, json: z.object({ participants: z.array(recordSchema(participant)) }) },
  source: "CALL-PART-04",
});
