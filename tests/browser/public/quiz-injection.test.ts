import { beforeAll, expect, test } from "vitest";
import { newPage } from "../../support/browser";
import { damage, PAYLOADS, payloadAt, plant, serveHostile } from "../../support/payloads";
import { type ServerProcess, sharedProcess } from "../../support/process";

/* Scripts in every text of a quiz and of the style that it leads to; the replies are those of a hostile server. */
let server: ServerProcess;
beforeAll(async () => {
  server = await sharedProcess();
});

/** Payloads on one page: each alone as a question, an answer and a result, all of them in the quiz's own texts. */
const STEP = 20;

function quizOf(at: number) {
  const block = PAYLOADS.slice(at, at + STEP);
  const answers = block.map((title, position) => ({ id: `a${position}`, title, position }));
  return {
    id_schedule: payloadAt(at),
    quiz: {
      id: payloadAt(at),
      name: block.join(" "),
      description: block.join("\n"),
      questions: block.map((title, position) => ({
        id: `${position} ${title}`,
        title,
        position,
        is_affects_result: true,
        is_required: true,
        answers: [...answers, { id: "b", title: "Another", position: STEP }],
      })),
    },
  };
}

const outcomeOf = (text: string) => ({
  style: { id: text, name: text, description: text, image_url: text },
  is_fallback: text,
});

test(`no text of a quiz or of its result runs a script, and a planted one is seen (${PAYLOADS.length} payloads) [QUIZ-08 OP-157]`, async () => {
  const page = await newPage(server);
  const shown = { block: 0, result: 0 };
  const foreign = await serveHostile(page, server.url, (pathname) => {
    const call = /^\/api\/quiz\/schedule\/[^/]+(.*)$/.exec(pathname)?.[1];
    if (call === "") return quizOf(shown.block);
    return call === "/submit" ? outcomeOf(payloadAt(shown.result)) : undefined;
  });
  const found: string[] = [];
  const look = async (payload: string) => {
    for (const one of await damage(page)) found.push(`${one} with ${payload}`);
  };
  for (shown.block = 0; shown.block < PAYLOADS.length; shown.block += STEP) {
    const block = PAYLOADS.slice(shown.block, shown.block + STEP);
    await page.goto(`/quiz/hostile-${shown.block}`);
    for (const [place, payload] of block.entries()) {
      await page.getByText(`Question ${place + 1} of ${block.length}`).waitFor({ state: "attached" });
      await look(payload);
      shown.result = shown.block;
      await page.keyboard.press("a");
      await page.keyboard.press("Enter");
    }
    for (const [place, payload] of block.entries()) {
      await page.locator(".quiz-found h1").waitFor();
      expect(await page.locator(".quiz-found h1").textContent()).toBe(payload);
      await look(payload);
      if (place === block.length - 1) break;
      // Another answer to the last question is sent again, and gets the next result.
      shown.result++;
      await page.goBack();
      await page.locator(".quiz-question").waitFor();
      await page.keyboard.press(place % 2 === 0 ? "b" : "a");
      await page.keyboard.press("Enter");
    }
  }
  expect(found).toEqual([]);
  expect(foreign.filter((address) => !/^https:\/\//.test(address))).toEqual([]);

  await plant(page, server.url, "/quiz/planted");
  expect(await damage(page)).toContain("a script ran");
});
