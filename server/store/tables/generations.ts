import { sql } from "drizzle-orm";
import {
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  unique,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import type { PriceSource } from "../../../contract/endpoints/generations";
import { choice, created, ids, key, moment, money, newestFirst, newestOfOwner } from "../columns";
import { owned } from "../owned";
import { blobHash } from "./blobs";
import { photo_booths } from "./photo-booths";
import { participants } from "./plain";
import { schedule_periods, schedules } from "./schedules";
import { servers } from "./servers";
import { styles } from "./styles";
import { workflows } from "./workflows";

/** What is made, fixed at the start, so that later changes of the style do not concern it. */
export interface GenerationPlan {
  node_source: string | null;
  node_result: string | null;
  /** Values of the workflow's inputs in this order of precedence (OP-215). Pictures are parts. */
  values: { node: string; param: string; type: "boolean" | "float" | "integer" | "string"; value: unknown }[];
  /** For the local renderer: the name of a look, words, or anything that is the same for style and participant. */
  look: string;
  /** Of the event, for a square picture (OP-210). */
  orientation: "landscape" | "portrait";
}

/** Pictures of guests, finished or in progress. `id_user` pays: the event's owner, otherwise the booth's (OP-82). */
export const generations = pgTable(
  "generations",
  {
    ...owned(),
    id_participant: uuid()
      .notNull()
      .references(() => participants.id),
    id_style: uuid()
      .notNull()
      .references(() => styles.id),
    id_photo_booth: uuid()
      .notNull()
      .references(() => photo_booths.id),
    id_schedule: uuid().references(() => schedules.id),
    /** The period that was running at the start (OP-82). */
    id_schedule_period: uuid().references(() => schedule_periods.id),
    id_server: uuid().references(() => servers.id),
    source_hash: blobHash(),
    result_hash: blobHash(),
    status: choice<"processing" | "completed" | "error">().notNull().default("processing"),
    error: text(),
    /** Price: reserved while the generation runs, charged when it is complete. */
    cost: money().notNull().default(0),
    /** Where the price came from when it was ordered (OP-213). */
    price_from: choice<PriceSource>().notNull().default("none"),
    demo: boolean().notNull().default(false),
    is_video: boolean().notNull().default(false),
    /** Whether deliveries to the event's subscribers have been created (ADR 014). */
    handed_out: boolean().notNull().default(false),
    id_workflow: uuid().references(() => workflows.id),
    /** The style that a revolver's generation uses (OP-182). */
    id_cartridge: uuid().references(() => styles.id),
    /** From 0 to 2^31 - 1 (OP-206). */
    seed: integer().notNull().default(0),
    /** Of the guest, for routing rules. */
    language: text(),
    /** Null once it has ended. */
    plan: jsonb().$type<GenerationPlan>(),
    /** Servers that may make it, best first; the first `best` of them are equally good (OP-208). */
    candidates: ids(),
    best: smallint().notNull().default(0),
    queued_at: created(),
    /** Its place in the queue: smaller first. */
    rank_at: created(),
    /** Not tried before this moment. */
    run_at: created(),
    /** It ends when it still waits then, and when it is not ready then (OP-201). */
    wait_until: moment(),
    deadline_at: moment(),
    /** The attempt that is made now; null while it waits. */
    id_attempt: uuid(),
    /** Attempts that count (OP-201). */
    tries: smallint().notNull().default(0),
    /** Why it ended without a picture, a key of the texts. */
    error_code: text(),
    ended_at: moment(),
  },
  (table) => [
    newestFirst(table),
    newestOfOwner(table),
    index().on(table.id_schedule, table.created_at, table.id),
    index().on(table.id_photo_booth, table.created_at, table.id),
    index().on(table.id_style, table.created_at, table.id),
    index("generations_to_hand_out")
      .on(table.id_schedule)
      .where(
        sql`${table.status} = 'completed' and ${table.result_hash} is not null and not ${table.handed_out}`,
      ),
    index().on(table.status, table.created_at, table.id),
    // Reports count days from this index alone.
    index("generations_report").on(table.created_at, table.demo, table.status, table.cost, table.id_schedule),
    index().on(table.source_hash),
    index().on(table.result_hash),
    index().on(table.id_server, table.created_at, table.id),
    // One at a time for a booth (OP-81).
    uniqueIndex("generations_booth_busy").on(table.id_photo_booth).where(sql`${table.status} = 'processing'`),
    index("generations_waiting")
      .on(table.rank_at)
      .where(sql`${table.status} = 'processing' and ${table.id_attempt} is null`),
    index("generations_of_payer").on(table.id_user).where(sql`${table.status} = 'processing'`),
  ],
);

const generation = () =>
  uuid()
    .notNull()
    .references(() => generations.id);

/** A step of an attempt: milliseconds since the generation's start, percent, stage. */
export type AttemptStep = [at: number, progress: number, stage: string];

/** One try of one server to make a picture; its id is what a worker holds. */
export const generation_attempts = pgTable(
  "generation_attempts",
  {
    id: key(),
    id_generation: generation(),
    /** From 1. */
    number: smallint().notNull(),
    id_server: uuid()
      .notNull()
      .references(() => servers.id),
    /** Key of the server that it was claimed by, which is deleted when it is replaced; null for the pool. */
    id_key: uuid(),
    /** The process that makes it. */
    holder: uuid().notNull(),
    /** Id of the claim: a repeated claim gets the same job while that is open. */
    claim: uuid().notNull(),
    /** Whoever makes it is gone when this moment has passed. */
    lease_until: moment().notNull(),
    steps: jsonb().$type<AttemptStep[]>().notNull().default([]),
    stage: choice<"preparing" | "drawing" | "finishing">().notNull().default("preparing"),
    started_at: created(),
    ended_at: moment(),
    outcome: choice<"done" | "failed" | "lost" | "released" | "cancelled">(),
    class: text(),
    code: text(),
    /** For admins only: it may name machines and paths. */
    detail: text(),
  },
  (table) => [
    unique().on(table.id_generation, table.number),
    index().on(table.id_server, table.ended_at),
    index("generation_attempts_failed")
      .on(table.id_server, table.ended_at)
      .where(sql`${table.outcome} in ('failed', 'lost')`),
    uniqueIndex("generation_attempts_claim").on(table.claim).where(sql`${table.ended_at} is null`),
    index("generation_attempts_open").on(table.lease_until).where(sql`${table.ended_at} is null`),
  ],
);

/** Pictures and texts that a generation is made of. They exist while it is processing. */
export const generation_parts = pgTable(
  "generation_parts",
  {
    id_generation: generation(),
    /** `graph`, `overlay.portrait`, `overlay.landscape`, or `<node>.<param>` of an image. */
    name: text().notNull(),
    hash: blobHash().notNull(),
  },
  (table) => [primaryKey({ columns: [table.id_generation, table.name] }), index().on(table.hash)],
);

/** Whose turn it is among the cartridges of a revolver (OP-214). */
export const style_turns = pgTable(
  "style_turns",
  {
    id_style: uuid()
      .notNull()
      .references(() => styles.id),
    id_participant: uuid()
      .notNull()
      .references(() => participants.id),
    /** Number of turns so far. */
    next: integer().notNull().default(0),
  },
  (table) => [primaryKey({ columns: [table.id_style, table.id_participant] })],
);
