import type { ReplyOf } from "../../../contract/core/endpoint";
import type * as contract from "../../../contract/endpoints/api-keys";
import { newKey } from "../../auth/api-keys";
import { withSecretAnswer } from "../../crud/idempotency";
import { invalidField } from "../../errors";
import type { Handler } from "../../http/call";
import { api_keys } from "../../store/schema";

/** Shows the key this once, and to a repeat under the same Idempotency-Key (OP-175). */
export const createApiKey: Handler<typeof contract.createApiKey> = (call) =>
  withSecretAnswer(call, call.body, () => insertKey(call));

async function insertKey({
  body,
  services,
}: Parameters<typeof createApiKey>[0]): Promise<ReplyOf<typeof contract.createApiKey>> {
  const expires_at = body.expires_at ?? null;
  if (expires_at !== null && Date.parse(expires_at) <= services.now().getTime())
    throw invalidField("expires_at", "validation.in_past");
  const { key, columns } = newKey();
  const [row] = await services.database
    .db()
    .insert(api_keys)
    .values({ ...columns, name: body.name.trim(), expires_at })
    .returning();
  if (!row) throw new Error("no row");
  const { id, name, is_active, created_at } = row;
  return { id, name, key, is_active, created_at, expires_at: row.expires_at };
}
