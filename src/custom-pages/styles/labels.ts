import { useCallback } from "react";
import { useTranslation } from "react-i18next";
import { style } from "../../../contract/entities/style";
import { useReferred } from "../../fields/reference/use-names";
import { useLabels } from "../../fields/use-labels";
import { madeKey } from "../../providers/i18n/keys";

const OWN = ["values", "icons", "cartridges"];

/** What people call a field of the style's document: `values.…` is a parameter value, `icons.…` an icon. */
export function useStyleLabel(): (path: string) => string {
  const { t } = useTranslation();
  const { label } = useLabels();
  return useCallback(
    (path) => {
      const [top = ""] = path.split(".", 1);
      return OWN.includes(top) ? t(madeKey(`style.changed.${top}`)) : label(style as never, path);
    },
    [t, label],
  );
}

/** Names of participants, asked for by one call. */
export function useParticipantNames(ids: readonly string[]): (id: string | null) => string {
  const { t } = useTranslation();
  const find = useReferred({ participants: ids });
  return (id) =>
    id === null ? t("style.all_participants") : (find("participants", id)?.name ?? id.slice(0, 8));
}
