import { useId } from "react";
import type { PublicPaymentSystem } from "../../../contract/endpoints/public-store";
import { Icon } from "../../components/icon";
import { type PublicKey, useTexts } from "../texts";

interface PaymentChoiceProps {
  /** None: only the error is shown. */
  systems: readonly PublicPaymentSystem[];
  value: string | undefined;
  choose: (id: string) => void;
  error: PublicKey | undefined;
}

/** Ways to pay, one of which is chosen. */
export function PaymentChoice({ systems, value, choose, error }: PaymentChoiceProps) {
  const { t } = useTexts();
  const id = useId();
  return (
    <>
      {systems.length > 0 && (
        <fieldset className="shop-payment" aria-describedby={error ? id : undefined}>
          <legend>{t("public_store.checkout.payment_method")}</legend>
          <div>
            {systems.map((system) => (
              <label key={system.id}>
                <input
                  type="radio"
                  name="payment_method"
                  checked={system.id === value}
                  onChange={() => choose(system.id)}
                />
                {system.name}
              </label>
            ))}
          </div>
        </fieldset>
      )}
      {error && (
        <p className="shop-error" id={id}>
          <Icon name="problem" size={14} />
          {t(error)}
        </p>
      )}
    </>
  );
}
