import {
  CheckCircleOutlined,
  CopyOutlined,
  DeleteOutlined,
  DownloadOutlined,
  EditOutlined,
  EllipsisOutlined,
} from "@ant-design/icons";
import { useTranslation } from "react-i18next";
import { Glyph } from "../../../fields/glyph";
import { downloadOf } from "../../../providers/client-version";
import { MenuButton } from "../../../shared/ui/menu-button";
import type { MenuChoice } from "../../../shared/ui/menu-list";
import { copyText } from "../../list/copy-text";
import type { RowPartProps } from "../part-props";
import { openNotes } from "./open-notes";
import { useVersionCalls } from "./use-version-calls";

/** CV-05 to CV-08 */
export default function RowActions({ row, name, onChange }: RowPartProps) {
  const { t } = useTranslation();
  const { activate, remove } = useVersionCalls(row.id, name, onChange);
  const active = row.is_active === true;
  const address = downloadOf(row.id);
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
      run: () => follow(address),
    },
    {
      key: "id",
      label: t("list.copy_id"),
      icon: <Glyph of={CopyOutlined} />,
      run: () => copyText(row.id, t),
    },
    {
      key: "delete",
      label: active ? (
        <Forbidden verb={t("actions.delete")} why={t("resources.client_versions.active_stays")} />
      ) : (
        t("actions.delete")
      ),
      icon: <Glyph of={DeleteOutlined} />,
      disabled: active,
      run: remove,
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
        download
        className="button text small icon sl-row-wide"
        aria-label={t("resources.client_versions.download_of", { name })}
        title={t("actions.download")}
      >
        <Glyph of={DownloadOutlined} size={15} />
      </a>
      <MenuButton label={t("list.more_of", { name })} className="button text small icon" items={items}>
        <Glyph of={EllipsisOutlined} size={15} />
      </MenuButton>
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
function follow(address: string): void {
  const link = document.createElement("a");
  link.href = address;
  link.download = "";
  link.click();
}
