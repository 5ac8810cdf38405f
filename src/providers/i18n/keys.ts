/** The texts of all files. */
export type Texts = typeof import("../../../static/locales/en/api-keys.json") &
  typeof import("../../../static/locales/en/categories.json") &
  typeof import("../../../static/locales/en/client-versions.json") &
  typeof import("../../../static/locales/en/common.json") &
  typeof import("../../../static/locales/en/decors.json") &
  typeof import("../../../static/locales/en/delivery.json") &
  typeof import("../../../static/locales/en/events.json") &
  typeof import("../../../static/locales/en/finance.json") &
  typeof import("../../../static/locales/en/generations.json") &
  typeof import("../../../static/locales/en/overlays.json") &
  typeof import("../../../static/locales/en/participants.json") &
  typeof import("../../../static/locales/en/photo-booths.json") &
  typeof import("../../../static/locales/en/processing.json") &
  typeof import("../../../static/locales/en/quizzes.json") &
  typeof import("../../../static/locales/en/routing.json") &
  typeof import("../../../static/locales/en/servers.json") &
  typeof import("../../../static/locales/en/sessions.json") &
  typeof import("../../../static/locales/en/styles.json") &
  typeof import("../../../static/locales/en/users.json") &
  typeof import("../../../static/locales/en/workflows.json");

/** The key of a plural has no form. */
type WithoutForm<Name extends string> = Name extends `${infer Base}_${"one" | "other"}` ? Base : Name;

type KeyOf<Part> = {
  [Name in keyof Part & string]: Part[Name] extends string
    ? WithoutForm<Name>
    : `${Name}.${KeyOf<Part[Name]>}`;
}[keyof Part & string];

/** Key of a text in static/locales/en. */
export type TextKey = KeyOf<Texts>;

/** A key built from names of the contract or a resource. `check-locales` checks its template. */
export const madeKey = (key: string) => key as TextKey;
