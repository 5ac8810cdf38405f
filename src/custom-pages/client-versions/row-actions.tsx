import { CheckCircleOutlined, DownloadOutlined, EditOutlined } from "@ant-design/icons";
import { useTranslation } from "react-i18next";
import { Glyph } from "../../components/glyph";
import type { MenuChoice } from "../../components/menu-list";
import { downloadOf } from "../../providers/client-version";
import { copyIdChoice, deleteChoice, MoreOf } from "../../screens/list/more-of";
import type { RowSlotProps } from "../../screens/slots/slot-props";
import { openNotes } from "./open-notes";
import { useVersionCalls } from "./use-version-calls";

/** CV-05 to CV-08 */
export default function RowActions({ row, name, onChange }: RowSlotProps) {
  const { t } = useTranslation();
  const { activate, remove } = useVersionCalls(row.id, name, onChange);
  const active = row.is_active === true;
  const address = downloadOf(row.id);
  // For a server that names no file with its answer; one that does has the last word.
  const filename = String(row.filename ?? "");
  const items: MenuChoice[] = [
    ...(active
      ? []
      : [
          {
            key: "activate",
            label: t("list.bulk.activate"),
            icon: <Glyph of={CheckCircleOutlined} />,
            run: activate,
          },
        ]),
    {
      key: "notes",
      label: t("resources.client_versions.edit_notes"),
      icon: <Glyph of={EditOutlined} />,
      run: () => openNotes(row, name, t, onChange),
    },
    {
      key: "download",
      label: t("actions.download"),
      icon: <Glyph of={DownloadOutlined} />,
      run: () => follow(address, filename),
    },
    copyIdChoice(row.id, t),
    {
      ...deleteChoice(remove, t),
      ...(active && {
        label: <Forbidden verb={t("actions.delete")} why={t("resources.client_versions.active_stays")} />,
        disabled: true,
      }),
    },
  ];
  return (
    <span className="sl-row-actions">
      {!active && (
        <button
          type="button"
          className="button text small sl-row-wide"
          aria-label={t("resources.client_versions.activate_of", { name })}
          onClick={activate}
        >
          {t("list.bulk.activate")}
        </button>
      )}
      <a
        href={address}
        download={filename}
        className="button text small icon sl-row-wide"
        aria-label={t("resources.client_versions.download_of", { name })}
        title={t("actions.download")}
      >
        <Glyph of={DownloadOutlined} size={15} />
      </a>
      <MoreOf name={name} items={items} t={t} />
    </span>
  );
}

/** What the state forbids says why (experience.md, behaviour 6). */
function Forbidden({ verb, why }: { verb: string; why: string }) {
  return (
    <>
      {verb}
      <span className="sl-menu-why caption">{why}</span>
    </>
  );
}

/** The same as a click on a link of this address. */
function follow(address: string, filename: string): void {
  const link = document.createElement("a");
  link.href = address;
  link.download = filename;
  link.click();
}
