import i18next, { type TFunction } from "i18next";
import { runConfirmed } from "../../components/run-confirmed";
import { dataProvider } from "../../providers/data";
import { ignoreGone } from "../../providers/http/errors";
import { madeKey } from "../../providers/i18n/keys";
import { type AnyResource, collectionIn } from "../../resources/define";

interface Deletion {
  /** `resources.<name>.delete_text` says what goes with a record. */
  resource: AnyResource;
  id: string;
  /** The words by which people know the record. */
  name: string;
  t: TFunction;
}

/** Asks, deletes, and tells what came of it; true when the record is gone. One that is gone already was wanted so. */
export async function deleteRecord({ resource, id, name, t }: Deletion): Promise<boolean> {
  const text = `resources.${resource.name}.delete_text`;
  const gone = await runConfirmed({
    title: t("delete.title", { name }),
    content: i18next.exists(text) ? t(madeKey(text)) : undefined,
    confirm: t("actions.delete"),
    danger: true,
    run: () => dataProvider.deleteOne({ resource: collectionIn(resource), id }).catch(ignoreGone),
    done: t("delete.done", { name }),
    failed: t("delete.failed", { name }),
  });
  return gone === true;
}
