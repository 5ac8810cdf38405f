import type { RecordOf } from "./core/entity";
import { apiKey } from "./entities/api-key";
import { bot } from "./entities/bot";
import { category } from "./entities/category";
import { clientVersion } from "./entities/client-version";
import { decor } from "./entities/decor";
import { depositCode } from "./entities/deposit-code";
import { emission } from "./entities/emission";
import { gallery, galleryTheme } from "./entities/gallery";
import { generation } from "./entities/generation";
import { language } from "./entities/language";
import { order } from "./entities/order";
import { overlay } from "./entities/overlay";
import { participant } from "./entities/participant";
import { paymentSystem } from "./entities/payment-system";
import { period } from "./entities/period";
import { photoBooth } from "./entities/photo-booth";
import { quiz } from "./entities/quiz";
import { routingTag } from "./entities/routing-tag";
import { schedule } from "./entities/schedule";
import { server } from "./entities/server";
import { store, storeProduct } from "./entities/store";
import { storeTheme } from "./entities/store-theme";
import { style } from "./entities/style";
import { transaction } from "./entities/transaction";
import { user } from "./entities/user";
import { userTag } from "./entities/user-tag";
import { workflow } from "./entities/workflow";

/** Every entity by its resource name. */
export const entities = {
  overlays: overlay,
  decors: decor,
  participants: participant,
  languages: language,
  users: user,
  user_tags: userTag,
  photo_booths: photoBooth,
  servers: server,
  api_keys: apiKey,
  client_versions: clientVersion,
  emissions: emission,
  codes: depositCode,
  transactions: transaction,
  schedules: schedule,
  periods: period,
  bots: bot,
  generations: generation,
  workflows: workflow,
  styles: style,
  categories: category,
  quizzes: quiz,
  routing_tags: routingTag,
  stores: store,
  store_products: storeProduct,
  store_themes: storeTheme,
  payment_systems: paymentSystem,
  store_orders: order,
  galleries: gallery,
  gallery_themes: galleryTheme,
};

export type EntityName = keyof typeof entities;

/**
 * A record as it is read, by the name of its entity or of a collection below a parent: `stores/{id}/store_products`.
 * @typeParam Unknown what is known of a record if the name is not
 */
export type RecordNamed<
  N extends string,
  Unknown = Record<string, unknown> & { id: string },
> = N extends EntityName
  ? RecordOf<(typeof entities)[N]["fields"]>
  : N extends `${string}/${string}/${infer E}`
    ? RecordNamed<E, Unknown>
    : Unknown;
