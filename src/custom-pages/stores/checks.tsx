import { CheckCircleFilled, CheckOutlined, ExclamationCircleFilled } from "@ant-design/icons";
import type { TFunction } from "i18next";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import type { Store } from "../../../contract/entities/store";
import { Glyph } from "../../components/glyph";
import { type Check, isClosed, missingIn } from "./model";
import { tabQuery } from "./urls";

/** What a line of the checklist says. */
export function checkText({ key, state, count = 0, name = "" }: Check, t: TFunction): string {
  if (state === "untouched") return t(`stores.checks.${key}_reading`);
  if (key === "products" && state === "done") return t("stores.checks.products_done", { count });
  if (key === "payments" && state === "note") return t("stores.checks.payments_note", { name });
  return t(`stores.checks.${key}_${state}`, { name });
}

/** Whether shoppers can order, and how much of the advice is open (OP-232). */
export function StateTag({ store, checks }: { store: Store; checks: readonly Check[] }) {
  const { t } = useTranslation();
  if (!store.is_active) return <span className="tag">{t("stores.inactive")}</span>;
  if (isClosed(checks))
    return (
      <span className="tag warn" title={t("stores.checks.products_problem")}>
        {t("stores.not_open")}
      </span>
    );
  const missing = missingIn(checks);
  if (!missing) return null;
  if (missing.length > 0)
    return (
      <span className="tag warn" title={missing.map((check) => checkText(check, t)).join(", ")}>
        {t("stores.open_missing", { count: missing.length })}
      </span>
    );
  return (
    <span className="tag ok">
      <Glyph of={CheckOutlined} size={12} />
      {t("stores.open")}
    </span>
  );
}

const ICONS = { done: CheckCircleFilled, note: ExclamationCircleFilled, problem: ExclamationCircleFilled };

/** The checklist; each line leads to its tab. */
export function Checklist({ checks }: { checks: readonly Check[] }) {
  const { t } = useTranslation();
  const good = checks.filter(({ state }) => state === "done" || state === "note").length;
  const notes = checks.filter(({ state }) => state === "note").length;
  const sum = t("stores.checks.sum", { good, all: checks.length });
  return (
    <section className="store-checks" aria-label={t("stores.checks.title")}>
      <div className="store-checks-head">
        <h2 className="small-text strong">{t("stores.checks.title")}</h2>
        <span className="small-text muted figures">
          {notes > 0 ? `${sum}, ${t("stores.checks.notes", { count: notes })}` : sum}
        </span>
      </div>
      <ul>
        {checks.map((check) => (
          <li key={check.key}>
            <Link className="small-text" data-state={check.state} to={tabQuery(check.key)}>
              {check.state === "untouched" ? (
                <span className="store-check-wait" />
              ) : (
                <Glyph of={ICONS[check.state]} size={15} />
              )}
              <span>{checkText(check, t)}</span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
