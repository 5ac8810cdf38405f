import { useId } from "react";
import { useTranslation } from "react-i18next";
import { photoBooth } from "../../../../contract/entities/photo-booth";
import { Alert } from "../../../components/alert";
import { Dialog } from "../../../components/dialog";
import { useReferred } from "../../../fields/reference/use-names";
import { useFormat } from "../../../providers/i18n/use-format";
import { useMediaQuery } from "../../../shared/media-query";
import { usePayerText } from "../form";
import { useChosen } from "../use-chosen";
import { useOccupying } from "../use-occupying";
import type { BoothFacts } from "./page";

interface SetupProps {
  facts: BoothFacts;
  booths: readonly string[];
  booth: string;
  onBooth(id: string): void;
  onStart(): void;
  onClose(): void;
}

/** Before it goes full screen: which booth it occupies, what a picture costs and who pays (OP-235). */
export function Setup({ facts, booths, booth, onBooth, onStart, onClose }: SetupProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const isTouch = useMediaQuery("(hover: none)");
  const select = useId();
  const why = useId();
  const { event, offered, plan } = facts;
  const find = useReferred({ [photoBooth.name]: booths });
  const nameOf = (id: string) => find(photoBooth.name, id)?.name ?? id.slice(0, 8);
  const chosen = useChosen({ booth, style: "", participant: "", event, demo: true });
  const payer = usePayerText(chosen);
  const price = dearest(plan.offers);
  const { busy, occupying } = useOccupying({
    booth,
    name: nameOf(booth),
    event,
    waits: t("as_guest.guests_wait"),
    failed: t("as_guest.not_started"),
    scope: "app",
  });
  const canMake = offered.styles.some(({ makes }) => makes.length > 0);
  const reason = !booth ? t("as_guest.needs_booth") : canMake ? undefined : t("as_guest.needs_styles");
  const isShort = price !== undefined && chosen.balance !== undefined && price > chosen.balance;
  return (
    <Dialog
      title={t("as_guest.title")}
      onClose={onClose}
      buttons={
        <>
          <button type="button" className="button" onClick={onClose}>
            {t("actions.cancel")}
          </button>
          <button
            type="button"
            className="button primary"
            // biome-ignore lint/a11y/noAutofocus: the next step
            autoFocus
            aria-disabled={reason !== undefined || busy || undefined}
            aria-describedby={why}
            onClick={() => !reason && occupying(onStart)}
          >
            {t("as_guest.start")}
          </button>
        </>
      }
    >
      <div className="guest-setup">
        <p className="muted">
          {t("as_guest.real")} {t(isTouch ? "as_guest.full_screen_touch" : "as_guest.full_screen")}
        </p>
        {booths.length > 0 && (
          <div className="field">
            <label htmlFor={select}>{t("resources.photo_booths.one")}</label>
            <select
              id={select}
              className="sl-select"
              value={booth}
              onChange={({ target }) => onBooth(target.value)}
            >
              {booths.map((one) => (
                <option key={one} value={one}>
                  {nameOf(one)}
                </option>
              ))}
            </select>
          </div>
        )}
        <dl className="guest-price">
          <div>
            <dt className="muted">{t("making.demo_price")}</dt>
            <dd className="strong figures">
              {price === undefined
                ? t("making.cartridge_price")
                : t("as_guest.each", { price: format.money(price) })}
            </dd>
          </div>
          <div>
            <dt className="muted">{t("making.paid_by")}</dt>
            <dd>{payer}</dd>
          </div>
          {chosen.balance !== undefined && (
            <div>
              <dt className="muted">{t("making.on_balance")}</dt>
              <dd className="figures">{format.money(chosen.balance)}</dd>
            </div>
          )}
        </dl>
        {isShort && <Alert kind="warn">{t("as_guest.balance_low")}</Alert>}
        <p id={why} className="small-text muted">
          {reason ?? t("as_guest.occupies", { booth: nameOf(booth) })}
        </p>
      </div>
    </Dialog>
  );
}

/** What a picture of the event costs at most; undefined while a price is unknown. */
function dearest(offers: BoothFacts["plan"]["offers"]): number | undefined {
  const prices = Object.values(offers).flatMap((one) => Object.values(one ?? {}));
  const known = prices.filter((price) => price !== undefined);
  return prices.length === 0 || known.length < prices.length ? undefined : Math.max(...known);
}
