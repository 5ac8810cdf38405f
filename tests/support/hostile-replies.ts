import { randomUUID } from "node:crypto";
import type { TestPage } from "./browser";
import { damage, PAYLOADS, serveHostile } from "./payloads";

/** Page loads among which the payloads are spread, mixed, so that each load has some of each kind. */
export const ROUNDS = 4;

const payloadsOf = (round: number): string[] => PAYLOADS.filter((_, at) => at % ROUNDS === round);

/** Words by which a page chooses what to show, and what a server makes by itself. */
const KEPT =
  /^(id|id_\w+|\w+_id|type|status|state|source|attention|currency|layout|key|date|\w+_at|\w+_time|slug)$/;

type Raw = Record<string, unknown>;

/**
 * A reply with the round's payloads in every text. Its list has a row for each payload, which has it in all of its
 * texts; the first row, and a reply that is no list, have all of them in each text.
 */
export function poison(reply: unknown, round: number): unknown {
  const payloads = payloadsOf(round);
  const whole = payloads.join("\n\n");
  const inTexts = (raw: unknown, text: string, name = ""): unknown => {
    if (Array.isArray(raw)) return raw.map((one) => inTexts(one, text, name));
    if (typeof raw === "string") return KEPT.test(name) ? raw : text;
    if (typeof raw !== "object" || raw === null) return raw;
    return Object.fromEntries(Object.entries(raw).map(([key, value]) => [key, inTexts(value, text, key)]));
  };
  const { items, ...rest } = (reply ?? {}) as { items?: Raw[] };
  const [first] = items ?? [];
  if (!first) return inTexts(reply, whole);
  const rows = payloads.map((payload) => ({ ...(inTexts(first, payload) as Raw), id: randomUUID() }));
  return { ...(inTexts(rest, whole) as Raw), items: [inTexts(first, whole), ...rows] };
}

/** A page whose calls to `paths` are answered with payloads in every text; everything else comes as it is. */
export async function hostilePage(
  page: TestPage,
  origin: string,
  paths: RegExp,
  real = (path: string) => path,
) {
  const state = { round: 0, foreign: await serveHostile(page, origin, () => undefined) };
  await page.route(
    ({ pathname }) => pathname.startsWith("/api/") && paths.test(pathname),
    async (route) => {
      const url = new URL(route.request().url());
      url.pathname = real(url.pathname);
      const response = await route.fetch({ url: url.href });
      if (!response.headers()["content-type"]?.includes("json")) return route.fulfill({ response });
      return route.fulfill({ response, json: poison(await response.json(), state.round) });
    },
  );
  return state;
}

/** What a look at the page and its frames finds; pictures that the program holds itself are its own. */
export async function harm(page: TestPage): Promise<string[]> {
  const found = await damage(page);
  for (const frame of page.frames().slice(1))
    found.push(
      ...(await frame.evaluate(() => {
        const { __ran, __refused } = window as unknown as Record<string, unknown>;
        return [
          ...(__ran ? ["a script ran in a frame"] : []),
          ...(__refused ? ["only a frame's policy"] : []),
        ];
      })),
    );
  return found.filter((one) => !one.startsWith("blob:http"));
}

/** Writes a round's payloads as markup into an empty page without a policy: that look finds them. */
export async function plantRound(page: TestPage, round: number): Promise<string[]> {
  await page.goto("about:blank");
  await page.setContent(`<body>${payloadsOf(round).join("\n\n")}</body>`);
  await page.waitForFunction(() => "__ran" in window);
  return harm(page);
}
