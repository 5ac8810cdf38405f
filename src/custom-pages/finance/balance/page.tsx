import "./balance.css";
import { useTranslation } from "react-i18next";
import { PageHeader } from "../../../components/page/page-header";
import { useTitle } from "../../../components/page/use-title";
import { useFormat } from "../../../providers/i18n/use-format";
import { useRole } from "../../../providers/me";
import { useProfile } from "../../../providers/profile";
import { transactions } from "../../../resources/transactions";
import { OwnershipSwitch } from "../../../screens/list/ownership-switch";
import { ResourceList } from "../../../screens/list-screen";
import { usePagedList } from "../../../screens/use-paged-list";
import { BalanceError } from "./balance-error";
import { CodeEntry } from "./code-entry";

const TITLE = "menu.balance";

/** Balance of the server, read with every page of the transactions (OP-93, FIN-10), code entry and transactions. */
export function BalancePage() {
  const { t } = useTranslation();
  const format = useFormat();
  const list = usePagedList(transactions);
  const { user, error, reading, reload, setBalance } = useProfile(list);
  const isStaff = useRole() !== "user";
  useTitle(TITLE);
  return (
    <>
      <PageHeader title={t(TITLE)} />
      <div className="sl-balance">
        <div className="sl-balance-own">
          <span className="small-text muted">{t("balance.own")}</span>
          {user ? (
            <output className="sl-balance-figure" aria-label={t("balance.own")} aria-busy={reading}>
              {format.money(user.balance)}
            </output>
          ) : error ? (
            <BalanceError onRetry={reload} />
          ) : (
            <span className="skeleton sl-balance-skeleton" />
          )}
        </div>
        <CodeEntry
          onActivated={(activation) => {
            if (activation) setBalance(activation.balance);
            list.invalidate();
          }}
        />
      </div>
      <ResourceList
        resource={transactions}
        list={list}
        isPart
        // Users only see their own transactions (OP-22).
        switches={isStaff && <OwnershipSwitch usual="mine" label={t("balance.ownership")} />}
      />
    </>
  );
}
