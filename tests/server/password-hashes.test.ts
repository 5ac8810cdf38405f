import { afterAll, expect, it, vi } from "vitest";

afterAll(() => {
  vi.doUnmock("@node-rs/argon2");
  vi.resetModules();
});

it("an unknown account costs one comparison like a known one: its decoy is hashed once [OP-188]", async () => {
  const library = await import("@node-rs/argon2");
  const counted = { hash: vi.fn(library.hash), verify: vi.fn(library.verify) };
  vi.resetModules();
  vi.doMock("@node-rs/argon2", () => counted);
  const { hashPassword, verifyPassword } = await import("../../server/auth/passwords");
  const stored = await hashPassword("right one");
  await verifyPassword(undefined, "first asked");
  vi.clearAllMocks();
  const asked = [stored, undefined, undefined].map((known) => verifyPassword(known, "wrong one"));
  expect(await Promise.all(asked)).toEqual([false, false, false]);
  expect(await verifyPassword(stored, "right one")).toBe(true);
  expect([counted.hash.mock.calls.length, counted.verify.mock.calls.length]).toEqual([0, 4]);
});
