import sharp from "sharp";

/** The size for which the event editor has speed budgets. */
const SIZE = { styles: 200, overlays: 40, booths: 60, periods: 6, questions: 4, answers: 5 };
const HOUR = 3_600_000;
/** Concurrent calls. */
const AT_ONCE = 8;

/**
 * An event of the caller with 200 styles, 40 overlays with their pictures, 60 booths, six periods and a quiz whose
 * answers lead to half of the styles; created by API calls.
 * @param {{ url: string }} server
 * @param {string} token a bearer token
 * @param {string} name
 * @returns {Promise<string>} its id
 */
export async function makeLargeEvent({ url }, token, name) {
  const call = async (method, path, body) => {
    const headers = { authorization: `Bearer ${token}` };
    const isForm = body instanceof FormData;
    if (!isForm) headers["content-type"] = "application/json";
    const reply = await fetch(`${url}/api/v1${path}`, {
      method,
      headers,
      body: isForm ? body : JSON.stringify(body),
    });
    if (!reply.ok) throw new Error(`${method} ${path}: ${reply.status} ${await reply.text()}`);
    return reply.json();
  };
  const many = (count, make) => inTurns(Array.from({ length: count }, (_, at) => () => make(at)));

  const styles = await many(SIZE.styles, async (at) => {
    const style = { name: `${name}: style ${at + 1}`, generation_cost: 10 + (at % 5) };
    return (await call("PUT", "/styles/", { style })).style.id;
  });
  const booths = await many(SIZE.booths, async (at) => {
    const login = `${name.toLowerCase().replaceAll(" ", "-")}-${at + 1}`;
    const photo_booth = { name: `${name}: booth ${at + 1}`, login, password: "long-enough-9" };
    return (await call("PUT", "/photo_booths/", { photo_booth })).photo_booth.id;
  });
  const quiz = await call("POST", "/quizzes", { name: `${name}: quiz`, description: "", is_active: true });
  const answers = [];
  for (let question = 0; question < SIZE.questions; question++) {
    const made = await call("POST", `/quizzes/${quiz.id}/questions`, {
      title: `Question ${question + 1}`,
      answers: Array.from({ length: SIZE.answers }, (_, at) => ({
        title: `Answer ${question + 1}.${at + 1}`,
      })),
    });
    answers.push(...made.answers.map(({ id }) => id));
  }

  const start = Math.ceil(Date.now() / HOUR) * HOUR + 48 * HOUR;
  const moment = (hours) => new Date(start + hours * HOUR).toISOString().replace(".000", "");
  const NEW = "00000000-0000-0000-0000-000000000000";
  const form = new FormData();
  const parts = {
    schedule: {
      name,
      style_ids: styles,
      start_time: moment(0),
      end_time: moment(SIZE.periods * 2),
      style_selection_mode: "QUIZ",
      quiz_id: quiz.id,
      quiz_mappings: styles
        .slice(0, SIZE.styles / 2)
        .map((style_id, at) => ({ style_id, answer_ids: [answers[at % answers.length]] })),
    },
    photo_booth_ids: booths,
    periods_object: {
      periods: Array.from({ length: SIZE.periods }, (_, at) => ({
        id: NEW,
        start_time: moment(at * 2),
        end_time: moment(at * 2 + 1),
      })),
    },
    overlays_data: Array.from({ length: SIZE.overlays }, (_, at) => ({
      id: NEW,
      name: `${name}: overlay ${at + 1}`,
      orientation: "portrait",
    })),
  };
  for (const [part, value] of Object.entries(parts)) form.append(part, JSON.stringify(value));
  for (let at = 0; at < SIZE.overlays; at++) {
    const background = `hsl(${at * 9}, 60%, 60%)`;
    const bytes = await sharp({ create: { width: 480, height: 640, channels: 3, background } })
      .jpeg()
      .toBuffer();
    form.append("overlay_images", new Blob([bytes], { type: "image/jpeg" }), `${at}_portrait.jpg`);
  }
  return (await call("PUT", "/schedules/", form)).schedule.id;
}

/** Returns results in the order of the tasks. */
async function inTurns(tasks) {
  const results = [];
  let next = 0;
  const worker = async () => {
    while (next < tasks.length) {
      const at = next++;
      results[at] = await tasks[at]();
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
  return results;
}
