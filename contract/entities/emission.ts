import { nobody, signedIn, staff } from "../core/access";
import { defineEntity } from "../core/entity";
import { decided, money, multiline, nullable, number, readOnly, reference, stamps } from "../core/field";

/** Most codes in one emission (OP-97). */
export const LARGEST_EMISSION = 10_000;

/** A batch of deposit codes, paid from a dealer's balance (spec A section 3, OP-97). */
export const emission = defineEntity({
  name: "emissions",
  singular: "emission",
  plural: "emissions",
  title: "description",
  fields: {
    ...stamps,
    id_user: readOnly(reference("users")),
    count: number({ min: 1, max: LARGEST_EMISSION, initial: 1 }),
    denomination: money({ min: 0.01, max: 1e9 }),
    description: multiline(),
    activated_count: decided(readOnly(nullable(number({ min: 0 })))),
  },
  rows: "owner",
  access: { list: staff, read: staff, many: signedIn, create: staff, update: nobody, remove: nobody },
  transport: { path: "/deposit_codes_emission/", many: true },
  list: {
    search: ["description"],
    sort: ["count", "denomination", "activated_count", "created_at"],
  },
});
