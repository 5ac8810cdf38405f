import type { Entity } from "../../contract/core/entity";
import { entities } from "../../contract/entities";
import {
  animation_styles,
  decors,
  languages,
  overlays,
  participants,
  routing_tags,
  user_tags,
} from "../../server/store/schema";
import { addCategory, addParam } from "../support/catalogue";
import { addBooth } from "../support/events";
import { makeSample } from "../support/parents";
import type { Cast, Person } from "../support/people";
import type { TestServer } from "../support/server";
import { addEvent, addStyle, addTune, addWorkflow } from "../support/working";

export interface Stage {
  server: TestServer;
  cast: Cast;
}

type Make = (stage: Stage, of: Person) => Promise<string>;

const db = ({ server }: Stage) => server.services.database.db();
const idOf = async (rows: PromiseLike<{ id: string }[]>) => (await rows)[0]?.id as string;

/** Rows that belong to somebody. */
const owned: Record<string, Make> = {
  users: async (_, of) => of.id,
  photo_booths: ({ server }, of) => addBooth(server, of.id),
  styles: async ({ server }, of) => (await addStyle(server, of.id, { is_draft: true })).id,
  categories: async ({ server }, of) => (await addCategory(server, of.id)).id,
  decors: (stage, of) => idOf(db(stage).insert(decors).values({ id_user: of.id, name: "D" }).returning()),
  overlays: (stage, of) => idOf(db(stage).insert(overlays).values({ id_user: of.id, name: "O" }).returning()),
  schedules: async ({ server }, of) =>
    (await addEvent(server, of.id, await addBooth(server, of.id))).schedule.id,
  workflows: async ({ server }, of) => (await addWorkflow(server, of.id)).id,
  workflow_tunes: async ({ server }, of) => (await addTune(server, (await addWorkflow(server, of.id)).id)).id,
  workflow_params: async ({ server }, of) =>
    (await addParam(server, of.id, (await addWorkflow(server, of.id)).id, "string")).id,
};

/** Rows that everybody sees who may name them. */
const common: Record<string, Make> = {
  participants: (stage) =>
    idOf(db(stage).insert(participants).values({ name: "P", id_user: stage.cast.admin.id }).returning()),
  languages: (stage) => idOf(db(stage).select().from(languages)),
  user_tags: (stage) => idOf(db(stage).insert(user_tags).values({ name: "T", color: "#112233" }).returning()),
  routing_tags: (stage) =>
    idOf(
      db(stage)
        .insert(routing_tags)
        .values({ labels: { en: "T" } })
        .returning(),
    ),
  animation_styles: (stage) =>
    idOf(db(stage).insert(animation_styles).values({ name: crypto.randomUUID() }).returning()),
};

/** Others are made by their own call; one that cannot needs a line above. */
const made =
  (name: string): Make =>
  ({ server, cast }, of) =>
    makeSample(server, cast.admin, (entities as Record<string, Entity>)[name] as Entity, of);

/** A row that this person sees. */
export const rowOf = (stage: Stage, name: string, of: Person): Promise<string> =>
  (owned[name] ?? common[name] ?? made(name))(stage, of);

/** A row of somebody else that no user and no dealer of the cast sees; none if everybody sees all. */
export const foreignRow = async (stage: Stage, name: string): Promise<string | undefined> =>
  name in common ? undefined : (owned[name] ?? made(name))(stage, stage.cast.other);
