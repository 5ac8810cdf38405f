import { detailOr, LogoutError } from "../../../providers/http/errors";
import { toast } from "../../../shared/toasts";

/** English in every language of the console: the specification gives the words (RT-15, OP-133). */
const FALLBACK = {
  load_tags: "Failed to load routing tags",
  create_tag: "Failed to create routing tag",
  update_tag: "Failed to update routing tag",
  delete_tag: "Failed to delete routing tag",
  update_tags: "Failed to update routing tags",
  load_rules: "Failed to load routing rules",
  update_rules: "Failed to update routing rules",
  test: "Failed to run routing test",
} as const;

export type RoutingAction = keyof typeof FALLBACK;

/** The server's own words, else the fallback of the action. */
export const routingMessage = (action: RoutingAction, reason: unknown): string =>
  detailOr(reason, FALLBACK[action]);

/** Says what failed, unless the session has ended with it. */
export function sayRoutingFailure(action: RoutingAction, reason: unknown): void {
  if (reason instanceof LogoutError) return;
  toast({ id: `routing-${action}`, kind: "error", title: routingMessage(action, reason) });
}
