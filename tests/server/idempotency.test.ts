import { createHash } from "node:crypto";
import { eq } from "drizzle-orm";
import { expect, it } from "vitest";
import { idempotency_keys } from "../../server/store/schema";
import { PASSWORD } from "../support/accounts";
import { send } from "../support/send";
import { describeEachStack } from "../support/stacks";

describeEachStack("what an Idempotency-Key remembers", (stack) => {
  it("lets nobody who reads the database try passwords quickly [OP-175 ASVS v5.0.0-11.4.2]", async () => {
    const user = { first_name: "A", last_name: "B", email: "once@example.com", password: PASSWORD };
    const headers = { "idempotency-key": "once" };
    const { token } = stack.cast.admin;
    const { status } = await send(stack.server, "PUT", "/users/", { token, headers, json: { user } });
    expect(status).toBe(200);
    const [row] = await stack.server.services.database
      .db()
      .select()
      .from(idempotency_keys)
      .where(eq(idempotency_keys.key, "once"));
    const text = JSON.stringify(["PUT", "/api/v1/users/", { sent: user, images: {} }]);
    expect(row?.request_hash).toMatch(/^[0-9a-f]{64}$/);
    expect(row?.request_hash).not.toBe(createHash("sha256").update(text).digest("hex"));
    const other = { ...user, password: `${PASSWORD}!` };
    const again = await send(stack.server, "PUT", "/users/", { token, headers, json: { user: other } });
    expect([again.status, again.body.code]).toEqual([422, "errors.key_reused"]);
  });
});
