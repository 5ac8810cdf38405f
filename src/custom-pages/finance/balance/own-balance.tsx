import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { useFormat } from "../../../providers/i18n/use-format";
import { useProfile } from "../../../providers/profile";
import { pathsOf } from "../../../resources/routes";
import { transactions } from "../../../resources/transactions";
import type { ToolbarSlotProps } from "../../../screens/slots/slots";

/** The own balance above a list of transactions, read with each of its pages (FIN-10). */
export function OwnBalance({ list }: ToolbarSlotProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const { user } = useProfile(list);
  return (
    <span className="sl-toolbar-end">
      {t("balance.own")}
      <Link to={pathsOf(transactions).list} className="link figures">
        {user ? format.money(user.balance) : "…"}
      </Link>
    </span>
  );
}
