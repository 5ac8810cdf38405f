import { TagsOutlined } from "@ant-design/icons";
import { useTranslation } from "react-i18next";
import { lazyAntd } from "../../components/antd/lazy";
import { Glyph } from "../../components/glyph";
import { openDialog } from "../../components/open-dialog";
import { users } from "../../resources/users";
import { ResourceList } from "../../screens/list-screen";
import { usePagedList } from "../../screens/use-paged-list";

const TagsDialog = lazyAntd(async () => (await import("./tags/tags-dialog")).TagsDialog);

/** The list of users with a dialog for their tags, which have no route (OP-131). */
export function UsersPage() {
  const { t } = useTranslation();
  const title = t("resources.user_tags.many");
  const open = () => openDialog({ id: "user-tags", title, content: () => <TagsDialog /> });
  return (
    <ResourceList
      resource={users}
      list={usePagedList(users)}
      buttons={
        <button type="button" className="button text" aria-haspopup="dialog" onClick={open}>
          <Glyph of={TagsOutlined} />
          {title}
        </button>
      }
    />
  );
}
