import { sayFailure } from "../providers/failure";
import { LogoutError } from "../providers/http/errors";
import { confirm, type Question } from "../shared/confirm";
import { toast } from "../shared/toasts";

interface ConfirmedAction extends Question {
  run(): Promise<unknown>;
  /** What is said when it is done. */
  done: string;
  /** The title of its failure, or what says it. */
  failed: string | ((reason: unknown) => void);
}

/**
 * Asks, acts, and says what came of it.
 * @returns whether it was done; undefined where it was not tried, or the session ended with it
 */
export async function runConfirmed(action: ConfirmedAction): Promise<boolean | undefined> {
  const { run, done, failed, ...question } = action;
  if (!(await confirm(question))) return undefined;
  try {
    await run();
  } catch (reason) {
    if (reason instanceof LogoutError) return undefined;
    if (typeof failed === "string") sayFailure(reason, failed);
    else failed(reason);
    return false;
  }
  toast({ kind: "success", title: done });
  return true;
}
