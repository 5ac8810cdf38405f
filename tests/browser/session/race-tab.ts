import { login, profile } from "../../../contract/endpoints/session";
import { call } from "../../../src/providers/call";
import { session } from "../../../src/providers/http/session";
import { changeStored, memory } from "../../../src/providers/http/session-store";

/** What a tab of the race lets the test do: the console's own modules, without screens. */
const modules = {
  async logIn(email: string, password: string): Promise<void> {
    const { user, ...tokens } = await call(login, { body: { email, password } });
    await session.start(tokens, user);
  },
  /** Puts an access token into the store and this tab that every server refuses; says that it lives for so long. */
  async spoil(access: string, livesMs: number): Promise<void> {
    const spoilt = await changeStored((old) => {
      return old && { ...old, access, expires: Date.now() + livesMs, askedAt: 0 };
    });
    memory.set(spoilt);
  },
  holds: (access: string): boolean => memory.get()?.access === access,
  isSignedIn: (): boolean => session.current() !== null,
  /** Makes so many calls at once; names what failed. */
  async ask(count: number): Promise<string[]> {
    const calls = Array.from({ length: count }, () => call(profile, {}));
    const outcomes = await Promise.allSettled(calls);
    return outcomes.flatMap((outcome) => (outcome.status === "rejected" ? [String(outcome.reason)] : []));
  },
  end: (): Promise<void> => session.end(),
  /** Takes the lock of the refresh and never lets go. */
  holdLock(): Promise<void> {
    return new Promise((taken) => {
      void navigator.locks.request("session-refresh", () => {
        taken();
        return new Promise(() => {});
      });
    });
  },
};

export type Race = typeof modules;

Object.assign(globalThis, { race: modules });
