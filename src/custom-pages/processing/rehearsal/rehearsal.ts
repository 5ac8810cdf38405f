import type { Clock } from "../../../domain/booth/clock";
import {
  createProcess,
  isUncharged,
  type Order,
  type Process,
  type ProcessWire,
} from "../../../domain/booth/process";
import { createStore, type Store } from "../../../shared/store";

/** One picture of a rehearsal: a style for one kind of guests. */
export interface Picture {
  key: string;
  style: string;
  participant: string;
  /** At demo price (OP-204), at most; undefined while it is unknown. */
  price: number | undefined;
}

/** Demo price of each participant that a style makes, at most. */
export type Offers = Readonly<Record<string, number | undefined>>;

/** What is going to be made: the styles in the event's order, each for the chosen participants that it makes. */
export const picturesOf = (
  styles: readonly string[],
  offers: Readonly<Record<string, Offers | undefined>>,
  participants: readonly string[],
): Picture[] =>
  styles.flatMap((style) =>
    participants
      .filter((participant) => participant in (offers[style] ?? {}))
      .map((participant) => ({
        key: `${style} ${participant}`,
        style,
        participant,
        price: offers[style]?.[participant],
      })),
  );

/** What the pictures cost together, at most; undefined if a price is not known. */
export function sumOf(pictures: readonly Pick<Picture, "price">[]): number | undefined {
  let hundredths = 0;
  for (const { price } of pictures) {
    if (price === undefined) return undefined;
    hundredths += Math.round(price * 100);
  }
  return hundredths / 100;
}

export interface Item extends Picture {
  /** `dropped`: its style is no longer part of the event, so it is not made. */
  status: "waiting" | "running" | "completed" | "error" | "cancelled" | "dropped";
  /** Of its last try. */
  process?: Process | undefined;
}

export interface RehearsalState {
  /** `stopping`: the running picture is made to its end, and no other one is started. */
  status: "running" | "stopping" | "ended";
  items: readonly Item[];
  /** Keys of the pictures that wait, the next one first. */
  queue: readonly string[];
  /** When the present run began, and the length of those before it in ms. */
  begunAt: number;
  spent: number;
}

/** Pictures that have come to an end, whether they were made or not. */
export const goneThrough = ({ items }: Pick<RehearsalState, "items">): number =>
  items.filter(({ status }) => status !== "waiting" && status !== "running").length;

export const countOf = ({ items }: Pick<RehearsalState, "items">, wanted: Item["status"]): number =>
  items.filter(({ status }) => status === wanted).length;

/** How long it has run in ms, without the pauses between two runs. */
export const ranFor = ({ status, begunAt, spent }: RehearsalState, now: number): number =>
  status === "ended" ? spent : spent + Math.max(0, now - begunAt);

export interface Rehearsal extends Pick<Store<RehearsalState>, "get" | "subscribe"> {
  /** Makes what waits, one picture at a time; if nothing waits, what failed. Does nothing while it runs. */
  run(): Promise<void>;
  /** Makes no more pictures after the running one; called again, it cancels that one too. */
  stop(): void;
  /** Cancels the running picture, and makes no more. */
  cancel(options?: { keepalive?: boolean }): void;
  /** Puts a picture that was not made at the end of the line. */
  retry(key: string): void;
  /** Asks the server how a picture ended that may be made; makes none. */
  look(key: string): Promise<void>;
  /** Makes no picture of a style any more; one that is being made ends. */
  drop(style: string): void;
  /** Pictures of the style that were dropped can be made again. */
  putBack(style: string): void;
}

/** One photo through many styles, one at a time; one that fails does not hold up the others. */
export function createRehearsal(
  pictures: readonly Picture[],
  orderOf: (picture: Picture) => Order,
  wire: ProcessWire,
  clock: Clock,
): Rehearsal {
  const state = createStore<RehearsalState>({
    status: "ended",
    items: pictures.map((picture) => ({ ...picture, status: "waiting" })),
    queue: pictures.map(({ key }) => key),
    begunAt: 0,
    spent: 0,
  });
  const set = (part: Partial<RehearsalState>) => state.set({ ...state.get(), ...part });
  const change = (key: string, part: Partial<Item>) =>
    set({ items: state.get().items.map((item) => (item.key === key ? { ...item, ...part } : item)) });
  /** Key of the picture whose turn it is. */
  let current = "";
  const isMissing = ({ status }: Item) => status === "error" || status === "cancelled";

  async function run(): Promise<void> {
    if (state.get().status !== "ended") return;
    set({ status: "running", begunAt: clock.now() });
    if (state.get().queue.length === 0)
      for (const item of state.get().items.filter(isMissing)) retry(item.key);
    for (;;) {
      const { status, queue, items } = state.get();
      const item = items.find(({ key }) => key === queue[0]);
      if (status !== "running" || !item) break;
      set({ queue: queue.slice(1) });
      current = item.key;
      if (!(await make(item))) break;
    }
    set({ status: "ended", spent: ranFor(state.get(), clock.now()) });
  }

  /**
   * One that may be made already is asked for instead, as a second one would be charged, too.
   * @returns false if the session has ended, so that nothing more can be made
   */
  async function make(item: Item): Promise<boolean> {
    const id = idOfUnknown(item);
    const process = (id ? item.process : undefined) ?? createProcess(wire, clock);
    change(item.key, { status: "running", process });
    await (id ? process.follow(id) : process.start(orderOf(item)));
    const { status, notice } = process.get();
    // The booth takes the next one only when it is free again.
    await released(process);
    change(item.key, { status: status === "completed" || status === "error" ? status : "cancelled" });
    return status !== "idle" || notice !== undefined;
  }

  function retry(key: string): void {
    const item = state.get().items.find((one) => one.key === key);
    if (!item || !isMissing(item)) return;
    change(key, { status: "waiting", process: idOfUnknown(item) ? item.process : undefined });
    set({ queue: [...state.get().queue, key] });
  }

  async function look(key: string): Promise<void> {
    const item = state.get().items.find((one) => one.key === key);
    if (item && isMissing(item) && idOfUnknown(item)) await make(item);
  }

  /** Pictures of a style get another status; they no longer wait. */
  function changeStyle(style: string, of: readonly Item["status"][], status: Item["status"]): void {
    const isMeant = (item: Item) => item.style === style && of.includes(item.status);
    const keys = state.get().items.flatMap((item) => (isMeant(item) ? [item.key] : []));
    set({
      items: state.get().items.map((item) => (isMeant(item) ? { ...item, status } : item)),
      queue: state.get().queue.filter((key) => !keys.includes(key)),
    });
  }

  const running = () => state.get().items.find(({ key }) => key === current)?.process;
  const cancel = (options: { keepalive?: boolean } = {}) => {
    if (state.get().status === "ended") return;
    set({ status: "stopping" });
    running()?.cancel(options);
  };

  return {
    get: state.get,
    subscribe: state.subscribe,
    run,
    retry,
    look,
    cancel,
    drop: (style) => changeStyle(style, ["waiting", "error", "cancelled"], "dropped"),
    putBack: (style) => changeStyle(style, ["dropped"], "cancelled"),
    stop() {
      if (state.get().status === "running") set({ status: "stopping" });
      else cancel();
    },
  };
}

/** Id of a picture that was given up, but may be made and charged: only the server knows how it ended. */
export function idOfUnknown({ process }: Pick<Item, "process">): string | undefined {
  const state = process?.get();
  return state && !isUncharged(state) ? state.id : undefined;
}

/** Waits until the server has answered whether it gave up a picture. */
const released = ({ get, subscribe }: Process): Promise<void> =>
  new Promise((resolve) => {
    if (get().release !== "asked") return resolve();
    const done = subscribe(() => {
      if (get().release === "asked") return;
      done();
      resolve();
    });
  });

interface Span {
  start_time: string;
  end_time: string;
}

/** The period that is running at this moment. */
export const runningPeriod = <S extends Span>(periods: readonly S[], now: number): S | undefined =>
  periods.find(({ start_time, end_time }) => Date.parse(start_time) <= now && now < Date.parse(end_time));
