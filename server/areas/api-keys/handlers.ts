import type * as contract from "../../../contract/endpoints/api-keys";
import { newKey } from "../../auth/api-keys";
import { invalidField } from "../../errors";
import type { Handler } from "../../http/call";
import { api_keys } from "../../store/schema";

/** Ignores Idempotency-Key, because the stored answer would contain the key. */
export const createApiKey: Handler<typeof contract.createApiKey> = async ({ body, services }) => {
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
};
