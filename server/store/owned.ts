import { uuid } from "drizzle-orm/pg-core";
import { base } from "./columns";
import { users } from "./tables/users";

/** The owner of a row; lists are scoped by it in SQL (reliability rule 21). */
export const owner = () =>
  uuid()
    .notNull()
    .references(() => users.id);

export const owned = () => ({ ...base(), id_user: owner() });
