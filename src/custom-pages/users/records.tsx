import "./records.css";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { OWNER } from "../../../contract/core/field";
import { Glyph } from "../../components/glyph";
import { useEditorState } from "../../editor/store";
import { madeKey } from "../../providers/i18n/keys";
import { useAbility } from "../../providers/server";
import { photoBooths } from "../../resources/photo-booths";
import { pathsOf } from "../../resources/routes";
import { schedules } from "../../resources/schedules";
import { styles } from "../../resources/styles";
import type { GroupSlotProps } from "../../screens/slots/slots";

/** Lists that can be filtered by owner, with the filter's name in the address. */
const LISTS = [
  { resource: schedules, filter: OWNER },
  { resource: styles, filter: styles.list.address?.names?.owner_id ?? OWNER },
  { resource: photoBooths, filter: OWNER },
];

/** Links to what a user has, where the server filters lists by owner (OP-197). */
export default function UserRecords({ store }: GroupSlotProps) {
  const { t } = useTranslation();
  const id = useEditorState(store, ({ get }) => get().base.record.id);
  const canFilter = useAbility("list-filters");
  if (typeof id !== "string" || !canFilter) return null;
  return (
    <nav className="user-records" aria-label={t("resources.users.records")}>
      {LISTS.map(({ resource, filter }) => (
        <Link
          key={resource.name}
          to={`${pathsOf(resource).list}?${new URLSearchParams({ [filter]: id })}`}
          className="button"
        >
          <Glyph of={resource.icon} />
          {t(madeKey(`resources.${resource.name}.many`))}
        </Link>
      ))}
    </nav>
  );
}
