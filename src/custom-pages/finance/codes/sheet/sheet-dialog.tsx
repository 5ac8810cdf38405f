import "./sheet.css";
import { useTranslation } from "react-i18next";
import { Alert } from "../../../../components/alert";
import { Dialog } from "../../../../components/dialog";
import { messageFor } from "../../../../providers/http/message-for";
import { useFormat } from "../../../../providers/i18n/use-format";
import { CARDS_PER_PAGE } from "./build";
import { type SheetState, useSheet } from "./use-sheet";

interface SheetDialogProps {
  id: string;
  /** Name of the emission. */
  title: string;
  /** Value of each code, which not every server returns with the codes (OP-179). */
  denomination: number;
  onClose(): void;
}

/** Prepares the cards of all unused codes, shows how many there are, and prints them. */
export default function SheetDialog({ id, title, denomination, onClose }: SheetDialogProps) {
  const { t } = useTranslation();
  const { state, retry } = useSheet(id, title, denomination);
  const busy = state.step === "reading" || state.step === "drawing";
  return (
    <Dialog
      title={t("resources.emissions.print")}
      onClose={onClose}
      buttons={
        <>
          <button type="button" className="button" onClick={onClose}>
            {t(busy ? "actions.cancel" : "actions.close")}
          </button>
          {state.step === "failed" && (
            <button type="button" className="button primary" onClick={retry}>
              {t("actions.retry")}
            </button>
          )}
          {state.step === "ready" && (
            // biome-ignore lint/a11y/noAutofocus: the purpose of the dialog
            <button type="button" className="button primary" autoFocus onClick={() => print()}>
              {t("resources.emissions.print_now")}
            </button>
          )}
        </>
      }
    >
      <div role="status">
        <Progress state={state} />
      </div>
    </Dialog>
  );
}

function Progress({ state }: { state: SheetState }) {
  const { t } = useTranslation();
  const format = useFormat();
  switch (state.step) {
    case "failed":
      return <Alert kind="err">{messageFor(state.error, t, "errors.read_failed")}</Alert>;
    case "none":
      return <p>{t("resources.emissions.none_unused")}</p>;
    case "ready":
      return (
        <>
          <p>
            {t("resources.emissions.cards", { count: state.cards, number: format.number(state.cards) })}{" "}
            {t("resources.emissions.pages", {
              count: state.pages,
              number: format.number(state.pages),
              cards: CARDS_PER_PAGE,
            })}
          </p>
          <p className="sl-sheet-note small-text muted">{t("resources.emissions.sheet_secret")}</p>
        </>
      );
    default: {
      const { step, done, total } = state;
      const numbers = { done: format.number(done), total: format.number(total ?? done) };
      return (
        <>
          <p className="figures">{t(`resources.emissions.sheet_${step}`, numbers)}</p>
          <progress
            className="sl-sheet-progress"
            {...(total && { max: total, value: done })}
            aria-label={t("resources.emissions.print")}
          />
        </>
      );
    }
  }
}
