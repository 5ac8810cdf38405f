import { sql } from "drizzle-orm";
import { fromHundredths } from "../../contract/core/money";
import type { StoreStatistics } from "../../contract/entities/store";
import { CURRENCIES } from "../../contract/rules/money";
import type { Services } from "../services";
import { store_orders, store_products } from "../store/schema";

const MOST_DAYS = 30;
const MOST_TOP = 10;

/** Paid once, whatever was given back since: revenue is before refunds (OP-232). */
const PAID = sql`${store_orders.status} in ('paid', 'partially_refunded', 'refunded')`;
/** Refunded as a whole or in part. */
const REFUNDED = sql`${store_orders.refunded_amount} > 0`;

type Count = number | string;

/**
 * Sales of a store: totals over all time, and each of the last 30 days of UTC, today included (OP-142). Test orders do
 * not count (OP-230). Counts are of all orders; sums are of those in the store's main currency, because amounts of
 * different currencies cannot be added.
 */
export async function storeStatistics(services: Services, id_store: string): Promise<StoreStatistics> {
  const { database, now } = services;
  const db = database.db();
  const own = sql`${store_orders.id_store} = ${id_store} and not ${store_orders.is_test}`;
  const currency = await mainCurrency(services, id_store);
  const inMain = sql`${store_orders.currency} = ${currency}`;
  const { rows: totals } = await db.execute<Record<string, Count>>(sql`
    select count(*) as total,
      count(*) filter (where ${PAID}) as paid,
      count(*) filter (where ${PAID} and ${inMain}) as paid_in_main,
      count(*) filter (where ${REFUNDED}) as refunded,
      coalesce(sum(${store_orders.amount}) filter (where ${PAID} and ${inMain}), 0) as revenue,
      coalesce(sum(${store_orders.refunded_amount}) filter (where ${inMain}), 0) as refunded_amount
    from ${store_orders} where ${own}`);
  const total = (name: string) => Number(totals[0]?.[name] ?? 0);
  const revenue = total("revenue");
  const paidInMain = total("paid_in_main");

  const today = now().toISOString().slice(0, 10);
  const { rows: days } = await db.execute<{ date: string; orders: Count; revenue: Count }>(sql`
    select to_char(day, 'YYYY-MM-DD') as date, count(sold.id) as orders,
      coalesce(sum(sold.amount) filter (where sold.currency = ${currency}), 0) as revenue
    from generate_series(${today}::date - ${MOST_DAYS - 1}::int, ${today}::date, interval '1 day') as day
    left join (
      select ${store_orders.id} as id, ${store_orders.amount} as amount, ${store_orders.currency} as currency,
        (coalesce(${store_orders.paid_at}, ${store_orders.created_at}) at time zone 'UTC')::date as sold_on
      from ${store_orders} where ${own} and ${PAID}
    ) as sold on sold.sold_on = day::date
    group by day order by day`);

  const { rows: top } = await db.execute<{
    id_product: string;
    name: string;
    quantity: Count;
    revenue: Count;
  }>(sql`
    select line.id_product, (array_agg(line.name order by ${store_orders.created_at} desc))[1] as name,
      sum(line.quantity) as quantity, sum(line.quantity * round(line.price * 100)) as revenue
    from ${store_orders},
      jsonb_to_recordset(${store_orders.items}) as line(id_product text, name text, quantity int, price numeric)
    where ${own} and ${PAID} and ${inMain}
    group by line.id_product
    order by revenue desc, quantity desc, line.id_product limit ${MOST_TOP}`);

  return {
    currency,
    orders_total: total("total"),
    orders_paid: total("paid"),
    orders_refunded: total("refunded"),
    revenue: fromHundredths(revenue),
    refunded_amount: fromHundredths(total("refunded_amount")),
    average_order: paidInMain === 0 ? 0 : fromHundredths(Math.round(revenue / paidInMain)),
    by_day: days.map((day) => ({
      date: day.date,
      orders: Number(day.orders),
      revenue: fromHundredths(Number(day.revenue)),
    })),
    top_products: top.map(({ id_product, name, quantity, revenue: earned }) => ({
      id_product,
      name,
      quantity: Number(quantity),
      revenue: fromHundredths(Number(earned)),
    })),
  };
}

/** The currency of most paid orders, otherwise of most products. */
async function mainCurrency({ database }: Services, id_store: string): Promise<string> {
  const { rows } = await database.db().execute<{ currency: string }>(sql`
    select currency from (
      select ${store_orders.currency} as currency, 0 as rank, count(*) as rows from ${store_orders}
        where ${store_orders.id_store} = ${id_store} and not ${store_orders.is_test} and ${PAID} group by 1
      union all
      select ${store_products.currency}, 1, count(*) from ${store_products}
        where ${store_products.id_store} = ${id_store} group by 1
    ) as used order by rank, rows desc, currency limit 1`);
  return rows[0]?.currency ?? CURRENCIES[0];
}
