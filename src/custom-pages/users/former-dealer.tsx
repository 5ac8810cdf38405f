import { useTranslation } from "react-i18next";
import { useEditorState } from "../../editor/store";
import { useReferred } from "../../fields/reference/use-names";
import type { GroupSlotProps } from "../../screens/slots/slots";

/** Says that the chosen dealer of a user no longer is one, and so has no access to the user (OP-191). */
export default function FormerDealer({ store }: GroupSlotProps) {
  const { t } = useTranslation();
  const id = useEditorState(store, ({ get }) => get().values.id_dealer);
  const dealer = useReferred({ users: [typeof id === "string" ? id : ""] })("users", String(id));
  if (dealer?.record.is_dealer !== false) return null;
  return <p className="help">{t("resources.users.former_dealer", { name: dealer.name })}</p>;
}
