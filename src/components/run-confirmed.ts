import { sayFailure } from "../providers/failure";
import { LogoutError } from "../providers/http/errors";
import { confirm, type Question } from "../shared/confirm";
import { toast, toastsOf } from "../shared/toasts";

interface ConfirmedAction extends Question {
  run(): Promise<unknown>;
  /** Title of the success toast. */
  done: string;
  /** Title of the error toast, or a function that reports the failure. */
  failed: string | ((reason: unknown) => void);
}

/** Closes the toasts of a failed action, by its question. */
const failures = new Map<string, () => void>();

/**
 * Asks for confirmation, runs the action and reports the result.
 * @returns whether it succeeded; undefined if it was not confirmed or the session ended
 */
export async function runConfirmed(action: ConfirmedAction): Promise<boolean | undefined> {
  const { run, done, failed, ...question } = action;
  if (!(await confirm(question))) return undefined;
  const key = `${question.title} ${done}`;
  failures.get(key)?.();
  failures.delete(key);
  try {
    await run();
  } catch (reason) {
    if (reason instanceof LogoutError) return undefined;
    const { close } = toastsOf(() =>
      typeof failed === "string" ? sayFailure(reason, failed) : failed(reason),
    );
    failures.set(key, close);
    return false;
  }
  toast({ kind: "success", title: done });
  return true;
}
