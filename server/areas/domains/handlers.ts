import { asc, eq } from "drizzle-orm";
import type * as contract from "../../../contract/endpoints/domains";
import type { Handler } from "../../http/call";
import { domains } from "../../store/schema";

export const activeDomains: Handler<typeof contract.activeDomains> = async ({ services }) => ({
  domains: await services.database
    .db()
    .select()
    .from(domains)
    .where(eq(domains.is_active, true))
    .orderBy(asc(domains.name)),
});
