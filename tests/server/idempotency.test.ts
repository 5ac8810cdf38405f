import { createHash } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import { expect, it } from "vitest";
import { idempotency_keys } from "../../server/store/schema";
import { PASSWORD } from "../support/accounts";
import { apiText } from "../support/catalogue";
import { picture } from "../support/jpeg";
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
    const text = JSON.stringify(["PUT", "/api/v1/users/", { sent: user, images: [] }]);
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

  it("comes with its ETag, so that the next save still says what it has read [OP-175]", async () => {
    const { token } = stack.cast.admin;
    const slug = crypto.randomUUID();
    const quiz = (await send(stack.server, "POST", "/quizzes", { token, json: { name: "Quiz" } })).body;
    const answers = [{ title: "A" }, { title: "B" }];
    const creates: [method: string, path: string, body: object][] = [
      ["PUT", "/decors/", {}],
      ["POST", "/galleries", { name: "Gallery", slug }],
      ["POST", "/delivery/telegram/bots", { bot_token: "1:secret" }],
      ["PUT", "/styles/", { style: { name: "Style" } }],
      ["PUT", "/workflows/", { workflow: { name: "Workflow", workflow: apiText } }],
      ["POST", `/quizzes/${quiz.id}/questions`, { title: "Question", answers }],
    ];
    for (const [method, path, json] of creates) {
      const headers = { "idempotency-key": crypto.randomUUID() };
      const form = new FormData();
      form.append("decor", JSON.stringify({ name: "Decor" }));
      const sent = path === "/decors/" ? { form } : { json };
      const once = () => send(stack.server, method, path, { token, headers, ...sent });
      const [first, again] = [await once(), await once()];
      expect([path, first.status, again.status]).toEqual([path, 200, 200]);
      expect(first.headers.get("etag"), path).toMatch(/^"v/);
      expect(again.headers.get("etag"), path).toBe(first.headers.get("etag"));
      expect(again.body, path).toEqual(first.body);
    }
  });

  it("is not another's: pictures of one size are told apart [OP-175]", async () => {
    const { token } = stack.cast.owner;
    const headers = { "idempotency-key": "pictures" };
    const bytes = await picture({ width: 60 });
    // A comment of JPEG, of which nothing is kept.
    const withComment = (text: string) =>
      Buffer.concat([
        bytes.subarray(0, 2),
        Buffer.from([0xff, 0xfe, 0, 3]),
        Buffer.from(text),
        bytes.subarray(2),
      ]);
    const put = async (text: string) => {
      const landscape = new File([new Uint8Array(withComment(text))], "l.jpg", { type: "image/jpeg" });
      const form = await overlayForm({ orientation: "landscape" }, { landscape });
      return (await send(stack.server, "PUT", "/overlays/", { token, headers, form })).status;
    };
    expect([await put("a"), await put("a"), await put("b")]).toEqual([200, 200, 422]);
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

  it("goes after a day with the next create, whoever's it was; younger ones stay [OP-175]", async () => {
    const { owner, other } = stack.cast;
    const db = stack.server.services.database.db();
    const put = async ({ token }: { token: string }, key: string) => {
      const headers = { "idempotency-key": key };
      const form = await overlayForm();
      expect((await send(stack.server, "PUT", "/overlays/", { token, headers, form })).status).toBe(200);
    };
    await put(other, "left alone");
    await put(other, "young");
    const isOld = eq(idempotency_keys.key, "left alone");
    await db.update(idempotency_keys).set({ created_at: sql`now() - interval '25 hours'` }).where(isOld);
    await put(owner, "the next one");
    expect(await db.$count(idempotency_keys, isOld)).toBe(0);
    expect(await db.$count(idempotency_keys, eq(idempotency_keys.key, "young"))).toBe(1);
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
