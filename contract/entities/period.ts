import { nobody, signedIn } from "../core/access";
import { defineEntity } from "../core/entity";
import { readOnly, reference, stamps, text, time } from "../core/field";

/** A span of an event in which generations are charged (spec A section 3, OP-60). Saved with its event. */
export const period = defineEntity({
  name: "periods",
  singular: "period",
  plural: "periods",
  title: "start_time",
  fields: {
    ...stamps,
    id_schedule: readOnly(reference("schedules")),
    start_time: time(),
    end_time: time(),
    // Text, not a choice: an unknown value of another server is shown as received (OP-60).
    payment_type: readOnly(text({ initial: "quantity" })),
  },
  rows: "all",
  access: {
    list: nobody,
    read: nobody,
    many: signedIn,
    create: nobody,
    update: nobody,
    remove: nobody,
  },
  transport: { path: "/schedules/periods", many: true },
});
