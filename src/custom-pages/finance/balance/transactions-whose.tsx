import { useTranslation } from "react-i18next";
import { useSession } from "../../../providers/http/session";
import { WhoseSwitch } from "../../../screens/list/whose-switch";

/** Staff may look beyond their own account; an ordinary user's ledger is their own in any case (OP-22). */
export function TransactionsWhose() {
  const { t } = useTranslation();
  if (useSession()?.role === "user") return null;
  return <WhoseSwitch usual="mine" label={t("balance.whose")} />;
}
