import { galleries } from "../../resources/galleries";
import { RecordRowActions } from "../../screens/list/record-actions";
import type { RowActions, RowActionsProps } from "../../screens/list/table-row";
import { ResourceList } from "../../screens/list-screen";
import { usePagedList } from "../../screens/use-paged-list";
import { sayGalleryFailure, useDeleteGallery } from "./calls";

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
  const deleteGallery = useDeleteGallery();
  const remove = async () => {
    if (await deleteGallery(row.id, name)) onChange();
  };
  return <RecordRowActions resource={galleries} row={row} name={name} onDelete={() => void remove()} />;
}
