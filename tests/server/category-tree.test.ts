import { readFile } from "node:fs/promises";
import { asc, eq, inArray, sql } from "drizzle-orm";
import fc from "fast-check";
import { beforeAll, expect, it } from "vitest";
import { storeFile } from "../../server/store/files";
import { categories, languages } from "../../server/store/schema";
import { categoryCalls, expectSound, findNode, type TreeNode } from "../support/catalogue";
import { makePerson } from "../support/people";
import { signal } from "../support/signal";
import { describeEachStack } from "../support/stacks";

describeEachStack("the tree of categories", (stack) => {
  let english: string;
  const db = () => stack.server.services.database.db();
  beforeAll(async () => {
    const [language] = await db().select().from(languages);
    english = language?.id as string;
  });

  const { call, named, make, treeOf } = categoryCalls(
    () => stack.server,
    () => english,
  );
  const expectSoundTree = () => expectSound(stack.server, stack.cast.admin.token);

  it("are shown with the position among the siblings that the caller sees [OP-102 CALL-CAT-10]", async () => {
    const owner = await makePerson(stack.server, stack.cast.admin);
    const first = await make(owner, "First");
    await make(stack.cast.other, "Hidden");
    const second = await make(owner, "Second");
    expect(second.position).toBe(first.position + 1);
    const path = `/${second.id}/reorder`;
    const before = await call(owner, "POST", path, { target_category_id: first.id, position: "before" });
    expect(before.body.position).toBe(first.position);
    const shown = (await treeOf(owner)).find(({ id }) => id === first.id);
    expect(shown?.position).toBe(second.position);
  });

  it("a reorder writes one row, however many siblings there are, and may be repeated at one place [CAT-05]", async () => {
    const owner = await makePerson(stack.server, stack.cast.admin);
    const top = await make(owner, "Many");
    const made = [];
    for (let i = 0; i < 8; i++) made.push(await make(owner, String(i), { parent_id: top.id }));
    const ids = made.map(({ id }) => id as string);
    const versions = async () =>
      new Map(
        (
          await db()
            .select({ id: categories.id, xmin: sql<string>`xmin::text` })
            .from(categories)
            .where(inArray(categories.id, ids))
        ).map(({ id, xmin }) => [id, xmin]),
      );
    const before = await versions();
    const [first, second] = ids as [string, string];
    await call(owner, "POST", `/${first}/reorder`, { target_category_id: ids.at(-1) });
    const after = await versions();
    expect(ids.filter((id) => before.get(id) !== after.get(id))).toEqual([first]);
    // Halving a gap of two positions ends after some fifty times.
    const order = [...ids.slice(1), first];
    for (let i = 0; i < 70; i++) {
      const moved = order[i % 2 === 0 ? 2 : 1] as string;
      await call(owner, "POST", `/${moved}/reorder`, { target_category_id: second });
      order.splice(order.indexOf(moved), 1);
      order.splice(1, 0, moved);
    }
    expect((await treeOf(owner, `?parent_id=${top.id}`)).map(({ id }) => id)).toEqual(order);
    await expectSoundTree();
  });

  it("a tree has ten levels at most; a moved subtree counts with its height [OP-198]", async () => {
    const { owner } = stack.cast;
    const refused = { code: "errors.category_depth" };
    const line = [await make(owner, "1")];
    while (line.length < 10)
      line.push(await make(owner, String(line.length + 1), { parent_id: line.at(-1).id }));
    const [, , , , , , , eighth, ninth, tenth] = line;
    const deeper = await call(owner, "POST", "", { labels: named("11"), parent_id: tenth.id });
    expect([deeper.status, deeper.body]).toEqual([
      422,
      expect.objectContaining({ ...refused, fields: { parent_id: "errors.category_depth" } }),
    ]);
    const pair = await make(owner, "Pair");
    const below = await make(owner, "Below", { parent_id: pair.id });
    const tooLow = await call(owner, "POST", `/${pair.id}/move`, { new_parent_id: ninth.id });
    expect([tooLow.status, tooLow.body]).toEqual([422, expect.objectContaining(refused)]);
    const saved = await call(owner, "PUT", `/${pair.id}`, { labels: named("Pair"), parent_id: ninth.id });
    expect([saved.status, saved.body]).toEqual([422, expect.objectContaining(refused)]);
    const fits = await call(owner, "POST", `/${pair.id}/move`, { new_parent_id: eighth.id });
    expect([fits.status, fits.body.children[0].id]).toEqual([200, below.id]);
    const path = Array.from({ length: 11 }, () => crypto.randomUUID());
    const row = { id: path[10] as string, id_user: owner.id, path };
    await expect(db().insert(categories).values(row)).rejects.toMatchObject({ cause: { code: "23514" } });
    await expectSoundTree();
  });

  it("an owner has as many as the limit allows, admins have any number [OP-198]", async () => {
    const { admin } = stack.cast;
    const { settings } = stack.server.services;
    expect(settings.ownerLimits.categories).toBe(500);
    const owner = await makePerson(stack.server, admin);
    settings.ownerLimits.categories = 2;
    try {
      const first = await make(owner, "1");
      const second = await make(owner, "2", { parent_id: first.id });
      const third = () => call(owner, "POST", "", { labels: named("3") });
      const refused = await third();
      expect([refused.status, refused.body.code]).toEqual([422, "errors.row_quota_categories"]);
      for (const name of ["3", "4", "5"]) await make(admin, name);
      expect((await call(owner, "DELETE", `/${second.id}`)).status).toBe(204);
      expect((await third()).status).toBe(200);
    } finally {
      settings.ownerLimits.categories = 500;
    }
  });

  it("that were deeper before move to the tenth level with the update [OP-198]", async () => {
    const { owner } = stack.cast;
    await db().execute(sql`alter table categories drop constraint categories_depth`);
    const path: string[] = [];
    for (let level = 1; level <= 13; level++) {
      const id = crypto.randomUUID();
      const parent_id = path.at(-1) ?? null;
      path.push(id);
      await db().insert(categories).values({ id, id_user: owner.id, parent_id, path, position: 1000 });
    }
    const migration = await readFile(storeFile("migrations/0011_limits_and_references.sql"), "utf8");
    const statements = migration.split("--> statement-breakpoint");
    for (const statement of statements.filter((one) => one.includes('"categories"')))
      await db().execute(sql.raw(statement));
    const below = await db()
      .select()
      .from(categories)
      .where(eq(categories.parent_id, path[8] as string))
      .orderBy(asc(categories.position));
    expect(below.map(({ id, path: own }) => [id, own])).toEqual(
      path.slice(9).map((id) => [id, [...path.slice(0, 9), id]]),
    );
    await expectSoundTree();
  });

  it("are moved and reordered in the caller's queue, like lists", async () => {
    const { lists } = stack.server.services.queues;
    const { owner, other } = stack.cast;
    const [one, two] = [await make(owner, "One"), await make(owner, "Two")];
    const release = signal();
    const holding = [1, 2].map(() => lists.run(owner.id, () => release.given));
    const waiting = Array.from({ length: 31 }, (_, at) =>
      at % 2 === 0
        ? call(owner, "POST", `/${one.id}/reorder`, { target_category_id: two.id })
        : call(owner, "POST", `/${one.id}/move`, { new_parent_id: null }),
    );
    const refused = await Promise.race(waiting);
    expect([refused.status, refused.headers.get("retry-after")]).toEqual([429, "5"]);
    expect((await call(other, "GET", "/tree")).status).toBe(200);
    release.give();
    const statuses = (await Promise.all(waiting)).map(({ status }) => status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(30);
    await Promise.all(holding);
  });

  it("side by side, moves make no circle and lose nothing; no two get one place [CAT-04 CAT-05]", async () => {
    const owner = await makePerson(stack.server, stack.cast.admin);
    const made = await Promise.all(Array.from({ length: 8 }, (_, at) => make(owner, `Side ${at}`)));
    const ids = made.map(({ id }) => id as string);
    const answers = await Promise.all(
      Array.from({ length: 30 }, (_, at) => {
        const [id, target] = [ids[at % 8] as string, ids[(at * 5 + 3) % 8] as string];
        return at % 3 === 0
          ? call(owner, "POST", `/${id}/reorder`, { target_category_id: target })
          : call(owner, "POST", `/${id}/move`, { new_parent_id: at % 7 === 0 ? null : target });
      }),
    );
    expect(answers.filter(({ status }) => status !== 200 && status !== 422)).toEqual([]);
    const count = (nodes: TreeNode[]): number =>
      nodes.reduce((sum, { children }) => sum + 1 + count(children), 0);
    expect(count((await treeOf(owner)).filter(({ name }) => name.startsWith("Side")))).toBe(8);
    await expectSoundTree();
  });

  it("any series of moves, reorders and deletions leaves a sound tree [CAT-04 CAT-05]", async () => {
    const owner = await makePerson(stack.server, stack.cast.admin);
    const step = fc.record({
      kind: fc.constantFrom("move", "move", "before", "after", "make", "remove"),
      a: fc.nat(20),
      b: fc.nat(20),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 12 }), async (steps) => {
        const ids: string[] = [(await make(owner, "Root")).id];
        for (const { kind, a, b } of steps) {
          const [id, target] = [ids[a % ids.length] as string, ids[b % ids.length] as string];
          if (kind === "make") ids.push((await make(owner, "N", { parent_id: target })).id);
          else if (kind === "move") await call(owner, "POST", `/${id}/move`, { new_parent_id: target });
          else if (kind === "remove" && ids.length > 1) {
            const { status } = await call(owner, "DELETE", `/${id}`);
            if (status === 204) ids.splice(ids.indexOf(id), 1);
          } else await call(owner, "POST", `/${id}/reorder`, { target_category_id: target, position: kind });
        }
        await expectSoundTree();
        const seen = await treeOf(owner);
        for (const id of ids) expect(findNode(seen, id)).toBeDefined();
      }),
      { numRuns: 6 },
    );
  });
});
