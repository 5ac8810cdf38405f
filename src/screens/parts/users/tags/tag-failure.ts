import { detailOr, LogoutError } from "../../../../providers/http/errors";
import { toast } from "../../../../shared/toasts";

/** English in every language of the console: the specification gives the words (TAG-06, OP-133). */
const FALLBACK = {
  load: "Failed to load user tags",
  create: "Failed to create user tag",
  update: "Failed to update user tag",
  delete: "Failed to delete user tag",
  assign: "Failed to assign user tag",
  remove: "Failed to remove user tag",
  set: "Failed to update user tags",
} as const;

export type TagAction = keyof typeof FALLBACK;

/** The server's own words, else the fallback of the action. */
export const tagMessage = (action: TagAction, reason: unknown): string => detailOr(reason, FALLBACK[action]);

/** Says what failed, unless the session has ended with it. */
export function sayTagFailure(action: TagAction, reason: unknown): void {
  if (reason instanceof LogoutError) return;
  toast({ kind: "error", title: tagMessage(action, reason) });
}
