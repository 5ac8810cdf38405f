import i18next, { type TFunction } from "i18next";
import { dataProvider } from "../../providers/data";
import { sayFailure } from "../../providers/failure";
import { ignoreGone } from "../../providers/http/errors";
import { madeKey } from "../../providers/i18n/keys";
import { type AnyResource, collectionIn } from "../../resources/define";
import { confirm } from "../../shared/confirm";
import { toast } from "../../shared/toasts";

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
  const sure = await confirm({
    title: t("delete.title", { name }),
    content: i18next.exists(text) ? t(madeKey(text)) : undefined,
    confirm: t("actions.delete"),
    danger: true,
  });
  if (!sure) return false;
  try {
    await dataProvider.deleteOne({ resource: collectionIn(resource), id }).catch(ignoreGone);
  } catch (reason) {
    sayFailure(reason, t("delete.failed", { name }));
    return false;
  }
  toast({ kind: "success", title: t("delete.done", { name }) });
  return true;
}
