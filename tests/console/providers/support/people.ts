import type { TokenPair } from "../../../../src/providers/http/session";

let issued = 0;

/** A token of the form that servers issue (OP-35), ending so many seconds from now. */
export function accessToken(seconds = 1800): string {
  const payload = { exp: Math.floor(Date.now() / 1000) + seconds, n: ++issued };
  return `header.${btoa(JSON.stringify(payload))}.signature`;
}

export const pair = (seconds?: number): TokenPair => ({
  access_token: accessToken(seconds),
  refresh_token: `refresh-${++issued}`,
});

/** A user as the wire shows one. */
export const person = (changes: object = {}) => ({
  id: "11111111-1111-4111-8111-111111111111",
  created_at: "2025-01-01T00:00:00Z",
  updated_at: "2025-01-01T00:00:00Z",
  id_dealer: null,
  first_name: "Olga",
  last_name: "Organiser",
  email: "olga@example.com",
  is_active: true,
  is_admin: false,
  is_dealer: false,
  dealer_code: null,
  balance: 12.5,
  ...changes,
});

export const otherPerson = person({ id: "22222222-2222-4222-8222-222222222222", email: "ivan@example.com" });
