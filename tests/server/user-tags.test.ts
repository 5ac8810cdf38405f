import { expect, it } from "vitest";
import { user_tag_assignments, user_tags } from "../../server/store/schema";
import { makePerson } from "../support/people";
import { send } from "../support/send";
import { describeStack } from "../support/stacks";

describeStack("the tags of a user", (stack) => {
  it("stay when another user's are replaced or removed, who has the same ones [CALL-TAG-08 CALL-TAG-09]", async () => {
    const { admin, dealer } = stack.cast;
    const { token } = dealer;
    const call = (method: string, path: string, json?: object) =>
      send(stack.server, method, `/user-tags${path}`, { token, json });
    const [first, second] = (await call("GET", "")).body.items.map(({ id }: { id: string }) => id);
    const [one, other] = [
      await makePerson(stack.server, admin, { id_dealer: dealer.id }),
      await makePerson(stack.server, admin, { id_dealer: dealer.id }),
    ];
    const set = (id: string, tag_ids: string[]) => call("PUT", `/users/${id}/bulk`, { tag_ids });
    const tagsOf = async (id: string) =>
      (await call("GET", `/users/${id}`)).body.items.map(({ id_tag }: { id_tag: string }) => id_tag).sort();
    const both = [first, second].sort();
    for (const { id } of [one, other]) expect((await set(id, both)).status).toBe(200);
    expect((await call("DELETE", `/users/${one.id}/tags/${first}`)).status).toBe(204);
    expect([await tagsOf(one.id), await tagsOf(other.id)]).toEqual([[second], both]);
    await set(one.id, []);
    expect([await tagsOf(one.id), await tagsOf(other.id)]).toEqual([[], both]);
  });

  it("come newest first, as system tags do [CALL-TAG-02 CALL-TAG-06 OP-24]", async () => {
    const { admin, dealer } = stack.cast;
    const db = stack.server.services.database.db();
    const on = (day: number) => new Date(Date.UTC(2099, 0, day)).toISOString();
    const made = await db
      .insert(user_tags)
      .values(
        [2, 3, 1].map((day) => ({
          name: `A${day}`,
          color: "#123456",
          type: "system" as const,
          created_at: on(day),
        })),
      )
      .returning();
    const newest = ["A3", "A2", "A1"].map((name) => made.find((tag) => tag.name === name)?.id);
    const idsOf = async (path: string, key: string): Promise<string[]> => {
      const { body } = await send(stack.server, "GET", `/user-tags${path}`, { token: dealer.token });
      return body.items.map((item: Record<string, string>) => item[key]);
    };
    expect((await idsOf("/system", "id")).slice(0, 3)).toEqual(newest);
    const { id } = await makePerson(stack.server, admin, { id_dealer: dealer.id });
    const assign = (tag: (typeof made)[number]) => ({
      id_user: id,
      id_tag: tag.id,
      created_at: tag.created_at,
    });
    await db.insert(user_tag_assignments).values(made.map(assign));
    expect(await idsOf(`/users/${id}`, "id_tag")).toEqual(newest);
  });
});
