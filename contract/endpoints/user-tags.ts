import { z } from "zod";
import { staff } from "../core/access";
import { decided } from "../core/decided";
import { defineEndpoint } from "../core/endpoint";
import { recordSchema } from "../core/entity";
import { id, idOf } from "../core/ids";
import { timeSchema } from "../core/time";
import { userTag } from "../entities/user-tag";

/** A tag assigned to a user (OP-132). */
export const assignment = z.object({
  id: decided(id, null),
  id_user: decided(id, null),
  id_tag: id,
  created_at: decided(timeSchema, null),
});

const ofUser = z.object({ userId: id });
const assignments = z.object({ items: z.array(assignment) });

export const systemTags = defineEndpoint({
  id: "user_tags.system",
  method: "GET",
  path: "/user-tags/system",
  access: staff,
  reply: { status: 200, json: z.object({ items: z.array(recordSchema(userTag)) }) },
  source: "CALL-TAG-02",
});

export const tagsOfUser = defineEndpoint({
  id: "user_tags.of_user",
  method: "GET",
  path: "/user-tags/users/{userId}",
  access: staff,
  params: ofUser,
  reply: { status: 200, json: assignments },
  source: "CALL-TAG-06",
});

export const assignTag = defineEndpoint({
  id: "user_tags.assign",
  method: "POST",
  path: "/user-tags/users/{userId}",
  access: staff,
  params: ofUser,
  body: { json: z.object({ id_tag: idOf("user_tags") }) },
  reply: { status: 200, json: assignment },
  changes: ["user_tags"],
  source: "CALL-TAG-07",
});

/** Replaces all tags of a user. */
export const setUserTags = defineEndpoint({
  id: "user_tags.bulk",
  method: "PUT",
  path: "/user-tags/users/{userId}/bulk",
  access: staff,
  params: ofUser,
  body: { json: z.object({ tag_ids: z.array(idOf("user_tags")).max(200) }) },
  reply: { status: 200, json: assignments },
  changes: ["user_tags"],
  source: "CALL-TAG-08",
});

export const removeUserTag = defineEndpoint({
  id: "user_tags.unassign",
  method: "DELETE",
  path: "/user-tags/users/{userId}/tags/{tagId}",
  access: staff,
  params: z.object({ userId: id, tagId: id }),
  reply: { status: 204 },
  changes: ["user_tags"],
  source: "CALL-TAG-09",
});
