import { z } from "zod";
import { signedIn } from "../core/access";
import { decided } from "../core/decided";
import { defineEndpoint } from "../core/endpoint";
import { cleanText } from "../core/field";
import { id, idOf } from "../core/ids";

/** Object types with labels; routing tags have a separate call (OP-104). */
export const LABELLED = ["category", "style", "participant"] as const;

export const label = z.object({
  id,
  id_object: id,
  object_type: z.enum(LABELLED),
  id_language: id,
  name: z.string(),
  description: decided(z.string(), ""),
});

const object = z.object({ type: z.enum(LABELLED), id });
const reply = { status: 200, json: z.object({ labels: z.array(label) }) } as const;

export const readLabels = defineEndpoint({
  id: "labels.read",
  method: "GET",
  path: "/labels/{type}/{id}",
  access: signedIn,
  params: object,
  reply,
  source: "CALL-LLD-02",
});

/** Replaces all labels. Entries with an empty name are dropped; at least one must have a name (LLD-10, OP-104). */
export const saveLabels = defineEndpoint({
  id: "labels.save",
  method: "POST",
  path: "/labels/{type}/{id}",
  access: signedIn,
  params: object,
  body: {
    json: z.object({
      labels: z
        .array(
          z.object({
            id_language: idOf("languages"),
            name: cleanText(255).default(""),
            description: cleanText(10_000).default(""),
          }),
        )
        .max(50),
    }),
  },
  bodyBytes: 4 * 1024 * 1024,
  reply,
  changes: ["participants", "styles"],
  source: "CALL-LLD-03",
});
