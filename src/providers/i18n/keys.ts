import type apiKeys from "../../../static/locales/en/api-keys.json";
import type categories from "../../../static/locales/en/categories.json";
import type clientVersions from "../../../static/locales/en/client-versions.json";
import type common from "../../../static/locales/en/common.json";
import type decors from "../../../static/locales/en/decors.json";
import type delivery from "../../../static/locales/en/delivery.json";
import type events from "../../../static/locales/en/events.json";
import type finance from "../../../static/locales/en/finance.json";
import type overlays from "../../../static/locales/en/overlays.json";
import type participants from "../../../static/locales/en/participants.json";
import type photoBooths from "../../../static/locales/en/photo-booths.json";
import type quizzes from "../../../static/locales/en/quizzes.json";
import type routing from "../../../static/locales/en/routing.json";
import type servers from "../../../static/locales/en/servers.json";
import type sessions from "../../../static/locales/en/sessions.json";
import type styles from "../../../static/locales/en/styles.json";
import type users from "../../../static/locales/en/users.json";
import type workflows from "../../../static/locales/en/workflows.json";

/** All texts by their keys, whatever file they are in. */
export type Texts = typeof apiKeys &
  typeof categories &
  typeof clientVersions &
  typeof common &
  typeof decors &
  typeof delivery &
  typeof events &
  typeof finance &
  typeof overlays &
  typeof participants &
  typeof photoBooths &
  typeof quizzes &
  typeof routing &
  typeof servers &
  typeof sessions &
  typeof styles &
  typeof users &
  typeof workflows;

/** A counted text is asked for without its form. */
type WithoutForm<Name extends string> = Name extends `${infer Base}_${"one" | "other"}` ? Base : Name;

type KeyOf<Part> = {
  [Name in keyof Part & string]: Part[Name] extends string
    ? WithoutForm<Name>
    : `${Name}.${KeyOf<Part[Name]>}`;
}[keyof Part & string];

/** Key of a text in static/locales/en; any other is an error of the compiler. */
export type TextKey = KeyOf<Texts>;

/** A key made of names that only the contract or a resource knows. `check-locales` reads the template. */
export const madeKey = (key: string) => key as TextKey;
