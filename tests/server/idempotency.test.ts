import { createHash } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import { expect, it } from "vitest";
import { idempotency_keys } from "../../server/store/schema";
import { PASSWORD } from "../support/accounts";
import { overlayForm } from "../support/overlay-form";
import { send } from "../support/send";
import { describeEachStack } from "../support/stacks";

describeEachStack("the stored answer of an Idempotency-Key", (stack) => {
  it("does not help to guess passwords quickly from the database [OP-175 ASVS v5.0.0-11.4.2]", async () => {
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

  it("is each account's own: one key of two people makes a record for each [OP-175]", async () => {
    const headers = { "idempotency-key": "shared" };
    const put = async ({ token }: { token: string }) =>
      (await send(stack.server, "PUT", "/overlays/", { token, headers, form: await overlayForm() })).body
        .overlay;
    const mine = await put(stack.cast.owner);
    const theirs = await put(stack.cast.other);
    expect([mine.id_user, theirs.id_user]).toEqual([stack.cast.owner.id, stack.cast.other.id]);
    expect(theirs.id).not.toBe(mine.id);
    expect((await put(stack.cast.owner)).id).toBe(mine.id);
  });

  it("is forgotten after a day, also when no other key was sent since [OP-175]", async () => {
    const { token } = stack.cast.owner;
    const headers = { "idempotency-key": "yesterday" };
    const put = async () =>
      send(stack.server, "PUT", "/overlays/", { token, headers, form: await overlayForm() });
    const first = (await put()).body.overlay.id;
    expect((await put()).body.overlay.id).toBe(first);
    await stack.server.services.database
      .db()
      .update(idempotency_keys)
      .set({ created_at: sql`now() - interval '25 hours'` })
      .where(eq(idempotency_keys.key, "yesterday"));
    expect((await put()).body.overlay.id).not.toBe(first);
  });

  it("includes nothing that the role may not write, at any depth", async () => {
    const deep = `{"name":"Deep","id_user":${"[".repeat(5000)}${"]".repeat(5000)}}`;
    const form = new FormData();
    form.append("decor", deep);
    const headers = { "idempotency-key": "deep" };
    const { status } = await send(stack.server, "PUT", "/decors/", {
      token: stack.cast.owner.token,
      headers,
      form,
    });
    expect(status).toBe(200);
  });

  it("shows a new key again to its creator, and is unreadable in the database [OP-175 CALL-KEY-02]", async () => {
    const { admin } = stack.cast;
    const server = await send(stack.server, "PUT", "/servers/", {
      token: admin.token,
      json: { server: { name: "Repeated" } },
    });
    for (const [path, json] of [
      ["/api-keys", { name: "Kiosk" }],
      [`/servers/${server.body.server.id}/api-key`, {}],
    ] as const) {
      const headers = { "idempotency-key": path };
      const post = (more: object = {}) =>
        send(stack.server, "POST", path, { token: admin.token, headers, json: { ...json, ...more } });
      const first = await post();
      expect(first.status, path).toBe(200);
      expect((await post()).body).toEqual(first.body);
      const stored = await stack.server.services.database
        .db()
        .select()
        .from(idempotency_keys)
        .where(eq(idempotency_keys.key, path));
      expect(stored).toHaveLength(1);
      expect(JSON.stringify(stored)).not.toContain(first.body.key);
      expect((await post({ name: "Other", expiry_days: 3 })).body.code).toBe("errors.key_reused");
    }
    const { items } = (await send(stack.server, "GET", "/api-keys", { token: admin.token })).body;
    expect(items.filter(({ name }: { name: string }) => name === "Kiosk")).toHaveLength(1);
  });
});
