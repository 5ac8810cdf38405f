import { and, eq } from "drizzle-orm";
import { expect, it } from "vitest";
import { store_payments, stores } from "../../../server/store/schema";
import { makePerson, type Person } from "../../support/people";
import { send } from "../../support/send";
import { describeEachStack, describeStack } from "../../support/stacks";
import { addDomain, addOrder, addStore } from "../../support/stores";

describeStack("stores", (stack) => {
  const call = (who: Person, method: string, path: string, json?: unknown, headers = {}) =>
    send(stack.server, method, path, { token: who.token, json, headers });
  const refusal = ({ status, body }: Awaited<ReturnType<typeof call>>) => [status, body.fields];

  it("are created with domain_id, read with id_domain, listed by pages and changed [CALL-STO-01 CALL-STO-02 CALL-STO-03 CALL-STO-04 CALL-STO-06 STO-13 STO-14 STO-15 STO-16 STO-17 STO-18 OP-134]", async () => {
    const { dealer, owner } = stack.cast;
    const domain = await addDomain(stack.server);
    const fields = { slug: "prints", name: "Prints", domain_id: domain.id, description: "On paper" };
    const made = await call(dealer, "POST", "/stores/", fields);
    expect(made.body).toEqual({
      id: expect.any(String),
      id_user: dealer.id,
      slug: "prints",
      name: "Prints",
      id_domain: domain.id,
      description: "On paper",
      is_primary: false,
      is_active: true,
      created_at: expect.any(String),
      updated_at: expect.any(String),
    });
    const { id } = made.body;
    const listed = await call(dealer, "GET", "/stores/?page=1&page_size=1");
    expect(listed.body).toEqual({ items: [made.body], page: 1, page_size: 1, total: 1 });
    // The flag is set by its own call only.
    const changed = await call(dealer, "PUT", `/stores/${id}`, { name: "New", is_primary: true });
    expect(changed.body).toMatchObject({ name: "New", slug: "prints", is_primary: false });
    expect((await call(dealer, "GET", `/stores/${id}`)).body).toEqual(changed.body);
    expect((await call(owner, "GET", "/stores/")).status).toBe(403);
  });

  it("need a free slug, a name and an active domain, said at domain_id as it was sent [OP-18 OP-134 STO-32]", async () => {
    const { dealer } = stack.cast;
    const domain_id = (await addDomain(stack.server)).id;
    const asleep = (await addDomain(stack.server, { is_active: false })).id;
    const refused = async (fields: object) =>
      refusal(await call(dealer, "POST", "/stores/", { slug: "a-shop", name: "A", domain_id, ...fields }));
    const required = "validation.required";
    expect(await refused({ slug: "", name: " " })).toEqual([422, { slug: required, name: required }]);
    for (const slug of ["ab", "Shop", "a--b", "-ab", "магазин", "a".repeat(65)])
      expect((await refused({ slug }))[0], slug).toBe(422);
    const unknown = [422, { domain_id: "validation.unknown_reference" }];
    expect(await refused({ domain_id: asleep })).toEqual(unknown);
    expect(await refused({ domain_id: "99999999-9999-4999-8999-999999999999" })).toEqual(unknown);
    expect(await refused({ domain_id: "nowhere" })).toEqual(unknown);
    expect(await refused({ domain_id: undefined })).toEqual([422, { domain_id: required }]);
    expect(await refused({ domain_id: "x".repeat(37) })).toEqual([422, { domain_id: expect.any(String) }]);
    const { id } = (await call(dealer, "POST", "/stores/", { slug: "a-shop", name: "A", domain_id })).body;
    expect(await refused({})).toEqual([409, { slug: "errors.slug_taken" }]);
    // A domain that was switched off since stays.
    await stack.server.services.database
      .db()
      .update(stores)
      .set({ id_domain: asleep })
      .where(eq(stores.id, id));
    expect((await call(dealer, "PUT", `/stores/${id}`, { domain_id: asleep, name: "B" })).status).toBe(200);
    // A deleted store gives its slug free.
    expect((await call(dealer, "DELETE", `/stores/${id}`)).status).toBe(204);
    expect((await call(dealer, "POST", "/stores/", { slug: "a-shop", name: "A", domain_id })).status).toBe(
      200,
    );
  });

  it("are refused with 412 and the present state when they were changed meanwhile [OP-175]", async () => {
    const { dealer } = stack.cast;
    const { id } = await addStore(stack.server, dealer.id);
    const tag = (await call(dealer, "GET", `/stores/${id}`)).headers.get("etag") as string;
    await call(dealer, "PUT", `/stores/${id}`, { name: "First" });
    const late = await call(dealer, "PUT", `/stores/${id}`, { name: "Second" }, { "if-match": tag });
    expect([late.status, late.body.store.name]).toEqual([412, "First"]);
  });

  it("stay while a payment is open or a refund unsettled, then vanish with their keys [CALL-STO-05 OP-25 OP-228]", async () => {
    const { dealer } = stack.cast;
    const db = stack.server.services.database.db();
    const { id, slug } = await addStore(stack.server, dealer.id);
    const order = await addOrder(stack.server, id, {}, { state: "processing" });
    const remove = () => call(dealer, "DELETE", `/stores/${id}`);
    expect((await remove()).body.code).toBe("errors.payments_open");
    await db.update(store_payments).set({ state: "paid" }).where(eq(store_payments.id_order, order.id));
    expect((await remove()).status).toBe(204);
    expect((await call(dealer, "GET", `/stores/${id}`)).status).toBe(404);
    expect((await call(dealer, "GET", `/stores/${id}/orders`)).status).toBe(404);
    expect((await send(stack.server, "GET", `/store/${slug}`)).status).toBe(404);
  });

  it("find orders by the text of their number, by name and by e-mail [OP-232 CALL-STO-27]", async () => {
    const { dealer } = stack.cast;
    const { id } = await addStore(stack.server, dealer.id);
    await addOrder(stack.server, id, { number: 1042, customer_name: "Bo", customer_email: "bo@example.com" });
    await addOrder(stack.server, id, { number: 7, customer_name: "Ann", customer_email: "x42@example.com" });
    const found = async (text: string) =>
      (await call(dealer, "GET", `/stores/${id}/orders?search=${text}`)).body.items.map(
        ({ number }: { number: number }) => number,
      );
    expect(await found("104")).toEqual([1042]);
    expect((await found("42")).sort()).toEqual([1042, 7]);
    expect(await found("ann")).toEqual([7]);
  });

  it("have products in their order, which are switched and deleted [CALL-STO-08 CALL-STO-09 CALL-STO-10 CALL-STO-11 STO-19 OP-138]", async () => {
    const { dealer, foreignDealer } = stack.cast;
    const { id } = await addStore(stack.server, dealer.id);
    const path = `/stores/${id}/products/`;
    const make = (fields: object) =>
      call(dealer, "POST", path, { name: "Print", price: 12.5, currency: "EUR", ...fields });
    const first = (await make({ image_url: "/art/print.webp" })).body;
    expect(first).toEqual({
      id: expect.any(String),
      id_store: id,
      name: "Print",
      description: "",
      price: 12.5,
      currency: "EUR",
      image_url: "/art/print.webp",
      position: 0,
      is_active: true,
      created_at: expect.any(String),
      updated_at: expect.any(String),
    });
    const unpriced = await call(dealer, "POST", path, { name: "Print", currency: "EUR" });
    expect(refusal(unpriced)).toEqual([422, { price: "validation.required" }]);
    const second = (await make({ name: "Frame", price: 0, image_url: "" })).body;
    expect([second.price, second.position, second.image_url]).toEqual([0, 1, null]);
    const hidden = (await make({ name: "Hidden", is_active: false })).body; // OP-238
    expect(hidden.is_active).toBe(false);
    expect((await call(dealer, "DELETE", path + hidden.id)).status).toBe(204);
    const off = await call(dealer, "PATCH", `${path}${first.id}/toggle-active`, { is_active: false });
    expect(off.body).toMatchObject({ id: first.id, is_active: false });
    const names = async (query: string) =>
      (await call(dealer, "GET", path + query)).body.items.map(({ name }: { name: string }) => name);
    expect(await names("?active_only=false")).toEqual(["Print", "Frame"]);
    expect(await names("?active_only=true")).toEqual(["Frame"]);
    for (const [fields, at] of [
      [{ name: " " }, "name"],
      [{ price: -1 }, "price"],
      [{ price: 10.5, currency: "JPY" }, "price"],
      [{ currency: "EURO" }, "currency"],
      [{ image_url: "http://example.com/a.png" }, "image_url"],
      [{ image_url: "//example.com/a.png" }, "image_url"],
      [{ image_url: "javascript:alert(1)" }, "image_url"],
    ] as const)
      expect(refusal(await make(fields)), JSON.stringify(fields)).toEqual([
        422,
        { [at]: expect.any(String) },
      ]);
    const stranger = await call(foreignDealer, "DELETE", path + first.id);
    expect(stranger.status).toBe(404);
    expect((await call(dealer, "DELETE", path + first.id)).status).toBe(204);
    expect(await names("")).toEqual(["Frame"]);
    // A new one is the last.
    expect((await make({})).body.position).toBe(2);
  });

  it("have themes from presets and copies, one of them active [CALL-STO-12 CALL-STO-13 CALL-STO-14 CALL-STO-15 CALL-STO-16 CALL-STO-17 CALL-STO-18 CALL-STO-19 STO-20 OP-143]", async () => {
    const { dealer } = stack.cast;
    const { id } = await addStore(stack.server, dealer.id);
    const path = `/stores/${id}/themes/`;
    const presets = (await call(dealer, "GET", `${path}presets`, undefined, { "accept-language": "ru" })).body
      .items;
    expect(presets.map((preset: { id: string; name: string }) => [preset.id, preset.name])).toEqual([
      ["light", "Светлая"],
      ["dark", "Тёмная"],
      ["festive", "Праздничная"],
    ]);
    const dark = (await call(dealer, "POST", `${path}from-preset/dark`, { name: "Night" })).body;
    expect(dark).toEqual({
      id: expect.any(String),
      id_store: id,
      name: "Night",
      is_active: false,
      colors: presets[1].colors,
      fonts: presets[1].fonts,
      custom_css: "",
      version: 1,
      created_at: expect.any(String),
      updated_at: expect.any(String),
    });
    expect((await call(dealer, "POST", `${path}from-preset/pink`, { name: "P" })).status).toBe(404);
    const css = "h1 { letter-spacing: -0.03em; }\n@import url(//evil.example);\nimg { position: fixed; }";
    const saved = await call(dealer, "PUT", path + dark.id, { custom_css: css, is_active: true });
    expect(saved.body).toMatchObject({
      version: 2,
      is_active: false,
      custom_css: "h1 { letter-spacing: -0.03em; }",
    });
    const copy = (await call(dealer, "POST", `${path}${dark.id}/duplicate`, { name: "Night 2" })).body;
    expect(copy).toMatchObject({ name: "Night 2", colors: dark.colors, custom_css: saved.body.custom_css });
    const activate = (theme: string) => call(dealer, "POST", `${path}${theme}/activate`);
    const active = async () =>
      (await call(dealer, "GET", path)).body.items
        .filter((theme: { is_active: boolean }) => theme.is_active)
        .map(({ name }: { name: string }) => name);
    expect((await activate(dark.id)).body.is_active).toBe(true);
    await activate(copy.id);
    expect(await active()).toEqual(["Night 2"]);
    expect((await call(dealer, "DELETE", path + copy.id)).body.code).toBe("errors.active_theme");
    expect((await call(dealer, "DELETE", path + dark.id)).status).toBe(204);
    const bad = { name: "B", colors: { text: "red" }, fonts: { heading: "comic" } };
    expect(refusal(await call(dealer, "POST", path, bad))).toEqual([
      422,
      { "colors.text": "validation.invalid_colour", "fonts.heading": "validation.invalid_choice" },
    ]);
    const more = { ...dark.colors, glow: "#ffffff" };
    const wide = await call(dealer, "PUT", path + copy.id, {
      colors: more,
      fonts: { text: "serif", code: "mono" },
    });
    expect(wide.body).toMatchObject({ colors: dark.colors, fonts: { text: "serif" }, version: 2 });
    expect([wide.body.colors.glow, wide.body.fonts.code]).toEqual([undefined, undefined]);
    // The row's version is its tag (OP-232).
    const stale = await call(dealer, "PUT", path + copy.id, { name: "X" }, { "if-match": '"v7"' });
    expect([stale.status, stale.body.theme.name]).toEqual([412, "Night 2"]);
    const fresh = await call(dealer, "PUT", path + copy.id, { name: "X" }, { "if-match": '"v2"' });
    expect(fresh.body).toMatchObject({ name: "X", version: 3, is_active: true });
  });

  it("tell the caller's own primary store, that of this host first [CALL-STO-31 CALL-STO-32 CALL-STO-33 CALL-STO-34 STO-25 STO-26 STO-27 OP-137]", async () => {
    const { admin, dealer } = stack.cast;
    const person = await makePerson(stack.server, admin, { is_dealer: true });
    const here = await addDomain(stack.server, { name: "127.0.0.1" });
    const own = await addStore(stack.server, person.id, { id_domain: here.id });
    const elsewhere = await addStore(stack.server, person.id);
    const theirs = await addStore(stack.server, dealer.id, { id_domain: here.id });
    const mine = async () => (await call(person, "GET", "/store/my/primary")).body;
    expect((await call(person, "GET", "/store/my/primary")).status).toBe(404);
    expect((await call(person, "POST", `/stores/${own.id}/set-primary`)).body.is_primary).toBe(true);
    await call(person, "POST", `/stores/${elsewhere.id}/set-primary`);
    expect((await mine()).id).toBe(own.id);
    // Another store of the domain takes the flag, whoever owns it.
    await call(dealer, "POST", `/stores/${theirs.id}/set-primary`);
    expect((await mine()).id).toBe(elsewhere.id);
    expect((await call(person, "GET", `/stores/${own.id}`)).body.is_primary).toBe(false);
    // The flag stays with the domain when a store moves.
    await call(person, "PUT", `/stores/${elsewhere.id}`, { domain_id: here.id });
    expect((await call(person, "GET", "/store/my/primary")).status).toBe(404);
    const unset = await call(dealer, "POST", `/stores/${theirs.id}/unset-primary`);
    expect(unset.body.is_primary).toBe(false);
  });
});

describeEachStack("stores at once", (stack) => {
  it("leave one primary store of a domain, whoever is faster [STO-26 OP-137]", async () => {
    const { dealer } = stack.cast;
    const domain = await addDomain(stack.server);
    const rows = await Promise.all(
      Array.from({ length: 6 }, () => addStore(stack.server, dealer.id, { id_domain: domain.id })),
    );
    const answers = await Promise.all(
      [...rows, ...rows].map(({ id }) =>
        send(stack.server, "POST", `/stores/${id}/set-primary`, { token: dealer.token }),
      ),
    );
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
    const primary = and(eq(stores.id_domain, domain.id), eq(stores.is_primary, true));
    expect(await stack.server.services.database.db().$count(stores, primary)).toBe(1);
  });
});
