import { expect, it } from "vitest";
import type { Person } from "../../support/people";
import { send } from "../../support/send";
import { describeStack } from "../../support/stacks";
import { addStore } from "../../support/stores";

describeStack("legal info of stores", (stack) => {
  const call = (who: Person, method: string, path: string, json?: unknown, headers = {}) =>
    send(stack.server, method, path, { token: who.token, json, headers });
  const refusal = ({ status, body }: Awaited<ReturnType<typeof call>>) => [status, body.fields];
  const legal = { company_name: "Nordlight AB", email: "shop@example.com" };

  it("are one for each store, with a version [CALL-STO-29 CALL-STO-30 STO-23 OP-141 OP-232]", async () => {
    const { dealer } = stack.cast;
    const { id } = await addStore(stack.server, dealer.id);
    const path = `/stores/${id}/legal-info`;
    expect((await call(dealer, "GET", path)).status).toBe(404);
    const text = "# Offer\n<script>alert(1)</script>";
    const made = await call(dealer, "POST", path, { ...legal, offer_markdown: text, id_store: dealer.id });
    expect(made.body).toEqual({
      id_store: id,
      company_name: "Nordlight AB",
      tax_id: "",
      registration_number: "",
      address: "",
      email: "shop@example.com",
      phone: "",
      bank_details: "",
      offer_markdown: text,
      terms_markdown: "",
      privacy_markdown: "",
      updated_at: expect.any(String),
      version: 1,
    });
    expect(made.headers.get("etag")).toBe('"v1"');
    const save = (fields: object, tag: string) =>
      call(dealer, "POST", path, { ...legal, ...fields }, { "if-match": tag });
    expect((await save({ phone: "1" }, '"v1"')).body).toMatchObject({ phone: "1", version: 2 });
    const late = await save({ phone: "2" }, '"v1"');
    expect([late.status, late.body.legal_info.phone, late.headers.get("etag")]).toEqual([412, "1", '"v2"']);
    expect(refusal(await call(dealer, "POST", path, { company_name: "", email: "nobody" }))).toEqual([
      422,
      { company_name: "validation.required", email: "validation.invalid_email" },
    ]);
    expect((await call(dealer, "GET", path)).body).toMatchObject({ phone: "1", version: 2 });
    // What is left out stays, and the rules are about the whole of it (OP-180).
    const short = await call(dealer, "POST", path, { tax_id: "5" });
    expect(short.body).toMatchObject({ ...legal, tax_id: "5", phone: "1", offer_markdown: text, version: 3 });
    expect(refusal(await call(dealer, "POST", path, { email: "" }))).toEqual([
      422,
      { email: "validation.required" },
    ]);
  });

  it("are refused without name and e-mail [OP-141]", async () => {
    const { dealer } = stack.cast;
    const { id } = await addStore(stack.server, dealer.id);
    expect(refusal(await call(dealer, "POST", `/stores/${id}/legal-info`, { phone: "1" }))).toEqual([
      422,
      { company_name: "validation.required", email: "validation.required" },
    ]);
  });
});
