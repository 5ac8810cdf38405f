import { sql } from "drizzle-orm";
import { wireMoment } from "../../store/columns";
import { byDay, end, personOf, tableReport, touches, within } from "./report";

/** Generations of guests: tests, rehearsals and guests' views do not count (OP-235), but all of a demo event do. */
const OF_GUESTS = sql.raw(
  "(not demo or coalesce(id_schedule in (select id from schedules where demo), false))",
);

export const GUEST_PICTURES = sql`status = 'completed' and ${OF_GUESTS}`;
export const GUEST_FAILURES = sql`status = 'error' and ${OF_GUESTS}`;

/** In SQL: accounts that are neither dealers nor admins. */
export const CLIENTS = sql.raw("not users.is_dealer and not users.is_admin");

/** Store money is no credit (OP-95). */
export const CREDITS = sql.raw("id_order is null");

/** Pictures by day; `completed`, `failed` and `cost` are those of guests, the rest of `total` runs or is `demo`. */
export const generations = tableReport({
  columns: [
    { key: "date", type: "date" },
    { key: "total", type: "number" },
    { key: "completed", type: "number" },
    { key: "failed", type: "number" },
    { key: "demo", type: "number" },
    { key: "cost", type: "money" },
  ],
  totals: { total: true, completed: true, failed: true, demo: true, cost: true },
  rows: byDay(
    "generations",
    sql`count(*) as total, count(*) filter (where ${GUEST_PICTURES}) as completed,
      count(*) filter (where ${GUEST_FAILURES}) as failed, count(*) filter (where not ${OF_GUESTS}) as demo,
      coalesce(sum(cost) filter (where ${GUEST_PICTURES}), 0) as cost`,
    sql`true`,
  ),
});

/** The ledger by day, in credits. `net` is what these changed the balances by. */
export const financial = tableReport({
  columns: [
    { key: "date", type: "date" },
    { key: "deposits", type: "money" },
    { key: "charges", type: "money" },
    { key: "refunds", type: "money" },
    { key: "net", type: "money" },
  ],
  totals: { deposits: true, charges: true, refunds: true, net: true },
  rows: byDay(
    "transactions",
    sql`coalesce(sum(amount) filter (where type = 'deposit'), 0) as deposits,
      coalesce(-sum(amount) filter (where type = 'charge'), 0) as charges,
      coalesce(sum(amount) filter (where type = 'refund'), 0) as refunds,
      coalesce(sum(amount) filter (where type in ('deposit', 'charge', 'refund')), 0) as net`,
    CREDITS,
  ),
});

/**
 * Clients who were registered by the end of the span, and every other account that paid for pictures in it, so that
 * `spent` in all is what the ledger charged. `events` took place in the span at least in part; `balance` is today's.
 */
export const clients = tableReport({
  columns: [
    { key: "name", type: "text" },
    { key: "email", type: "text" },
    { key: "dealer", type: "text" },
    { key: "registered_at", type: "datetime" },
    { key: "events", type: "number" },
    { key: "generations", type: "number" },
    { key: "spent", type: "money" },
    { key: "balance", type: "money" },
  ],
  totals: { events: true, generations: true, spent: true, balance: true },
  rows: (span) => sql`
    select users.created_at as at, users.id, ${personOf("users")} as name, users.email,
      ${personOf("dealer")} as dealer, ${wireMoment("users.created_at")} as registered_at,
      coalesce(held.count, 0) as events, coalesce(made.count, 0) as generations, coalesce(paid.sum, 0) as spent,
      users.balance
    from users
    left join users as dealer on dealer.id = users.id_dealer
    left join (select id_user, count(*) from schedules
      where deleted_at is null and ${touches("schedules", span)}
      group by id_user) as held on held.id_user = users.id
    left join (select id_user, count(*) from generations
      where ${GUEST_PICTURES} and ${within("created_at", span)} group by id_user) as made on made.id_user = users.id
    left join (select id_user, -sum(amount) as sum from transactions
      where type = 'charge' and ${within("created_at", span)} group by id_user) as paid on paid.id_user = users.id
    where (${CLIENTS} and users.created_at < ${end(span)}) or made.id_user is not null or paid.id_user is not null`,
});

/** Events that took place in the span at least in part; pictures and their cost are those of the span. */
export const schedules = tableReport({
  columns: [
    { key: "name", type: "text" },
    { key: "owner", type: "text" },
    { key: "start_time", type: "datetime" },
    { key: "end_time", type: "datetime" },
    { key: "booths", type: "number" },
    { key: "generations", type: "number" },
    { key: "cost", type: "money" },
  ],
  totals: { generations: true, cost: true },
  rows: (span) => sql`
    select event.start_time as at, event.id, event.name, ${personOf("users")} as owner,
      ${wireMoment("event.start_time")} as start_time, ${wireMoment("event.end_time")} as end_time,
      (select count(*) from schedule_photo_booths as link where link.id_schedule = event.id) as booths,
      coalesce(made.count, 0) as generations, coalesce(made.cost, 0) as cost
    from schedules as event
    inner join users on users.id = event.id_user
    left join (select id_schedule, count(*), sum(cost) as cost from generations
      where ${GUEST_PICTURES} and id_schedule is not null and ${within("created_at", span)}
      group by id_schedule) as made on made.id_schedule = event.id
    where (event.deleted_at is null and ${touches("event", span)})
      or made.id_schedule is not null`,
});

/**
 * Dealers, their customers of today, the emissions that they made, the codes that were activated of any of theirs, and
 * what they paid for emissions.
 */
export const dealers = tableReport({
  columns: [
    { key: "name", type: "text" },
    { key: "email", type: "text" },
    { key: "customers", type: "number" },
    { key: "emissions", type: "number" },
    { key: "codes_activated", type: "number" },
    { key: "amount", type: "money" },
  ],
  totals: { customers: true, emissions: true, codes_activated: true, amount: true },
  rows: (span) => sql`
    select users.created_at as at, users.id, ${personOf("users")} as name, users.email,
      (select count(*) from users as customer where customer.id_dealer = users.id) as customers,
      coalesce(made.count, 0) as emissions, coalesce(used.count, 0) as codes_activated, coalesce(paid.sum, 0) as amount
    from users
    left join (select id_user, count(*) from emissions where ${within("created_at", span)}
      group by id_user) as made on made.id_user = users.id
    left join (select emission.id_user, count(*) from transactions as deposit
      inner join emissions as emission on emission.id = deposit.id_emission
      where deposit.type = 'deposit' and ${within("deposit.created_at", span)}
      group by emission.id_user) as used on used.id_user = users.id
    left join (select id_user, -sum(amount) as sum from transactions
      where type = 'emission' and ${within("created_at", span)} group by id_user) as paid on paid.id_user = users.id
    where (users.is_dealer and users.created_at < ${end(span)}) or paid.id_user is not null`,
});

/** Refunds of the ledger: returned charges are positive, those of store orders negative and no credits (OP-95). */
export const refunds = tableReport({
  columns: [
    { key: "created_at", type: "datetime" },
    { key: "user", type: "text" },
    { key: "source", type: "text" },
    { key: "amount", type: "money" },
    { key: "reason", type: "text" },
  ],
  totals: { amount: sql`source <> 'order'` },
  rows: (span) => sql`
    select refund.created_at as at, refund.id, ${wireMoment("refund.created_at")} as created_at,
      ${personOf("users")} as "user",
      case when refund.id_order is not null then 'order' when refund.id_generation is not null then 'generation'
        else 'other' end as source,
      refund.amount, refund.description as reason
    from transactions as refund
    inner join users on users.id = refund.id_user
    where refund.type = 'refund' and ${within("refund.created_at", span)}`,
});
