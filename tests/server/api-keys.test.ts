import { describe, expect, it } from "vitest";
import { keyPreview } from "../../contract/rules/key-preview";
import { hashKey } from "../../server/auth/api-keys";
import { api_keys } from "../../server/store/schema";
import { send } from "../support/send";
import { describeStack } from "../support/stacks";

describe("the preview of a key", () => {
  it("shows the first 8 characters, and dots where the key is longer than 12 [KEY-09 KEY-10]", () => {
    expect(keyPreview("123456789012")).toBe("12345678");
    expect(keyPreview("1234567890123")).toBe("12345678...");
    expect(keyPreview("1234")).toBe("1234");
  });
});

describeStack("API keys on the wire", (stack) => {
  const call = (method: string, path: string, json?: unknown) =>
    send(stack.server, method, path, { token: stack.cast.admin.token, json });

  it("a key is shown once, listed by its preview, deactivated and stays listed [CALL-KEY-01..03 KEY-06..08]", async () => {
    const expires_at = "2031-01-02T03:04:05Z";
    const { status, body } = await call("POST", "/api-keys", { name: " Kiosk ", expires_at });
    expect(status).toBe(200);
    expect(body).toEqual({
      id: expect.any(String),
      name: "Kiosk",
      key: expect.stringMatching(/^[\w-]{43}$/),
      is_active: true,
      created_at: expect.any(String),
      expires_at,
    });
    const { key, ...shown } = body;
    const listed = { ...shown, key_preview: `${key.slice(0, 8)}...`, last_used_at: null };
    expect((await call("GET", "/api-keys")).body).toEqual({ items: [listed] });
    expect((await call("DELETE", `/api-keys/${body.id}`)).status).toBe(204);
    expect((await call("GET", "/api-keys")).body).toEqual({ items: [{ ...listed, is_active: false }] });
    expect((await call("DELETE", `/api-keys/${crypto.randomUUID()}`)).status).toBe(404);
    const rows = await stack.server.services.database.db().select().from(api_keys);
    expect(rows[0]?.key_hash).toBe(hashKey(key));
    expect(JSON.stringify(rows)).not.toContain(key);
  });

  it("needs a name; lists more than a page of them, newest first [CALL-KEY-01 CALL-KEY-02]", async () => {
    for (const name of ["", "  ", undefined, 5]) {
      expect((await call("POST", "/api-keys", { name })).status).toBe(422);
    }
    const past = await call("POST", "/api-keys", { name: "Past", expires_at: "2001-01-01T00:00:00Z" });
    expect([past.status, past.body.fields]).toEqual([422, { expires_at: "validation.in_past" }]);
    for (let i = 0; i < 12; i++) await call("POST", "/api-keys", { name: `Key ${i}` });
    const { items } = (await call("GET", "/api-keys")).body;
    // One that was removed before took none of the others along.
    await call("DELETE", `/api-keys/${items[11].id}`);
    const left = (await call("GET", "/api-keys")).body.items;
    expect(left.filter((row: { is_active: boolean }) => row.is_active)).toHaveLength(11);
    const names = items.map((row: { name: string }) => row.name);
    expect(names.slice(0, 2)).toEqual(["Key 11", "Key 10"]);
    expect(names).toHaveLength(13);
  });
});
