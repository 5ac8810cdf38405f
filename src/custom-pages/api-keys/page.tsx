import { StopOutlined } from "@ant-design/icons";
import { lazy } from "react";
import { useTranslation } from "react-i18next";
import { DialogButton } from "../../components/dialog-button";
import { openDialog } from "../../components/open-dialog";
import { runConfirmed } from "../../components/run-confirmed";
import { ExpiryTag } from "../../components/secrets/expiry-tag";
import type { CellProps } from "../../fields/kind";
import { None } from "../../fields/none";
import { Cell as TimeCell } from "../../fields/time/cell";
import { dataProvider } from "../../providers/data";
import { sayFailure } from "../../providers/failure";
import { apiKeys } from "../../resources/api-keys";
import { choiceOf, copyIdChoice, RowMenu } from "../../screens/list/more-of";
import type { RowActions, RowActionsProps } from "../../screens/list/table-row";
import { ResourceList } from "../../screens/list-screen";
import { usePagedList } from "../../screens/use-paged-list";

const CreateForm = lazy(() => import("./create-form"));
const NEW_KEY = "api-key-create";
/** Fixed texts of the specification, in English in every language (KEY-11, KEY-13, KEY-15, OP-171). */
const NOT_LOADED = "Failed to load API keys";
const DEACTIVATED = "API key deactivated successfully";
const NOT_DEACTIVATED = "Failed to deactivate API key";

/** Keys of other programs, created in a dialog that shows the new key (KEY-04, CALL-KEY-02). */
export function ApiKeysPage() {
  const { t } = useTranslation();
  const list = usePagedList(apiKeys);
  const open = () =>
    openDialog({
      id: NEW_KEY,
      title: t("resources.api_keys.new"),
      content: (close) => <CreateForm dialog={NEW_KEY} onCreated={list.invalidate} onClose={close} />,
    });
  return (
    <ResourceList
      resource={apiKeys}
      list={list}
      create={<DialogButton verb={t("actions.create")} onOpen={open} />}
      rowActions={ROW_ACTIONS}
      onFailure={(error) => sayFailure(error, NOT_LOADED)}
    />
  );
}

const ROW_ACTIONS: RowActions = { width: 152, Actions: KeyActions };

/** Deactivates a key after a confirmation; inactive keys stay listed and cannot be reactivated. */
function KeyActions({ row, name, onChange }: RowActionsProps) {
  const { t } = useTranslation();
  const verb = t("list.bulk.deactivate");
  const deactivate = async () => {
    const tried = await runConfirmed({
      title: t("resources.api_keys.deactivate_title", { name }),
      content: t("resources.api_keys.deactivate_text"),
      confirm: verb,
      danger: true,
      run: () => dataProvider.deleteOne({ resource: apiKeys.name, id: row.id }),
      done: DEACTIVATED,
      failed: (reason) => sayFailure(reason, NOT_DEACTIVATED, { id: "api-key-deactivate" }),
    });
    if (tried !== undefined) onChange();
  };
  const run = () => void deactivate();
  const active = row.is_active !== false;
  const items = [
    ...(active ? [choiceOf("deactivate", verb, StopOutlined, run, "dialog")] : []),
    copyIdChoice(row.id, t),
  ];
  const label = t("resources.api_keys.deactivate_of", { name });
  return <RowMenu name={name} items={items} t={t} verb={active && { text: verb, label, run }} />;
}

/** KEY-09, KEY-10 */
export function PreviewCell({ value }: CellProps<string>) {
  return <code className="sl-line small-text muted mono">{value}</code>;
}

/** When a key expires, with a warning if it is active. */
export function ExpiryCell({ value, record, tools }: CellProps<string | null | undefined>) {
  const { t } = useTranslation();
  if (value === undefined) return <None />;
  if (!value) return <span className="small-text muted sl-not-on-phone">{t("secrets.never")}</span>;
  return (
    <span className="sl-name">
      <time
        dateTime={value}
        title={tools.format.dateTime(value)}
        className="sl-line small-text muted figures sl-not-on-phone"
      >
        {tools.format.date(value)}
      </time>
      {record.is_active !== false && <ExpiryTag expiresAt={value} headed />}
    </span>
  );
}

export function LastUsedCell(props: CellProps<string | null | undefined>) {
  const { t } = useTranslation();
  if (props.value === undefined) return <None />;
  if (props.value) return <TimeCell {...props} value={props.value} />;
  return <span className="small-text muted">{t("resources.api_keys.unused")}</span>;
}
