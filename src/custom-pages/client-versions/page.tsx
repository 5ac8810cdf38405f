import { CheckCircleOutlined, DownloadOutlined, EditOutlined, UploadOutlined } from "@ant-design/icons";
import type { TFunction } from "i18next";
import { useTranslation } from "react-i18next";
import { activateVersion } from "../../../contract/endpoints/client-versions";
import { lazyAntd } from "../../components/antd/lazy";
import { DialogButton } from "../../components/dialog-button";
import { Glyph } from "../../components/glyph";
import { openDialog } from "../../components/open-dialog";
import { runConfirmed } from "../../components/run-confirmed";
import type { CellProps } from "../../fields/kind";
import { change } from "../../providers/call";
import { downloadOf, refreshClientVersion } from "../../providers/client-version";
import { dataProvider } from "../../providers/data";
import { ignoreGone } from "../../providers/http/errors";
import { clientVersions } from "../../resources/client-versions";
import { choiceOf, copyIdChoice, deleteChoice, RowMenu } from "../../screens/list/more-of";
import type { RowActions, RowActionsProps } from "../../screens/list/table-row";
import { ResourceList } from "../../screens/list-screen";
import { usePagedList } from "../../screens/use-paged-list";

const UploadForm = lazyAntd(async () => (await import("./forms")).UploadForm);
const NotesForm = lazyAntd(async () => (await import("./forms")).NotesForm);

/** Installers of the booth app: upload, activate, download, delete (CV-03, CV-04). */
export function ClientVersionsPage() {
  const { t } = useTranslation();
  const list = usePagedList(clientVersions);
  const open = () => openUpload(t, list.invalidate);
  return (
    <ResourceList
      resource={clientVersions}
      list={list}
      create={<DialogButton icon={UploadOutlined} verb={t("actions.upload")} onOpen={open} />}
      rowActions={ROW_ACTIONS}
    />
  );
}

/** After a refused upload the form opens again with its values, on any page. */
function openUpload(t: TFunction, onUploaded: () => void): void {
  const reopen = () => openUpload(t, onUploaded);
  openDialog({
    id: "client-version-upload",
    title: t("resources.client_versions.new"),
    content: (close) => <UploadForm onUploaded={onUploaded} onClose={close} reopen={reopen} />,
  });
}

const ROW_ACTIONS: RowActions = { width: 176, Actions: VersionActions };

/** CV-05 to CV-08 */
function VersionActions({ row, name, onChange }: RowActionsProps) {
  const { t } = useTranslation();
  const { id } = row;
  const active = row.is_active === true;
  const link = { href: downloadOf(id), download: String(row.filename ?? "") };
  const act = async (verb: "activate" | "delete", run: () => Promise<unknown>) => {
    const tried = await runConfirmed({
      title: t(`resources.client_versions.${verb}_title`, { name }),
      content: t(`resources.client_versions.${verb}_text`),
      confirm: t(verb === "delete" ? "actions.delete" : "list.bulk.activate"),
      danger: verb === "delete",
      run,
      done: t(`resources.client_versions.${verb}d`, { name }),
      failed: t(`resources.client_versions.not_${verb}d`, { name }),
    });
    if (tried === undefined) return;
    onChange(); // after an error too: the list may be outdated
    void refreshClientVersion();
  };
  const activate = () => void act("activate", () => change(activateVersion, { params: { id } }));
  const remove = () =>
    void act("delete", () => dataProvider.deleteOne({ resource: clientVersions.name, id }).catch(ignoreGone));
  const editNotes = () =>
    openDialog({
      id: "release-notes",
      title: t("resources.client_versions.notes_of", { name }),
      content: (close) => <NotesForm row={row} onSaved={onChange} onClose={close} />,
    });
  const verb = t("list.bulk.activate");
  const items = [
    ...(active ? [] : [choiceOf("activate", verb, CheckCircleOutlined, activate, "dialog")]),
    choiceOf("notes", t("resources.client_versions.edit_notes"), EditOutlined, editNotes, "dialog"),
    choiceOf("download", t("actions.download"), DownloadOutlined, () =>
      Object.assign(document.createElement("a"), link).click(),
    ),
    copyIdChoice(id, t),
    { ...deleteChoice(remove, t), ...(active && { label: <DeleteDisabled t={t} />, disabled: true }) },
  ];
  const label = t("resources.client_versions.activate_of", { name });
  return (
    <RowMenu name={name} items={items} t={t} verb={!active && { text: verb, label, run: activate }}>
      <a
        href={link.href}
        download={link.download}
        className="button text small icon sl-row-wide"
        aria-label={t("resources.client_versions.download_of", { name })}
        title={t("actions.download")}
      >
        <Glyph of={DownloadOutlined} size={15} />
      </a>
    </RowMenu>
  );
}

/** The disabled action with its reason. */
const DeleteDisabled = ({ t }: { t: TFunction }) => (
  <>
    {t("actions.delete")}
    <span className="sl-menu-why caption">{t("resources.client_versions.active_stays")}</span>
  </>
);

/** CV-12 */
export function SizeCell({ value, tools }: CellProps<number>) {
  return <span className="small-text muted figures">{tools.format.megabytes(value)}</span>;
}

/** Marks the active version (CV-14). */
export function StateCell({ value }: CellProps<boolean>) {
  const { t } = useTranslation();
  return value ? <span className="tag ok">{t("resources.client_versions.active")}</span> : null;
}
