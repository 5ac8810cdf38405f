import { z } from "zod";
import { signedIn } from "../core/access";
import { defineEntity } from "../core/entity";
import { boolean, choice, decided, multiline, nullable, owned, reference, secret, text } from "../core/field";
import { id } from "../core/ids";
import { password } from "../rules/account";

const ORIENTATIONS = ["portrait", "landscape"] as const;

/** With a hyphen, unlike all other paths (CALL-PB-13, OP-11). */
export const BOOTH_SEARCH = {
  path: "/photo-booths/",
  size: 20,
  names: { text: "search", size: "per_page_count", page: "page" },
} as const;

/** A machine that takes pictures of guests (spec A section 3, OP-75, OP-76). */
export const photoBooth = defineEntity({
  name: "photo_booths",
  singular: "photo_booth",
  plural: "photo_booths",
  title: "name",
  fields: {
    ...owned,
    /** Shown unless a running event has a decor. */
    id_application_decor: nullable(reference("decors", { only: { active: "true" } })),
    name: text({ required: true }),
    is_personal_account: decided(boolean(false)),
    description: multiline(),
    orientation: decided(choice(ORIENTATIONS, "portrait")),
    login: text({ required: true }),
    password: secret(password),
  },
  rows: "owner",
  access: {
    list: signedIn,
    read: signedIn,
    many: signedIn,
    create: signedIn,
    update: signedIn,
    remove: signedIn,
  },
  transport: { path: "/photo_booths/", many: true, search: BOOTH_SEARCH },
  list: {
    search: ["name", "description", "login"],
    sort: ["name", "login", "orientation", "created_at", "updated_at"],
    filters: { orientation: z.enum(ORIENTATIONS), id_user: id },
  },
});
