import { stat } from "node:fs/promises";
import { eq, isNull, sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { DEFAULT_PAGE_SIZE } from "../../contract/core/paging";
import { generations, style_icons, transactions, users } from "../../server/store/schema";
import { logInAs, type Person } from "../support/people";
import { send } from "../support/send";
import { startServer, type TestServer } from "../support/server";

const both = (pair: unknown[]) => pair.every(Boolean);

describe("the demo", () => {
  let server: TestServer;
  const people: Record<string, Person> = {};
  const get = async (who: string, path: string) =>
    (await send(server, "GET", path, { token: people[who]?.token })).body;

  beforeAll(async () => {
    server = await startServer({ DEMO: "1" });
    for (const role of ["organiser", "dealer", "admin"]) {
      people[role] = await logInAs(server, `${role}@example.com`);
    }
  });
  afterAll(() => server?.stop());

  const LISTS = ["transactions/", "transactions/?type=deposit", "transactions/?type=refund"];
  const MORE: Record<string, string[]> = {
    organiser: [...LISTS, "photo_booths/", "schedules/", "generations/", "styles/"],
    dealer: [...LISTS, "photo_booths/", "deposit_codes_emission/"],
    admin: [...LISTS, "servers/", "workflows/"],
  };
  for (const [role, paths] of Object.entries(MORE)) {
    it.each(paths)(`${role}: %s has more than a page`, async (path) => {
      const { pagination } = await get(role, `/${path}`);
      expect(pagination.count).toBeGreaterThan(DEFAULT_PAGE_SIZE);
    });
  }

  it("admin: the load of a server tells of the failed generations that the list has of it", async () => {
    const { generations: failed } = await get("admin", "/generations/?status=error&per_page_count=100");
    expect(failed.length).toBeGreaterThan(0);
    for (const id of new Set(failed.map((row: { id_server: string }) => row.id_server))) {
      const { failures } = await get("admin", `/servers/${id}/load`);
      const known = failures.map((failure: { id_generation: string }) => failure.id_generation);
      const listed = failed.filter((row: { id_server: string }) => row.id_server === id);
      expect(known.toSorted()).toEqual(listed.map((row: { id: string }) => row.id).toSorted());
    }
  });

  it.each([
    ["/api-keys", "items"],
    ["/api/client/versions", "items"],
    ["/routing-tags", "items"],
    ["/user-tags", "items"],
    ["/users/sessions", "sessions"],
  ])("admin: %s has more than a page", async (path, rows) => {
    expect((await get("admin", path))[rows].length).toBeGreaterThan(DEFAULT_PAGE_SIZE);
  });

  it("organiser: events have overlays, decors, bots with guests, and one asks a quiz [BOT-24 BOT-26]", async () => {
    const { schedules } = await get("organiser", "/schedules/?per_page_count=100");
    const some = (is: (event: Record<string, never[]>) => unknown) => expect(schedules.some(is)).toBe(true);
    some((event) => event.overlays_ids?.length && event.id_decor);
    some((event) => event.style_selection_mode === ("QUIZ" as never) && event.quiz_mappings?.length);
    some((event) => Number(event.bots_count) > 0);
    const { items } = await get("organiser", "/delivery/telegram/bots");
    expect(items).toHaveLength(3);
    expect(items.map((bot: { users_count: number }) => bot.users_count > 0)).toContain(true);
    expect(items.map((bot: { delivered_count: number }) => bot.delivered_count > 0)).toContain(true);
  });

  it("dealer: a store sells eight products in test mode, with theme, documents and ways to pay [OP-144 OP-230]", async () => {
    const [store] = (await get("dealer", "/stores/")).items;
    const path = `/store/${store.slug}`;
    const { items } = await get("", `${path}/products`);
    expect(items).toHaveLength(8);
    for (const { image_url } of items) expect(await stat(`static${image_url}`)).toBeTruthy();
    const { custom_css } = await get("", `${path}/theme`);
    expect(custom_css).toContain(".themed-page h1");
    for (const kind of ["offer", "terms", "privacy"])
      expect((await get("", `${path}/documents/${kind}`)).content_markdown).toContain("#");
    const { items: systems } = await get("", `${path}/payment-systems`);
    expect(systems.map(({ type }: { type: string }) => type)).toEqual(["yookassa", "stripe", "manual"]);
  });

  it("organiser: a gallery shows the pictures of a past event in its theme [OP-150]", async () => {
    const [gallery] = (await get("organiser", "/galleries")).items;
    const { items, theme } = await get("", `/gallery/${gallery.slug}`);
    expect(items.length).toBeGreaterThan(5);
    expect(theme.layout).toBe("masonry");
  });

  it.each(["photo_booths", "decors"])("no two %s bear the same name", async (plural) => {
    const rows: { name: string }[] = (await get("admin", `/${plural}/?per_page_count=100`))[plural];
    expect(new Set(rows.map(({ name }) => name)).size).toBe(rows.length);
  });

  it("every balance is the sum of its rows, and every balance_after that of the rows before it [FIN-11]", async () => {
    const db = server.services.database.db();
    const rows = await db.select().from(transactions).where(isNull(transactions.id_order)).orderBy(sql`ctid`);
    const sums = new Map<string, number>();
    for (const { id_user, amount, balance_after } of rows) {
      const sum = Math.round((sums.get(id_user) ?? 0) * 100 + amount * 100) / 100;
      expect(balance_after).toBe(sum);
      sums.set(id_user, sum);
    }
    for (const { id, balance } of await db.select().from(users)) expect(balance).toBe(sums.get(id) ?? 0);
  });

  it("styles show portraits, woman and man apart, and past results are of the guest's kind [OP-217]", async () => {
    const { styles } = await get("admin", "/styles/?per_page_count=100");
    const { participants } = await get("admin", "/participants/?per_page_count=100");
    const [woman, man] = ["Woman", "Man"].map(
      (wanted) => participants.find(({ name }: { name: string }) => name === wanted).id,
    );
    const { database } = server.services;
    const icons = await database.db().select().from(style_icons);
    const of = (id_style: string, kind: string) =>
      icons.find((icon) => icon.id_style === id_style && icon.id_participant === kind)?.image_hash;
    const hashes = styles.map(({ id }: { id: string }) => [of(id, woman), of(id, man)]).filter(both);
    expect(hashes.length).toBeGreaterThan(30);
    expect(new Set(hashes.flat()).size).toBe(hashes.length * 2);
    const made = await database.db().select().from(generations).where(eq(generations.status, "completed"));
    const fitting = made.filter((row) => row.result_hash === of(row.id_style, row.id_participant));
    expect(fitting).toHaveLength(made.length);
    expect(new Set(made.map(({ source_hash }) => source_hash)).size).toBe(5);
  });

  it("events start and end at full hours; one server has a key and is offline, the others work [OP-217 OP-207]", async () => {
    const { schedules } = await get("organiser", "/schedules/?per_page_count=100");
    const times = schedules.flatMap(({ start_time, end_time }: Record<string, string>) => [
      start_time,
      end_time,
    ]);
    for (const time of times) expect(time).toMatch(/T\d\d:00:00/);
    const { servers } = await get("admin", "/servers/?per_page_count=100");
    const keyed = servers.filter(({ id_api_key }: { id_api_key: string | null }) => id_api_key);
    expect(keyed).toMatchObject([{ name: "render-04", state: "offline" }]);
    const working = servers.filter(({ state }: { state: string }) => state === "online" || state === "busy");
    expect(working.length).toBeGreaterThan(5);
  });

  it("events run, are over and lie ahead; their generations show pictures [GEN-04 GEN-05]", async () => {
    const { schedules } = await get("organiser", "/schedules/?per_page_count=100");
    const now = new Date().toISOString();
    const kinds = schedules.map(({ start_time, end_time }: Record<string, string>) =>
      (start_time as string) > now ? "ahead" : (end_time as string) > now ? "running" : "over",
    );
    expect(new Set(kinds)).toEqual(new Set(["ahead", "running", "over"]));
    const { generations } = await get("organiser", "/generations/?status=completed");
    for (const key of ["source", "result"]) {
      const image = await send(server, "GET", `/generations/${generations[0].id}/image/${key}`, {
        token: people.organiser?.token,
      });
      expect(image.headers.get("content-type")).toBe("image/webp");
    }
  });
});
