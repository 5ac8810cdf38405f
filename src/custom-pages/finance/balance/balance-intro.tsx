import "./balance.css";
import { useTranslation } from "react-i18next";
import { useFormat } from "../../../providers/i18n/use-format";
import { useProfile } from "../../../providers/profile";
import type { IntroSlotProps } from "../../../screens/slots/slot-props";
import { BalanceNotRead } from "./balance-not-read";
import { CodeEntry } from "./code-entry";

/**
 * The balance as the server says it, read with every page of the ledger (OP-93, FIN-10), and the code entry. Nothing
 * is ever added up here.
 */
export default function BalanceIntro({ list }: IntroSlotProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const { user, error, reading, reload, setBalance } = useProfile(list);
  return (
    <div className="sl-intro sl-balance">
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
  );
}
