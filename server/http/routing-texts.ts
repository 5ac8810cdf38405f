import type { Reason } from "../rules/routing";
import { type Language, messageFor } from "./messages";

/** Words the reasons of the router, with tag names in this language. @param tags names of tags by id and language */
export function reasonTexts(
  tags: ReadonlyMap<string, Record<string, string>>,
  language: Language,
): (reason: Reason) => string {
  return ({ code, id_tag, priority = 0, nodes = "" }) =>
    messageFor(code, language, { tag: nameOf(tags.get(id_tag ?? "") ?? {}, language), priority, nodes });
}

const nameOf = (labels: Record<string, string>, language: Language): string =>
  [labels[language], ...Object.values(labels)].find((name) => name?.trim()) ?? "";
