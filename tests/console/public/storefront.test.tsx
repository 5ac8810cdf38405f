import { act, cleanup, render, renderHook } from "@testing-library/react";
import { afterEach, describe, expect, test } from "vitest";
import { publicStore } from "../../../contract/endpoints/public-store";
import { FONTS, PRESETS } from "../../../contract/rules/theme";
import { formatPrice } from "../../../src/public/money";
import { flagOf, listOf, numberOf, objectOf } from "../../../src/public/reading";
import { productsCall, storeCall } from "../../../src/public/store/calls";
import { checkForm, isPaymentAddress, suggestedEmail } from "../../../src/public/store/checkout";
import { shownState } from "../../../src/public/store/order";
import { readPreview } from "../../../src/public/store/preview";
import { translator } from "../../../src/public/texts";
import { themeVariables } from "../../../src/public/theme";
import { useThemePreview } from "../../../src/public/theme-preview";
import { Markdown } from "../../../src/shared/markdown";
import { PAYLOADS } from "../../support/payloads";
import { product } from "./products";

afterEach(cleanup);

describe("texts", () => {
  const t = translator("ru", [
    { public: { retry: "Повторить" } },
    { n_one: "{{count}} товар", n_few: "{{count}} товара", n_other: "x" },
  ]);
  test("have values and the forms of their language", () => {
    expect(t("public.retry")).toBe("Повторить");
    expect([1, 3].map((count) => t("n" as "public.retry", { count }))).toEqual(["1 товар", "3 товара"]);
    expect(t("n" as "public.retry", { count: 7 })).toBe("x"); // no form for many: the one for all others
    expect(t("public.failed")).toBe("public.failed");
  });
});

describe("reading", () => {
  test("accepts what another server may answer [OP-179]", () => {
    expect(objectOf({ store: { id: 1 } }, "store")).toEqual({ id: 1 });
    expect(objectOf({ colors: { a: "b" } }, "theme")).toEqual({ colors: { a: "b" } });
    const rows = [{ id: 1 }, 5, { id: 2 }];
    for (const raw of [rows, { items: rows }, { products: rows }])
      expect(listOf(raw, "products", ({ id }) => id)).toEqual([1, 2]);
    expect([numberOf("12.50"), numberOf("x", 3), flagOf(null, true)]).toEqual([12.5, 3, true]);
  });

  test("of products leaves out what is not for sale, in the order of the store [CALL-PUB-02]", () => {
    const raw = {
      items: [
        product("b", 1, { position: 2 }),
        product("c", 1, { is_active: false }),
        product("a", "5" as never, { position: 1 }),
      ],
    };
    const { items } = productsCall({ id: "x" }).read(raw);
    expect(items.map(({ id, price }) => [id, price])).toEqual([
      ["a", 5],
      ["b", 1],
    ]);
  });

  test("of a store gives what the contract says", () => {
    const raw = { id: "5e1b7c40-93d2-4c7a-8f16-2d90ab4e7731", slug: "lumen", name: "Lumen", description: "" };
    expect(storeCall({ id: "a/b" }).path).toBe("/store/a%2Fb");
    expect(storeCall({ id: "1" }).read(raw)).toEqual(publicStore.reply.json.parse(raw));
  });
});

describe("a checkout", () => {
  const values = {
    customer_name: "M",
    customer_email: "m@example.com",
    customer_phone: "",
    payment_method: null,
    accept_terms: true,
  };

  test.each([
    [{ customer_name: " " }, "customer_name"],
    [{ customer_email: "" }, "customer_email"],
    [{ customer_email: "m@example" }, "customer_email"],
    [{ accept_terms: false }, "accept_terms"],
  ])("with %o is wrong at %s [PUB-13 OP-146]", (change, field) => {
    expect(Object.keys(checkForm({ ...values, ...change }, true))).toEqual([field]);
  });

  test("asks for no acceptance where there is no document [OP-232]", () => {
    expect(checkForm({ ...values, accept_terms: false }, false)).toEqual({});
  });

  test.each([
    ["polina@gmial", "polina@gmail.com"],
    ["polina@gmail.con", "polina@gmail.com"],
    ["Polina@yandx.ru", "Polina@yandex.ru"],
    ["polina@gmail.com", undefined],
    ["polina@company.example", undefined],
    ["polina", undefined],
  ])("suggests for %s %s", (typed, meant) => {
    expect(suggestedEmail(typed)).toBe(meant);
  });

  test.each([
    ["https://pay.example/1", true],
    ["/demo-pay/page/1", true],
    ["http://pay.example/1", false],
    ["javascript:alert(1)", false],
    ["https://user@pay.example/", false],
    ["data:text/html,x", false],
  ])("goes to %s: %s [OP-221]", (address, may) => {
    expect(isPaymentAddress(address)).toBe(may);
  });

  test("goes to no hostile address [OP-221]", () => {
    const accepted = PAYLOADS.filter(isPaymentAddress).map((address) => new URL(address, location.href));
    expect(
      accepted.filter(({ protocol, origin }) => protocol !== "https:" && origin !== location.origin),
    ).toEqual([]);
  });

  test("a state that nobody knows claims nothing [OP-179 OP-223]", () => {
    const order = { order_id: "1", amount: 1, currency: "RUB", payment_url: null };
    expect(shownState({ ...order, status: "shipped" as never })).toBe("received");
    expect(shownState(undefined)).toBe("received");
  });
});

test.each([
  [490, "RUB", "ru", "490 ₽"],
  [12.5, "EUR", "en", "€12.50"],
  [1200, "JPY", "en", "¥1,200"],
  [5, "?", "en", "5 ?"],
] as const)("%d %s is shown in %s as %s", (value, currency, language, shown) => {
  expect(formatPrice(value, currency, language).replace(/\s/g, " ")).toBe(shown);
});

describe("a theme", () => {
  test("sets the colours and fonts that it has, and nothing that is no colour [PUB-10 PUB-11 OP-232]", () => {
    const variables = themeVariables({
      colors: { ...PRESETS.dark.colors, muted: "red;}" },
      fonts: { heading: "serif", text: "comic" },
    });
    expect(variables).toMatchObject({
      "--bg": "#11110F",
      "--accent": "#FF8A5B",
      "--link": "#FF8A5B",
      "color-scheme": "dark",
    });
    expect(variables["--font-heading"]).toContain("Georgia");
    expect(Object.keys(variables)).not.toContain("--ink-2");
    expect(Object.keys(variables)).not.toContain("--font-text");
    expect(themeVariables({ colors: {}, fonts: {} })).toEqual({});
  });

  test.each(FONTS)("in %s ends in a font that every device has", (font) => {
    expect(themeVariables({ colors: {}, fonts: { text: font } })["--font-text"]).toMatch(
      /(sans-serif|serif|monospace)$/,
    );
  });

  test("of a preview is read only from a message of the editor", () => {
    expect(
      readPreview({ type: "safelight:preview", theme: { colors: { a: 1, b: "c" } }, view: "x" }),
    ).toEqual({
      type: "safelight:preview",
      theme: { colors: { b: "c" }, fonts: {}, custom_css: "" },
      view: "store",
    });
    for (const data of [null, "x", { type: "other", theme: {} }, { type: "safelight:preview" }])
      expect(readPreview(data)).toBeUndefined();
  });

  test("is taken from the page around this one alone, if it is of this site, and not outside of an editor", () => {
    const post = (name: string, from: Partial<MessageEventInit> = {}) => {
      const data = { type: "safelight:preview", name };
      const message = { data, source: parent, origin: location.origin, ...from };
      act(() => void dispatchEvent(new MessageEvent("message", message)));
    };
    const read = ({ name }: Record<string, unknown>) => name;
    const { result, rerender } = renderHook(({ on }) => useThemePreview(on, read), {
      initialProps: { on: true },
    });
    post("another site's", { origin: "https://evil.example" });
    post("another window's", { source: null });
    expect(result.current).toBeUndefined();
    post("the editor's");
    expect(result.current).toBe("the editor's");
    rerender({ on: false });
    post("later");
    expect(result.current).toBe("the editor's");
  });
});

/** The elements of a text. */
const MARKED = /^(p|a|h\d|em|strong|code|pre|ul|ol|li|blockquote|hr|br)$/;

describe("Markdown", () => {
  const html = (text: string) => render(<Markdown text={text} />).container.innerHTML;

  test("becomes elements [OP-145]", () => {
    expect(html("# A\n\nb **c** *d* `e`\n\n- f\n- g\n\n1. h\n\n> i\n\n---")).toBe(
      "<h2>A</h2><p>b <strong>c</strong> <em>d</em> <code>e</code></p><ul><li>f</li><li>g</li></ul>" +
        '<ol start="1"><li>h</li></ol><blockquote><p>i</p></blockquote><hr>',
    );
  });

  test.each([
    ["[a](https://x.example)", `href="https://x.example"`],
    ["[a](mailto:x@y.example)", `href="mailto:x@y.example"`],
    ["[a][b]\n\n[b]: http://x.example", `href="http://x.example"`],
    ["<https://x.example>", `href="https://x.example"`],
  ])("%s is a link", (text, attribute) => {
    expect(html(text)).toContain(attribute);
  });

  test.each([
    "[a](javascript:x)",
    "[a](//x.example)",
    "[a](data:x)",
    "[a](/x)",
    "<b onclick=x>",
    "![a](https://x.example/p.png)",
  ])("%s is a text", (text) => {
    const made = html(text);
    expect(made).not.toMatch(/<(?!\/?p>)/);
  });

  test.each(PAYLOADS)("%s runs nothing and leads nowhere", (payload) => {
    const { container } = render(<Markdown text={payload} />);
    const drawn = [...container.querySelectorAll("*")].map(({ localName }) => localName);
    expect(drawn.filter((name) => !MARKED.test(name))).toEqual([]);
    const links = [...container.querySelectorAll("a")].map(({ protocol }) => protocol);
    expect(links.filter((protocol) => !/^(https?|mailto):$/.test(protocol))).toEqual([]);
  });

  test("that is nested a thousand times is drawn", () => {
    expect(html(`${">".repeat(1000)} a`)).toContain("<blockquote>");
  });
});
