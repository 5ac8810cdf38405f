import { randomInt, randomUUID } from "node:crypto";
import { and, count, eq, gt, isNull, or, sql } from "drizzle-orm";
import type { AnyCaller } from "../caller";
import { Busy, Refusal } from "../errors";
import { type Language, messageFor } from "../http/messages";
import { reasonTexts } from "../http/routing-texts";
import { holdPrice } from "../rules/ledger";
import { rankFor, tagNames } from "../rules/routed-servers";
import { type Candidate, candidatesOf } from "../rules/routing";
import type { Services } from "../services";
import { generation_parts, generations, schedules, style_turns } from "../store/schema";
import { type GenerationData, type Order, readOrder, type StyleRow } from "./order";
import { type Graph, planPicture } from "./plan";
import { wakeEngine } from "./wakes";

/** Generations of one payer at a time; more are refused. */
const MOST_OF_PAYER = 50;
const RETRY_AFTER_S = 10;
/** How long one generation of its payer, and being a rehearsal, delays a generation in the queue, s. */
const TURN_S = 5;
const REHEARSAL_S = 10;
/** How long it may wait for a server, wait if none is online, and take in all, s (OP-201). */
export const WAITS = { queue: 180, nobody: 45, picture: 600, film: 1800 };

interface Start {
  caller: AnyCaller;
  language: Language;
  data: GenerationData;
  /** Of the stored source. */
  source: string;
  graphs: ReadonlyMap<string, Graph>;
}

/** The generation that a booth is busy with; in the transaction of a start it is the one that was first. */
export async function busyWith({ database }: Services, booth: string): Promise<string | undefined> {
  const [row] = await database
    .db()
    .select({ id: generations.id })
    .from(generations)
    .where(and(eq(generations.id_photo_booth, booth), eq(generations.status, "processing")));
  return row?.id;
}

export const boothBusy = (id_generation: string) =>
  new Refusal(409, "errors.photo_booth_busy", { extra: { id_generation } });

/**
 * Begins a generation, in the transaction of the call: its place in the queue and its held price (docs/engine.md, line
 * 1). Everything that was checked before the picture was stored is checked again.
 * @returns its id
 * @throws Refusal 409 errors.photo_booth_busy with `id_generation`; 422 for what does not fit together,
 *   errors.insufficient_balance, errors.demo_limit, errors.no_server; 429 with too many of one payer
 */
export async function startGeneration(services: Services, start: Start): Promise<string> {
  const { caller, data, source, graphs } = start;
  const db = services.database.db();
  const order = await readOrder(services, caller, data);
  const maker = await nextMaker(services, order);
  const { plan, parts, id_workflow, is_video, price, price_from } = await planPicture(
    services,
    order,
    maker,
    graphs,
    data.values,
  );
  const { candidates, best } = await serversFor(services, start, order, { maker, id_workflow, is_video });
  const id = randomUUID();
  const isRehearsal = order.demo || !order.event;
  const others = sql`(select count(*) from generations where id_user = ${order.payer}::uuid and status = 'processing')`;
  const inserted = await db
    .insert(generations)
    .values({
      id,
      id_user: order.payer,
      id_participant: order.participant,
      id_style: order.style.id,
      id_photo_booth: order.booth.id,
      id_schedule: order.event?.id ?? null,
      id_schedule_period: order.period,
      source_hash: source,
      cost: price,
      price_from,
      demo: order.demo,
      is_video,
      id_workflow,
      id_cartridge: order.style.is_group ? maker.id : null,
      seed: randomInt(0, 2 ** 31),
      language: data.language ?? null,
      plan,
      candidates,
      best,
      rank_at: sql`now() + ${isRehearsal ? REHEARSAL_S : 0} * interval '1 second' + ${TURN_S} * ${others} * interval '1 second'`,
      wait_until: sql`now() + ${WAITS.nobody} * interval '1 second'`,
      deadline_at: sql`now() + ${is_video ? WAITS.film : WAITS.picture} * interval '1 second'`,
    })
    .onConflictDoNothing({ target: generations.id_photo_booth, where: sql`status = 'processing'` })
    .returning({ id: generations.id });
  if (inserted.length === 0) throw boothBusy((await busyWith(services, order.booth.id)) ?? "");
  if (parts.length > 0)
    await db.insert(generation_parts).values(parts.map((part) => ({ ...part, id_generation: id })));
  // Holds the payer's row from here on: those who count after it see this one.
  await holdPrice(services, order.payer, price);
  await assertShare(services, order.payer);
  if (data.demo && !order.event?.demo && caller.role !== "admin")
    await assertDemoLimit(services, order.payer);
  wakeEngine(services, candidates);
  return id;
}

/** Whose turn it is among a revolver's cartridges: each in turn over those that have the participant (OP-214). */
async function nextMaker({ database }: Services, { style, makers, participant }: Order): Promise<StyleRow> {
  const [first] = makers as [StyleRow];
  if (!style.is_group) return first;
  const [turn] = await database
    .db()
    .insert(style_turns)
    .values({ id_style: style.id, id_participant: participant, next: 1 })
    .onConflictDoUpdate({
      target: [style_turns.id_style, style_turns.id_participant],
      set: { next: sql`(${style_turns.next} + 1) % 1000000` },
    })
    .returning({ next: style_turns.next });
  return makers[((turn?.next ?? 1) + makers.length - 1) % makers.length] ?? first;
}

/** @throws Refusal errors.no_server; its detail says why to admins */
async function serversFor(
  services: Services,
  { caller, language, data }: Start,
  { style, booth, payer }: Order,
  { maker, id_workflow, is_video }: { maker: StyleRow; id_workflow: string | null; is_video: boolean },
) {
  const { ranked } = await rankFor(services, {
    styles: [...new Set([style.id, maker.id])],
    workflows: [id_workflow],
    booth,
    payer,
    language: data.language ?? null,
    film: is_video,
  });
  const chosen = candidatesOf(ranked);
  if (chosen.best > 0) return chosen;
  const extra = caller.role === "admin" ? await whyNone(services, ranked, language) : {};
  throw new Refusal(422, "errors.no_server", { extra });
}

async function whyNone(services: Services, ranked: readonly Candidate[], language: Language) {
  const describe = reasonTexts(await tagNames(services), language);
  const reasons = ranked.map(({ server, reasons }) => `${server.name}: ${reasons.map(describe).join(", ")}`);
  return { detail: [messageFor("errors.no_server", language), ...reasons].join(". ") };
}

async function assertShare({ database }: Services, payer: string): Promise<void> {
  const running = and(eq(generations.id_user, payer), eq(generations.status, "processing"));
  if ((await database.db().$count(generations, running)) > MOST_OF_PAYER)
    throw new Busy(429, "errors.too_many_generations", RETRY_AFTER_S);
}

/** Pictures that were started as demo in the last day; those of demo events do not count (OP-204). */
async function assertDemoLimit({ database, settings }: Services, payer: string): Promise<void> {
  const [row] = await database
    .db()
    .select({ count: count() })
    .from(generations)
    .leftJoin(schedules, eq(schedules.id, generations.id_schedule))
    .where(
      and(
        eq(generations.id_user, payer),
        eq(generations.demo, true),
        gt(generations.created_at, sql`now() - interval '1 day'`),
        or(isNull(generations.id_schedule), eq(schedules.demo, false)),
      ),
    );
  const most = settings.demoGenerationsPerDay;
  if ((row?.count ?? 0) <= most) return;
  const code = "errors.demo_limit";
  throw new Refusal(422, code, { issues: [{ path: "demo", message: code }], values: { count: most } });
}
