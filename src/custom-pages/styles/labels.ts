import { useTranslation } from "react-i18next";
import { style } from "../../../contract/entities/style";
import type { WorkflowParam } from "../../../contract/entities/workflow";
import { paramTitle } from "../../../contract/rules/workflow";
import { useEditorState, useValue } from "../../editor/store";
import { useReferred } from "../../fields/reference/use-names";
import { useLabels } from "../../fields/use-labels";
import { placeOf, type StyleStore } from "./model";

/** Labels of the document's fields by path: "“Strength” (Woman)" is a value, "Icon (Woman)" an icon. */
export function useStyleLabel(store: StyleStore, params: readonly WorkflowParam[]): (path: string) => string {
  const { t } = useTranslation();
  const { label } = useLabels();
  const now = useValue(store, "participants_ids");
  const stored = useEditorState(store, ({ get }) => get().initial.participants_ids);
  const nameOf = useParticipantNames([...new Set([...stored, ...now])]);
  return (path) => {
    const [top = "", key = ""] = path.split(".", 2);
    if (top === "cartridges") return t("style.cartridges");
    if (top === "icons" && key) return `${t("style.changed.icons")} (${nameOf(key)})`;
    if (top === "icons") return t("style.changed.icons");
    if (top !== "values") return label(style, path);
    const { param, participant } = placeOf(key);
    const found = params.find(({ id }) => id === param);
    return found
      ? t("style.changed.value", { name: paramTitle(found), participant: nameOf(participant) })
      : t("style.changed.values");
  };
}

/** Names of participants, read by one call; an id of null means all of them. */
export function useParticipantNames(ids: readonly string[]): (id: string | null) => string {
  const { t } = useTranslation();
  const find = useReferred({ participants: ids });
  return (id) =>
    id === null ? t("style.all_participants") : (find("participants", id)?.name ?? id.slice(0, 8));
}
