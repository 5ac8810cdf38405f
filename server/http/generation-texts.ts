import { type Language, messageFor } from "./messages";

/** Codes whose text says more about generations than the general one, and codes that are no keys of the texts. */
const TEXTS: Record<string, string> = {
  "errors.timeout": "errors.generation_timeout",
  "process.cancelled": "errors.generation_cancelled",
};

/** Why a generation ended without a picture, in words that name no machine (OP-201). */
export const generationError = (code: string, language: Language): string =>
  messageFor(TEXTS[code] ?? code, language);
