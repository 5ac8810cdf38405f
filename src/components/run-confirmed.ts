import { sayFailure } from "../providers/failure";
import { LogoutError } from "../providers/http/errors";
import { confirm, type Question } from "../shared/confirm";
import { toast } from "../shared/toasts";

interface ConfirmedAction extends Question {
  run(): Promise<unknown>;
  /** Title of the success toast. */
  done: string;
  /** Title of the error toast, or a function that reports the failure. */
  failed: string | ((reason: unknown) => void);
}

/**
 * Asks for confirmation, runs the action and reports the result.
 * @returns whether it succeeded; undefined if it was not confirmed or the session ended
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
