import type { ComponentType } from "react";
import type { ScreenColours, shapeOf } from "../../components/booth-screen/screen";
import type { KeyOf } from "../../providers/i18n/keys";
import type { Language } from "../../providers/i18n/preference";
import type { Guest, GuestEvent, GuestState } from "./guest";
import type { ProcessError } from "./process-error";

/** Key of a text that guests see. */
export type BoothKey = KeyOf<typeof import("../../../static/locales/en/booth.json")>;

/** Texts in one language. */
export type Say = (key: BoothKey, values?: Readonly<Record<string, string | number>>) => string;

export interface ShownDecor {
  colours: ScreenColours;
  /** URLs. */
  pictures: { first: string | undefined; rest: string | undefined };
  /** How the first screen is filled. */
  filling: unknown;
}

type Named = "style" | "participant";

/** What a booth shows, whoever is in front of it; the console and the booth's own program read it differently. */
export interface BoothShow {
  eventName: string;
  shape: ReturnType<typeof shapeOf>;
  decor: ShownDecor;
  offered: GuestEvent;
  /** Names in a language; "" while they are read. A hook. */
  useNames(kind: Named, ids: readonly string[], language: Language): (id: string) => string;
  /** A hook. */
  useSay(language: Language): Say;
  /** Fills its box. */
  StylePicture: ComponentType<{ style: string; participant: string }>;
  /** The bot that sends the pictures. */
  bot: { bot_username: string; link: string } | undefined;
  /** What more is said of an error: the server's text for guests, or the reason for the organiser. */
  reasonOf(error: ProcessError | undefined): string | undefined;
  /** The server has not been reached for so long that a guest may give up a picture. */
  isCutOff?: boolean;
  /** The organiser's way out, where guests may take it. */
  leave?: { label: string; on: () => void };
}

export interface ScreenProps {
  guest: Guest;
  state: GuestState;
  show: BoothShow;
  /** Texts in the guest's language. */
  say: Say;
}
