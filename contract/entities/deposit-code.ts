import { nobody, signedIn, staff } from "../core/access";
import { defineEntity } from "../core/entity";
import { decided, money, nullable, readOnly, reference, stamps, text, time } from "../core/field";
import { id } from "../core/ids";

/** Characters of a deposit code (CODE-13). */
export const CODE_LENGTH = 32;

/** Characters of its end that lists show and find: enough to recognise it, too few to use it. */
export const CODE_TAIL = 4;

/** A code that tops up a balance once (spec A section 3, OP-98). */
export const depositCode = defineEntity({
  name: "codes",
  singular: "code",
  plural: "codes",
  title: "code",
  fields: {
    id: decided(stamps.id),
    id_emission: readOnly(reference("emissions")),
    code: decided(readOnly(text({ max: CODE_LENGTH }))),
    denomination: decided(readOnly(nullable(money()))),
    /** The user who activated it. */
    id_user: decided(readOnly(nullable(reference("users")))),
    activated_at: decided(readOnly(nullable(time()))),
    created_at: decided(stamps.created_at),
  },
  rows: "owner",
  access: {
    list: staff,
    read: signedIn,
    many: signedIn,
    create: nobody,
    update: nobody,
    remove: nobody,
  },
  transport: { path: "/deposit_codes/", many: true },
  list: { sort: ["activated_at", "created_at"], filters: { id_emission: id } },
});
