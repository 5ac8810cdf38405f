import "./stores.css";
// With the page, so that no address is missing when its rows are there.
import "./cells";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { pathsOf } from "../../resources/routes";
import { stores } from "../../resources/stores";
import { RecordRowActions } from "../../screens/list/record-actions";
import type { RowActions, RowActionsProps } from "../../screens/list/table-row";
import { ResourceList } from "../../screens/list-screen";
import { usePagedList } from "../../screens/use-paged-list";
import { useDeleteStore } from "./actions";
import { sayStoreFailure, shownFailure } from "./failures";
import { useMyPrimary } from "./reads";

/** The stores that the user may see, ten a page (STO-01, STO-05, STO-28). */
export function StoreListPage() {
  const { t } = useTranslation();
  const list = usePagedList(stores);
  // In store administration the text of the status wins over the server's own (OP-135).
  const error = list.error && shownFailure("list", list.error);
  return (
    <ResourceList
      resource={stores}
      list={{ ...list, error }}
      rowActions={ROW_ACTIONS}
      lead={<OwnPrimary />}
      onFailure={(reason) => sayStoreFailure("list", reason, t("stores.not_read"))}
    />
  );
}

/** The user's own primary store (STO-25, OP-137); nothing where there is none. */
function OwnPrimary() {
  const { t } = useTranslation();
  const { data: store } = useMyPrimary();
  if (!store) return null;
  return (
    <p className="store-own small-text muted">
      {t("stores.own_primary")}{" "}
      <Link className="link" to={pathsOf(stores).record(store.id)}>
        {store.name}
      </Link>
    </p>
  );
}

const ROW_ACTIONS: RowActions = { width: 88, Actions: StoreActions };

function StoreActions({ row, name, onChange }: RowActionsProps) {
  const deleteStore = useDeleteStore();
  const remove = async () => {
    if (await deleteStore(row.id, name)) onChange();
  };
  return <RecordRowActions resource={stores} row={row} name={name} onDelete={() => void remove()} />;
}
