/** The text files, each by its name. All but `common` belong to an area, and are loaded with it. */
export type TextFiles = {
  "api-keys": typeof import("../../../static/locales/en/api-keys.json");
  booth: typeof import("../../../static/locales/en/booth.json");
  categories: typeof import("../../../static/locales/en/categories.json");
  "client-versions": typeof import("../../../static/locales/en/client-versions.json");
  common: typeof import("../../../static/locales/en/common.json");
  decors: typeof import("../../../static/locales/en/decors.json");
  delivery: typeof import("../../../static/locales/en/delivery.json");
  events: typeof import("../../../static/locales/en/events.json");
  finance: typeof import("../../../static/locales/en/finance.json");
  galleries: typeof import("../../../static/locales/en/galleries.json");
  generations: typeof import("../../../static/locales/en/generations.json");
  "no-match": typeof import("../../../static/locales/en/no-match.json");
  overlays: typeof import("../../../static/locales/en/overlays.json");
  participants: typeof import("../../../static/locales/en/participants.json");
  "photo-booths": typeof import("../../../static/locales/en/photo-booths.json");
  processing: typeof import("../../../static/locales/en/processing.json");
  "quiz-player": typeof import("../../../static/locales/en/quiz-player.json");
  quizzes: typeof import("../../../static/locales/en/quizzes.json");
  reports: typeof import("../../../static/locales/en/reports.json");
  "record-chooser": typeof import("../../../static/locales/en/record-chooser.json");
  routing: typeof import("../../../static/locales/en/routing.json");
  servers: typeof import("../../../static/locales/en/servers.json");
  sessions: typeof import("../../../static/locales/en/sessions.json");
  stores: typeof import("../../../static/locales/en/stores.json");
  styles: typeof import("../../../static/locales/en/styles.json");
  themes: typeof import("../../../static/locales/en/themes.json");
  users: typeof import("../../../static/locales/en/users.json");
  workflows: typeof import("../../../static/locales/en/workflows.json");
};

/**
 * An area: its text file, and its folder in custom-pages or domain, have its name. So has a part of a list that is loaded
 * when it is shown.
 */
export type TextArea = Exclude<keyof TextFiles, "common">;

/** Of the public pages: what all of them show, and a file for each. */
export type PublicFile = "public" | `public-${"store" | "gallery"}`;

type All<Part> = (Part extends unknown ? (part: Part) => void : never) extends (all: infer Whole) => void
  ? Whole
  : never;

/** The texts of all files. */
export type Texts = All<TextFiles[keyof TextFiles]>;

/** The key of a plural has no form. */
type WithoutForm<Name extends string> = Name extends `${infer Base}_${"one" | "other"}` ? Base : Name;

/** Dotted keys of the texts of a file. */
export type KeyOf<Part> = {
  [Name in keyof Part & string]: Part[Name] extends string
    ? WithoutForm<Name>
    : `${Name}.${KeyOf<Part[Name]>}`;
}[keyof Part & string];

/** Key of a text in static/locales/en. */
export type TextKey = KeyOf<Texts>;

/** A key built from names of the contract or a resource. `check-locales` checks its template. */
export const madeKey = (key: string) => key as TextKey;
