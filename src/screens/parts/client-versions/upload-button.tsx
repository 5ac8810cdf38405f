import { UploadOutlined } from "@ant-design/icons";
import { useTranslation } from "react-i18next";
import { Glyph } from "../../../fields/glyph";
import type { CreatePartProps } from "../part-props";
import { openUpload } from "./open-upload";

/** CV-04 */
export default function UploadButton({ onChange }: CreatePartProps) {
  const { t } = useTranslation();
  return (
    <button
      type="button"
      className="button primary"
      aria-haspopup="dialog"
      onClick={() => openUpload(t, onChange)}
    >
      <Glyph of={UploadOutlined} />
      <span className="button-words">{t("actions.upload")}</span>
    </button>
  );
}
