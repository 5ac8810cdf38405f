import { eq, sql } from "drizzle-orm";
import { beforeAll, expect, it } from "vitest";
import { sessions } from "../../../server/store/schema";
import { logInAs, makePerson, type Person } from "../../support/people";
import { addServer, addStage, begun } from "../../support/processing";
import { send } from "../../support/send";
import { describeStack } from "../../support/stacks";

describeStack("polling", (stack) => {
  let id: string;
  beforeAll(async () => {
    await addServer(stack.server, stack.cast.admin.id);
    id = await begun(stack.server, await addStage(stack.server, stack.cast.owner));
  });
  const poll = async ({ token }: Pick<Person, "token">) =>
    (await send(stack.server, "GET", `/api/check/${id}`, { token })).status;

  it("a session that ends and a role that changes take effect at once [OP-130]", async () => {
    const { admin, owner } = stack.cast;
    const again = await logInAs(stack.server, owner.email);
    expect([await poll(again), await poll(again)]).toEqual([200, 200]);
    await send(stack.server, "GET", "/logout", { token: again.token });
    expect(await poll(again)).toBe(401);
    const second = await makePerson(stack.server, admin, { is_admin: true });
    expect([await poll(second), await poll(second)]).toEqual([200, 200]);
    const save = { user: { is_admin: false } };
    const path = `/users/${second.id}`;
    await send(stack.server, "POST", path, { token: admin.token, json: save });
    expect(await poll(second)).toBe(404);
  });

  it("what another process ended takes effect within a second, and other calls at once", async () => {
    const { owner } = stack.cast;
    const again = await logInAs(stack.server, owner.email);
    const { services } = stack.server;
    expect(await poll(again)).toBe(200);
    const sid = JSON.parse(Buffer.from(again.token.split(".")[1] as string, "base64url").toString()).sid;
    await services.database
      .db()
      .update(sessions)
      .set({ revoked_at: sql`now()` as never })
      .where(eq(sessions.id, sid));
    const result = `/api/result/${id}`;
    expect((await send(stack.server, "GET", result, { token: again.token })).status).toBe(401);
    await expect.poll(() => poll(again)).toBe(401);
  });
});
