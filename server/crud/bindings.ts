import { asc } from "drizzle-orm";
import { type EntityName, entities } from "../../contract/entities";
import * as schema from "../store/schema";
import { apiKeyBinding } from "./api-keys";
import type { Binding, EntityTable } from "./binding";
import { boothBinding } from "./booths";
import { botBinding } from "./bots";
import { categoryBinding } from "./categories";
import { clientVersionBinding } from "./client-versions";
import { codeBinding, emissionBinding } from "./deposit-codes";
import { galleryBinding, galleryThemeBinding } from "./galleries";
import { generationBinding } from "./generations";
import { orderBinding } from "./orders";
import { paymentSystemBinding } from "./payment-systems";
import { quizBinding } from "./quizzes";
import { periodBinding, scheduleBinding } from "./schedules";
import { serverBinding } from "./servers";
import { productBinding, storeBinding, storeThemeBinding } from "./stores";
import { styleBinding } from "./styles";
import { userTagBinding } from "./tags";
import { transactionBinding } from "./transactions";
import { userBinding } from "./users";
import { workflowBinding } from "./workflows";

const plain = (table: unknown, rest: Partial<Binding> = {}): Binding => ({
  table: table as EntityTable,
  ...rest,
});

/** Bindings with special rules. An entity without a table of its name must be here, or this does not compile. */
const own: Partial<Record<EntityName, Binding>> & Record<Exclude<EntityName, keyof typeof schema>, Binding> =
  {
    participants: plain(schema.participants, {
      order: [asc(schema.participants.position), asc(schema.participants.id)],
    }),
    languages: plain(schema.languages, { order: [asc(schema.languages.code)] }),
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
    bots: botBinding,
    generations: generationBinding,
    workflows: workflowBinding,
    styles: styleBinding,
    categories: categoryBinding,
    quizzes: quizBinding,
    stores: storeBinding,
    store_products: productBinding,
    store_themes: storeThemeBinding,
    payment_systems: paymentSystemBinding,
    store_orders: orderBinding(storeBinding),
    galleries: galleryBinding,
    gallery_themes: galleryThemeBinding,
  };

const tables: Readonly<Record<string, unknown>> = schema;

/** Bindings of all entities. */
export const bindings = Object.fromEntries(
  Object.keys(entities).map((name) => [name, own[name as EntityName] ?? plain(tables[name])]),
) as Record<EntityName, Binding>;

export const bindingOf = (entity: { name: string }): Binding => bindings[entity.name as EntityName];
