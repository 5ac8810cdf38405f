import { randomUUID } from "node:crypto";
import type { Entry } from "../rules/ledger";
import type { Services } from "../services";
import { generation_attempts, generations } from "../store/schema";
import type { DemoEvent } from "./events";
import { LOOKS } from "./looks";
import type { Pictures } from "./pictures";
import { pictureOf, portraitFor } from "./portraits";
import type { Style } from "./styles";
import { hoursFromNow } from "./time";

const MOST_OF_AN_EVENT = 8;

/** How long after its start a generation fails whose server went away. */
const LEASE_MS = 40_000;

/** Reasons of refunds. */
const REASONS = [
  "Printed twice",
  "Blurred picture",
  "Гость ушёл, не дождавшись",
  "The printer ran out of paper",
];

interface Stage {
  events: DemoEvent[];
  styles: Style[];
  participantIds: string[];
  pictures: Pictures;
  servers: string[];
}

/** Generations of the events' guests so far. @returns their ledger entries: charges and some refunds */
export async function bringGenerations(services: Services, stage: Stage): Promise<Entry[]> {
  const entries: Entry[] = [];
  for (const [turn, event] of stage.events.entries()) {
    const until = Math.min(event.end, 0);
    for (let index = 0; index < MOST_OF_AN_EVENT && event.start < until; index++) {
      const at = event.start + ((until - event.start) * (index + 1)) / (MOST_OF_AN_EVENT + 1);
      const made = await one(services, stage, event, turn * 3 + index, hoursFromNow(services, at));
      entries.push(...made);
    }
  }
  return entries;
}

async function one(
  services: Services,
  { styles, participantIds, pictures, servers }: Stage,
  event: DemoEvent,
  number: number,
  created_at: string,
): Promise<Entry[]> {
  const offered = styles.filter(({ id }) => event.style_ids.includes(id));
  const style = offered[(number * 5) % offered.length];
  const id_participant = style?.participants_ids[number % style.participants_ids.length];
  if (!style || !id_participant) return [];
  const place = LOOKS.findIndex(([name]) => name === style.name);
  const portrait = portraitFor(place, participantIds.indexOf(id_participant));
  const failed = number % 11 === 7;
  const id_server = servers[number % 3];
  const ended_at = new Date(Date.parse(created_at) + LEASE_MS).toISOString();
  const cost = failed ? 0 : (style.generation_cost ?? 0);
  const [row] = await services.database
    .db()
    .insert(generations)
    .values({
      id_user: event.id_user,
      id_participant,
      id_style: style.id,
      id_photo_booth: event.booth,
      id_schedule: event.id,
      id_schedule_period: event.period,
      id_server,
      source_hash: pictures.hash(`src-${portrait}`),
      result_hash: failed ? null : pictures.hash(pictureOf(style.name, portrait)),
      status: failed ? "error" : "completed",
      error: failed ? "The render server went away" : null,
      cost,
      price_from: style.generation_cost === null ? "none" : "style",
      created_at,
      updated_at: failed ? ended_at : created_at,
      ...(failed && { tries: 1, ended_at }),
    })
    .returning({ id: generations.id });
  if (!row) return [];
  if (failed) {
    if (id_server) await loseAttempt(services, { id_generation: row.id, id_server, created_at, ended_at });
    return [];
  }
  const about = {
    id_user: event.id_user,
    id_generation: row.id,
    id_schedule_period: event.period,
    created_at,
  };
  const charge: Entry = { ...about, type: "charge", amount: -cost };
  const description = REASONS[number % REASONS.length];
  const refund: Entry = { ...about, type: "refund", amount: cost, description };
  return number % 5 === 1 ? [charge, refund] : [charge];
}

interface Lost {
  id_generation: string;
  id_server: string;
  created_at: string;
  ended_at: string;
}

/** The attempt of a failed generation, so that its server's page knows of it. */
const loseAttempt = (services: Services, { created_at, ended_at, ...of }: Lost) =>
  services.database
    .db()
    .insert(generation_attempts)
    .values({
      ...of,
      number: 1,
      holder: randomUUID(),
      claim: randomUUID(),
      lease_until: ended_at,
      started_at: created_at,
      ended_at,
      outcome: "lost",
      class: "machine",
      code: "lease",
    });
