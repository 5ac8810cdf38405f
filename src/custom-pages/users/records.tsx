import "./records.css";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { mayWrite } from "../../../contract/core/entity";
import { OWNER } from "../../../contract/core/field";
import { user } from "../../../contract/entities/user";
import { Glyph } from "../../components/glyph";
import { useEditorState } from "../../editor/store";
import { madeKey } from "../../providers/i18n/keys";
import { useFormat } from "../../providers/i18n/use-format";
import { useRole } from "../../providers/me";
import { useAbility } from "../../providers/server";
import { photoBooths } from "../../resources/photo-booths";
import { pathsOf } from "../../resources/routes";
import { schedules } from "../../resources/schedules";
import { styles } from "../../resources/styles";
import { transactions } from "../../resources/transactions";
import type { GroupSlotProps } from "../../screens/slots/slots";

/** Lists that can be filtered by owner, with the filter's name in the address. */
const LISTS = [
  { resource: schedules, filter: OWNER },
  { resource: styles, filter: styles.list.address?.names?.owner_id ?? OWNER },
  { resource: photoBooths, filter: OWNER },
  { resource: transactions, filter: OWNER },
];

/** Links to what a user has, where the server filters lists by owner (OP-197), and the balance, if it is no field. */
export default function UserRecords({ store }: GroupSlotProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const { id, balance } = useEditorState(store, ({ get }) => get().base.record);
  const canFilter = useAbility("list-filters");
  const isField = mayWrite(user.fields.balance, "update", useRole());
  if (typeof id !== "string") return null;
  return (
    <>
      {!isField && typeof balance === "number" && (
        <p className="user-balance">
          {t("fields.balance")} <output className="figures strong">{format.money(balance)}</output>
        </p>
      )}
      {canFilter && <Lists id={id} />}
    </>
  );
}

function Lists({ id }: { id: string }) {
  const { t } = useTranslation();
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
