import { expect, it } from "vitest";
import { PASSWORD } from "../support/accounts";
import { send } from "../support/send";
import { describeEachStack } from "../support/stacks";

type Row = Record<string, unknown>;

describeEachStack("filters of lists", (stack) => {
  const token = () => stack.cast.admin.token;
  const list = async (plural: string, query: string): Promise<Row[]> => {
    const path = `/${plural}/?page=1&per_page_count=100&${query}`;
    const { status, body } = await send(stack.server, "GET", path, { token: token() });
    expect(status).toBe(200);
    return body[plural];
  };

  it("users by role, dealer and activity", async () => {
    const save = (fields: object) =>
      send(stack.server, "PUT", "/users/", {
        token: token(),
        json: { user: { first_name: "F", last_name: "F", password: PASSWORD, ...fields } },
      });
    const dealer = (await save({ email: "filter-dealer@example.com", is_dealer: true })).body.user.id;
    await save({ email: "filter-idle@example.com", is_active: false, id_dealer: dealer });
    const mails = async (query: string) => (await list("users", query)).map(({ email }) => email);
    expect(await mails("role=dealer")).toContain("filter-dealer@example.com");
    expect(await mails("role=user")).not.toContain("filter-dealer@example.com");
    expect((await list("users", "role=admin")).every(({ is_admin }) => is_admin === true)).toBe(true);
    expect(await mails(`id_dealer=${dealer}`)).toEqual(["filter-idle@example.com"]);
    expect(await mails("is_active=false")).toEqual(["filter-idle@example.com"]);
  });

  it("servers by state and activity", async () => {
    const save = (name: string, active: boolean) =>
      send(stack.server, "PUT", "/servers/", { token: token(), json: { server: { name, active } } });
    await save("filter-on", true);
    await save("filter-off", false);
    const names = async (query: string) => (await list("servers", query)).map(({ name }) => name);
    expect(await names("active=false")).toEqual(["filter-off"]);
    expect(await names("state=busy")).toEqual([]);
    expect(await names("state=offline&active=true")).toContain("filter-on");
  });
});
