import { timingSafeEqual } from "node:crypto";
import { and, eq, or, sql } from "drizzle-orm";
import type { FastifyInstance } from "fastify";
import { z } from "zod";
import { isId } from "../../contract/core/ids";
import { notFound, Refusal } from "../errors";
import type { Services } from "../services";
import { payment_systems, store_payments } from "../store/schema";
import { dueNow, findSystem, PAYMENTS, type SystemRow } from "./rows";
import { openSecrets, type PaymentSecrets } from "./seal";
import { loadStripe } from "./stripe";

const BODY_BYTES = 256 * 1024;
const CALLS_A_MINUTE = 600;
/** How far the time of a signature may be from ours, in seconds (OP-226). */
const TOLERANCE_S = 300;

const text = z.string().max(255);
const object = z.object({
  id: text.optional(),
  metadata: z.object({ payment: text.optional() }).nullish().catch(undefined),
  payment_intent: text.nullish().catch(undefined),
  payment_id: text.nullish().catch(undefined),
});
const stripeEvent = z.object({ data: z.object({ object }) });
const yookassaEvent = z.object({ object });

/** All that is taken from a notification: which payments to ask for. */
type Named = z.output<typeof object>;

/**
 * Notifications of payment providers (OP-226). They are hints: nothing is taken from them but ids, and the provider is
 * asked later, by the worker. Not a call of the contract, which the console could make.
 */
export async function addNotifications(app: FastifyInstance, services: Services): Promise<void> {
  await app.register(async (scope) => {
    // The signature covers the bytes as they came.
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser("*", { parseAs: "buffer", bodyLimit: BODY_BYTES }, (_request, body, done) =>
      done(null, body),
    );
    scope.route({
      method: "POST",
      url: "/api/payments/:psid/:secret",
      bodyLimit: BODY_BYTES,
      config: { rateLimit: { max: CALLS_A_MINUTE, timeWindow: 60_000 } },
      handler: async (request, reply) => {
        const { psid, secret } = request.params as { psid: string; secret: string };
        const { system, secrets } = await findAddress(services, psid, secret);
        const raw = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
        const signature = request.headers["stripe-signature"];
        const named =
          system.type === "stripe" ? await readStripe(secrets, raw, signature) : readYooKassa(raw);
        await note(services, system, named);
        return reply.code(200).send({ received: true });
      },
    });
  });
}

/** @throws 404 for any address that is not one of ours */
async function findAddress(
  services: Services,
  psid: string,
  secret: string,
): Promise<{ system: SystemRow; secrets: PaymentSecrets }> {
  const system = isId(psid) ? await findSystem(services, psid) : undefined;
  const secrets = system && system.deleted_at === null ? openSecrets(services, system) : undefined;
  if (!system || !secrets || system.type === "manual" || !isEqual(secret, secrets.path)) throw notFound();
  return { system, secrets };
}

function isEqual(sent: string, wanted: string): boolean {
  const [one, other] = [Buffer.from(sent), Buffer.from(wanted)];
  return one.length === other.length && timingSafeEqual(one, other);
}

const refused = () => new Refusal(400, "errors.invalid_request");

/** @throws 400 without a right signature of the last five minutes; without a secret to check it, none is right */
async function readStripe(
  { webhook_secret }: PaymentSecrets,
  raw: Buffer,
  signature: string | string[] | undefined,
): Promise<Named> {
  if (!webhook_secret || typeof signature !== "string") throw refused();
  const { webhooks } = await loadStripe();
  // The package looks at the past alone.
  const times = [...signature.matchAll(/(?:^|,)\s*t=(\d+)/g)].map(([, time]) => Number(time));
  if (Math.max(...times) > Date.now() / 1000 + TOLERANCE_S) throw refused();
  let event: unknown;
  try {
    event = webhooks.constructEvent(raw, signature, webhook_secret, TOLERANCE_S);
  } catch {
    throw refused();
  }
  const parsed = stripeEvent.safeParse(event);
  // Other events than ours are received, and mean nothing.
  return parsed.success ? parsed.data.data.object : {};
}

/** YooKassa signs nothing: its notifications are worth what the read that follows says. */
function readYooKassa(raw: Buffer): Named {
  let event: unknown;
  try {
    event = JSON.parse(raw.toString("utf8"));
  } catch {
    throw refused();
  }
  const parsed = yookassaEvent.safeParse(event);
  return parsed.success ? parsed.data.object : {};
}

/** Marks the named payments of this system due. Ours is found by its own id before its create was answered. */
async function note({ database }: Services, system: SystemRow, named: Named): Promise<void> {
  const db = database.db();
  const { id, type, ref, payment_ref, id_payment_system, check_at } = store_payments;
  const own = named.metadata?.payment;
  const refs = [named.id, named.payment_id].filter((value) => typeof value === "string");
  const named_by = or(
    own && isId(own) ? eq(id, own) : undefined,
    // With the type, so that it is read from the index of both.
    ...refs.map((value) => and(eq(type, system.type), eq(ref, value))),
    named.payment_intent ? eq(payment_ref, named.payment_intent) : undefined,
  );
  await db
    .update(payment_systems)
    .set({ heard_at: sql`now()`, updated_at: sql`updated_at` })
    .where(eq(payment_systems.id, system.id));
  if (!named_by) return;
  const due = await db
    .update(store_payments)
    .set({ check_at: dueNow(check_at) })
    .where(and(eq(id_payment_system, system.id), named_by))
    .returning({ id });
  if (due.length > 0) database.wake(PAYMENTS);
}
