import { z } from "zod";
import { signedIn } from "../core/access";
import { decided } from "../core/decided";
import { defineEndpoint } from "../core/endpoint";
import { id, idParams } from "../core/ids";
import { moneySchema } from "../core/money";
import { timeSchema } from "../core/time";

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

/** Where the price of a generation came from (OP-82, OP-182); "none" if nothing set one. */
export const PRICE_SOURCES = ["style", "revolver", "cartridge", "tune", "none"] as const;
export type PriceSource = (typeof PRICE_SOURCES)[number];

export const ATTEMPT_OUTCOMES = ["done", "failed", "lost", "released", "cancelled"] as const;

const attempt = z.object({
  /** From 1. */
  number: z.int(),
  id_server: decided(id.nullable(), null),
  /** Null while the attempt runs. */
  outcome: decided(z.enum(ATTEMPT_OUTCOMES).nullable(), null),
  class: decided(z.string().nullable(), null),
  code: decided(z.string().nullable(), null),
  detail: decided(z.string().nullable(), null),
  started_at: decided(timeSchema.nullable(), null),
  ended_at: decided(timeSchema.nullable(), null),
});

/** What a generation cost and why, how it was made, and, for admins, each attempt (OP-213). Times in ms. */
export const generationDetails = defineEndpoint({
  id: "generations.details",
  method: "GET",
  path: "/generations/{id}/details",
  access: signedIn,
  params: idParams,
  reply: {
    status: 200,
    json: z.object({
      price: decided(
        z
          .object({
            /** Credits; 0 once it has ended without a picture. */
            amount: decided(moneySchema.nullable(), null),
            from: decided(z.enum(PRICE_SOURCES).nullable(), null),
            demo: decided(z.boolean(), false),
          })
          .nullable(),
        null,
      ),
      id_cartridge: decided(id.nullable(), null),
      seed: decided(z.string().nullable(), null),
      /** From the start of the generation to that of the attempt that made the picture; null without a picture. */
      waited_ms: decided(z.int().nullable(), null),
      /** Length of the attempt that made the picture. */
      made_ms: decided(z.int().nullable(), null),
      attempts: z.array(attempt).optional(),
    }),
  },
  ability: "generation-details",
  source: "OP-213",
});
