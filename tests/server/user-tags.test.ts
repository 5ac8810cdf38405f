import { expect, it } from "vitest";
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
});
