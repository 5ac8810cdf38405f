import { expect, it } from "vitest";
import { languages } from "../../server/store/schema";
import type { Person } from "../support/people";
import { send } from "../support/send";
import { describeStack } from "../support/stacks";
import { addStyle } from "../support/working";

describeStack("the names of a style", (stack) => {
  const call = ({ token }: Person, method: string, id: string, json?: unknown) =>
    send(stack.server, method, `/labels/style/${id}`, { token, json });

  it("are for whoever sees the style, and for nobody else [OP-104 OP-112]", async () => {
    const { owner, other } = stack.cast;
    const { id } = await addStyle(stack.server, owner.id, { is_draft: true });
    expect((await call(owner, "GET", id)).body).toEqual({ labels: [] });
    expect((await call(other, "GET", id)).status).toBe(404);
    expect((await call(other, "POST", id, { labels: [] })).status).toBe(404);
  });

  it("are at least one [LLD-09]", async () => {
    const { owner } = stack.cast;
    const { id } = await addStyle(stack.server, owner.id);
    const [language] = await stack.server.services.database.db().select().from(languages);
    const { status, body } = await call(owner, "POST", id, {
      labels: [{ id_language: language?.id, name: " " }],
    });
    expect([status, body.code, body.fields]).toEqual([
      422,
      "errors.label_required",
      { labels: "validation.label_required" },
    ]);
  });

  it("are replaced for this style alone; a language is named once, however its id is written [OP-104]", async () => {
    const { owner } = stack.cast;
    const [one, other] = [await addStyle(stack.server, owner.id), await addStyle(stack.server, owner.id)];
    const [language] = await stack.server.services.database.db().select().from(languages);
    const id_language = language?.id ?? "";
    const named = (name: string, id = id_language) => ({ id_language: id, name, description: "" });
    const namesOf = async ({ id }: { id: string }) =>
      (await call(owner, "GET", id)).body.labels.map(({ name }: { name: string }) => name);
    for (const [style, name] of [
      [one, "First"],
      [other, "Another"],
      [one, "Second"],
    ] as const)
      expect((await call(owner, "POST", style.id, { labels: [named(name)] })).status).toBe(200);
    expect([await namesOf(one), await namesOf(other)]).toEqual([["Second"], ["Another"]]);
    const twice = [named("a"), named("b", id_language.toUpperCase())];
    const refused = await call(owner, "POST", one.id, { labels: twice });
    expect([refused.status, refused.body.code]).toEqual([422, "errors.duplicate_language"]);
    expect(await namesOf(one)).toEqual(["Second"]);
  });
});
