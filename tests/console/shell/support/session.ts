import { vi } from "vitest";
import { type Role, roleOf } from "../../../../contract/core/access";
import { createStore, useStore } from "../../../../src/shared/store";

export interface FakeUser {
  first_name: string;
  last_name: string;
  email: string;
  is_admin?: boolean;
  is_dealer?: boolean;
}

const view = createStore<{ user: FakeUser; role: Role; epoch: string } | null>(null);

export const organiser: FakeUser = { first_name: "Vera", last_name: "Kim", email: "vera@example.com" };

export function signIn(user: FakeUser = organiser): void {
  view.set({ user, role: roleOf(user), epoch: `${user.email} ${performance.now()}` });
}

/**
 * Stands for `providers/http/session` where only who is signed in matters. Vitest keeps what a mock's factory made when
 * modules are reset, so a test that resets them must take `signIn` from the mocked module itself.
 */
export const fakeSession = {
  session: {
    ready: Promise.resolve(),
    current: view.get,
    subscribe: view.subscribe,
    start: vi.fn(async (_tokens: unknown, user: FakeUser) => signIn(user)),
    end: vi.fn(async () => view.set(null)),
  },
  useSession: () => useStore(view),
  signIn,
};
