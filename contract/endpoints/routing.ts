import { z } from "zod";
import { admins } from "../core/access";
import { decided } from "../core/decided";
import { defineEndpoint } from "../core/endpoint";
import { recordSchema } from "../core/entity";
import { labels } from "../core/field";
import { id, idOf, idParams } from "../core/ids";
import { routingTag } from "../entities/routing-tag";
import { SERVER_STATES } from "../entities/server";

const tag = recordSchema(routingTag);
const tags = { status: 200, json: z.object({ tags: z.array(tag) }) } as const;
const wanted = { json: z.object({ tag_ids: z.array(idOf("routing_tags")).max(200) }) };

export const saveTagLabels = defineEndpoint({
  id: "routing_tags.labels",
  method: "PUT",
  path: "/routing-tags/{id}/labels",
  access: admins,
  params: idParams,
  body: { json: z.object({ labels: labels().schema }) },
  reply: { status: 200, json: tag },
  changes: ["routing_tags"],
  source: "CALL-RT-03",
});

export const tagsOfStyle = defineEndpoint({
  id: "styles.tags",
  method: "GET",
  path: "/styles/{id}/tags",
  access: admins,
  params: idParams,
  reply: tags,
  source: "CALL-STY-37",
});

export const setStyleTags = defineEndpoint({
  id: "styles.set_tags",
  method: "PUT",
  path: "/styles/{id}/tags",
  access: admins,
  params: idParams,
  body: wanted,
  reply: tags,
  changes: ["styles"],
  source: "CALL-STY-38",
});

export const tagsOfWorkflow = defineEndpoint({
  id: "workflows.tags",
  method: "GET",
  path: "/workflows/{id}/tags",
  access: admins,
  params: idParams,
  reply: tags,
  source: "CALL-WF-10",
});

export const setWorkflowTags = defineEndpoint({
  id: "workflows.set_tags",
  method: "PUT",
  path: "/workflows/{id}/tags",
  access: admins,
  params: idParams,
  body: wanted,
  reply: tags,
  changes: ["workflows"],
  source: "CALL-WF-11",
});

export const ROUTING_EFFECTS = ["require", "prefer", "exclude"] as const;

const wish = {
  id_tag: idOf("routing_tags"),
  effect: z.enum(ROUTING_EFFECTS),
  /** Added to the score by a `prefer` rule. */
  priority: z.int().min(0).max(1_000_000).default(0),
};
const rules = {
  status: 200,
  json: z.object({
    items: z.array(
      z.object({
        id: decided(id, null),
        id_server: decided(id, null),
        language: decided(z.string().nullable(), null),
        ...wish,
        effect: decided(wish.effect, "prefer"),
      }),
    ),
  }),
} as const;

const languageCode = z.string().regex(/^[a-z]{2}$/, { message: "validation.invalid_choice" });
/** Without it, the rules for every language (OP-164). */
const ofLanguage = z.object({ language: languageCode.optional() });

export const routingRules = defineEndpoint({
  id: "servers.routing_rules",
  method: "GET",
  path: "/servers/{id}/routing-rules",
  access: admins,
  params: idParams,
  query: ofLanguage,
  reply: rules,
  source: "CALL-RT-05",
});

/** Replaces the rules of this language, in the given order; at most one rule per tag (OP-164). */
export const setRoutingRules = defineEndpoint({
  id: "servers.set_routing_rules",
  method: "PUT",
  path: "/servers/{id}/routing-rules",
  access: admins,
  params: idParams,
  query: ofLanguage,
  body: { json: z.object({ rules: z.array(z.object(wish)).max(200) }) },
  reply: rules,
  changes: ["servers"],
  source: "CALL-RT-06",
});

/** Ranks servers for a generation, best first, with reasons in the language of the request (OP-165). */
export const testRouting = defineEndpoint({
  id: "routing_debug.test",
  method: "POST",
  path: "/routing-debug/test",
  access: admins,
  body: {
    json: z.object({
      style_id: idOf("styles"),
      photo_booth_id: idOf("photo_booths").nullish(),
      language: languageCode.nullish(),
    }),
  },
  reply: {
    status: 200,
    json: z.object({
      selected_server_id: decided(id.nullable(), null),
      tags: decided(z.array(id), []),
      candidates: z.array(
        z.object({
          server_id: id,
          name: decided(z.string(), ""),
          state: decided(z.enum(SERVER_STATES), null),
          eligible: decided(z.boolean(), null),
          score: decided(z.int(), null),
          reasons: decided(z.array(z.string()), []),
        }),
      ),
    }),
  },
  // A computation without side effects.
  changes: [],
  source: "CALL-RT-07",
});
