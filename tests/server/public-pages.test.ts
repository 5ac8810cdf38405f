import Fastify, { type FastifyInstance } from "fastify";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { fillPage } from "../../server/http/public-pages";

const PAGE = `<!doctype html><html lang="en"><head><title>Safelight</title></head><body></body></html>`;

/** A server that answers the calls of a store and of a quiz, and pages that fill themselves from it. */
let app: FastifyInstance;
let store: Record<string, unknown>;
let quiz: Record<string, unknown>;

beforeAll(async () => {
  app = Fastify();
  app.get<{ Params: { id: string } }>("/api/v1/store/:id", ({ params }, reply) =>
    params.id === "lumen" ? store : reply.code(404).send({ detail: "gone" }),
  );
  app.get<{ Params: { oid: string } }>("/api/v1/store/:id/orders/:oid", ({ params }, reply) =>
    params.oid === "7" ? { order_id: "7" } : reply.code(404).send({ detail: "gone" }),
  );
  app.get("/api/v1/store/:id/products", () => ({
    items: [{ image_url: null }, { image_url: "/art/print.webp" }],
  }));
  app.get("/api/v1/store/:id/theme", (_, reply) => reply.code(500).send({}));
  app.get("/api/v1/store/:id/documents/offer", () => ({ content_markdown: "long ".repeat(10_000) }));
  app.get<{ Params: { id: string } }>("/api/quiz/schedule/:id", ({ params }, reply) =>
    params.id === "evening" ? quiz : reply.code(404).send({ detail: "gone" }),
  );
  for (const path of ["/store/*", "/quiz/*"])
    app.get(path, async (request, reply) => {
      const { status, html, isPrivate } = await fillPage(app, request, PAGE);
      return reply.code(status).header("x-private", String(isPrivate)).type("text/html").send(html);
    });
  await app.ready();
});
afterAll(() => app.close());

const open = (url: string) => app.inject({ url, headers: { host: "shop.example" } });
const dataOf = (html: string) =>
  JSON.parse(/<script type="application\/json" id="first-data">(.*?)<\/script>/.exec(html)?.[1] ?? "");

describe("a store's page", () => {
  test("comes with its head and its first data [PUB-01 OP-144]", async () => {
    store = { name: "Lumen", description: "Portraits of your evening\nPick one" };
    const { body, statusCode } = await open("/store/lumen");
    expect(statusCode).toBe(200);
    expect(body.match(/<title>.*?<\/title>/g)).toEqual(["<title>Lumen</title>"]);
    expect(body).toContain(`<meta name="description" content="Portraits of your evening Pick one">`);
    expect(body).toContain(`<meta property="og:image" content="http://shop.example/art/print.webp">`);
    expect(body).not.toContain("noindex");
    const data = dataOf(body);
    expect(data["/store/lumen"]).toEqual(store);
    expect(data["/store/lumen/legal-info"]).toBeNull(); // there is none
    // What failed, and what is long, the page asks for itself.
    expect(Object.keys(data)).not.toContain("/store/lumen/theme");
    expect(Object.keys(data)).not.toContain("/store/lumen/documents/offer");
  });

  test("is sent without a picture's address to those who say no host that exists", async () => {
    store = { name: "Lumen", description: "" };
    for (const host of ["[", "a b", "x:99999"]) {
      const { body, statusCode } = await app.inject({ url: "/store/lumen", headers: { host } });
      expect([statusCode, body.includes("og:image")]).toEqual([200, false]);
    }
  });

  test("asks for the pictures of its first row at once, and no other screen does [PUB-01]", async () => {
    store = { name: "Lumen", description: "" };
    const asked = async (url: string) =>
      (await open(url)).body.match(/<link rel="preload" as="image"[^>]*>/g);
    expect(await asked("/store/lumen")).toEqual([
      `<link rel="preload" as="image" fetchpriority="high" referrerpolicy="no-referrer" href="/art/print.webp">`,
    ]);
    for (const path of ["checkout", "documents/offer", "order/1/success"])
      expect(await asked(`/store/lumen/${path}`)).toBeNull();
  });

  test("of an order is kept by nobody and not listed [OP-223]", async () => {
    const { body, headers } = await open("/store/lumen/order/1/success");
    expect(headers["x-private"]).toBe("true");
    expect(body).toContain(`<meta name="robots" content="noindex">`);
  });

  test("of an order goes on without its store, as long as the order is there [PUB-02 OP-228]", async () => {
    const { body, headers, statusCode } = await open("/store/none/order/7/success");
    expect([statusCode, headers["x-private"], body.includes(`content="noindex"`)]).toEqual([
      200,
      "true",
      true,
    ]);
    expect(dataOf(body)["/store/none"]).toBeNull();
    for (const path of ["/order/8/success", "/order/7", "/order/7/success/x", "/checkout"])
      expect([path, (await open(`/store/none${path}`)).statusCode]).toEqual([path, 404]);
  });

  test("that does not exist is 404 and not listed [OP-144]", async () => {
    const { body, statusCode } = await open("/store/none");
    expect([statusCode, body.includes("<title>Safelight</title>")]).toEqual([404, true]);
    expect(body).toContain(`content="noindex"`);
  });

  test.each([
    `</title><script>alert(1)</script>`,
    `"><img src=x onerror=alert(1)>`,
    `</script><script>alert(1)</script>`,
    `<!--<script>`,
    `$&$'$\``,
    `' onload='alert(1)`,
  ])("shows %s as a text", async (text) => {
    store = { name: text, description: text };
    const { body } = await open("/store/lumen");
    expect(dataOf(body)["/store/lumen"]).toEqual(store);
    const outside = body.replace(/<script type="application\/json".*?<\/script>/, "");
    expect(outside).not.toMatch(/<script|<img|<!--|content="[^"]*"[^<>]*'/);
    expect(outside.match(/<title>/g)).toHaveLength(1);
  });
});

describe("a quiz's page", () => {
  const evening = (description: string) => ({
    id_schedule: "evening",
    quiz: { id: "1", name: "Which look is yours?", description, questions: [{ title: "Pick a sound" }] },
  });

  test("comes with its head and its quiz [QUIZ-08 OP-156]", async () => {
    quiz = evening("Six questions");
    const { body, statusCode } = await open("/quiz/evening");
    expect(statusCode).toBe(200);
    expect(body).toContain("<title>Which look is yours?</title>");
    expect(body).toContain(`<meta name="description" content="Six questions">`);
    expect(body).toContain(`<meta property="og:title" content="Which look is yours?">`);
    expect(body).not.toContain("noindex");
    expect(dataOf(body)).toEqual({ "/quiz/schedule/evening": quiz });
  });

  test("is described by its first question if it has no description [QUIZ-08]", async () => {
    quiz = evening("");
    expect((await open("/quiz/evening")).body).toContain(`<meta name="description" content="Pick a sound">`);
  });

  test("that does not exist is 404 and not listed [QUIZ-08 OP-157]", async () => {
    const { body, statusCode } = await open("/quiz/none");
    expect([statusCode, body.includes(`content="noindex"`)]).toEqual([404, true]);
  });
});
