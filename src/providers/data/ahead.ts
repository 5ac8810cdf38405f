import { onUserGone } from "../http/leaving";

/** Answers asked for before the screen that wants them was opened. Each is used once, if that comes soon enough. */
const answers = new Map<string, Promise<unknown>>();
const FRESH_MS = 10_000;

onUserGone(forgetAhead);

/** What was asked for before something was changed may no longer hold. */
export function forgetAhead(): void {
  answers.clear();
}

export function keepAhead(key: string, load: () => Promise<unknown>): Promise<unknown> {
  const known = answers.get(key);
  if (known) return known;
  const answer = load();
  const forget = () => void (answers.get(key) === answer && answers.delete(key));
  answers.set(key, answer);
  setTimeout(forget, FRESH_MS);
  answer.catch(forget);
  return answer;
}

/** Undefined where there is none, and where it failed: who wants it asks by itself and says what is wrong. */
export async function takeAhead<T>(key: string): Promise<T | undefined> {
  const answer = answers.get(key) as Promise<T> | undefined;
  answers.delete(key); // once only: who comes back later wants to see what has changed
  return answer?.catch(() => undefined);
}
