import "../../screens/form/form.css";
import "./stores.css";
import { useParams } from "react-router";
import { NEW } from "../../resources/routes";
import { stores } from "../../resources/stores";
import { FormSkeleton } from "../../screens/form/form-skeleton";
import { useEditorKey } from "../../screens/use-editor-key";
import { StoreFailure } from "./failure";
import { storeIdOf } from "./failures";
import { StoreFrame } from "./frame";
import { useStoreRecord } from "./reads";
import { NewStore } from "./settings";
import { ThemePage } from "./themes/editor";
import { useOpen } from "./urls";

/** `/finance/stores/{storeId}`: one store with what belongs to it (STO-02, STO-06 to STO-11). */
export function StorePage() {
  const id = storeIdOf(useParams().id);
  const { moveTo } = useEditorKey(stores, id);
  if (id === NEW) return <NewStore onCreated={moveTo} />;
  return <StoredStore key={id} id={id} />;
}

function StoredStore({ id }: { id: string }) {
  const query = useStoreRecord(id);
  const { tab, query: address } = useOpen();
  const theme = tab === "themes" ? address.get("theme") : null;
  if (!query.data)
    return query.error ? <StoreFailure query={query} /> : <FormSkeleton resource={stores} isNew={false} />;
  if (theme) return <ThemePage key={theme} store={query.data} id={theme} />;
  return <StoreFrame store={query.data} />;
}
