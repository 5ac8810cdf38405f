import { asc } from "drizzle-orm";
import { type EntityName, entities } from "../../contract/entities";
import type { Binding, EntityTable } from "../crud/binding";
import * as schema from "../store/schema";
import { apiKeyBinding } from "./api-keys/binding";
import { botBinding } from "./bots/binding";
import { categoryBinding } from "./categories/binding";
import { clientVersionBinding } from "./client-versions/binding";
import { periodBinding, scheduleBinding } from "./events/binding";
import { codeBinding, emissionBinding } from "./finance/deposit-code-bindings";
import { transactionBinding } from "./finance/transaction-binding";
import { galleryBinding, galleryThemeBinding } from "./galleries/binding";
import { generationBinding } from "./generations/binding";
import { boothBinding } from "./photo-booths/binding";
import { quizBinding } from "./quizzes/binding";
import { serverBinding } from "./servers/binding";
import { productBinding, storeBinding, storeThemeBinding } from "./stores/binding";
import { orderBinding } from "./stores/order-binding";
import { paymentSystemBinding } from "./stores/payment-system-binding";
import { styleBinding } from "./styles/binding";
import { userBinding } from "./users/binding";
import { userTagBinding } from "./users/tag-binding";
import { workflowBinding } from "./workflows/binding";

const plain = (table: EntityTable, rest: Partial<Binding> = {}): Binding => ({ table, ...rest });

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
    store_orders: orderBinding,
    galleries: galleryBinding,
    gallery_themes: galleryThemeBinding,
  };

const tables: Readonly<Record<string, unknown>> = schema;

/** Bindings of all entities. */
export const bindings = Object.fromEntries(
  Object.keys(entities).map((name) => [name, own[name as EntityName] ?? plain(tables[name] as EntityTable)]),
) as Record<EntityName, Binding>;

/** Tables that records refer to without being entities. */
export const referable: Readonly<Record<string, Binding>> = {
  animation_styles: plain(schema.animation_styles),
};
