import { PlusOutlined } from "@ant-design/icons";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { Glyph } from "../../components/glyph";
import { useMay } from "../../providers/me";
import type { AnyResource } from "../../resources/define";
import { pathsOf } from "../../resources/routes";
import { useOnline } from "../../shared/online";

/** Primary button of a list's heading and of an empty list: creates a record. */
export function CreateButton({ resource }: { resource: AnyResource }) {
  const { t } = useTranslation();
  const online = useOnline();
  const mayCreate = useMay(resource.entity, "create");
  if (!mayCreate) return null;
  if (!online)
    return (
      <button type="button" className="button primary" aria-disabled="true" title={t("shell.offline.waits")}>
        <Glyph of={PlusOutlined} />
        <span className="button-text">{t("actions.create")}</span>
      </button>
    );
  return (
    <Link to={pathsOf(resource).create} className="button primary">
      <Glyph of={PlusOutlined} />
      <span className="button-text">{t("actions.create")}</span>
    </Link>
  );
}
