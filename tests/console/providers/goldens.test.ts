import { describe, expect, test } from "vitest";
import { type Endpoint, fillPath } from "../../../contract/core/endpoint";
import { type Entity, parentKey } from "../../../contract/core/entity";
import type { Operation } from "../../../contract/core/operations";
import { allOperations } from "../../../contract/endpoints";
import { type Golden, goldens, idNames, isList, isOfBooth } from "../../support/goldens";
import { offering, openData } from "./support/data";
import { person } from "./support/people";
import { browser, settled, setUpBrowser, signedIn } from "./support/setup";

setUpBrowser();

/** One real id for each name of the goldens. */
const ids: Record<string, string> = Object.fromEntries(
  idNames.map((name, at) => [name, `44444444-4444-4444-8444-${String(at).padStart(12, "0")}`]),
);
const filled = (text: string) => text.replace(/\{\w+\}/g, (name) => ids[name] ?? name);
const read = (golden: Golden) => JSON.parse(filled(JSON.stringify(golden.json ?? {})));

const operationOf = (golden: Golden): Endpoint | Operation => {
  const found = allOperations().find(({ id }) => id === golden.id);
  if (!found) throw new Error(`The contract has no ${golden.id}`);
  return found;
};

/** The parameters of the path and of the query, taken from the golden's own line. */
function inputsOf(golden: Golden, endpoint: Endpoint) {
  const url = new URL(filled(golden.line.split(" ")[1] as string), "http://x");
  const names = [...endpoint.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name as string);
  const pattern = new RegExp(`${endpoint.path.replace(/\{\w+\}/g, "([^/]+)")}$`);
  const values = pattern.exec(url.pathname)?.slice(1) ?? [];
  const params = Object.fromEntries(names.map((name, at) => [name, decodeURIComponent(values[at] ?? "")]));
  return { params, query: Object.fromEntries(url.searchParams) };
}

/** The values of a form, whatever their names in the body are. */
function byField({ fields }: Entity, sent: Record<string, unknown>): Record<string, unknown> {
  const renamed = Object.entries(fields).filter(([, { sentAs }]) => sentAs && sentAs in sent);
  return {
    ...sent,
    ...Object.fromEntries(renamed.map(([key, { sentAs }]) => [key, sent[sentAs as string]])),
  };
}

const file = () => new Blob(["bytes"], { type: "image/jpeg" });

/** Lets the console make the call, by the door that its screens use. */
async function make(golden: Golden): Promise<void> {
  const { tab, dataProvider } = await openData();
  offering("list-search", "list-sort", "list-filters");
  if (golden.bearer) await signedIn(tab, person({ is_admin: true }));
  const endpoint = operationOf(golden);
  const { params, query } = inputsOf(golden, endpoint);
  const { call } = await import("../../../src/providers/call");
  const { collectionOf } = await import("../../../src/providers/data/collection");
  const parts = Object.entries(golden.parts ?? {});
  const partsOf = (kind: string) => parts.filter(([, is]) => is === kind).map(([name]) => name);
  if (endpoint.id === "session.logout") return tab.session.end();
  if (!("entity" in endpoint)) {
    const form = {
      json: Object.fromEntries(partsOf("json").map((name) => [name, {}])),
      text: Object.fromEntries(partsOf("text").map((name) => [name, "3.1.4"])),
      files: Object.fromEntries(partsOf("file").map((name) => [name, file()])),
      keyed: Object.fromEntries(
        parts
          .filter(([, is]) => is.startsWith("key:"))
          .map(([name, is]) => [name, [{ key: is.slice(4), file: file() }]]),
      ),
    };
    await call(endpoint, { params, query, body: golden.json && read(golden), form } as never);
    return;
  }
  const { entity, action, image } = endpoint;
  const resource = collectionOf(entity, params[parentKey(entity) ?? ""]);
  const body = read(golden);
  const variables = {
    ...byField(
      entity,
      entity.transport.envelope === "classic" && entity.transport.body === "json"
        ? body[entity.singular]
        : body,
    ),
    ...Object.fromEntries(partsOf("file").map((name) => [name, { state: "picked", file: file() }])),
  };
  const { id = "" } = params;
  if (action === "list") {
    const { page, per_page_count, page_size: size = per_page_count, ...rest } = query;
    const pagination = page ? { currentPage: Number(page), pageSize: Number(size) } : undefined;
    const filters = Object.entries(rest).map(([field, value]) => ({ field, operator: "eq" as const, value }));
    await dataProvider.getList({ resource, pagination, filters });
  }
  if (action === "many") await dataProvider.getMany?.({ resource, ids: body.ids });
  if (action === "read") await dataProvider.getOne({ resource, id });
  if (action === "create") await dataProvider.create({ resource, variables });
  if (action === "update") await dataProvider.update({ resource, id, variables: { id, ...variables } });
  if (action === "remove") await dataProvider.deleteOne({ resource, id });
  if (action === "image") {
    const { watchMedia } = await import("../../../src/providers/http/media-cache");
    watchMedia(fillPath(entity.fields[image as string]?.image?.address ?? "", { id }), "full", () => {});
  }
}

/** What they send is made of earlier answers: tests of session and registration show it. */
const MADE_OF_ANSWERS = ["session.refresh", "session.captcha", "session.register"];

describe("the console sends every golden line", () => {
  test("and every call of the contract has one", () => {
    const written = [...goldens.map(({ id }) => id), ...MADE_OF_ANSWERS];
    expect(allOperations().flatMap(({ id }) => (written.includes(id) ? [] : [id]))).toEqual([]);
  });

  // The console makes no call of a booth's program, which has a session and calls of its own (OP-236).
  const sent = goldens.filter((golden) => !isOfBooth(golden));
  for (const golden of sent.filter(isList))
    test(`${golden.line} (${golden.id}) [CALL-LIST-01]`, () => check(golden));
  for (const golden of sent.filter((one) => !isList(one)))
    test(`${golden.line} (${golden.id})`, () => check(golden));

  async function check(golden: Golden) {
    let isMade = false;
    // What the console makes of an empty answer is another test's business.
    const made = make(golden).catch(() => undefined);
    void made.finally(() => {
      isMade = true;
    });
    while (!isMade) await settled(); // look-ups are gathered for a tick
    await settled();
    const [method, path] = filled(golden.line).split(" ");
    const sent = browser.server.seen.filter((seen) => seen.path === path && seen.method === method);
    expect(sent, browser.server.seen.map((seen) => `${seen.method} ${seen.path}`).join("\n")).not.toEqual([]);
    const [seen] = sent;
    expect("Authorization" in (seen?.headers ?? {})).toBe(golden.bearer);
    if (golden.json) expect(seen?.body).toMatchObject(read(golden));
    if (golden.parts) {
      const form = seen?.body as FormData;
      expect([...form.keys()].sort()).toEqual(Object.keys(golden.parts).sort());
    }
  }
});
