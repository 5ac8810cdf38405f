import { sayFailure } from "../../providers/failure";
import { toast } from "../../shared/toasts";

/** English in every language of the console: the specification gives the words (KEY-12 to KEY-15, OP-171). */
const WORDS = {
  create: { done: "API key created successfully", failed: "Failed to create API key" },
  deactivate: { done: "API key deactivated successfully", failed: "Failed to deactivate API key" },
} as const;

type KeyAction = keyof typeof WORDS;

export function sayDone(action: KeyAction): void {
  toast({ kind: "success", title: WORDS[action].done });
}

/** The fixed text, with the server's own words below it. */
export function sayFailed(action: KeyAction, reason: unknown): void {
  sayFailure(reason, WORDS[action].failed, { id: `api-key-${action}` });
}
