import { PlusOutlined } from "@ant-design/icons";
import { useTranslation } from "react-i18next";
import { Glyph } from "../../../../fields/glyph";
import type { CreatePartProps } from "../../part-props";
import { openTagForm } from "./open-form";

export default function CreateButton({ onChange }: CreatePartProps) {
  const { t } = useTranslation();
  return (
    <button
      type="button"
      className="button primary"
      aria-haspopup="dialog"
      onClick={() => openTagForm({ t, onSaved: onChange })}
    >
      <Glyph of={PlusOutlined} />
      {t("actions.create")}
    </button>
  );
}
