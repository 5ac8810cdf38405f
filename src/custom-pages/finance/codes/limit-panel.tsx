import "./emissions.css";
import { useTranslation } from "react-i18next";
import { Consequence } from "../../../components/undo/consequence";
import { useSaveAction } from "../../../editor/save-bar";
import { type EditorStore, useEditorState, useFound } from "../../../editor/store";
import { useFormat } from "../../../providers/i18n/use-format";
import { useRole } from "../../../providers/me";
import { useProfile } from "../../../providers/profile";
import type { GroupSlotProps } from "../../../screens/slots/slots";
import { confirm } from "../../../shared/confirm";
import { BalanceError } from "../balance/balance-error";
import { type Cost, costOf, fieldToCorrect, leftOf } from "./limit";

/** Total of the typed emission, and for dealers the remaining balance (CODE-15, CODE-16). */
export default function LimitPanel({ store }: GroupSlotProps) {
  const format = useFormat();
  const isAdmin = useRole() === "admin";
  const cost = costOf(useEditorState(store, ({ get }) => get().values));
  return (
    <div className="sl-limit">
      {cost && (
        <output className="figures strong">
          {`${format.number(cost.count)} × ${format.money(cost.denomination)} = ${format.money(cost.total)}`}
        </output>
      )}
      {isAdmin ? <NoLimit store={store} cost={cost} /> : <Limit store={store} cost={cost} />}
    </div>
  );
}

interface LimitProps {
  store: EditorStore;
  cost: Cost | undefined;
}

function NoLimit({ store, cost }: LimitProps) {
  const { t } = useTranslation();
  useEmit(store, cost, "resources.emissions.emit_free");
  return <span className="small-text muted">{t("resources.emissions.unlimited")}</span>;
}

/** Save button and confirmation with the numbers of the emission, because it cannot be undone. */
function useEmit(
  store: EditorStore,
  cost: Cost | undefined,
  consequence: "resources.emissions.emit_free" | "resources.emissions.consequence",
  refused?: () => void,
): void {
  const { t } = useTranslation();
  const format = useFormat();
  const count = cost?.count ?? 0;
  const verb = cost ? t("resources.emissions.emit", { count, number: format.number(count) }) : undefined;
  useSaveAction(store, {
    ...(verb && { verb }),
    confirm: async () => {
      if (!cost || !verb) return true;
      const total = format.money(cost.total);
      return confirm({
        title: t("resources.emissions.emit_title", {
          count,
          number: format.number(count),
          denomination: format.money(cost.denomination),
        }),
        content: t(consequence, { total }),
        confirm: verb,
      });
    },
    ...(refused && { refused }),
  });
}

/** Checks the cost against the balance, which is read when the form opens and after a refused save. */
function Limit({ store, cost }: LimitProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const { user, error, reading, reload } = useProfile();
  useEmit(store, cost, "resources.emissions.consequence", reload);
  const balance = reading ? undefined : user?.balance;
  const left = balance !== undefined && cost ? leftOf(balance, cost) : undefined;
  const isCovered = left !== undefined && left >= 0;
  const found =
    balance !== undefined && cost && left !== undefined && !isCovered
      ? {
          [fieldToCorrect(balance, cost)]: t("resources.emissions.above", {
            missing: format.money(-left),
            balance: format.money(balance),
          }),
        }
      : {};
  useFound(store, found);
  if (error && !user) return <BalanceError onRetry={reload} />;
  if (balance === undefined) return <span className="skeleton sl-skeleton-line sl-limit-skeleton" />;
  return (
    <>
      <span className="small-text muted figures">
        {isCovered
          ? t("resources.emissions.left", { left: format.money(left), balance: format.money(balance) })
          : t("resources.emissions.balance", { balance: format.money(balance) })}
      </span>
      <Consequence
        before={
          cost && isCovered && t("resources.emissions.consequence", { total: format.money(cost.total) })
        }
      />
    </>
  );
}
