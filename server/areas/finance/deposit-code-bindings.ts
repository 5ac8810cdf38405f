import { and, eq, exists, sql } from "drizzle-orm";
import { emissionCost } from "../../../contract/rules/emission";
import type { Binding, Save } from "../../crud/binding";
import { invalidField } from "../../errors";
import { newCode } from "../../rules/deposit-codes";
import { changeBalance } from "../../rules/ledger";
import { ownRows } from "../../rules/ownership";
import { deposit_codes as codes, emissions } from "../../store/schema";

/** Emissions are paid for and filled in the transaction that creates them (OP-97). */
export const emissionBinding: Binding = {
  table: emissions,

  /** Looked up by id, an emission is also visible to users who activated one of its codes (OP-173). */
  alsoVisible: (services, caller, byIds) => {
    if (!byIds) return undefined;
    const used = and(eq(codes.id_emission, emissions.id), ownRows(services, codes.id_user, caller));
    return exists(services.database.db().select({ one: sql`1` }).from(codes).where(used));
  },

  async beforeSave({ sent }) {
    // The number must be explicit, so that nobody pays for a default.
    if (sent.count === undefined) throw invalidField("count", "validation.required");
  },

  async afterSave(save) {
    const { services, caller, id, values } = save;
    const { count, denomination } = values as { count: number; denomination: number };
    if (caller.role === "dealer") {
      const amount = -emissionCost(count, denomination);
      const entry = { id_user: caller.id, type: "emission", amount, id_emission: id } as const;
      await changeBalance(services, entry, "count");
    }
    await addCodes(save, count, denomination);
  },
};

/** Inserts up to ten thousand rows in one statement: one JSON text instead of as many parameters. */
async function addCodes({ services, id }: Save, count: number, denomination: number): Promise<void> {
  const texts = JSON.stringify(Array.from({ length: count }, newCode));
  await services.database.db().execute(sql`
    insert into deposit_codes (id, id_emission, code, denomination)
    select gen_random_uuid(), ${id}::uuid, value, ${sql.param(denomination, codes.denomination)}::bigint
    from json_array_elements_text(${texts}::json)`);
}

/** A code belongs to its emission's owner; an activated code is also visible to its activator. */
export const codeBinding: Binding = {
  table: codes,
  alsoVisible: (services, caller) => {
    if (caller.role === "user") return undefined;
    const mine = and(eq(emissions.id, codes.id_emission), ownRows(services, emissions.id_user, caller));
    return exists(services.database.db().select({ one: sql`1` }).from(emissions).where(mine));
  },
};
