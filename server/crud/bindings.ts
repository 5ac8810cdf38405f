import { asc } from "drizzle-orm";
import type { EntityName } from "../../contract/entities";
import { decors, languages, overlays, participants, routing_tags } from "../store/schema";
import { apiKeyBinding } from "./api-keys";
import type { Binding, EntityTable } from "./binding";
import { boothBinding } from "./booths";
import { categoryBinding } from "./categories";
import { clientVersionBinding } from "./client-versions";
import { codeBinding, emissionBinding } from "./deposit-codes";
import { generationBinding } from "./generations";
import { quizBinding } from "./quizzes";
import { periodBinding, scheduleBinding } from "./schedules";
import { serverBinding } from "./servers";
import { styleBinding } from "./styles";
import { userTagBinding } from "./tags";
import { transactionBinding } from "./transactions";
import { userBinding } from "./users";
import { workflowBinding } from "./workflows";

const plain = (table: unknown, rest: Partial<Binding> = {}): Binding => ({
  table: table as EntityTable,
  ...rest,
});

/** The table of every entity; a missing one does not compile. */
export const bindings: Record<EntityName, Binding> = {
  overlays: plain(overlays),
  decors: plain(decors),
  participants: plain(participants, { order: [asc(participants.position), asc(participants.id)] }),
  languages: plain(languages, { order: [asc(languages.code)] }),
  users: userBinding,
  user_tags: userTagBinding,
  photo_booths: boothBinding,
  servers: serverBinding,
  api_keys: apiKeyBinding,
  client_versions: clientVersionBinding,
  emissions: emissionBinding,
  codes: codeBinding,
  transactions: transactionBinding,
  schedules: scheduleBinding,
  periods: periodBinding,
  generations: generationBinding,
  workflows: workflowBinding,
  styles: styleBinding,
  categories: categoryBinding,
  quizzes: quizBinding,
  routing_tags: plain(routing_tags),
};

export const bindingOf = (entity: { name: string }): Binding => bindings[entity.name as EntityName];
