import { beforeAll, expect, test } from "vitest";
import { newPage } from "../../support/browser";
import { damage, lookForDamage, PAYLOADS, payloadAt, plant, serveHostile } from "../../support/payloads";
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
  const shown = { block: 0, results: 0 };
  const foreign = await serveHostile(page, server.url, (pathname) => {
    const call = /^\/api\/quiz\/schedule\/[^/]+(.*)$/.exec(pathname)?.[1];
    if (call === "") return quizOf(shown.block);
    return call === "/submit" ? outcomeOf(payloadAt(shown.block + shown.results++)) : undefined;
  });
  await page.addInitScript(`window.lookForDamage = ${lookForDamage}`);
  const found: string[] = [];
  for (shown.block = 0; shown.block < PAYLOADS.length; shown.block += STEP) {
    const block = PAYLOADS.slice(shown.block, shown.block + STEP);
    shown.results = 0;
    await page.goto(`/quiz/hostile-${shown.block}`);
    const looks = await page.evaluate(playThrough, block.length);
    await page.settled();
    looks.push({ text: "the last", damage: await damage(page) });
    found.push(...looks.flatMap(({ text, damage }) => damage.map((one) => `${one} at ${text}`)));
    // Each payload was seen alone, as a question and as a result.
    expect(looks.slice(0, -1).map(({ text }) => text)).toEqual([...block, ...block]);
  }
  expect(found).toEqual([]);
  expect(foreign.filter((address) => !/^https:\/\//.test(address))).toEqual([]);

  await plant(page, server.url, "/quiz/planted");
  expect(await damage(page)).toContain("a script ran");
});

interface Look {
  /** Of the heading. */
  text: string | null;
  damage: string[];
}

/**
 * Answers every question, and the last one again and again, until each result was shown. It runs in the page: two
 * thousand steps from outside take a minute.
 */
async function playThrough(count: number): Promise<Look[]> {
  const looks: Look[] = [];
  const appeared = async (selector: string, isRight = (_: Element) => true) => {
    for (const end = Date.now() + 60_000; Date.now() < end; ) {
      const element = document.querySelector<HTMLElement>(selector);
      if (element && isRight(element)) return element;
      await new Promise((done) => requestIdleCallback(done));
    }
    throw new Error(`No ${selector} for a minute: ${document.body.innerText.slice(0, 200)}`);
  };
  const look = async (heading: Element) => {
    await new Promise(requestAnimationFrame); // what a text has loaded or run by then is seen
    looks.push({
      text: heading.textContent,
      damage: (window as unknown as { lookForDamage(): string[] }).lookForDamage(),
    });
  };
  const answer = async (place: number) => {
    document.querySelectorAll<HTMLElement>(".quiz-answer input")[place]?.click();
    (await appeared(".quiz-next")).click();
  };
  for (let place = 1; place <= count; place++) {
    await appeared(
      ".quiz-progress",
      ({ textContent }) => !!textContent?.includes(`Question ${place} of ${count}`),
    );
    await look(await appeared(".quiz-question"));
    await answer(0);
  }
  for (let place = 0; place < count; place++) {
    await look(await appeared(".quiz-found h1"));
    if (place === count - 1) break;
    // Another answer to the last question is sent again, and gets the next result.
    history.back();
    await appeared(".quiz-question");
    await answer(place % 2 === 0 ? 1 : 0);
  }
  return looks;
}
