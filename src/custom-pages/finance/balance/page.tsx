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
import { BalanceNotRead } from "./balance-not-read";
import { CodeEntry } from "./code-entry";

const TITLE = "menu.balance";

/**
 * The balance as the server says it, read with every page of the ledger (OP-93, FIN-10), the code entry, and the
 * ledger. Nothing is ever added up here.
 */
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
            <BalanceNotRead onRetry={reload} />
          ) : (
            <span className="skeleton sl-balance-bone" />
          )}
        </div>
        <CodeEntry
          onSpent={(done) => {
            if (done) setBalance(done.balance);
            list.invalidate();
          }}
        />
      </div>
      <ResourceList
        resource={transactions}
        list={list}
        isPart
        // An ordinary user's ledger is their own in any case (OP-22).
        switches={isStaff && <OwnershipSwitch usual="mine" label={t("balance.ownership")} />}
      />
    </>
  );
}
