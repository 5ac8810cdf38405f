import { eq, sql } from "drizzle-orm";
import type * as contract from "../../../contract/endpoints/stores";
import { paymentSystem } from "../../../contract/entities/payment-system";
import { findRow } from "../../crud/read";
import type { Handler } from "../../http/call";
import { type TestResult, testTexts } from "../../http/payment-texts";
import { inRequest, ProviderError } from "../../payments/provider";
import { asAccount, type SystemRow } from "../../payments/rows";
import type { Services } from "../../services";
import { payment_systems } from "../../store/schema";

/** Asks the provider by reads alone; what it finds is 200 in every case (OP-225). */
export const testPaymentSystem: Handler<typeof contract.testPaymentSystem> = async (call) => {
  const { services, caller, params, language } = call;
  const { id: parent, psid: id } = params;
  const row = (await findRow(services, paymentSystem, caller, { id, parent })) as SystemRow;
  const result = await resultOf(services, row);
  const success = result === "nothing" || result === "live" || result === "test";
  await services.database
    .db()
    .update(payment_systems)
    // Not a change of the record, so nobody's save of it conflicts.
    .set({
      tested_at: sql`now()`,
      test_success: success,
      keys_rejected_at: null, // this is newer
      updated_at: sql`updated_at`,
    })
    .where(eq(payment_systems.id, row.id));
  return { success, message: testTexts[language][result] };
};

async function resultOf(services: Services, row: SystemRow): Promise<TestResult> {
  const provider = services.providers.of(row.type);
  if (!provider) return "nothing";
  const account = asAccount(services, row);
  if (!account) return "no_keys";
  try {
    const { is_test = row.is_test, disabled, receipts } = await provider.check(account, inRequest());
    if (disabled) return "disabled";
    if (is_test !== row.is_test) return "mode";
    if (receipts && row.settings.receipts !== "payment") return "receipts";
    return is_test ? "test" : "live";
  } catch (reason) {
    if (!(reason instanceof ProviderError)) throw reason;
    if (reason.kind === "keys") return "keys";
    return reason.message === "no answer in time" ? "silence" : "failed";
  }
}
