import { session } from "../../../../src/providers/http/session";
import { idOf } from "../../providers/support/data";
import { person } from "../../providers/support/people";
import { json, type Seen } from "../../providers/support/server";
import { server } from "../../screens/support/console";

export const ME = person().id;
export const CODE = "AB12".repeat(8);

/** A row of the ledger as the wire shows one. */
export const rowOf = (n: number, changes: object = {}) => ({
  id: idOf(n),
  id_user: ME,
  type: "charge",
  amount: -15,
  balance_after: 1200.5,
  id_schedule_period: null,
  id_generation: null,
  id_emission: null,
  id_code: null,
  id_order: null,
  description: "",
  created_at: "2026-11-21T18:40:00Z",
  ...changes,
});

/** Pages of these rows, and a profile whose balance can be told by turns. */
export function answerLedger(rows: readonly object[], count = rows.length, ...balances: number[]): void {
  server.on("GET /transactions/", ({ path }: Seen) => {
    const query = new URLSearchParams(path.split("?")[1]);
    const [page, size] = [Number(query.get("page")), Number(query.get("per_page_count"))];
    const transactions = rows.slice((page - 1) * size, page * size);
    return json({ transactions, pagination: { page, per_page_count: size, count } });
  });
  const told = balances.length > 0 ? balances : [1200.5];
  server.on(
    "GET /users/profile",
    ...told.map((balance) => () => json({ user: { ...session.current()?.user, balance } })),
  );
}

/** Queries of the calls for the ledger, in their order. */
export const asked = (): URLSearchParams[] =>
  server.calls("GET /transactions/").map(({ path }) => new URLSearchParams(path.split("?")[1]));
