import { lazy } from "react";
import { useTranslation } from "react-i18next";
import { openDialog } from "../../components/open-dialog";
import { DialogButton } from "../../screens/dialog-button";
import type { CreateSlotProps } from "../../screens/slots/slot-props";

const CreateForm = lazy(() => import("./create-form"));
const ID = "api-key-create";

/** Making a key answers the key itself, so it is a dialog and no page (KEY-04, CALL-KEY-02). */
export default function CreateButton({ onChange }: CreateSlotProps) {
  const { t } = useTranslation();
  const open = () =>
    openDialog({
      id: ID,
      title: t("resources.api_keys.new"),
      content: (close) => <CreateForm dialog={ID} onCreated={onChange} onClose={close} />,
    });
  return <DialogButton verb={t("actions.create")} onOpen={open} />;
}
