import { TagsOutlined } from "@ant-design/icons";
import { lazy, Suspense } from "react";
import { useTranslation } from "react-i18next";
import { Glyph } from "../../../fields/glyph";
import { openModal } from "../../../shared/modals";
import { Dots } from "../../../shared/page/dots";

const TagsDialog = lazy(() => import("./tags/tags-dialog"));

/** User tags have no route of their own: a dialog on the list of users manages them (OP-131). */
export function TagsButton() {
  const { t } = useTranslation();
  const open = () =>
    openModal({
      id: "user-tags",
      title: t("resources.user_tags.many"),
      scope: "page",
      content: (
        <Suspense fallback={<Dots />}>
          <TagsDialog />
        </Suspense>
      ),
    });
  return (
    <button type="button" className="button text" aria-haspopup="dialog" onClick={open}>
      <Glyph of={TagsOutlined} />
      {t("resources.user_tags.many")}
    </button>
  );
}
