import { useQueries } from "@tanstack/react-query";
import { readLabels } from "../../../contract/endpoints/labels";
import type { Row } from "../../domain/record-chooser/records";
import { useActiveLanguages } from "../../fields/labels/languages";
import { call } from "../../providers/call";
import { keys } from "../../providers/data/cache";
import { useLanguage } from "../../providers/i18n";

const FRESH_MS = 60_000;

export interface ParticipantText {
  name: string;
  description: string;
}

/** Name and description of a participant in the console's language, or its own if it has no such label (OP-104). */
export function useParticipantLabels(rows: readonly Row[]): (row: Row) => ParticipantText {
  const { language } = useLanguage();
  const languages = useActiveLanguages();
  const idOfLanguage = languages.find(({ code }) => code === language)?.id;
  const labels = useQueries({
    queries: rows.map(({ id }) => ({
      queryKey: keys.of("participants", id, "labels"),
      queryFn: async ({ signal }: { signal: AbortSignal }) =>
        (await call(readLabels, { params: { type: "participant", id } }, { signal })).labels,
      staleTime: FRESH_MS,
      retry: false,
      enabled: idOfLanguage !== undefined,
    })),
    combine: (answers) =>
      answers.map(({ data }) => data?.find(({ id_language }) => id_language === idOfLanguage)),
  });
  return (row) => {
    const label = labels[rows.indexOf(row)];
    const own = { name: row.name ?? "", description: row.description ?? "" };
    if (!label?.name) return own;
    // A different name is in another language than the participant's own description.
    return {
      name: label.name,
      description: label.description || (label.name === own.name ? own.description : ""),
    };
  };
}
