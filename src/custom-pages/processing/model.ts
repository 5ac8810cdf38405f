import { isId } from "../../../contract/core/ids";
import type { GenerationData } from "../../../contract/endpoints/processing";
import type { Schedule } from "../../../contract/entities/schedule";
import type { Style } from "../../../contract/entities/style";
import { demoPrice, generationPrice, type Priced } from "../../../contract/rules/style";
import { type ProcessState, STEPS, type Step } from "../../domain/booth/process";
import type { Language } from "../../providers/i18n/preference";

/** What a generation is made of, next to the photo; "" is none. */
export interface Choices {
  booth: string;
  style: string;
  participant: string;
  event: string;
  demo: boolean;
}

const IDS = ["booth", "style", "participant", "event"] as const;

/** The choices are in the address, so that a test can be shared and repeated. */
export function readChoices(query: URLSearchParams): Choices {
  const idAt = (name: (typeof IDS)[number]) => {
    const id = query.get(name) ?? "";
    return isId(id) ? id : "";
  };
  return {
    booth: idAt("booth"),
    style: idAt("style"),
    participant: idAt("participant"),
    event: idAt("event"),
    demo: query.get("demo") === "1",
  };
}

/** The query of these choices, without "?". */
export const queryOf = ({ demo, ...ids }: Choices): string =>
  new URLSearchParams([
    ...IDS.flatMap((name) => (ids[name] ? [[name, ids[name]]] : [])),
    ...(demo ? [["demo", "1"]] : []),
  ]).toString();

/** Part generation_data of the call; members without a value are left out (OP-202). */
export const dataOf = (
  { booth, style, participant, event, demo }: Choices,
  language: Language,
): GenerationData => ({
  id_photo_booth: booth,
  id_style: style,
  id_participant: participant,
  ...(event && { id_schedule: event }),
  demo,
  language,
});

interface Maker {
  is_group?: boolean;
  participants_ids: readonly string[] | null;
}

/** Participants that the style makes, of a revolver those of its cartridges; an event may offer fewer (OP-202). */
export function participantsOf(
  style: Maker | undefined,
  cartridges: readonly Maker[],
  event: Partial<Pick<Maker, "participants_ids">> | undefined,
): string[] {
  const own = style?.is_group === true ? cartridges : [style];
  const offered = new Set(own.flatMap((one) => one?.participants_ids ?? []));
  const allowed = event?.participants_ids ?? [];
  return [...offered].filter((id) => allowed.length === 0 || allowed.includes(id));
}

/** Whether an event may have this booth: without any, the server does not say which ones it has (OP-186). */
export const mayHaveBooth = (booths: readonly string[], booth: string): boolean =>
  booths.length === 0 || booths.includes(booth);

export interface Prices {
  normal: number;
  demo: number;
}

/** Both prices of a style (OP-82); undefined for a revolver without one, which costs what its cartridge costs (OP-182). */
export function pricesOf(
  style: (Priced & Pick<Style, "is_group">) | undefined,
  tune: Priced | null | undefined,
): Prices | undefined {
  if (!style || (style.is_group === true && style.generation_cost === null)) return undefined;
  const normal = generationPrice(style, tune);
  return { normal, demo: demoPrice(style, tune) ?? normal };
}

/** A demo event is always at demo price (OP-82). */
export const isDemo = ({ demo }: Choices, event: Partial<Pick<Schedule, "demo">> | undefined): boolean =>
  demo || event?.demo === true;

/** Who pays: the event's owner, without an event the booth's (OP-82). */
export const payerOf = (booth: Owned | undefined, event: Owned | undefined): string | undefined =>
  (event ?? booth)?.id_user;

type Owned = Pick<Schedule, "id_user">;

/** Length of each step in ms, up to now for the one that is under way. */
export function timesOf({ begun, endedAt }: ProcessState, now: number): Partial<Record<Step, number>> {
  const order = STEPS.filter((step) => begun[step] !== undefined);
  return Object.fromEntries(
    order.map((step, at) => {
      const next = order[at + 1];
      const until = (next && begun[next]) ?? endedAt ?? now;
      return [step, Math.max(0, until - (begun[step] ?? until))];
    }),
  );
}

/** From the start to the end or to now, in ms. */
export const tookOf = (state: ProcessState, now: number): number =>
  Object.values(timesOf(state, now)).reduce((sum, time) => sum + time, 0);

/** The ending of a result's file name. */
export const endingOf = ({ type }: Blob): string => (type.split("/")[1] ?? "jpeg").replace("jpeg", "jpg");

/** "Usually" needs so many pictures. */
const ENOUGH = 5;

/** The median time of a style's pictures in ms; undefined if there are too few to say. */
export function usualTime(
  rows: readonly Record<"created_at" | "updated_at", string | null>[],
): number | undefined {
  const times = rows
    .map(({ created_at, updated_at }) => Date.parse(updated_at ?? "") - Date.parse(created_at ?? ""))
    .filter((time) => time > 0)
    .sort((one, other) => one - other);
  return times.length >= ENOUGH ? times[Math.floor(times.length / 2)] : undefined;
}
