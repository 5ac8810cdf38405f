import { z } from "zod";
import { signedIn } from "../core/access";
import { defineEndpoint } from "../core/endpoint";
import { recordSchema } from "../core/entity";
import { idParams } from "../core/ids";
import { period } from "../entities/period";

/** Periods of an event by their start (OP-48). */
export const periodsOfSchedule = defineEndpoint({
  id: "schedules.periods",
  method: "GET",
  path: "/schedules/{id}/periods",
  access: signedIn,
  params: idParams,
  reply: { status: 200, json: z.object({ periods: z.array(recordSchema(period)) }) },
  source: "CALL-PER-01",
});
