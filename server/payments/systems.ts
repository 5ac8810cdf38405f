import { and, eq, inArray } from "drizzle-orm";
import { invalidField } from "../errors";
import { UNDER_WAY } from "../rules/orders";
import type { Services } from "../services";
import { store_orders, store_payments } from "../store/schema";
import { closePayment } from "./payments";
import { type Account, inRequest, msLeft, type Patience, ProviderError } from "./provider";
import { dueNow, newestPayment, PAYMENTS, type PaymentRow, type SystemRow } from "./rows";
import { openSecrets } from "./seal";

/**
 * A new key has to read the newest payment of its system: otherwise it belongs to another account, which is another
 * payment system (OP-224). If the provider does not answer, the key is accepted and the checks tell.
 * @throws 422 at `settings.secret_key`
 */
export async function assertKeysBelong(
  services: Services,
  current: SystemRow,
  sent: { secret_key: string; settings: Readonly<Record<string, string>> },
): Promise<void> {
  const secrets = openSecrets(services, current);
  if (secrets?.secret_key === sent.secret_key) return;
  const payment = await newestPayment(services, current.id);
  const provider = services.providers.of(current.type);
  if (!payment?.ref || !provider) return;
  const { id, type, is_test } = current;
  const keys = { path: "", ...secrets, secret_key: sent.secret_key };
  const account: Account = { id, type, is_test, settings: sent.settings, secrets: keys };
  await provider.read(account, payment.ref, inRequest()).catch((reason: unknown) => {
    if (!(reason instanceof ProviderError)) throw reason;
    if (reason.kind === "keys" || reason.kind === "refused")
      throw invalidField("settings.secret_key", "validation.other_account");
  });
}

/** Asks about all payments under way once a system has other keys. */
export async function askAgain({ database }: Services, id_system: string): Promise<void> {
  const { id_payment_system, state, check_at } = store_payments;
  const waiting = and(eq(id_payment_system, id_system), inArray(state, [...UNDER_WAY]));
  await database
    .db()
    .update(store_payments)
    .set({ check_at: dueNow(check_at) })
    .where(waiting);
  database.wake(PAYMENTS);
}

/** Closed at once, so that a store with many open sessions can be removed. */
const AT_ONCE = 4;
const MOST = 1000;

/**
 * Ends what is open at the providers before a store or a payment system is removed (OP-228), as far as the providers
 * can. What is open then is found by the removal.
 */
export async function closeOpenPayments(
  services: Services,
  of: { id_store: string } | { id_payment_system: string },
): Promise<void> {
  const belongs =
    "id_store" in of
      ? eq(store_orders.id_store, of.id_store)
      : eq(store_payments.id_payment_system, of.id_payment_system);
  const open = await services.database
    .db()
    .select({ payment: store_payments })
    .from(store_payments)
    .innerJoin(store_orders, eq(store_orders.id, store_payments.id_order))
    .where(and(belongs, inArray(store_payments.state, ["open", "processing"])))
    .limit(MOST);
  const patience = inRequest();
  const rows = open.map(({ payment }) => payment);
  const closeNext = async (): Promise<void> => {
    for (let row = rows.pop(); row && msLeft(patience) > 0; row = rows.pop())
      await close(services, row, patience);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, closeNext));
}

async function close(services: Services, row: PaymentRow, patience: Patience): Promise<void> {
  try {
    await closePayment(services, row, patience);
  } catch (reason) {
    if (!(reason instanceof ProviderError)) throw reason;
  }
}
