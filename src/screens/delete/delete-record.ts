import { useDelete } from "@refinedev/core";
import i18next, { type TFunction } from "i18next";
import { useTranslation } from "react-i18next";
import { runConfirmed } from "../../components/run-confirmed";
import { ignoreGone } from "../../providers/http/errors";
import { madeKey } from "../../providers/i18n/keys";
import { type AnyResource, collectionIn } from "../../resources/define";

interface Deletion {
  /** `resources.<name>.delete_text` says what goes with a record. */
  resource: AnyResource;
  /** The words by which people know the record. */
  name: string;
  t: TFunction;
  run(): Promise<unknown>;
}

export type DeleteRecord = (id: string, name: string) => Promise<boolean>;

const QUIET = { successNotification: false, errorNotification: false } as const;

/** Deletes by Refine's hook: asks first, and tells what came of it. */
export function useDeleteRecord(resource: AnyResource): DeleteRecord {
  const { t } = useTranslation();
  const { mutateAsync } = useDelete();
  return (id, name) =>
    askAndDelete({
      resource,
      name,
      t,
      run: () =>
        mutateAsync({
          resource: collectionIn(resource),
          id,
          mutationMode: "pessimistic",
          invalidates: [],
          ...QUIET,
        }),
    });
}

/** True when the record is gone. One that is gone already was wanted so. */
async function askAndDelete({ resource, name, t, run }: Deletion): Promise<boolean> {
  const text = `resources.${resource.name}.delete_text`;
  const gone = await runConfirmed({
    title: t("delete.title", { name }),
    content: i18next.exists(text) ? t(madeKey(text)) : undefined,
    confirm: t("actions.delete"),
    danger: true,
    run: () => run().catch(ignoreGone),
    done: t("delete.done", { name }),
    failed: t("delete.failed", { name }),
  });
  return gone === true;
}
