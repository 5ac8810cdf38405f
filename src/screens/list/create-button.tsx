import { PlusOutlined } from "@ant-design/icons";
import { Suspense } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { allows, type Role } from "../../../contract/core/access";
import { Glyph } from "../../components/glyph";
import type { AnyResource } from "../../resources/define";
import { pathsOf } from "../../resources/routes";
import { useOnline } from "../../shared/online";
import { useSlot } from "../slots/slots";

interface CreateButtonProps {
  resource: AnyResource;
  role: Role;
  /** Reads the list again. */
  onChange(): void;
}

/** The one primary of a list's heading, and of a list that is empty: the way to a new record, or its own part. */
export function CreateButton({ resource, role, onChange }: CreateButtonProps) {
  const { t } = useTranslation();
  const online = useOnline();
  const Slot = useSlot("creates", resource.list.create);
  if (Slot)
    return (
      <Suspense>
        <Slot onChange={onChange} />
      </Suspense>
    );
  if (!allows(resource.entity.access.create, role)) return null;
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
