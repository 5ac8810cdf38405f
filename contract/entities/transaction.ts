import { z } from "zod";
import { nobody, signedIn } from "../core/access";
import { defineEntity } from "../core/entity";
import { choice, decided, money, multiline, nullable, readOnly, reference, stamps } from "../core/field";
import { id } from "../core/ids";
import { timeSchema } from "../core/time";

export const TRANSACTION_TYPES = ["charge", "deposit", "emission", "refund", "adjustment"] as const;

const related = (to: string) => readOnly(nullable(reference(to)));

/** A row of the ledger (spec B section 3, OP-94). Ids that do not apply are null. */
export const transaction = defineEntity({
  name: "transactions",
  singular: "transaction",
  plural: "transactions",
  title: "description",
  fields: {
    id: stamps.id,
    id_user: decided(related("users")),
    type: decided(readOnly(nullable(choice(TRANSACTION_TYPES, "adjustment")))),
    /** Signed. */
    amount: decided(readOnly(nullable(money()))),
    /** Unchanged by payments of store orders (OP-95). */
    balance_after: decided(readOnly(nullable(money()))),
    id_schedule_period: related("periods"),
    id_generation: related("generations"),
    id_emission: related("emissions"),
    id_code: related("codes"),
    id_order: decided(related("orders")),
    description: decided(readOnly(multiline())),
    created_at: decided(stamps.created_at),
  },
  rows: "owner",
  access: { list: signedIn, read: nobody, many: nobody, create: nobody, update: nobody, remove: nobody },
  transport: { path: "/transactions/" },
  list: {
    search: ["description", "id_user", "id_schedule_period", "id_code", "id_emission"],
    sort: ["amount", "created_at"],
    filters: {
      type: z.enum(TRANSACTION_TYPES),
      id_user: id,
      created_from: timeSchema,
      created_to: timeSchema,
    },
  },
});
