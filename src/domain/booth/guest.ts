import type { QuizQuestion } from "../../../contract/entities/quiz";
import { missingAnswers, type QuizMapping, quizResult } from "../../../contract/rules/quiz";
import type { Language } from "../../providers/i18n/preference";
import { createStore, type Store } from "../../shared/store";
import type { Clock } from "./clock";
import { createProcess, isUncharged, type Order, type Process, type ProcessWire } from "./process";
import type { ProcessError } from "./process-error";

/** Without a touch for so long, the booth is ready for the next guest. */
export const IDLE_MS = 60_000;
/** The same with the result on screen. */
export const RESULT_MS = 30_000;
/** From this many seconds on a guest is warned that the start screen comes back; with the result on screen always. */
const WARNING_S = 10;
/** How often the time without a touch is looked at. */
const TICK_MS = 250;

/** The screens of a booth, in the order in which a guest meets them. */
export type Screen =
  | "start"
  | "language"
  | "participant"
  | "question"
  | "styles"
  | "camera"
  | "waiting"
  | "result"
  | "error";

/** What guests of an event choose from. */
export interface GuestEvent {
  /** Languages to choose from; empty if the event does not ask. */
  languages: readonly Language[];
  /** The language until one is chosen. */
  language: Language;
  participants: readonly string[];
  /** In the event's order, with the participants that each makes. */
  styles: readonly { id: string; makes: readonly string[] }[];
  /** Undefined if guests choose from the grid. */
  quiz?: { questions: readonly QuizQuestion[]; mappings: readonly QuizMapping[]; fallback: string | null };
}

export interface GuestState {
  screen: Screen;
  language: Language;
  participant: string;
  style: string;
  /** Index of the question on screen. */
  question: number;
  /** Chosen answer by question. */
  answers: Readonly<Record<string, string>>;
  /** The answers led to no style that can be made, so the guest chooses one. */
  noStyleFits: boolean;
  /** There is a screen to go back to. */
  hasBack: boolean;
  source?: Blob;
  process?: Process;
  /** Seconds until the start screen comes back; undefined until the guest is warned. */
  left: number | undefined;
}

export interface Guest extends Pick<Store<GuestState>, "get" | "subscribe"> {
  /** From the start screen. */
  begin(): void;
  speak(language: Language): void;
  /** Who will be in the picture. */
  join(participant: string): void;
  answer(id: string): void;
  choose(style: string): void;
  /** From a question or the styles; does nothing while a needed choice is missing. */
  next(): void;
  back(): void;
  /** Makes the picture of this photo; settles when it is made or not. */
  shoot(source: Blob): Promise<void>;
  /** After a result another look, as after a refused style; after any other error another photo. */
  again(): void;
  /** To the start screen, for the next guest. */
  finish(): void;
  /** The guest is still there. */
  touch(): void;
  /** Ends the visit: the running picture is cancelled (OP-216). */
  leave(options?: { keepalive?: boolean }): void;
  /** Returns to the start screen after a time without a touch, until the signal aborts. */
  watch(signal: AbortSignal): Promise<void>;
}

/** Screens that nobody goes back to. */
const ENDS: readonly Screen[] = ["waiting", "result", "error"];

const NOBODY = {
  participant: "",
  style: "",
  question: 0,
  answers: {},
  noStyleFits: false,
  hasBack: false,
  left: undefined,
};

/** One guest after another at the booth of an event. */
export function createGuest(
  event: GuestEvent,
  orderOf: (state: GuestState & { source: Blob }) => Order,
  wire: ProcessWire,
  clock: Clock,
): Guest {
  const fresh = (): GuestState => ({ ...NOBODY, screen: "start", language: event.language });
  const state = createStore<GuestState>(fresh());
  let touchedAt = clock.now();
  /** Screens that the guest came from, the last one last. */
  let trail: Pick<GuestState, "screen" | "question">[] = [];

  function set(screen: Screen, part: Partial<GuestState> = {}): void {
    touchedAt = clock.now();
    state.set({ ...state.get(), ...part, screen, hasBack: trail.length > 0, left: undefined });
  }

  function show(screen: Screen, part: Partial<GuestState> = {}): void {
    const { screen: from, question } = state.get();
    const isSame = screen === from && (part.question ?? question) === question;
    if (!isSame && !ENDS.includes(from)) trail.push({ screen: from, question });
    set(screen, part);
  }

  function askParticipant(part: Partial<GuestState> = {}): void {
    if (event.participants.length > 1) show("participant", part);
    else askStyle({ ...part, participant: event.participants[0] ?? "" });
  }

  function askStyle(part: Partial<GuestState> = {}): void {
    const choice = { ...part, style: "", question: 0, answers: {}, noStyleFits: false };
    show(event.quiz && event.quiz.questions.length > 0 ? "question" : "styles", choice);
  }

  function nextQuestion(): void {
    const { question, participant } = state.get();
    const { questions, mappings, fallback } = event.quiz as NonNullable<GuestEvent["quiz"]>;
    const chosen = chosenOf(state.get());
    const asked = questions[question];
    if (!asked || missingAnswers([asked], chosen).length > 0) return;
    const { style_id: style } = quizResult(questions, chosen, mappings, fallback);
    if (question + 1 < questions.length) show("question", { question: question + 1 });
    else if (style && stylesFor(event, participant).includes(style)) show("camera", { style });
    else show("styles", { noStyleFits: true });
  }

  function finish(): void {
    trail = [];
    touchedAt = clock.now();
    state.set(fresh());
  }

  async function shoot(source: Blob): Promise<void> {
    if (state.get().screen !== "camera") return;
    const process = createProcess(wire, clock);
    show("waiting", { source, process });
    await ending(process, process.start(orderOf({ ...state.get(), source })));
  }

  /** Shows how a picture ended. */
  async function ending(process: Process, work: Promise<void>): Promise<void> {
    await work;
    const { screen, process: current } = state.get();
    if (screen !== "waiting" || current !== process) return;
    const { status } = process.get();
    // Cancelled, or the session has ended.
    if (status === "idle") finish();
    else show(status === "completed" ? "result" : "error");
  }

  function tick(): void {
    const now = state.get();
    const limit = limitOf(now.screen);
    if (limit === undefined) return;
    const seconds = Math.ceil((touchedAt + limit - clock.now()) / 1000);
    if (seconds <= 0) {
      finish();
      return;
    }
    const left = now.screen === "result" || seconds <= WARNING_S ? seconds : undefined;
    if (left !== now.left) state.set({ ...now, left });
  }

  return {
    get: state.get,
    subscribe: state.subscribe,
    begin: () => (event.languages.length > 1 ? show("language") : askParticipant()),
    speak: (language) => askParticipant({ language }),
    join: (participant) => askStyle({ participant }),
    answer(id) {
      const { question, answers } = state.get();
      const asked = event.quiz?.questions[question];
      if (asked) show("question", { answers: { ...answers, [asked.id]: id } });
    },
    choose: (style) => show("styles", { style }),
    next() {
      const { screen, style } = state.get();
      if (screen === "question") nextQuestion();
      else if (screen === "styles" && style) show("camera");
    },
    back() {
      const last = trail.pop();
      if (last) set(last.screen, last);
    },
    shoot,
    again() {
      const { screen, process } = state.get();
      if (screen === "result" || (screen === "error" && isOfStyle(process?.get().error))) {
        const at = trail.findIndex((from) => from.screen === "question" || from.screen === "styles");
        trail = trail.slice(0, Math.max(at, 0));
        askStyle();
      } else if (screen === "error" && process && !isUncharged(process.get()) && process.get().id) {
        // It may be made: that is looked at before a second one is paid for.
        show("waiting");
        void ending(process, process.follow(process.get().id ?? ""));
      } else if (screen === "error") {
        trail.pop(); // the camera itself
        show("camera");
      }
    },
    finish,
    touch() {
      touchedAt = clock.now();
    },
    leave(options) {
      state.get().process?.cancel(options);
      finish();
    },
    async watch(signal) {
      while (!signal.aborted) {
        await clock.wait(TICK_MS, signal).catch(() => undefined);
        if (!signal.aborted) tick();
      }
    },
  };
}

/** Styles that make a picture of this participant, in the event's order. */
export const stylesFor = ({ styles }: Pick<GuestEvent, "styles">, participant: string): string[] =>
  styles.filter(({ makes }) => makes.includes(participant)).map(({ id }) => id);

/** The style was taken away while a guest stood here: another photo would be refused, too. */
export const isOfStyle = (error: ProcessError | undefined): boolean =>
  error?.fields?.includes("id_style") === true;

const chosenOf = ({ answers }: GuestState) =>
  new Map(Object.entries(answers).map(([question, answer]) => [question, [answer]]));

/** Nobody is waited for on the start screen, and guests wait themselves while a picture is made. */
const limitOf = (screen: Screen): number | undefined => {
  if (screen === "start" || screen === "waiting") return undefined;
  return screen === "result" ? RESULT_MS : IDLE_MS;
};
