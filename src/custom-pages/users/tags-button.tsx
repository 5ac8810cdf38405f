import { TagsOutlined } from "@ant-design/icons";
import { useTranslation } from "react-i18next";
import { lazyAntd } from "../../components/antd/lazy";
import { Glyph } from "../../components/glyph";
import { openDialog } from "../../components/open-dialog";

const TagsDialog = lazyAntd(() => import("./tags/tags-dialog"));

/** User tags have no route of their own: a dialog on the list of users manages them (OP-131). */
export function TagsButton() {
  const { t } = useTranslation();
  const open = () =>
    openDialog({
      id: "user-tags",
      title: t("resources.user_tags.many"),
      content: () => <TagsDialog />,
    });
  return (
    <button type="button" className="button text" aria-haspopup="dialog" onClick={open}>
      <Glyph of={TagsOutlined} />
      {t("resources.user_tags.many")}
    </button>
  );
}
