import { useQueries } from "@tanstack/react-query";
import { readLabels } from "../../../../contract/endpoints/labels";
import { participant } from "../../../../contract/entities/participant";
import { style as styleEntity } from "../../../../contract/entities/style";
import type { BoothShow, Say } from "../../../domain/booth/show";
import { StylePicture } from "../../../domain/style-face/style-face";
import { useActiveLanguages } from "../../../fields/labels/languages";
import { useReferred } from "../../../fields/reference/use-names";
import { call } from "../../../providers/call";
import { keys } from "../../../providers/data/cache";
import { type Language, useTextsIn } from "../../../providers/i18n";

const ENTITIES = { style: styleEntity.name, participant: participant.name };

/** Names that guests see: the label in their language, where there is one, else the record's name. */
export const useGuestNames: BoothShow["useNames"] = (kind, ids, language) => {
  const find = useReferred({ [ENTITIES[kind]]: ids });
  const labelOf = useLabelsIn(language, kind, ids);
  return (id) => labelOf(id) ?? find(ENTITIES[kind], id)?.name ?? "";
};

export function useBoothTexts(language: Language): Say {
  const texts = useTextsIn("booth", language);
  return (key, values) => texts(key, { ...values });
}

export function GuestStylePicture({ style, participant: shown }: { style: string; participant: string }) {
  const record = useReferred({ [styleEntity.name]: [style] })(styleEntity.name, style)?.record;
  return <StylePicture style={record} participant={shown} />;
}

const FRESH_MS = 300_000;

/**
 * Labels in a language.
 * @param ids records that are on screen; the others are not read
 */
function useLabelsIn(
  language: Language,
  type: "style" | "participant",
  ids: readonly string[],
): (id: string) => string | undefined {
  const wanted = useActiveLanguages().find(({ code }) => code === language)?.id;
  const answers = useQueries({
    queries: ids.map((id) => ({
      queryKey: keys.of(type, id, "labels", "read"),
      queryFn: async ({ signal }: { signal: AbortSignal }) =>
        (await call(readLabels, { params: { type, id } }, { signal })).labels,
      enabled: wanted !== undefined,
      staleTime: FRESH_MS,
      retry: false,
    })),
  });
  return (id) =>
    answers[ids.indexOf(id)]?.data?.find(({ id_language }) => id_language === wanted)?.name || undefined;
}
