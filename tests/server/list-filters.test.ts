import { expect, it } from "vitest";
import { PASSWORD } from "../support/accounts";
import { addBooth } from "../support/events";
import type { Person } from "../support/people";
import { send } from "../support/send";
import { describeEachStack } from "../support/stacks";
import { addEvent, addStyle } from "../support/working";

type Row = Record<string, unknown>;

const foundIn = (rows: Row[]) => rows.map(({ id }) => id).sort();

describeEachStack("filters of lists", (stack) => {
  const token = () => stack.cast.admin.token;
  const list = async (plural: string, query: string, as = token()): Promise<Row[]> => {
    const path = `/${plural}/?page=1&per_page_count=100&${query}`;
    const { status, body } = await send(stack.server, "GET", path, { token: as });
    expect(status).toBe(200);
    expect(body.pagination?.count ?? body[plural].length).toBe(body[plural].length);
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
    const names = async (query: string) =>
      (await list("servers", query))
        .map(({ name }) => String(name))
        .filter((name) => name.startsWith("filter"));
    expect(await names("active=false")).toEqual(["filter-off"]);
    expect(await names("state=busy")).toEqual([]);
    expect(await names("state=offline&active=true")).toContain("filter-on");
  });

  it("events by owner, booth and style, a style of the quiz included, within the caller's scope [OP-197]", async () => {
    const { server, cast } = stack;
    const booth = () => addBooth(server, cast.owner.id);
    const [one, two] = [await booth(), await booth()];
    const style = async () => (await addStyle(server, cast.owner.id)).id;
    const [chosen, mapped, fallback] = [await style(), await style(), await style()];
    const make = async (owner: string, at: string, values = {}) =>
      (await addEvent(server, owner, at, values)).schedule.id;
    const grid = await make(cast.owner.id, one, { style_ids: [mapped, chosen] });
    const quiz = await make(cast.owner.id, two, {
      style_ids: [chosen],
      quiz_mappings: [{ style_id: mapped, answer_ids: [] }],
      quiz_fallback_style_id: fallback,
    });
    const foreign = await make(cast.other.id, await addBooth(server, cast.other.id), { style_ids: [chosen] });
    const found = async (query: string, who = cast.dealer) =>
      foundIn(await list("schedules", query, who.token));
    const all = [grid, quiz].sort();
    expect(await found(`id_user=${cast.owner.id}`)).toEqual(all);
    expect(await found(`id_user=${cast.other.id}`)).toEqual([]);
    expect(await found(`id_user=${cast.other.id}`, cast.admin)).toEqual([foreign]);
    expect(await found(`id_photo_booth=${two}`)).toEqual([quiz]);
    expect(await found(`id_photo_booth=${two}`, cast.other)).toEqual([]);
    expect(await found(`id_style=${chosen}`)).toEqual(all);
    expect(await found(`id_style=${mapped.toUpperCase()}`)).toEqual(all);
    expect(await found(`id_style=${fallback}`)).toEqual([quiz]);
    expect(await found(`id_style=${chosen}`, cast.other)).toEqual([foreign]);
    expect(await found(`id_style=${chosen}&id_photo_booth=${one}&id_user=${cast.owner.id}`)).toEqual([grid]);
  });

  it("styles by owner, within the caller's scope [OP-197]", async () => {
    const { server, cast } = stack;
    const { id } = await addStyle(server, cast.other.id);
    const found = async (who: Person) => foundIn(await list("styles", `id_user=${cast.other.id}`, who.token));
    expect(await found(cast.other)).toEqual([id]);
    expect(await found(cast.admin)).toEqual([id]);
    expect(await found(cast.foreignDealer)).toEqual([]);
  });
});
