import { sql } from "drizzle-orm";
import type { FastifyBaseLogger } from "fastify";
import { Bell } from "../jobs/bell";
import { Shutdown } from "../jobs/shutdown";
import type { Worker } from "../jobs/worker";
import type { Services } from "../services";
import { uuids } from "../store/columns";
import { store_payments, store_refunds } from "../store/schema";
import { AT_ONCE } from "./http";
import { advance, readRow } from "./payments";
import { inWorker, ProviderError } from "./provider";
import { advanceRefund, readRefund } from "./refunds";
import { leaseFor, PAYMENTS } from "./rows";

/** Longest sleep: wakes of other processes can be lost. */
const LONGEST_MS = 30_000;
/** Sleep while nothing is due soon. */
const SHORTEST_MS = 5000;
/** Time for running calls when the server stops; leases end by themselves. */
const LAST_CALLS_MS = 5000;

type Kind = "payment" | "refund";

interface Due {
  id: string;
  id_system: string | null;
}

/**
 * Asks providers about payments and refunds that are due (docs/server.md, Payments): each by one process at a time, at
 * most five calls of one payment system at once, so that one silent provider does not hold up the others. Hints wake it;
 * otherwise it sleeps until the next one is due.
 */
export function paymentWorker(services: Services, log: FastifyBaseLogger): Worker {
  const { database } = services;
  const shutdown = new Shutdown();
  const { stopping, cut } = shutdown;
  const bell = new Bell();
  const running = new Set<{ system: string; work: Promise<void> }>();
  let failing = false;

  function start(kind: Kind, { id, id_system }: Due): void {
    const system = id_system ?? "";
    const work = checkOne(services, kind, id, cut)
      .catch((reason: unknown) => {
        const why =
          reason instanceof ProviderError ? { kind: reason.kind, why: reason.message } : { err: reason };
        log.warn({ [kind]: id, system, ...why }, "payment check");
      })
      .finally(() => {
        running.delete(call);
        bell.ring();
      });
    const call = { system, work };
    running.add(call);
  }

  /** @returns ms until something is due */
  async function look(): Promise<number> {
    const systems = [...running].map(({ system }) => system);
    const full = [...new Set(systems)].filter(
      (system) => systems.filter((other) => other === system).length >= AT_ONCE.each,
    );
    for (const kind of ["payment", "refund"] as const) {
      const room = AT_ONCE.total - running.size;
      if (room <= 0) return LONGEST_MS;
      for (const due of await takeDue(services, kind, room, full)) start(kind, due);
    }
    return nextDue(services, full);
  }

  async function loop(): Promise<void> {
    while (!stopping.aborted) {
      let rest = SHORTEST_MS;
      try {
        rest = Math.min(LONGEST_MS, await look());
        failing = false;
      } catch (reason) {
        if (!failing) log.warn({ err: reason }, "payments");
        failing = true;
      }
      await bell.wait(rest, stopping);
    }
  }

  let looping: Promise<void> | undefined;
  let endListening = () => {};
  return {
    start() {
      endListening = database.onWake(PAYMENTS, () => bell.ring());
      looping = loop();
    },
    async stop() {
      endListening();
      shutdown.begin();
      await looping;
      await shutdown.end(Promise.all([...running].map(({ work }) => work)), LAST_CALLS_MS);
    },
  };
}

async function checkOne(services: Services, kind: Kind, id: string, signal: AbortSignal): Promise<void> {
  const patience = inWorker(signal);
  if (kind === "payment") await advance(services, await readRow(services, id), patience);
  else await advanceRefund(services, await readRefund(services, id), patience);
}

const TABLES = {
  payment: { table: store_payments, system: sql`due.id_payment_system` },
  refund: {
    table: store_refunds,
    system: sql`(select id_payment_system from store_payments where store_payments.id = due.id_payment)`,
  },
};

/** Leases what is due, the longest due first. */
async function takeDue({ database }: Services, kind: Kind, room: number, full: string[]): Promise<Due[]> {
  const { table, system } = TABLES[kind];
  const set = Object.entries(leaseFor(inWorker())).map(
    ([column, value]) => sql`${sql.identifier(column)} = ${value}`,
  );
  const { rows } = await database.db().execute<{ id: string; id_system: string | null }>(sql`
    update ${table} as due set ${sql.join(set, sql`, `)}
    where due.id in (
      select due.id from ${table} as due
      where due.check_at <= now() and (due.held_until is null or due.held_until <= now())
        and not coalesce(${system} = any(${uuids(full.filter(Boolean))}), false)
      order by due.check_at limit ${Math.min(room, AT_ONCE.each)} for update of due skip locked)
    returning due.id, ${system} as id_system`);
  return rows;
}

/** ms until the next check is due; of systems that have all their calls the end of a call tells. */
async function nextDue({ database }: Services, full: string[]): Promise<number> {
  const of = ({ table, system }: (typeof TABLES)[Kind]) => sql`
    (select min(greatest(due.check_at, coalesce(due.held_until, due.check_at))) from ${table} as due
      where due.check_at is not null and not coalesce(${system} = any(${uuids(full.filter(Boolean))}), false))`;
  const { rows } = await database.db().execute<{ ms: string | number | null }>(sql`
    select extract(epoch from least(${of(TABLES.payment)}, ${of(TABLES.refund)}) - now()) * 1000 as ms`);
  const [{ ms } = { ms: null }] = rows;
  return ms === null ? LONGEST_MS : Math.max(20, Number(ms));
}
