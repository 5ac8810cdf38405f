import { EditOutlined } from "@ant-design/icons";
import { useTranslation } from "react-i18next";
import { Link, useLocation } from "react-router";
import { Glyph } from "../../components/glyph";
import { galleries } from "../../resources/galleries";
import { pathsOf } from "../../resources/routes";
import { copyIdChoice, deleteChoice, RowMenu } from "../../screens/list/more-of";
import type { RowActions, RowActionsProps } from "../../screens/list/table-row";
import { ResourceList } from "../../screens/list-screen";
import { usePagedList } from "../../screens/use-paged-list";
import { deleteGallery, sayGalleryFailure } from "./calls";

/** The galleries of this user, with the specification's error messages (GAL-01, GAL-21, GAL-24). */
export function GalleryListPage() {
  return (
    <ResourceList
      resource={galleries}
      list={usePagedList(galleries)}
      rowActions={ROW_ACTIONS}
      onFailure={(error) => sayGalleryFailure("load", error)}
    />
  );
}

const ROW_ACTIONS: RowActions = { width: 88, Actions: GalleryActions };

function GalleryActions({ row, name, onChange }: RowActionsProps) {
  const { t } = useTranslation();
  const { pathname, search } = useLocation();
  const remove = async () => {
    if (await deleteGallery(row.id, name, t)) onChange();
  };
  return (
    <RowMenu name={name} t={t} items={[copyIdChoice(row.id, t), deleteChoice(() => void remove(), t)]}>
      <Link
        to={pathsOf(galleries).record(row.id)}
        state={{ list: pathname + search }}
        className="button text small icon sl-row-edit"
        aria-label={t("list.edit_of", { name })}
        title={t("actions.edit")}
      >
        <Glyph of={EditOutlined} size={15} />
      </Link>
    </RowMenu>
  );
}
