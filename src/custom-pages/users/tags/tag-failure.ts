import { failuresOf } from "../../../providers/failure";

/** Of user tags (TAG-06). */
export const tagFailures = failuresOf({
  load: "Failed to load user tags",
  create: "Failed to create user tag",
  update: "Failed to update user tag",
  delete: "Failed to delete user tag",
  assign: "Failed to assign user tag",
  remove: "Failed to remove user tag",
  set: "Failed to update user tags",
});

export type TagAction = Parameters<typeof tagFailures.say>[0];
