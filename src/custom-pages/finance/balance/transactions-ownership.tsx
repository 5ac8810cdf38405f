import { useTranslation } from "react-i18next";
import { useSession } from "../../../providers/http/session";
import { OwnershipSwitch } from "../../../screens/list/ownership-switch";

/** Staff may look beyond their own account; an ordinary user's ledger is their own in any case (OP-22). */
export function TransactionsOwnership() {
  const { t } = useTranslation();
  if (useSession()?.role === "user") return null;
  return <OwnershipSwitch usual="mine" label={t("balance.ownership")} />;
}
