import { useTranslation } from "react-i18next";
import { DialogButton } from "../../../screens/dialog-button";
import type { CreateSlotProps } from "../../../screens/slots/slot-props";
import { openTagForm } from "./open-form";

export default function CreateButton({ onChange }: CreateSlotProps) {
  const { t } = useTranslation();
  return <DialogButton verb={t("actions.create")} onOpen={() => openTagForm({ t, onSaved: onChange })} />;
}
