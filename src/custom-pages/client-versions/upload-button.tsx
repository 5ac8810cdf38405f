import { UploadOutlined } from "@ant-design/icons";
import { useTranslation } from "react-i18next";
import { DialogButton } from "../../screens/dialog-button";
import type { CreateSlotProps } from "../../screens/slots/slot-props";
import { openUpload } from "./open-upload";

/** CV-04 */
export default function UploadButton({ onChange }: CreateSlotProps) {
  const { t } = useTranslation();
  return (
    <DialogButton icon={UploadOutlined} verb={t("actions.upload")} onOpen={() => openUpload(t, onChange)} />
  );
}
