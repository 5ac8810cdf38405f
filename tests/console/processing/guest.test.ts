import { beforeEach, describe, expect, test } from "vitest";
import {
  createGuest,
  type Guest,
  type GuestEvent,
  type GuestState,
  IDLE_MS,
  RESULT_MS,
} from "../../../src/domain/booth/guest";
import { at, done, failed, flow, ORDER, PICTURE, refused } from "./flow";

const PHOTO = new Blob(["guest"]);
const STYLES = [
  { id: "oil", makes: ["woman", "man"] },
  { id: "ink", makes: ["woman"] },
];
const EVENT: GuestEvent = {
  languages: ["en", "ru"],
  language: "en",
  participants: ["woman", "man"],
  styles: STYLES,
};

const question = (id: string, more: object = {}) => ({
  id,
  title: id,
  position: 0,
  is_affects_result: true,
  is_required: true,
  answers: [],
  ...more,
});
const QUIZ: GuestEvent["quiz"] = {
  questions: [question("place"), question("extra", { is_required: false })],
  mappings: [{ style_id: "ink", answer_ids: ["sea"] }],
  fallback: "oil",
};

let guest: Guest;
let orders: GuestState[];
let watching: AbortController;
const arrive = (event: Partial<GuestEvent> = {}) => {
  orders = [];
  watching = new AbortController();
  const orderOf = (state: GuestState) => {
    orders.push(state);
    return ORDER;
  };
  guest = createGuest({ ...EVENT, ...event }, orderOf, flow.wire, flow.clock);
};
const screen = () => guest.get().screen;
const shown = (wanted: string) => flow.clock.until(() => screen() === wanted);

/** From the start to the camera. */
const toCamera = () => {
  guest.begin();
  guest.speak("ru");
  guest.join("woman");
  guest.choose("ink");
  guest.next();
};

beforeEach(() => arrive());

describe("a guest", () => {
  test("chooses language, participant and style, and gets a picture of the photo [OP-202 OP-235]", async () => {
    flow.checks = [[at(0, 40)], [done(1)]];
    const seen: string[] = [];
    guest.subscribe(() => seen.push(screen()));
    toCamera();
    const made = guest.shoot(PHOTO);
    expect(guest.get().source).toBe(PHOTO);
    await shown("result");
    await made;
    expect([...new Set(seen)].join()).toBe("language,participant,styles,camera,waiting,result");
    expect(guest.get().process?.get().result).toBe(PICTURE);
    expect(orders).toMatchObject([{ style: "ink", participant: "woman", language: "ru", source: PHOTO }]);
  });

  test("is not asked what leaves no choice, and may go back", () => {
    arrive({ languages: [], participants: ["woman"] });
    guest.begin();
    expect(guest.get()).toMatchObject({ screen: "styles", participant: "woman", hasBack: true });
    guest.next(); // nothing is chosen yet
    expect(screen()).toBe("styles");
    guest.choose("oil");
    guest.next();
    guest.back();
    expect(guest.get()).toMatchObject({ screen: "styles", style: "oil" });
    guest.back();
    expect(guest.get()).toMatchObject({ screen: "start", hasBack: false });
  });

  test("is led to a style by a quiz, whose needed answers cannot be left out [OP-152 OP-157]", () => {
    arrive({ languages: [], quiz: QUIZ });
    guest.begin();
    guest.join("woman");
    guest.next();
    expect(guest.get()).toMatchObject({ screen: "question", question: 0 });
    guest.answer("sea");
    guest.next();
    expect(guest.get()).toMatchObject({ screen: "question", question: 1 });
    guest.next(); // it need not be answered
    expect(guest.get()).toMatchObject({ screen: "camera", style: "ink" });
  });

  test("chooses a style where the quiz leads to none that can be made of them [OP-59 OP-202]", () => {
    arrive({ languages: [], quiz: QUIZ });
    guest.begin();
    guest.join("man");
    guest.answer("sea"); // ink makes no man
    guest.next();
    guest.next();
    expect(guest.get()).toMatchObject({ screen: "styles", noStyleFits: true, style: "" });
  });

  test("gets another look after a result, and another photo after an error [PROC-08 OP-84]", async () => {
    flow.starts = [refused(422), "id"];
    flow.checks = [[done(1)]];
    toCamera();
    await guest.shoot(PHOTO);
    expect(screen()).toBe("error");
    guest.again();
    expect(guest.get()).toMatchObject({ screen: "camera", style: "ink" });
    void guest.shoot(PHOTO);
    await shown("result");
    guest.again();
    expect(guest.get()).toMatchObject({
      screen: "styles",
      participant: "woman",
      language: "ru",
      hasBack: true,
    });
    guest.back();
    expect(guest.get()).toMatchObject({ screen: "participant", hasBack: true });
  });

  test("whose picture may be made learns how it ended before another photo is taken [OP-216]", async () => {
    flow.checks = [...Array(60).fill(refused(502)), [done(1)]];
    flow.cancels = [refused(409)];
    toCamera();
    void guest.shoot(PHOTO);
    await shown("error");
    guest.again();
    expect(screen()).toBe("waiting");
    await shown("result");
    expect(flow.count("start")).toBe(1);
    guest.again();
    flow.checks = [...Array(60).fill(refused(502)), [failed(1)]];
    guest.choose("ink");
    guest.next();
    void guest.shoot(PHOTO);
    await shown("error");
    guest.again();
    await shown("error");
    guest.again();
    expect(screen()).toBe("camera");
  });

  test("chooses another style when theirs is taken away: another photo would be refused, too [PROC-09 OP-236]", async () => {
    flow.starts = [refused(422, { errors: { id_style: "errors.gone" } })];
    toCamera();
    await guest.shoot(PHOTO);
    guest.again();
    expect(guest.get()).toMatchObject({ screen: "styles", style: "", participant: "woman", hasBack: true });
  });

  test("who gives up frees the booth, also by closing the page [OP-216 PROC-06]", async () => {
    flow.checks = [[at(0, 10)]];
    toCamera();
    void guest.shoot(PHOTO);
    await flow.checked(2);
    guest.leave({ keepalive: true });
    expect(screen()).toBe("start");
    await flow.clock.until(() => flow.log.includes("cancel, outliving the page"));
    expect(screen()).toBe("start"); // not back to the picture that was cancelled
  });
});

describe("the next guest", () => {
  test("finds the start screen after a time without a touch, and nothing of the one before [OP-235]", async () => {
    void guest.watch(watching.signal);
    guest.begin();
    guest.speak("ru");
    guest.join("man");
    const left: (number | undefined)[] = [];
    const stop = guest.subscribe(() => left.push(guest.get().left));
    await flow.clock.until(() => guest.get().left === 9);
    guest.touch();
    const from = flow.clock.now();
    await shown("start");
    expect(flow.clock.now() - from).toBeGreaterThanOrEqual(IDLE_MS);
    // Nothing on the screen changes while the guest has time.
    expect(left).toEqual([10, 9, undefined, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1, undefined]);
    stop();
    expect(guest.get()).toMatchObject({ participant: "", style: "", language: "en", left: undefined });
    watching.abort();
  });

  test("finds neither photo, picture nor answers of the one before, and no way back to them [OP-235]", async () => {
    arrive({ quiz: QUIZ });
    flow.checks = [[done(1)]];
    guest.begin();
    guest.speak("ru");
    guest.join("woman");
    guest.answer("sea");
    guest.next();
    guest.next();
    void guest.shoot(PHOTO);
    await shown("result");
    guest.finish();
    const { language } = EVENT;
    const nothing = {
      participant: "",
      style: "",
      question: 0,
      answers: {},
      noStyleFits: false,
      hasBack: false,
    };
    expect(guest.get()).toEqual({ ...nothing, screen: "start", language, left: undefined });
    guest.begin();
    guest.back();
    expect(guest.get()).toMatchObject({ screen: "start", hasBack: false });
  });

  test("waits for the result to be looked at, never for one that is being made [OP-235]", async () => {
    void guest.watch(watching.signal);
    let entry = 0;
    // Longer than a guest is waited for.
    flow.checks = [() => (flow.clock.now() < 2 * IDLE_MS ? [at(++entry, 10)] : [done(++entry)])];
    toCamera();
    void guest.shoot(PHOTO);
    await shown("result");
    const from = flow.clock.now();
    await flow.clock.until(() => guest.get().left === RESULT_MS / 1000);
    await shown("start");
    expect(flow.clock.now() - from).toBeLessThan(IDLE_MS);
    expect(guest.get().process).toBeUndefined();
    watching.abort();
  });

  test("is told of a failure that happened to another one only there [PROC-09]", async () => {
    flow.checks = [[failed(1)]];
    toCamera();
    void guest.shoot(PHOTO);
    await shown("error");
    guest.finish();
    expect(guest.get().process).toBeUndefined();
    expect(screen()).toBe("start");
  });
});
