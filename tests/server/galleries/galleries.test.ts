import { desc, eq, sql } from "drizzle-orm";
import { beforeAll, expect, it } from "vitest";
import { NIL_ID } from "../../../contract/core/ids";
import { storeImage } from "../../../server/crud/store-pictures";
import { pageIds } from "../../../server/rules/galleries";
import { blobs, galleries, generations, participants, schedules } from "../../../server/store/schema";
import { addBooth } from "../../support/events";
import { picture } from "../../support/jpeg";
import type { Person } from "../../support/people";
import { send } from "../../support/send";
import { describeEachStack, describeStack } from "../../support/stacks";
import { addDomain } from "../../support/stores";
import { addEvent, addGeneration, addStyle } from "../../support/working";

describeStack("galleries", (stack) => {
  const db = () => stack.server.services.database.db();
  const call = (who: Person, method: string, path: string, json?: unknown, headers = {}) =>
    send(stack.server, method, path, { token: who.token, json, headers });
  let booth: string;
  let style: string;
  let participant: string;
  let made = 0;
  beforeAll(async () => {
    const { owner, admin } = stack.cast;
    booth = await addBooth(stack.server, owner.id);
    style = (await addStyle(stack.server, owner.id, { name: "Oil portrait" })).id;
    const [row] = await db().insert(participants).values({ id_user: admin.id, name: "P" }).returning();
    participant = row?.id as string;
  });
  const eventOf = async () => (await addEvent(stack.server, stack.cast.owner.id, booth)).schedule.id;
  const galleryOf = async (schedule_ids: string[], fields: object = {}) => {
    const json = { slug: `evening-${++made}`, name: "Evening", schedule_ids, ...fields };
    return (await call(stack.cast.owner, "POST", "/galleries", json)).body;
  };
  const shoot = async (id_schedule: string, values: object = {}) => {
    const bytes = await picture({ width: 320 + ++made });
    const result_hash = await storeImage(stack.server.services, "image", bytes, {
      types: ["image/jpeg"],
      maxBytes: 1e6,
    });
    const { id } = await addGeneration(stack.server, {
      id_user: stack.cast.owner.id,
      id_participant: participant,
      id_style: style,
      id_photo_booth: booth,
      id_schedule,
      result_hash,
      ...values,
    });
    return id;
  };
  const page = async (slug: string, query = "") => send(stack.server, "GET", `/gallery/${slug}${query}`);
  const shownIn = async (slug: string, query = "") =>
    (await page(slug, query)).body.items.map(({ id }: { id: string }) => id);

  it("are made, listed by domain and state, changed and deleted by their owner [CALL-GAL-01 CALL-GAL-02 CALL-GAL-03 CALL-GAL-04 CALL-GAL-05 GAL-04 GAL-08 GAL-09 GAL-10 GAL-11 GAL-12 OP-148 OP-149]", async () => {
    const { owner, other } = stack.cast;
    const domain = await addDomain(stack.server);
    const event = await eventOf();
    const fields = { slug: "nordline", name: "Nordline", domain_id: domain.id, schedule_ids: [event] };
    const { body } = await call(owner, "POST", "/galleries", fields);
    const { id } = body;
    expect(body).toEqual({
      id,
      id_user: owner.id,
      slug: "nordline",
      name: "Nordline",
      description: "",
      domain_id: domain.id,
      domain: { id: domain.id, name: domain.name },
      theme_id: null,
      active_theme: null,
      schedule_ids: [event],
      is_active: true,
      created_at: expect.any(String),
      updated_at: expect.any(String),
    });
    expect((await call(owner, "GET", `/galleries/${id}`)).body).toEqual(body);
    const listed = async (query: string) =>
      (await call(owner, "GET", `/galleries${query}`)).body.items.length;
    expect(await listed(`?domain_id=${domain.id}&is_active=true`)).toBe(1);
    expect(await listed(`?domain_id=${domain.id}&is_active=false`)).toBe(0);
    expect((await call(other, "GET", "/galleries")).body).toEqual({ items: [] });
    const saved = await call(owner, "PUT", `/galleries/${id}`, { domain_id: NIL_ID, is_active: false });
    expect(saved.body).toMatchObject({ domain: null, domain_id: null, is_active: false });
    const refused = await call(owner, "POST", "/galleries", { name: " ", slug: "nordline" });
    expect(refused.body.fields).toEqual({ name: "validation.required" });
    const taken = await call(other, "POST", "/galleries", { name: "N", slug: "nordline" });
    expect([taken.status, taken.body.fields]).toEqual([409, { slug: "errors.slug_taken" }]);
    const nowhere = { name: "N", slug: "nowhere", domain_id: crypto.randomUUID() };
    expect((await call(owner, "POST", "/galleries", nowhere)).body.fields).toEqual({
      domain_id: "validation.unknown_reference",
    });
    // Somebody else's event has no place here.
    const theirs = await call(other, "POST", "/galleries", {
      name: "N",
      slug: "theirs",
      schedule_ids: [event],
    });
    expect(theirs.status).toBe(422);
    expect((await call(owner, "DELETE", `/galleries/${id}`)).status).toBe(204);
    expect((await call(owner, "GET", `/galleries/${id}`)).status).toBe(404);
  });

  it("have themes from presets, cleaned, and one of them active [CALL-GAL-06 CALL-GAL-07 CALL-GAL-08 CALL-GAL-09 CALL-GAL-10 GAL-05 GAL-06 GAL-13 GAL-14 GAL-15 GAL-16 OP-173 OP-233]", async () => {
    const { owner } = stack.cast;
    const { id, slug } = await galleryOf([]);
    const path = `/galleries/${id}/themes`;
    const presets = (await call(owner, "GET", "/galleries/theme-presets")).body.items;
    expect(presets.map((preset: { id: string }) => preset.id)).toEqual(["light", "dark", "framed"]);
    const config = { ...presets[2].config, custom_css: "img { border: 0 } @import 'x';" };
    const first = (await call(owner, "POST", path, { name: "Framed", config })).body;
    expect(first).toEqual({
      id: expect.any(String),
      gallery_id: id,
      name: "Framed",
      config: { ...presets[2].config, custom_css: "img { border: 0; }" },
      is_active: false,
      version: 1,
    });
    const second = (await call(owner, "POST", path, { name: "Plain" })).body;
    await call(owner, "PUT", `${path}/${second.id}/activate`);
    const active = await call(owner, "PUT", `${path}/${first.id}/activate`);
    expect(active.body).toMatchObject({ id: first.id, is_active: true });
    const themes = (await call(owner, "GET", path)).body.items;
    expect(
      themes.map((theme: { name: string; is_active: boolean }) => [theme.name, theme.is_active]),
    ).toEqual(
      expect.arrayContaining([
        ["Framed", true],
        ["Plain", false],
      ]),
    );
    const read = (await call(owner, "GET", `/galleries/${id}`)).body;
    expect(read).toMatchObject({ theme_id: first.id, active_theme: { name: "Framed" } });
    expect((await page(slug)).body.theme).toEqual({
      ...presets[2].config,
      custom_css: ".themed-page img { border: 0; }",
    });
    const bad = { ...config, layout: "spiral", colors: { text: "red" } };
    expect((await call(owner, "PUT", `${path}/${first.id}`, { config: bad })).body.fields).toEqual({
      "config.colors.text": "validation.invalid_colour",
      "config.layout": "validation.invalid_choice",
    });
    // Keys that are unknown here are left out (OP-180, OP-233).
    const more = { ...presets[2].config.colors, glow: "#ffffff" };
    const wide = await call(owner, "PUT", `${path}/${first.id}`, {
      config: { ...presets[2].config, colors: more },
    });
    expect([wide.status, wide.body.config.colors]).toEqual([200, presets[2].config.colors]);
    const stale = await call(owner, "PUT", `${path}/${first.id}`, { name: "X" }, { "if-match": '"v9"' });
    expect(stale.status).toBe(412);
    expect((await call(owner, "DELETE", `/galleries/${id}`)).status).toBe(204);
  });

  it("give an iframe of their page, with safe text [CALL-GAL-11 GAL-07 OP-151]", async () => {
    const { owner } = stack.cast;
    const { id, slug } = await galleryOf([], { name: '"><script>alert(1)</script>' });
    const code = async (json: object) =>
      (await call(owner, "POST", `/galleries/${id}/embed-code`, json)).body;
    const { embed_code } = await code({});
    expect(embed_code).toBe(
      `<iframe src="${stack.server.url}/gallery/${slug}" width="100%" height="600" title="&quot;&gt;&lt;script&gt;alert(1)&lt;/script&gt;" style="border:0" loading="lazy" allow="clipboard-write; fullscreen; web-share"></iframe>`,
    );
    expect((await code({ width: 300, height: "400px" })).embed_code).toContain('width="300" height="400"');
    expect((await code({ width: '1" onload="x' })).fields).toEqual({ width: "validation.invalid_size" });
  });

  it("show finished pictures of their events, newest first, by pages, without session, and never tests [OP-150 OP-204 OP-233 OP-235 GAL-03]", async () => {
    const [first, second, foreign] = [await eventOf(), await eventOf(), await eventOf()];
    const at = (minute: number) => ({ created_at: `2026-03-01T09:${String(minute).padStart(2, "0")}:00Z` });
    const ids = [await shoot(first, at(3)), await shoot(second, at(2)), await shoot(first, at(1))];
    const hidden = [
      await shoot(first, { ...at(4), demo: true }),
      await shoot(first, { ...at(5), status: "error", result_hash: null }),
      await shoot(foreign, at(6)),
    ];
    const { id, slug } = await galleryOf([first, second], { description: "Pictures" });
    const { body } = await page(slug);
    expect(body).toEqual({
      id,
      slug,
      name: "Evening",
      description: "Pictures",
      theme: null,
      items: ids.map((picture) => ({
        id: picture,
        image_url: `/api/v1/gallery/${slug}/images/${picture}`,
        thumbnail_url: `/api/v1/gallery/${slug}/images/${picture}?thumbnail=true`,
        created_at: expect.any(String),
        style: "Oil portrait",
        is_video: false,
        width: expect.any(Number),
        height: 48,
      })),
      page: 1,
      page_size: 50,
      total: 3,
    });
    expect(await shownIn(slug, "?page=2&page_size=2")).toEqual(ids.slice(2));
    expect(await shownIn(slug, "?page=9")).toEqual([]);
    for (const picture of hidden) expect((await page(slug, `/images/${picture}`)).status, picture).toBe(404);
    // All pictures of a demo event are demo, and it shows them (OP-204).
    await db().update(schedules).set({ demo: true }).where(eq(schedules.id, first));
    expect(await shownIn(slug)).toEqual([hidden[0], ...ids]);
    expect((await page(slug, `/images/${hidden[0]}`)).status).toBe(200);
    await db().update(schedules).set({ demo: false }).where(eq(schedules.id, first));
    // An event that is deleted takes its pictures along.
    await db().update(schedules).set({ deleted_at: sql`now()` }).where(eq(schedules.id, second));
    expect(await shownIn(slug)).toEqual([ids[0], ids[2]]);
    expect((await page(slug, `/images/${ids[1]}`)).status).toBe(404);
  });

  it("serve pictures and thumbnails with a tag, and none that was removed or of a gallery that is off [OP-150]", async () => {
    const { owner } = stack.cast;
    const event = await eventOf();
    const shown = await shoot(event);
    const { id, slug } = await galleryOf([event]);
    const other = await galleryOf([]);
    const image = (name: string, query = "", headers = {}) =>
      send(stack.server, "GET", `/gallery/${name}/images/${shown}${query}`, { headers });
    const full = await image(slug);
    expect([full.status, full.headers.get("content-type")]).toEqual([200, "image/jpeg"]);
    const small = await image(slug, "?thumbnail=true");
    expect(small.headers.get("content-type")).toBe("image/webp");
    const tag = full.headers.get("etag") as string;
    expect((await image(slug, "", { "if-none-match": tag })).status).toBe(304);
    expect((await image(other.slug)).status).toBe(404);
    await db().update(generations).set({ result_hash: null }).where(eq(generations.id, shown));
    expect((await image(slug, "", { "if-none-match": tag })).status).toBe(404);
    expect(await shownIn(slug)).toEqual([]);
    await call(owner, "PUT", `/galleries/${id}`, { is_active: false });
    expect((await page(slug)).status).toBe(404);
    await db().delete(galleries).where(eq(galleries.id, other.id));
  });
});

describeEachStack("a page of a gallery", (stack) => {
  it("reads each event's pictures from an index, no more than the page can reach [OP-150]", async () => {
    const { owner, admin } = stack.cast;
    const { services } = stack.server;
    const db = services.database.db();
    const booth = await addBooth(stack.server, owner.id);
    const style = (await addStyle(stack.server, owner.id)).id;
    const [participant] = await db.insert(participants).values({ id_user: admin.id, name: "P" }).returning();
    const events = await Promise.all(
      Array.from({ length: 40 }, async () => (await addEvent(stack.server, owner.id, booth)).schedule.id),
    );
    const hash = "0".repeat(64);
    await db.insert(blobs).values({ hash, mime: "image/jpeg", size: 1 });
    const rows = Array.from({ length: 4000 }, (_, at) => ({
      id_user: owner.id,
      id_participant: participant?.id as string,
      id_style: style,
      id_photo_booth: booth,
      id_schedule: events[at % 40] as string,
      status: "completed" as const,
      result_hash: hash,
      created_at: new Date(Date.UTC(2026, 0, 1) + at * 60_000).toISOString(),
    }));
    await db.insert(generations).values(rows);
    await db.execute(sql`analyze generations`);
    const asked = pageIds(services, events.slice(0, 2), { page: 2, size: 10 });
    const { rows: plan } = await db.execute<{ "QUERY PLAN": string }>(sql`explain ${asked}`);
    const text = plan.map((row) => row["QUERY PLAN"]).join("\n");
    expect(text).toMatch(/Index Scan Backward using generations_id_schedule_created_at_id_index/);
    expect(text).not.toMatch(/Seq Scan on generations/);
    const { rows: found } = await db.execute<{ id: string }>(asked);
    const newest = await db
      .select({ id: generations.id })
      .from(generations)
      .where(sql`${generations.id_schedule} in (${events[0]}, ${events[1]})`)
      .orderBy(desc(generations.created_at), desc(generations.id))
      .limit(10)
      .offset(10);
    expect(found.map(({ id }) => id)).toEqual(newest.map(({ id }) => id));
  });
});
