import { useDelete } from "@refinedev/core";
import { useTranslation } from "react-i18next";
import { runConfirmed } from "../../components/run-confirmed";
import { ignoreGone } from "../../providers/http/errors";
import { madeKey } from "../../providers/i18n/keys";
import { type AnyResource, collectionIn } from "../../resources/define";
import { useSlot } from "../slots/slots";

/**
 * Asks whether to delete a record, deletes it and says how that went; `name` is what people call the record.
 * Resolves to true when it is gone, also when it had been deleted already.
 * @param sayFailure for an area whose failures have their own texts
 */
export function useDeleteRecord(
  resource: AnyResource,
  sayFailure?: (reason: unknown, title: string) => void,
): (id: string, name: string) => Promise<boolean> {
  const { t, i18n } = useTranslation();
  const { mutateAsync } = useDelete();
  const text = `resources.${resource.name}.delete_text`;
  const Use = useSlot("deletions", resource.deletion);
  const said = i18n.exists(text) && t(madeKey(text));
  return async (id, name) => {
    const failed = t("delete.failed", { name });
    const gone = await runConfirmed({
      title: t("delete.title", { name }),
      content: (Use || said) && (
        <>
          {Use && <Use id={id} />}
          {said}
        </>
      ),
      confirm: t("actions.delete"),
      danger: true,
      run: () =>
        mutateAsync({
          resource: collectionIn(resource),
          id,
          mutationMode: "pessimistic",
          invalidates: [],
          successNotification: false,
          errorNotification: false,
        }).catch(ignoreGone),
      done: t("delete.done", { name }),
      failed: sayFailure ? (reason) => sayFailure(reason, failed) : failed,
    });
    return gone === true;
  };
}
