import { PlusOutlined } from "@ant-design/icons";
import { lazy, Suspense } from "react";
import { useTranslation } from "react-i18next";
import { Glyph } from "../../../fields/glyph";
import { closeModal, openModal } from "../../../shared/modals";
import { Dots } from "../../../shared/page/dots";
import type { CreatePartProps } from "../part-props";

const CreateForm = lazy(() => import("./create-form"));
const ID = "api-key-create";

/** Making a key answers the key itself, so it is a dialog and no page (KEY-04, CALL-KEY-02). */
export default function CreateButton({ onChange }: CreatePartProps) {
  const { t } = useTranslation();
  const open = () =>
    openModal({
      id: ID,
      title: t("resources.api_keys.new"),
      scope: "page",
      content: (
        <Suspense fallback={<Dots />}>
          <CreateForm dialog={ID} onCreated={onChange} onClose={() => closeModal(ID)} />
        </Suspense>
      ),
    });
  return (
    <button type="button" className="button primary" aria-haspopup="dialog" onClick={open}>
      <Glyph of={PlusOutlined} />
      <span className="button-words">{t("actions.create")}</span>
    </button>
  );
}
